namespace Amqp.Encoding.Legacy;

/// <content>Decoding scalars.</content>
public static partial class AmqpCodec
{
    /// <summary>Reads a boolean (0x41, 0x42, 0x56; AMQP 1.0, part 1, 1.6.2) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static bool? DecodeBoolean(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        bool? value = reader.ReadNullableBoolean();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a ubyte (0x50; AMQP 1.0, part 1, 1.6.3) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static byte? DecodeUByte(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        byte? value = reader.ReadNullableByte();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a ushort (0x60; AMQP 1.0, part 1, 1.6.4) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static ushort? DecodeUShort(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        ushort? value = reader.ReadNullableUInt16();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a uint (0x43, 0x52, 0x70; AMQP 1.0, part 1, 1.6.5) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static uint? DecodeUInt(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        uint? value = reader.ReadNullableUInt32();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a ulong (0x44, 0x53, 0x80; AMQP 1.0, part 1, 1.6.6) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static ulong? DecodeULong(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        ulong? value = reader.ReadNullableUInt64();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a byte (0x51; AMQP 1.0, part 1, 1.6.7) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static sbyte? DecodeByte(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        sbyte? value = reader.ReadNullableSByte();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a short (0x61; AMQP 1.0, part 1, 1.6.8) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static short? DecodeShort(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        short? value = reader.ReadNullableInt16();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads an int (0x54, 0x71; AMQP 1.0, part 1, 1.6.9) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static int? DecodeInt(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        int? value = reader.ReadNullableInt32();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a long (0x55, 0x81; AMQP 1.0, part 1, 1.6.10) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static long? DecodeLong(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        long? value = reader.ReadNullableInt64();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a float (0x72; AMQP 1.0, part 1, 1.6.11) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static float? DecodeFloat(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        float? value = reader.ReadNullableSingle();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a double (0x82; AMQP 1.0, part 1, 1.6.12) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static double? DecodeDouble(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        double? value = reader.ReadNullableDouble();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a decimal32, decimal64 or decimal128 (0x74, 0x84, 0x94; AMQP 1.0, part 1, 1.6.13 to 1.6.15) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, has no exact <see cref="decimal"/>, or is malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static decimal? DecodeDecimal(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        decimal? value = reader.ReadNullableDecimal();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a char (0x73; AMQP 1.0, part 1, 1.6.16) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, is above U+FFFF, or is malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static char? DecodeChar(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        char? value = reader.TryReadNull() ? null : reader.ReadItem<char, CheckedCodec<char, CharType>>("char");
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a timestamp (0x83; AMQP 1.0, part 1, 1.6.17) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, is not within the years 1 to 9999, or is malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static DateTime? DecodeTimeStamp(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        DateTime? value = reader.ReadNullableDateTime();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a uuid (0x98; AMQP 1.0, part 1, 1.6.18) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static Guid? DecodeUuid(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        Guid? value = reader.ReadNullableGuid();
        buffer.Commit(in reader);
        return value;
    }
}
