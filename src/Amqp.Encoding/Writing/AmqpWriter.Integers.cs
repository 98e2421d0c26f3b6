namespace Amqp.Encoding;

/// <content>null, boolean and the integers (AMQP 1.0, part 1, 1.6.1 to 1.6.10), and encoded values.</content>
public ref partial struct AmqpWriter
{
    /// <summary>Writes a boolean (0x41, 0x42; part 1, 1.6.2).</summary>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteBoolean(bool value)
    {
        int size = 1;
        AmqpPrimitives.WriteBoolean(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a boolean (0x41, 0x42) or null (0x40).</summary>
    /// <param name="value">The value, or null.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteBoolean(bool? value)
    {
        if (value is bool present)
        {
            WriteBoolean(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a ubyte (0x50; part 1, 1.6.3), which C# calls byte.</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteByte(byte value)
    {
        int size = 2;
        AmqpPrimitives.WriteByte(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a ubyte (0x50), which C# calls byte, or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteByte(byte? value)
    {
        if (value is byte present)
        {
            WriteByte(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a ushort (0x60; part 1, 1.6.4).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteUInt16(ushort value)
    {
        int size = 3;
        AmqpPrimitives.WriteUInt16(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a ushort (0x60) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteUInt16(ushort? value)
    {
        if (value is ushort present)
        {
            WriteUInt16(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a uint (0x70, 0x52, 0x43; part 1, 1.6.5).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteUInt32(uint value)
    {
        int size = EncodedSize.OfUInt32(value);
        AmqpPrimitives.WriteUInt32(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a uint (0x70, 0x52, 0x43) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteUInt32(uint? value)
    {
        if (value is uint present)
        {
            WriteUInt32(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a ulong (0x80, 0x53, 0x44; part 1, 1.6.6).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteUInt64(ulong value)
    {
        int size = EncodedSize.OfUInt64(value);
        AmqpPrimitives.WriteUInt64(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a ulong (0x80, 0x53, 0x44) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteUInt64(ulong? value)
    {
        if (value is ulong present)
        {
            WriteUInt64(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a byte (0x51; part 1, 1.6.7), which C# calls sbyte.</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteSByte(sbyte value)
    {
        int size = 2;
        AmqpPrimitives.WriteSByte(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a byte (0x51), which C# calls sbyte, or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteSByte(sbyte? value)
    {
        if (value is sbyte present)
        {
            WriteSByte(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a short (0x61; part 1, 1.6.8).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteInt16(short value)
    {
        int size = 3;
        AmqpPrimitives.WriteInt16(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a short (0x61) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteInt16(short? value)
    {
        if (value is short present)
        {
            WriteInt16(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes an int (0x71, 0x54; part 1, 1.6.9).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteInt32(int value)
    {
        int size = EncodedSize.OfInt32(value);
        AmqpPrimitives.WriteInt32(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes an int (0x71, 0x54) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteInt32(int? value)
    {
        if (value is int present)
        {
            WriteInt32(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a long (0x81, 0x55; part 1, 1.6.10).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteInt64(long value)
    {
        int size = EncodedSize.OfInt64(value);
        AmqpPrimitives.WriteInt64(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a long (0x81, 0x55) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteInt64(long? value)
    {
        if (value is long present)
        {
            WriteInt64(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes null (0x40; part 1, 1.6.1).</summary>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteNull()
    {
        ReserveValue(1)[0] = Codes.Null;
        CommitValue(1);
    }

    /// <summary>Writes one encoded value of any type.</summary>
    /// <param name="encoded">Exactly one value with its constructor.</param>
    /// <exception cref="AmqpEncodeException">The value would be nested too deeply here.</exception>
    /// <exception cref="ArgumentException"><paramref name="encoded"/> is not one well-formed value (the inner exception has the fault), or the span has no
    /// room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteEncodedValue(scoped ReadOnlySpan<byte> encoded) => WriteEncodedValue(encoded, Options.ReaderOptions);

    /// <summary>Writes an encoded value that a reader has accepted, including the deviations that may be kept.</summary>
    internal void WriteAcceptedValue(scoped ReadOnlySpan<byte> encoded) => WriteEncodedValue(encoded, Options.AcceptedOptions);

    private void WriteEncodedValue(scoped ReadOnlySpan<byte> encoded, AmqpReaderOptions options)
    {
        CheckLevels(0);
        EncodedArgument.Check(encoded, _depth, options, nameof(encoded));
        WriteTrusted(encoded);
    }
}
