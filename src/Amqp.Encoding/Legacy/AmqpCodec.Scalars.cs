namespace Amqp.Encoding.Legacy;

/// <content>Encoding and decoding of scalars.</content>
public static partial class AmqpCodec
{
    /// <summary>Writes a boolean (0x41, 0x42; AMQP 1.0, part 1, 1.6.2) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeBoolean(bool? data, ByteBuffer buffer) => Encode<bool, BooleanWire>(data, buffer);

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

    private static void Encode<T, TWire>(T? data, ByteBuffer buffer)
        where T : struct
        where TWire : struct, IWireType<T>
    {
        AmqpWriter writer = Open(buffer);
        if (data is T value)
        {
            writer.Write<T, TWire>(value);
        }
        else
        {
            writer.WriteNull();
        }

        buffer.Commit(ref writer);
    }

    /// <summary>Reads a boolean (0x41, 0x42, 0x56; AMQP 1.0, part 1, 1.6.2) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static bool? DecodeBoolean(ByteBuffer buffer) => Decode<bool, BooleanWire>(buffer);

    /// <summary>Reads a decimal32, decimal64 or decimal128 (0x74, 0x84, 0x94; AMQP 1.0, part 1, 1.6.13 to 1.6.15) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, has no exact <see cref="decimal"/>, or is malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static decimal? DecodeDecimal(ByteBuffer buffer) => Decode<decimal, DecimalWire>(buffer);

    /// <summary>Reads a char (0x73; AMQP 1.0, part 1, 1.6.16) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, is above U+FFFF, or is malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static char? DecodeChar(ByteBuffer buffer) => Decode<char, Utf16CharWire>(buffer);

    /// <summary>Reads a timestamp (0x83; AMQP 1.0, part 1, 1.6.17) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, is not within the years 1 to 9999, or is malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static DateTime? DecodeTimeStamp(ByteBuffer buffer) => Decode<DateTime, DateTimeWire>(buffer);

    private static T? Decode<T, TWire>(ByteBuffer buffer)
        where T : struct
        where TWire : struct, IWireType<T>
    {
        AmqpReader reader = OpenReader(buffer);
        T? value = reader.TryReadNull() ? null : reader.Read<T, TWire>();
        buffer.Commit(in reader);
        return value;
    }
}
