namespace Amqp.Encoding;

/// <content>Measuring and writing: the constructor and the bodies of the elements (AMQP 1.0, part 1, 1.2.4).</content>
public sealed partial class AmqpArray
{
    private ArrayLayout Layout => AreAllEqual ? new ArrayLayout(new FormatCode(_code), 0)
        : _kept is AmqpValue[] values ? MeasureValues(values)
        : _type!.Measure(_kept, new FormatCode(_code));

    /// <summary>Counts the bytes of the constructor and of all elements.</summary>
    internal int GetContentLength()
    {
        if (_contentLength == 0)
        {
            ValueDepth.CheckStack(Depth);
            long length = 1;
            try
            {
                length += Layout.PayloadSize;
            }
            catch (AmqpEncodeException fault) when (_kept is string[] texts && ArrayEncoding<string>.Default.IsInItem(fault, texts))
            {
                throw;
            }

            foreach (AmqpValue descriptor in DescriptorSpan)
            {
                length += 1L + descriptor.GetEncodedSize();
            }

            _contentLength = EncodedSize.ToInt32(length);
        }

        return _contentLength;
    }

    /// <summary>Writes the array; the caller ensures that there is room.</summary>
    internal void WriteTo(ref AmqpWriter writer)
    {
        // A separate writer is used because the parts of an array are not items of the list around it.
        int size = EncodedSize.OfArray(Count, GetContentLength());
        if (writer.TryCount(size))
        {
            return;
        }

        var part = new AmqpWriter(writer.ReserveValue(size), writer.Options);
        part.AddLevels(writer.Depth);
        FormatCode code = AmqpPrimitives.IsNarrow(Count, GetContentLength()) ? FormatCode.Array8 : FormatCode.Array32;
        WriteConstructor(ref part, code);
        WriteBody(ref part, code);
        writer.CommitValue(size);
    }

    /// <summary>Writes size, count, constructor and elements in the width of a format code; the caller ensures that there is room.</summary>
    internal void WriteBody(ref AmqpWriter writer, FormatCode code)
    {
        int header = 2 * code.Width;
        AmqpPrimitives.WriteSizeAndCount(code == FormatCode.Array8, GetContentLength(), Count, writer.ReserveValue(header));
        writer.CommitValue(header);
        writer.AddLevels(1);
        foreach (AmqpValue descriptor in DescriptorSpan)
        {
            WriteConstructor(ref writer, FormatCode.Described);
            writer.AddLevels(1);
            descriptor.WriteUnchecked(ref writer);
        }

        ArrayLayout layout = Layout;
        WriteConstructor(ref writer, layout.Constructor);
        if (!AreAllEqual && _kept is AmqpValue[] values)
        {
            WriteValues(ref writer, values, layout.Constructor);
        }
        else if (!AreAllEqual)
        {
            _type!.Write(_kept, in layout, writer.ReserveValue(layout.PayloadSize));
            writer.CommitValue(layout.PayloadSize);
        }

        writer.AddLevels(-1 - DescriptorSpan.Length);
    }

    // Writes one byte, a constructor or a part of one.
    private static void WriteConstructor(ref AmqpWriter writer, byte value)
    {
        writer.ReserveValue(1)[0] = value;
        writer.CommitValue(1);
    }

    // Counts the bytes of lists, maps, arrays and strings that are not UTF-8, and chooses a code if none was read.
    private ArrayLayout MeasureValues(AmqpValue[] values)
    {
        bool isNarrow = true;
        long content = 0;
        int i = 0;
        try
        {
            for (; i < values.Length; i++)
            {
                AmqpValue element = values[i];
                (int length, long count) = ElementType switch
                {
                    AmqpType.List => (element.AsList().GetContentLength(), (long)element.AsList().Count),
                    AmqpType.Map => (element.AsMap().GetContentLength(), 2L * element.AsMap().Count),
                    AmqpType.Array => (element.AsArray().GetContentLength(), element.AsArray().Count),
                    _ => (element.GetStringLength(), 0L),
                };
                content += length;
                isNarrow &= ElementType < AmqpType.List ? length <= byte.MaxValue : AmqpPrimitives.IsNarrow(count, length);
            }
        }
        catch (AmqpEncodeException fault) when (fault.AddItem(i))
        {
            throw;
        }

        var code = new FormatCode(_code != 0 ? _code : isNarrow ? NarrowCode : (byte)(NarrowCode | 0x10));
        int header = ElementType < AmqpType.List ? code.Width : 2 * code.Width;
        return new ArrayLayout(code, content + ((long)header * _count));
    }

    private byte NarrowCode => ElementType switch
    {
        AmqpType.List => Codes.List8,
        AmqpType.Map => Codes.Map8,
        AmqpType.Array => Codes.Array8,
        _ => Codes.String8,
    };

    private void WriteValues(ref AmqpWriter writer, AmqpValue[] values, FormatCode code)
    {
        foreach (AmqpValue element in values)
        {
            switch (ElementType)
            {
                case AmqpType.List:
                    element.AsList().WriteTo(ref writer, code);
                    break;
                case AmqpType.Map:
                    element.AsMap().WriteTo(ref writer, code);
                    break;
                case AmqpType.Array:
                    element.AsArray().WriteBody(ref writer, code);
                    break;
                default:
                    int length = element.GetStringLength();
                    Span<byte> room = writer.ReserveValue(code.Width + length);
                    VariableWidth.WriteSize(code.Width, length, room);
                    element.WriteString(room.Slice(code.Width));
                    writer.CommitValue(code.Width + length);
                    break;
            }
        }
    }
}
