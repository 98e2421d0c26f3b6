namespace Amqp.Encoding;

/// <content>Conversions of nullable scalars: without a value the result is null (0x40; part 1, 1.6.1), instead of an exception of <see cref="Nullable{T}"/>.</content>
public readonly partial struct AmqpValue
{
    /// <summary>Creates a boolean (0x56, 0x41, 0x42; part 1, 1.6.2), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(bool? value) => value is bool present ? present : default(AmqpValue);

    /// <summary>Creates a ubyte (0x50; part 1, 1.6.3), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(byte? value) => value is byte present ? present : default(AmqpValue);

    /// <summary>Creates a ushort (0x60; part 1, 1.6.4), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(ushort? value) => value is ushort present ? present : default(AmqpValue);

    /// <summary>Creates a uint (0x70, 0x52, 0x43; part 1, 1.6.5), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(uint? value) => value is uint present ? present : default(AmqpValue);

    /// <summary>Creates a ulong (0x80, 0x53, 0x44; part 1, 1.6.6), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(ulong? value) => value is ulong present ? present : default(AmqpValue);

    /// <summary>Creates a byte (0x51; part 1, 1.6.7), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(sbyte? value) => value is sbyte present ? present : default(AmqpValue);

    /// <summary>Creates a short (0x61; part 1, 1.6.8), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(short? value) => value is short present ? present : default(AmqpValue);

    /// <summary>Creates an int (0x71, 0x54; part 1, 1.6.9), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(int? value) => value is int present ? present : default(AmqpValue);

    /// <summary>Creates a long (0x81, 0x55; part 1, 1.6.10), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(long? value) => value is long present ? present : default(AmqpValue);

    /// <summary>Creates a float (0x72; part 1, 1.6.11), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(float? value) => value is float present ? present : default(AmqpValue);

    /// <summary>Creates a double (0x82; part 1, 1.6.12), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(double? value) => value is double present ? present : default(AmqpValue);

    /// <summary>Creates a decimal32 (0x74; part 1, 1.6.13), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(Decimal32? value) => value is Decimal32 present ? present : default(AmqpValue);

    /// <summary>Creates a decimal64 (0x84; part 1, 1.6.14), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(Decimal64? value) => value is Decimal64 present ? present : default(AmqpValue);

    /// <summary>Creates a decimal128 (0x94; part 1, 1.6.15), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(Decimal128? value) => value is Decimal128 present ? present : default(AmqpValue);

    /// <summary>Creates a decimal128 (0x94; part 1, 1.6.15), exactly, or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(decimal? value) => value is decimal present ? present : default(AmqpValue);

    /// <summary>Creates a char (0x73; part 1, 1.6.16), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(AmqpChar? value) => value is AmqpChar present ? present : default(AmqpValue);

    /// <summary>Creates a char (0x73; part 1, 1.6.16), or null.</summary>
    /// <param name="value">The value or null.</param>
    /// <exception cref="ArgumentOutOfRangeException">The code unit is a surrogate, half of a character.</exception>
    public static implicit operator AmqpValue(char? value) => value is char present ? present : default(AmqpValue);

    /// <summary>Creates a timestamp (0x83; part 1, 1.6.17), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(AmqpTimestamp? value) => value is AmqpTimestamp present ? present : default(AmqpValue);

    /// <summary>Creates a timestamp (0x83; part 1, 1.6.17), or null; fractions of a millisecond are rounded towards the past.</summary>
    /// <param name="value">The value or null.</param>
    /// <exception cref="AmqpEncodeException">The kind is Unspecified: see <see cref="AmqpTimestamp.FromDateTime"/>.</exception>
    public static implicit operator AmqpValue(DateTime? value) => value is DateTime present ? present : default(AmqpValue);

    /// <summary>Creates a uuid (0x98; part 1, 1.6.18), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(Guid? value) => value is Guid present ? present : default(AmqpValue);

    /// <summary>Creates a binary (0xA0, 0xB0; part 1, 1.6.19), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(ReadOnlyMemory<byte>? value) => value is ReadOnlyMemory<byte> present ? present : default(AmqpValue);

    /// <summary>Creates a symbol (0xA3, 0xB3; part 1, 1.6.21), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(AmqpSymbol? value) => value is AmqpSymbol present ? present : default(AmqpValue);

    /// <summary>Creates a ulong or a symbol, depending on the descriptor (part 1, 1.5), or null.</summary>
    /// <param name="value">The value or null.</param>
    public static implicit operator AmqpValue(Descriptor? value) => value is Descriptor present ? present : default(AmqpValue);
}
