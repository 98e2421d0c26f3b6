namespace Amqp.Encoding.Legacy;

/// <content>Encoding of scalars.</content>
public static partial class AmqpCodec
{
    /// <summary>Writes a boolean (0x41, 0x42; AMQP 1.0, part 1, 1.6.2) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeBoolean(bool? data, ByteBuffer buffer) => Encode<bool, BooleanWire>(data, buffer);

    /// <summary>Writes a ubyte (0x50; AMQP 1.0, part 1, 1.6.3) or null (0x40).</summary>
    /// <inheritdoc cref="EncodeBoolean" path="/*[not(self::summary)]"/>
    public static void EncodeUByte(byte? data, ByteBuffer buffer) => Encode<byte, UByteWire>(data, buffer);

    /// <summary>Writes a ushort (0x60; AMQP 1.0, part 1, 1.6.4) or null (0x40).</summary>
    /// <inheritdoc cref="EncodeBoolean" path="/*[not(self::summary)]"/>
    public static void EncodeUShort(ushort? data, ByteBuffer buffer) => Encode<ushort, UShortWire>(data, buffer);

    /// <summary>Writes a uint (0x43, 0x52, 0x70; AMQP 1.0, part 1, 1.6.5) or null (0x40).</summary>
    /// <inheritdoc cref="EncodeBoolean" path="/*[not(self::summary)]"/>
    public static void EncodeUInt(uint? data, ByteBuffer buffer) => Encode<uint, UIntWire>(data, buffer);

    /// <summary>Writes a ulong (0x44, 0x53, 0x80; AMQP 1.0, part 1, 1.6.6) or null (0x40).</summary>
    /// <inheritdoc cref="EncodeBoolean" path="/*[not(self::summary)]"/>
    public static void EncodeULong(ulong? data, ByteBuffer buffer) => Encode<ulong, ULongWire>(data, buffer);

    /// <summary>Writes a byte (0x51; AMQP 1.0, part 1, 1.6.7) or null (0x40).</summary>
    /// <inheritdoc cref="EncodeBoolean" path="/*[not(self::summary)]"/>
    public static void EncodeByte(sbyte? data, ByteBuffer buffer) => Encode<sbyte, SByteWire>(data, buffer);

    /// <summary>Writes a short (0x61; AMQP 1.0, part 1, 1.6.8) or null (0x40).</summary>
    /// <inheritdoc cref="EncodeBoolean" path="/*[not(self::summary)]"/>
    public static void EncodeShort(short? data, ByteBuffer buffer) => Encode<short, ShortWire>(data, buffer);

    /// <summary>Writes an int (0x54, 0x71; AMQP 1.0, part 1, 1.6.9) or null (0x40).</summary>
    /// <inheritdoc cref="EncodeBoolean" path="/*[not(self::summary)]"/>
    public static void EncodeInt(int? data, ByteBuffer buffer) => Encode<int, IntWire>(data, buffer);

    /// <summary>Writes a long (0x55, 0x81; AMQP 1.0, part 1, 1.6.10) or null (0x40).</summary>
    /// <inheritdoc cref="EncodeBoolean" path="/*[not(self::summary)]"/>
    public static void EncodeLong(long? data, ByteBuffer buffer) => Encode<long, LongWire>(data, buffer);

    /// <summary>Writes a float (0x72; AMQP 1.0, part 1, 1.6.11) or null (0x40).</summary>
    /// <inheritdoc cref="EncodeBoolean" path="/*[not(self::summary)]"/>
    public static void EncodeFloat(float? data, ByteBuffer buffer) => Encode<float, FloatWire>(data, buffer);

    /// <summary>Writes a double (0x82; AMQP 1.0, part 1, 1.6.12) or null (0x40).</summary>
    /// <inheritdoc cref="EncodeBoolean" path="/*[not(self::summary)]"/>
    public static void EncodeDouble(double? data, ByteBuffer buffer) => Encode<double, DoubleWire>(data, buffer);

    /// <summary>Writes a decimal128 (0x94; AMQP 1.0, part 1, 1.6.15) or null (0x40).</summary>
    /// <inheritdoc cref="EncodeBoolean" path="/*[not(self::summary)]"/>
    public static void EncodeDecimal(decimal? data, ByteBuffer buffer) => Encode<decimal, DecimalWire>(data, buffer);

    /// <summary>Writes a char (0x73; AMQP 1.0, part 1, 1.6.16) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="AmqpEncodeException">The value is half of a surrogate pair.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeChar(char? data, ByteBuffer buffer) => Encode<char, Utf16CharWire>(data, buffer);

    /// <summary>Writes a timestamp (0x83; AMQP 1.0, part 1, 1.6.17) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="AmqpEncodeException">The kind is Unspecified, so the instant is unknown.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeTimeStamp(DateTime? data, ByteBuffer buffer) => Encode<DateTime, DateTimeWire>(data, buffer);

    /// <summary>Writes a uuid (0x98; AMQP 1.0, part 1, 1.6.18) or null (0x40).</summary>
    /// <inheritdoc cref="EncodeBoolean" path="/*[not(self::summary)]"/>
    public static void EncodeUuid(Guid? data, ByteBuffer buffer) => Encode<Guid, UuidWire>(data, buffer);

    private static void Encode<T, TWire>(T? data, ByteBuffer buffer)
        where T : struct
        where TWire : struct, IWireType<T>
    {
        AmqpWriter writer = Open(buffer);
        if (data is T value)
        {
            writer.WriteItem<T, TWire>(value);
        }
        else
        {
            writer.WriteNull();
        }

        buffer.Commit(ref writer);
    }
}
