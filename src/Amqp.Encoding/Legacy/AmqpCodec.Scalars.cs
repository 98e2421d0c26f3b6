namespace Amqp.Encoding.Legacy;

/// <content>Encoding of scalars.</content>
public static partial class AmqpCodec
{
    /// <summary>Writes a boolean (0x41, 0x42; AMQP 1.0, part 1, 1.6.2) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeBoolean(bool? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        writer.WriteBoolean(data);
        buffer.Commit(ref writer);
    }

    /// <summary>Writes a ubyte (0x50; AMQP 1.0, part 1, 1.6.3) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeUByte(byte? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        writer.WriteByte(data);
        buffer.Commit(ref writer);
    }

    /// <summary>Writes a ushort (0x60; AMQP 1.0, part 1, 1.6.4) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeUShort(ushort? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        writer.WriteUInt16(data);
        buffer.Commit(ref writer);
    }

    /// <summary>Writes a uint (0x43, 0x52, 0x70; AMQP 1.0, part 1, 1.6.5) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeUInt(uint? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        writer.WriteUInt32(data);
        buffer.Commit(ref writer);
    }

    /// <summary>Writes a ulong (0x44, 0x53, 0x80; AMQP 1.0, part 1, 1.6.6) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeULong(ulong? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        writer.WriteUInt64(data);
        buffer.Commit(ref writer);
    }

    /// <summary>Writes a byte (0x51; AMQP 1.0, part 1, 1.6.7) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeByte(sbyte? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        writer.WriteSByte(data);
        buffer.Commit(ref writer);
    }

    /// <summary>Writes a short (0x61; AMQP 1.0, part 1, 1.6.8) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeShort(short? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        writer.WriteInt16(data);
        buffer.Commit(ref writer);
    }

    /// <summary>Writes an int (0x54, 0x71; AMQP 1.0, part 1, 1.6.9) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeInt(int? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        writer.WriteInt32(data);
        buffer.Commit(ref writer);
    }

    /// <summary>Writes a long (0x55, 0x81; AMQP 1.0, part 1, 1.6.10) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeLong(long? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        writer.WriteInt64(data);
        buffer.Commit(ref writer);
    }

    /// <summary>Writes a float (0x72; AMQP 1.0, part 1, 1.6.11) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeFloat(float? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        writer.WriteSingle(data);
        buffer.Commit(ref writer);
    }

    /// <summary>Writes a double (0x82; AMQP 1.0, part 1, 1.6.12) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeDouble(double? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        writer.WriteDouble(data);
        buffer.Commit(ref writer);
    }

    /// <summary>Writes a decimal128 (0x94; AMQP 1.0, part 1, 1.6.15) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeDecimal(decimal? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        if (data is decimal value)
        {
            writer.WriteDecimal(value);
        }
        else
        {
            writer.WriteNull();
        }

        buffer.Commit(ref writer);
    }

    /// <summary>Writes a char (0x73; AMQP 1.0, part 1, 1.6.16) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="AmqpEncodeException">The value is half of a surrogate pair.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeChar(char? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        if (data is char value)
        {
            ObjectEncoding.WriteItem(ref writer, value);
        }
        else
        {
            writer.WriteNull();
        }

        buffer.Commit(ref writer);
    }

    /// <summary>Writes a timestamp (0x83; AMQP 1.0, part 1, 1.6.17) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="AmqpEncodeException">The kind is Unspecified, so the instant is unknown.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeTimeStamp(DateTime? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        if (data is DateTime value)
        {
            writer.WriteDateTime(value);
        }
        else
        {
            writer.WriteNull();
        }

        buffer.Commit(ref writer);
    }

    /// <summary>Writes a uuid (0x98; AMQP 1.0, part 1, 1.6.18) or null (0x40).</summary>
    /// <param name="data">The value, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeUuid(Guid? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        writer.WriteGuid(data);
        buffer.Commit(ref writer);
    }
}
