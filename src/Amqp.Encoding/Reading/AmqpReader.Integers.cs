namespace Amqp.Encoding;

/// <content>null, boolean and the integers (AMQP 1.0, part 1, 1.6.1 to 1.6.10).</content>
public ref partial struct AmqpReader
{
    /// <summary>Reads a boolean (0x56, 0x41, 0x42; part 1, 1.6.2).</summary>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, null, malformed or cut short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public bool ReadBoolean() => Read<bool, BooleanWire>();

    /// <summary>Reads a boolean (0x56, 0x41, 0x42) or null (0x40).</summary>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or cut short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public bool? ReadNullableBoolean() => TryReadNull() ? null : ReadBoolean();

    /// <summary>Reads a ubyte (0x50; part 1, 1.6.3), which C# calls byte.</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public byte ReadByte() => Read<byte, UByteWire>();

    /// <summary>Reads a ubyte (0x50), which C# calls byte, or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public byte? ReadNullableByte() => TryReadNull() ? null : ReadByte();

    /// <summary>Reads a ushort (0x60; part 1, 1.6.4).</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public ushort ReadUInt16() => Read<ushort, UShortWire>();

    /// <summary>Reads a ushort (0x60) or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public ushort? ReadNullableUInt16() => TryReadNull() ? null : ReadUInt16();

    /// <summary>Reads a uint (0x70, 0x52, 0x43; part 1, 1.6.5).</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public uint ReadUInt32() => Read<uint, UIntWire>();

    /// <summary>Reads a uint (0x70, 0x52, 0x43) or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public uint? ReadNullableUInt32() => TryReadNull() ? null : ReadUInt32();

    /// <summary>Reads a ulong (0x80, 0x53, 0x44; part 1, 1.6.6).</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public ulong ReadUInt64() => Read<ulong, ULongWire>();

    /// <summary>Reads a ulong (0x80, 0x53, 0x44) or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public ulong? ReadNullableUInt64() => TryReadNull() ? null : ReadUInt64();

    /// <summary>Reads a byte (0x51; part 1, 1.6.7), which C# calls sbyte.</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public sbyte ReadSByte() => Read<sbyte, SByteWire>();

    /// <summary>Reads a byte (0x51), which C# calls sbyte, or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public sbyte? ReadNullableSByte() => TryReadNull() ? null : ReadSByte();

    /// <summary>Reads a short (0x61; part 1, 1.6.8).</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public short ReadInt16() => Read<short, ShortWire>();

    /// <summary>Reads a short (0x61) or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public short? ReadNullableInt16() => TryReadNull() ? null : ReadInt16();

    /// <summary>Reads an int (0x71, 0x54; part 1, 1.6.9).</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public int ReadInt32() => Read<int, IntWire>();

    /// <summary>Reads an int (0x71, 0x54) or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public int? ReadNullableInt32() => TryReadNull() ? null : ReadInt32();

    /// <summary>Reads a long (0x81, 0x55; part 1, 1.6.10).</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public long ReadInt64() => Read<long, LongWire>();

    /// <summary>Reads a long (0x81, 0x55) or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public long? ReadNullableInt64() => TryReadNull() ? null : ReadInt64();

    /// <summary>Reads an integer of any AMQP type: ubyte, ushort, uint, ulong, byte, short, int or long (part 1, 1.6.3 to 1.6.10).</summary>
    /// <returns>The number.</returns>
    /// <exception cref="AmqpDecodeException">The value is not an integer, is malformed or cut short, or is a ulong above 2^63-1
    /// (<see cref="AmqpDecodeErrorKind.NotRepresentable"/>).</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public long ReadIntegral()
    {
        byte code = Next(out int body);
        switch (new FormatCode(code).TryGetType(out AmqpType type) ? type : AmqpType.Null)
        {
            case AmqpType.UByte:
                return ReadByte();
            case AmqpType.UShort:
                return ReadUInt16();
            case AmqpType.UInt:
                return ReadUInt32();
            case AmqpType.SByte:
                return ReadSByte();
            case AmqpType.Short:
                return ReadInt16();
            case AmqpType.Int:
                return ReadInt32();
            case AmqpType.Long:
                return ReadInt64();
            case AmqpType.ULong:
                AmqpDecodeErrorKind status = default(ULongWire).Decode(code, Body(body), Options.Texts, out ulong value, out int length);
                if (status == AmqpDecodeErrorKind.None && value > long.MaxValue)
                {
                    status = AmqpDecodeErrorKind.NotRepresentable;
                }

                if (status != AmqpDecodeErrorKind.None)
                {
                    Fail(status, "an integer up to 2^63-1", body, length);
                    return 0;
                }

                Advance(body + length);
                return (long)value;
            default:
                Fail(AmqpPrimitives.Mismatch(code), "an integer", body, 0);
                return 0;
        }
    }

    /// <summary>Reads an integer of any AMQP type, or null (0x40).</summary>
    /// <returns>The number, or null.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="ReadIntegral"/>.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public long? ReadNullableIntegral() => TryReadNull() ? null : ReadIntegral();

    /// <summary>Reads a null (0x40; part 1, 1.6.1) if the next value is one.</summary>
    /// <returns>True if it is null; otherwise false, and the reader does not move.</returns>
    /// <exception cref="AmqpDecodeException">The input ends here.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public bool TryReadNull()
    {
        byte code = Next(out int body);
        if (code == Codes.Null)
        {
            Advance(body);
            return true;
        }

        if (IsInputOver)
        {
            Fail(AmqpDecodeErrorKind.NeedMoreData, "a value", body, 0);
        }

        return false;
    }

    /// <summary>Reads a null (0x40; part 1, 1.6.1).</summary>
    /// <exception cref="AmqpDecodeException">The next value is not null, or the input ends here.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public void ReadNull()
    {
        if (!TryReadNull())
        {
            byte code = Next(out int body);
            Fail(AmqpPrimitives.Mismatch(code), "null", body, 0);
        }
    }
}
