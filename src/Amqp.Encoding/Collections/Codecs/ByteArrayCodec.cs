namespace Amqp.Encoding;

/// <summary>binary (0xA0, 0xB0) as an array of <see cref="byte"/>; null cannot be written (AMQP 1.0, part 1, 1.6.19).</summary>
internal readonly struct ByteArrayCodec : IElementCodec<byte[]>
{
    public AmqpType Type => AmqpType.Binary;

    public int MaxItemSize => 0;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<byte[]> values)
    {
        long total = 0;
        int longest = 0;
        foreach (byte[] value in values)
        {
            int length = VariableWidth.NotNull(value).Length;
            total += length;
            longest = Math.Max(longest, length);
        }

        return VariableWidth.Layout(FormatCode.Binary8, values.Length, total, longest);
    }

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<byte[]> values, scoped Span<byte> destination)
    {
        int width = layout.Constructor.Width;
        foreach (byte[] value in values)
        {
            int length = value.Length;
            value.AsSpan().CopyTo(destination.Slice(width));
            VariableWidth.WriteSize(width, length, destination);
            destination = destination.Slice(width + length);
        }
    }

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<byte[]> destination, AmqpReaderOptions options, out int badOffset)
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

    public int GetItemSize(byte[] value) => EncodedSize.OfBinary(VariableWidth.NotNull(value).Length);

    public int WriteItem(byte[] value, scoped Span<byte> destination) => AmqpPrimitives.WriteRaw(Codes.Binary8, VariableWidth.NotNull(value), destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out byte[] value, out int length)
    {
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeBinary(constructor, body, out ReadOnlySpan<byte> bytes, out length);
        value = status == AmqpDecodeErrorKind.None ? bytes.ToArray() : [];
        return status;
    }
}
