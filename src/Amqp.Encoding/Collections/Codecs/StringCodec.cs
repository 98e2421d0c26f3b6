namespace Amqp.Encoding;

/// <summary>string (0xA1, 0xB1) as <see cref="string"/>; texts come from <see cref="AmqpReaderOptions.TextDecoder"/>, and null cannot be written (AMQP 1.0,
/// part 1, 1.6.20).</summary>
internal readonly struct StringCodec : IElementCodec<string>
{
    public AmqpType Type => AmqpType.String;

    public int MaxItemSize => 0;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<string> values)
    {
        long total = 0;
        int longest = 0;
        foreach (string value in values)
        {
            int length = Utf8.GetByteCount(VariableWidth.NotNull(value).AsSpan());
            total += length;
            longest = Math.Max(longest, length);
        }

        return VariableWidth.Layout(FormatCode.String8, values.Length, total, longest);
    }

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<string> values, scoped Span<byte> destination)
    {
        int width = layout.Constructor.Width;
        foreach (string value in values)
        {
            int length = Utf8.GetBytes(value.AsSpan(), destination.Slice(width));
            VariableWidth.WriteSize(width, length, destination);
            destination = destination.Slice(width + length);
        }
    }

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<string> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        if (constructor != FormatCode.String8 && constructor != FormatCode.String32)
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

    public int GetItemSize(string value) => EncodedSize.OfString(VariableWidth.NotNull(value).AsSpan());

    public int WriteItem(string value, scoped Span<byte> destination)
    {
        int length = Utf8.GetByteCount(VariableWidth.NotNull(value).AsSpan());
        int header = AmqpPrimitives.WriteBytesHeader(Codes.String8, length, destination);
        Utf8.GetBytes(value.AsSpan(), destination.Slice(header));
        return header + length;
    }

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out string value, out int length)
    {
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeString(constructor, body, out ReadOnlySpan<byte> bytes, out length);
        if (status == AmqpDecodeErrorKind.InvalidUtf8 && options.Allows(Deviations.ReplaceMalformedStrings))
        {
            status = AmqpDecodeErrorKind.None;
        }

        value = status == AmqpDecodeErrorKind.None ? options.GetString(bytes) : string.Empty;
        return status;
    }
}
