namespace Amqp.Encoding;

/// <summary>string (0xA1, 0xB1) as <see cref="string"/>; texts come from <see cref="AmqpReaderOptions.TextDecoder"/>, and null cannot be written (AMQP 1.0,
/// part 1, 1.6.20).</summary>
internal readonly struct StringCodec : IVariableCodec<string>
{
    public AmqpType Type => AmqpType.String;

    public int MaxItemSize => 0;

    public int GetLength(string value) => Utf8.GetByteCount(VariableWidth.NotNull(value).AsSpan());

    public int WriteBytes(string value, scoped Span<byte> destination) => Utf8.GetBytes(value.AsSpan(), destination);

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<string> values) => VariableWidth.Measure<string, StringCodec>(FormatCode.String8, values);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<string> values, scoped Span<byte> destination) =>
        VariableWidth.Write<string, StringCodec>(in layout, values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<string> destination, AmqpReaderOptions options, out int badOffset) =>
        VariableWidth.Read<string, StringCodec>(FormatCode.String8, constructor, source, destination, options, out badOffset);

    public int GetItemSize(string value) => EncodedSize.OfString(VariableWidth.NotNull(value).AsSpan());

    public int WriteItem(string value, scoped Span<byte> destination)
    {
        int header = AmqpPrimitives.WriteBytesHeader(Codes.String8, GetLength(value), destination);
        return header + WriteBytes(value, destination.Slice(header));
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
