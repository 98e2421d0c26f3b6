namespace Amqp.Encoding;

/// <summary>The byte before a value that gives its type and the layout of its data (AMQP 1.0, part 1, 1.2).</summary>
public readonly partial struct FormatCode : IEquatable<FormatCode>
{
    private const byte Unassigned = 0xFF;

    /// <summary>Creates a format code from any byte; see <see cref="IsAssigned"/>.</summary>
    /// <param name="value">The byte.</param>
    public FormatCode(byte value) => Value = value;

    /// <summary>Gets the byte.</summary>
    public byte Value { get; }

    /// <summary>Gets how the data is delimited; the high nibble alone determines it.</summary>
    internal FormatCodeCategory Category
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (Value >> 4) switch
        {
            0 => Value == 0 ? FormatCodeCategory.Described : FormatCodeCategory.None,
            < 4 => FormatCodeCategory.None,
            < 0xA => FormatCodeCategory.Fixed,
            < 0xC => FormatCodeCategory.Variable,
            < 0xE => FormatCodeCategory.Compound,
            _ => FormatCodeCategory.Array,
        };
    }

    /// <summary>Gets the number of data bytes of a fixed code, or of the size field (and of the count field) of another; 0 for 0x00 to 0x3F.</summary>
    public int Width
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (Value >> 4) switch
        {
            < 5 => 0,
            < 0xA => 1 << ((Value >> 4) - 5),
            _ => (Value & 0x10) == 0 ? 1 : 4,
        };
    }

    /// <summary>Gets whether the standard assigns a type to this code; 0x00 counts as assigned.</summary>
    public bool IsAssigned
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Types[Value] != Unassigned;
    }

    /// <summary>Gets whether a value with this code has no data bytes: 0x40 to 0x45.</summary>
    internal bool IsZeroWidth => (Value & 0xF0) == 0x40;

    /// <summary>Gets the name of the encoding, such as <c>smalluint</c> or <c>str8-utf8</c>, or <c>unassigned</c>.</summary>
    public string Name => GetName(Value);

    /// <summary>Gets the type of the value.</summary>
    /// <param name="type">The type; <see cref="AmqpType.Described"/> for 0x00.</param>
    /// <returns>False if the code is not assigned.</returns>
    public bool TryGetType(out AmqpType type)
    {
        byte entry = Types[Value];
        type = entry == Unassigned ? default : (AmqpType)entry;
        return entry != Unassigned;
    }

    /// <summary>Checks whether the code is assigned to a type.</summary>
    internal bool IsOf(AmqpType type) => TryGetType(out AmqpType own) && own == type;

    /// <summary>Converts to the byte.</summary>
    /// <param name="code">The code.</param>
    public static implicit operator byte(FormatCode code) => code.Value;

    /// <summary>Compares two codes for equality.</summary>
    public static bool operator ==(FormatCode left, FormatCode right) => left.Value == right.Value;

    /// <summary>Compares two codes for equality.</summary>
    public static bool operator !=(FormatCode left, FormatCode right) => left.Value != right.Value;

    /// <inheritdoc/>
    public bool Equals(FormatCode other) => Value == other.Value;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is FormatCode other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => Value;

    /// <summary>Gets the name and the byte, such as <c>str8-utf8 (0xA1)</c>.</summary>
    public override string ToString() => Name + " (0x" + Value.ToString("X2", System.Globalization.CultureInfo.InvariantCulture) + ")";
}
