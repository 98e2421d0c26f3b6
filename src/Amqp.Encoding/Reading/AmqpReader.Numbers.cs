namespace Amqp.Encoding;

/// <content>null, integers of any type, and decimals and timestamps as types of .NET (AMQP 1.0, part 1, 1.6.1 to 1.6.17).</content>
public ref partial struct AmqpReader
{
    /// <summary>Reads an integer of any AMQP type: ubyte, ushort, uint, ulong, byte, short, int or long (part 1, 1.6.3 to 1.6.10).</summary>
    /// <returns>The number.</returns>
    /// <exception cref="AmqpDecodeException">The value is not an integer, is malformed or cut short, or is a ulong above 2^63-1
    /// (<see cref="AmqpDecodeErrorKind.NotRepresentable"/>).</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public long ReadInteger()
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

    /// <summary>Reads an integer of any AMQP type that is not negative, also a ulong above 2^63-1 (part 1, 1.6.3 to 1.6.10).</summary>
    /// <returns>The number.</returns>
    /// <exception cref="AmqpDecodeException">The value is not an integer, is malformed or cut short, or is negative
    /// (<see cref="AmqpDecodeErrorKind.NotRepresentable"/>).</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public ulong ReadUnsignedInteger()
    {
        byte code = Next(out int body);
        if (new FormatCode(code).TryGetType(out AmqpType type) && type == AmqpType.ULong)
        {
            return ReadUInt64();
        }

        AmqpReader ahead = this;
        long value = ahead.ReadInteger();
        if (value < 0)
        {
            Fail(AmqpDecodeErrorKind.NotRepresentable, "an integer that is not negative", body, ahead.Position - body);
            return 0;
        }

        this = ahead;
        return (ulong)value;
    }

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

    /// <summary>Reads a decimal32, decimal64 or decimal128 (0x74, 0x84, 0x94) as a <see cref="decimal"/>, exactly.</summary>
    /// <returns>The number.</returns>
    /// <exception cref="AmqpDecodeException">The value is not a decimal, is malformed or cut short, or does not fit a <see cref="decimal"/>
    /// (<see cref="AmqpDecodeErrorKind.NotRepresentable"/>).</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public decimal ReadDecimal() => Read<decimal, DecimalWire>();

    /// <summary>Reads a timestamp (0x83; part 1, 1.6.17) as a <see cref="DateTime"/> in UTC.</summary>
    /// <returns>The date and time.</returns>
    /// <exception cref="AmqpDecodeException">The value is not a timestamp, is cut short, or is outside the years 1 to 9999
    /// (<see cref="AmqpDecodeErrorKind.NotRepresentable"/>).</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public DateTime ReadDateTime() => Read<DateTime, DateTimeWire>();

    /// <summary>Reads a timestamp (0x83; part 1, 1.6.17) as a <see cref="DateTimeOffset"/> in UTC.</summary>
    /// <returns>The date and time.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="ReadDateTime"/>.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public DateTimeOffset ReadDateTimeOffset()
    {
        DateTime value = ReadDateTime();
        return new DateTimeOffset(value.Ticks, TimeSpan.Zero);
    }
}
