namespace Amqp.Encoding.Legacy;

/// <content>Decoding scalars.</content>
public static partial class AmqpCodec
{
    /// <summary>Reads a boolean (0x41, 0x42, 0x56; AMQP 1.0, part 1, 1.6.2) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static bool? DecodeBoolean(ByteBuffer buffer) => Decode<bool, BooleanWire>(buffer, "boolean");

    /// <summary>Reads a ubyte (0x50; AMQP 1.0, part 1, 1.6.3) or null (0x40).</summary>
    /// <inheritdoc cref="DecodeBoolean" path="/*[not(self::summary)]"/>
    public static byte? DecodeUByte(ByteBuffer buffer) => Decode<byte, UByteWire>(buffer, "ubyte");

    /// <summary>Reads a ushort (0x60; AMQP 1.0, part 1, 1.6.4) or null (0x40).</summary>
    /// <inheritdoc cref="DecodeBoolean" path="/*[not(self::summary)]"/>
    public static ushort? DecodeUShort(ByteBuffer buffer) => Decode<ushort, UShortWire>(buffer, "ushort");

    /// <summary>Reads a uint (0x43, 0x52, 0x70; AMQP 1.0, part 1, 1.6.5) or null (0x40).</summary>
    /// <inheritdoc cref="DecodeBoolean" path="/*[not(self::summary)]"/>
    public static uint? DecodeUInt(ByteBuffer buffer) => Decode<uint, UIntWire>(buffer, "uint");

    /// <summary>Reads a ulong (0x44, 0x53, 0x80; AMQP 1.0, part 1, 1.6.6) or null (0x40).</summary>
    /// <inheritdoc cref="DecodeBoolean" path="/*[not(self::summary)]"/>
    public static ulong? DecodeULong(ByteBuffer buffer) => Decode<ulong, ULongWire>(buffer, "ulong");

    /// <summary>Reads a byte (0x51; AMQP 1.0, part 1, 1.6.7) or null (0x40).</summary>
    /// <inheritdoc cref="DecodeBoolean" path="/*[not(self::summary)]"/>
    public static sbyte? DecodeByte(ByteBuffer buffer) => Decode<sbyte, SByteWire>(buffer, "byte");

    /// <summary>Reads a short (0x61; AMQP 1.0, part 1, 1.6.8) or null (0x40).</summary>
    /// <inheritdoc cref="DecodeBoolean" path="/*[not(self::summary)]"/>
    public static short? DecodeShort(ByteBuffer buffer) => Decode<short, ShortWire>(buffer, "short");

    /// <summary>Reads an int (0x54, 0x71; AMQP 1.0, part 1, 1.6.9) or null (0x40).</summary>
    /// <inheritdoc cref="DecodeBoolean" path="/*[not(self::summary)]"/>
    public static int? DecodeInt(ByteBuffer buffer) => Decode<int, IntWire>(buffer, "int");

    /// <summary>Reads a long (0x55, 0x81; AMQP 1.0, part 1, 1.6.10) or null (0x40).</summary>
    /// <inheritdoc cref="DecodeBoolean" path="/*[not(self::summary)]"/>
    public static long? DecodeLong(ByteBuffer buffer) => Decode<long, LongWire>(buffer, "long");

    /// <summary>Reads a float (0x72; AMQP 1.0, part 1, 1.6.11) or null (0x40).</summary>
    /// <inheritdoc cref="DecodeBoolean" path="/*[not(self::summary)]"/>
    public static float? DecodeFloat(ByteBuffer buffer) => Decode<float, FloatWire>(buffer, "float");

    /// <summary>Reads a double (0x82; AMQP 1.0, part 1, 1.6.12) or null (0x40).</summary>
    /// <inheritdoc cref="DecodeBoolean" path="/*[not(self::summary)]"/>
    public static double? DecodeDouble(ByteBuffer buffer) => Decode<double, DoubleWire>(buffer, "double");

    /// <summary>Reads a decimal32, decimal64 or decimal128 (0x74, 0x84, 0x94; AMQP 1.0, part 1, 1.6.13 to 1.6.15) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, has no exact <see cref="decimal"/>, or is malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static decimal? DecodeDecimal(ByteBuffer buffer) => Decode<decimal, DecimalWire>(buffer, "a decimal that System.Decimal can hold");

    /// <summary>Reads a char (0x73; AMQP 1.0, part 1, 1.6.16) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, is above U+FFFF, or is malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static char? DecodeChar(ByteBuffer buffer) => Decode<char, Utf16CharWire>(buffer, "char");

    /// <summary>Reads a timestamp (0x83; AMQP 1.0, part 1, 1.6.17) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, is not within the years 1 to 9999, or is malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static DateTime? DecodeTimeStamp(ByteBuffer buffer) => Decode<DateTime, DateTimeWire>(buffer, "a timestamp of the years 1 to 9999");

    /// <summary>Reads a uuid (0x98; AMQP 1.0, part 1, 1.6.18) or null (0x40).</summary>
    /// <inheritdoc cref="DecodeBoolean" path="/*[not(self::summary)]"/>
    public static Guid? DecodeUuid(ByteBuffer buffer) => Decode<Guid, UuidWire>(buffer, "uuid");

    private static T? Decode<T, TWire>(ByteBuffer buffer, string name)
        where T : struct
        where TWire : struct, IWireType<T>
    {
        AmqpReader reader = OpenReader(buffer);
        T? value = reader.TryReadNull() ? null : reader.Read<T, TWire>(name);
        buffer.Commit(in reader);
        return value;
    }
}
