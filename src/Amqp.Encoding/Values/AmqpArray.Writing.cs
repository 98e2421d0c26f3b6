namespace Amqp.Encoding;

/// <content>Measuring and writing: the constructor and the bodies of the elements (AMQP 1.0, part 1, 1.2.4).</content>
public sealed partial class AmqpArray
{
    private ArrayLayout Layout => _elements.Measure(new FormatCode(_code));

    /// <summary>Counts the bytes of the constructor and of all elements.</summary>
    internal int GetContentLength()
    {
        if (_contentLength == 0)
        {
            long length = 1L + Layout.PayloadSize;
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
        var part = new AmqpWriter(writer.ReserveValue(size), writer.Options);
        part.EnterLevels(writer.Depth);
        FormatCode code = AmqpPrimitives.IsNarrow(Count, GetContentLength()) ? FormatCode.Array8 : FormatCode.Array32;
        part.WriteConstructor(code);
        WriteBody(ref part, code);
        writer.CommitValue(size);
    }

    /// <summary>Writes size, count, constructor and elements in the width of a format code; the caller ensures that there is room.</summary>
    internal void WriteBody(ref AmqpWriter writer, FormatCode code)
    {
        int header = 2 * code.Width;
        AmqpPrimitives.WriteSizeAndCount(code == FormatCode.Array8, GetContentLength(), Count, writer.ReserveValue(header));
        writer.CommitValue(header);
        writer.EnterLevels(1);
        foreach (AmqpValue descriptor in DescriptorSpan)
        {
            writer.WriteConstructor(FormatCode.Described);
            writer.EnterLevels(1);
            descriptor.WriteUnchecked(ref writer);
        }

        ArrayLayout layout = Layout;
        writer.WriteConstructor(layout.Constructor);
        _elements.Write(ref writer, in layout);
        writer.LeaveLevels(1 + DescriptorSpan.Length);
    }
}
