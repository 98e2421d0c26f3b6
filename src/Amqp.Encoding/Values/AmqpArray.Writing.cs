using System.Buffers.Binary;

namespace Amqp.Encoding;

/// <content>Sizes and octets: constructor and bodies of the elements (AMQP 1.0, part 1, 1.2.4).</content>
public sealed partial class AmqpArray
{
    /// <summary>Octets of the constructor and of all elements.</summary>
    internal int GetContentLength()
    {
        if (_contentLength == 0)
        {
            FormatCode code = ElementCode;
            long length = 1;
            foreach (AmqpValue descriptor in _descriptors)
            {
                length += 1L + descriptor.GetEncodedSize();
            }

            if (code.Category == FormatCodeCategory.Fixed)
            {
                length += (long)code.Width * Count;
            }
            else
            {
                int header = HeaderLength(code);
                for (int i = 0; i < Count; i++)
                {
                    length += header + (long)_elements[i].GetContentLength();
                }
            }

            _contentLength = EncodedSize.ToInt32(length);
        }

        return _contentLength;
    }

    /// <summary>Writes the array; there is room.</summary>
    internal void WriteTo(ref AmqpWriter writer)
    {
        // In a writer of its own, because what an array is put together of are no items of the list around it.
        int size = EncodedSize.OfArray(Count, GetContentLength());
        var part = new AmqpWriter(writer.ReserveValue(size), writer.Options);
        part.EnterLevels(writer.Depth);
        byte code = EncodedSize.IsNarrow(Count, GetContentLength()) ? (byte)0xE0 : (byte)0xF0;
        part.WriteTrusted([code]);
        WriteBody(ref part, new FormatCode(code));
        writer.CommitValue(size);
    }

    private static int HeaderLength(FormatCode code) => code.Category == FormatCodeCategory.Variable ? code.Width : 2 * code.Width;

    // Size, count, constructor and elements.
    private void WriteBody(ref AmqpWriter writer, FormatCode arrayCode)
    {
        WriteNumber(ref writer, arrayCode.Width, arrayCode.Width + GetContentLength());
        WriteNumber(ref writer, arrayCode.Width, Count);
        writer.EnterLevels(1);
        foreach (AmqpValue descriptor in _descriptors)
        {
            writer.WriteTrusted([FormatCode.Described]);
            writer.EnterLevels(1);
            descriptor.WriteInto(ref writer);
        }

        FormatCode code = ElementCode;
        writer.WriteTrusted([code]);
        switch (code.Category)
        {
            case FormatCodeCategory.Fixed:
                WriteFixed(ref writer, code.Width);
                break;
            case FormatCodeCategory.Variable:
                WriteOctets(ref writer, code);
                break;
            default:
                WriteCompounds(ref writer, code);
                break;
        }

        writer.LeaveLevels(1 + _descriptors.Length);
    }

    private void WriteFixed(ref AmqpWriter writer, int width)
    {
        if (width == 0)
        {
            return;
        }

        int length = Count * width;
        Span<byte> room = writer.ReserveValue(length);
        for (int i = 0; i < Count; i++)
        {
            AmqpValue element = _elements[i];
            Span<byte> octets = room.Slice(i * width, width);
            switch (width)
            {
                case 1:
                    octets[0] = unchecked((byte)element.LowBits);
                    break;
                case 2:
                    BinaryPrimitives.WriteUInt16BigEndian(octets, unchecked((ushort)element.LowBits));
                    break;
                case 4:
                    BinaryPrimitives.WriteUInt32BigEndian(octets, unchecked((uint)element.LowBits));
                    break;
                case 8:
                    BinaryPrimitives.WriteUInt64BigEndian(octets, element.LowBits);
                    break;
                default:
                    BinaryPrimitives.WriteUInt64BigEndian(octets, element.HighBits);
                    BinaryPrimitives.WriteUInt64BigEndian(octets.Slice(sizeof(ulong)), element.LowBits);
                    break;
            }
        }

        writer.CommitValue(length);
    }

    private void WriteOctets(ref AmqpWriter writer, FormatCode code)
    {
        for (int i = 0; i < Count; i++)
        {
            AmqpValue element = _elements[i];
            int length = element.GetContentLength();
            WriteNumber(ref writer, code.Width, length);
            element.CopyContentTo(writer.ReserveValue(length));
            writer.CommitValue(length);
        }
    }

    private void WriteCompounds(ref AmqpWriter writer, FormatCode code)
    {
        for (int i = 0; i < Count; i++)
        {
            AmqpValue element = _elements[i];
            switch (ElementType)
            {
                case AmqpType.List:
                    element.AsList().WriteTo(ref writer, code);
                    break;
                case AmqpType.Map:
                    element.AsMap().WriteTo(ref writer, code);
                    break;
                default:
                    element.AsArray().WriteBody(ref writer, code);
                    break;
            }
        }
    }

    private static void WriteNumber(ref AmqpWriter writer, int width, int number)
    {
        Span<byte> room = writer.ReserveValue(width);
        if (width == 1)
        {
            room[0] = checked((byte)number);
        }
        else
        {
            BinaryPrimitives.WriteInt32BigEndian(room, number);
        }

        writer.CommitValue(width);
    }

    // Of full width; where there is a choice, of 8 bits if all elements fit it.
    private FormatCode ChooseCode()
    {
        byte code = _elements.Type.Code;
        if (new FormatCode(code).Category != FormatCodeCategory.Fixed)
        {
            for (int i = 0; i < Count; i++)
            {
                if (!_elements[i].FitsEightBits())
                {
                    return new FormatCode((byte)(code | 0x10));
                }
            }
        }

        return new FormatCode(code);
    }
}
