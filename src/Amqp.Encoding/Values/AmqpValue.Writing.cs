namespace Amqp.Encoding;

/// <content>Encoding, in the smallest form.</content>
public readonly partial struct AmqpValue
{
    /// <summary>Counts the bytes of the value as <see cref="WriteTo"/> writes it.</summary>
    /// <remarks>Lists, maps, arrays and described values cache their size, so a shared part is measured once, although it is written each time.</remarks>
    /// <returns>The number of bytes, exactly.</returns>
    /// <exception cref="AmqpEncodeException">A string has a lone surrogate, or the value would exceed 2^31-1 bytes.</exception>
    public int GetEncodedSize()
    {
        switch (Type)
        {
            case AmqpType.Null or AmqpType.Boolean:
                return 1;
            case AmqpType.UByte or AmqpType.SByte:
                return 2;
            case AmqpType.UShort or AmqpType.Short:
                return 3;
            case AmqpType.UInt:
                return EncodedSize.OfUInt32(unchecked((uint)_low));
            case AmqpType.ULong:
                return EncodedSize.OfUInt64(_low);
            case AmqpType.Int:
                return EncodedSize.OfInt32(unchecked((int)_low));
            case AmqpType.Long:
                return EncodedSize.OfInt64(unchecked((long)_low));
            case AmqpType.Float or AmqpType.Decimal32 or AmqpType.Char:
                return 5;
            case AmqpType.Double or AmqpType.Decimal64 or AmqpType.Timestamp:
                return 9;
            case AmqpType.Decimal128 or AmqpType.Uuid:
                return 17;
            case AmqpType.List:
                AmqpList list = AsList();
                return EncodedSize.OfList(list.Count, list.GetContentLength());
            case AmqpType.Map:
                AmqpMap map = AsMap();
                return EncodedSize.OfMap(map.Count, map.GetContentLength());
            case AmqpType.Array:
                AmqpArray array = AsArray();
                return EncodedSize.OfArray(array.Count, array.GetContentLength());
            case AmqpType.Described:
                return AsDescribed().GetEncodedSize();
            case AmqpType.String:
                return _reference is string text ? EncodedSize.OfString(text.AsSpan()) : EncodedSize.OfBinary(GetStringLength());
            case AmqpType.Symbol:
                return EncodedSize.OfSymbol(AsSymbol());
            default:
                return EncodedSize.OfBinary(Memory.Length);
        }
    }

    /// <summary>Writes the value: scalars, lists and maps in their smallest form, arrays as <see cref="AmqpArray"/> describes.</summary>
    /// <param name="writer">The writer; on failure it does not move.</param>
    /// <exception cref="AmqpEncodeException">A string has a lone surrogate, values would be nested too deeply there, or the bytes
    /// are too many for one buffer.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteTo(ref AmqpWriter writer)
    {
        int depth = _reference is string ? 0 : Depth;
        if (depth > 0)
        {
            // Everything that can fail is checked before the first byte.
            writer.CheckLevels(depth);
            writer.ReserveValue(GetEncodedSize());
        }

        WriteUnchecked(ref writer);
    }

    /// <summary>Encodes the value.</summary>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">A string has a lone surrogate, or the bytes are too many for one array.</exception>
    public byte[] Encode()
    {
        int size = GetEncodedSize();
        AmqpBuffer.CheckCapacity(size);
        byte[] bytes = new byte[size];
        var writer = new AmqpWriter(bytes);
        WriteUnchecked(ref writer);
        return bytes;
    }

    /// <summary>Encodes the value into a span.</summary>
    /// <param name="destination">The destination of the bytes.</param>
    /// <param name="bytesWritten">The number of bytes; if there is no room, the number of bytes needed, and nothing is written.</param>
    /// <returns>False if there is no room.</returns>
    /// <exception cref="AmqpEncodeException">A string has a lone surrogate, or the value would exceed 2^31-1 bytes.</exception>
    public bool TryEncode(Span<byte> destination, out int bytesWritten)
    {
        bytesWritten = GetEncodedSize();
        if (bytesWritten > destination.Length)
        {
            return false;
        }

        var writer = new AmqpWriter(destination);
        WriteUnchecked(ref writer);
        return true;
    }

    /// <summary>Writes the value; the caller has checked room and depth.</summary>
    internal void WriteUnchecked(ref AmqpWriter writer)
    {
        switch (_reference)
        {
            case string text when _high == (ulong)AmqpType.String:
                writer.WriteString(text.AsSpan());
                break;
            case string text:
                writer.WriteSymbol(AmqpSymbol.FromValidated(text));
                break;
            case null or ValueTag:
                writer.CommitValue(WriteBits(Type, writer.ReserveValue(GetEncodedSize())));
                break;
            case AmqpList list:
                list.WriteTo(ref writer);
                break;
            case AmqpMap map:
                map.WriteTo(ref writer);
                break;
            case AmqpArray array:
                array.WriteTo(ref writer);
                break;
            case DescribedValue described:
                described.WriteTo(ref writer);
                break;
            case MalformedString malformed:
                writer.WriteRaw(Codes.String8, malformed.Bytes);
                break;
            default:
                writer.WriteBinary(Memory.Span);
                break;
        }
    }
}
