namespace Amqp.Encoding.Legacy;

/// <summary>binary (0xA0, 0xB0; AMQP 1.0, part 1, 1.6.19) as segments of arrays.</summary>
internal readonly struct SegmentCodec : IElementCodec<ArraySegment<byte>>
{
    public AmqpType Type => AmqpType.Binary;

    public int MaxItemSize => 0;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<ArraySegment<byte>> values)
    {
        long total = 0;
        int longest = 0;
        foreach (ArraySegment<byte> value in values)
        {
            total += value.Count;
            longest = Math.Max(longest, value.Count);
        }

        return VariableWidth.Layout(FormatCode.Binary8, values.Length, total, longest);
    }

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<ArraySegment<byte>> values, scoped Span<byte> destination)
    {
        int width = layout.Constructor.Width;
        foreach (ArraySegment<byte> value in values)
        {
            value.AsSpan().CopyTo(destination.Slice(width));
            VariableWidth.WriteSize(width, value.Count, destination);
            destination = destination.Slice(width + value.Count);
        }
    }

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor,
        scoped ReadOnlySpan<byte> source,
        scoped Span<ArraySegment<byte>> destination,
        AmqpReaderOptions options,
        out int badOffset)
    {
        badOffset = 0;
        if (constructor != FormatCode.Binary8 && constructor != FormatCode.Binary32)
        {
            return AmqpPrimitives.Mismatch(constructor);
        }

        for (int i = 0; i < destination.Length; i++)
        {
            AmqpDecodeErrorKind status = ReadItem(constructor, source.Slice(badOffset), options, out destination[i], out int length);
            if (status != AmqpDecodeErrorKind.None)
            {
                return status;
            }

            badOffset += length;
        }

        return badOffset == source.Length ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.TrailingBytes;
    }

    public int GetItemSize(ArraySegment<byte> value) => EncodedSize.OfBinary(value.Count);

    public int WriteItem(ArraySegment<byte> value, scoped Span<byte> destination) =>
        AmqpPrimitives.WriteRaw(Codes.Binary8, value.AsSpan(), destination);

    public AmqpDecodeErrorKind ReadItem(
        FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out ArraySegment<byte> value, out int length)
    {
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeBinary(constructor, body, out ReadOnlySpan<byte> bytes, out length);
        value = new ArraySegment<byte>(status == AmqpDecodeErrorKind.None ? bytes.ToArray() : []);
        return status;
    }
}
