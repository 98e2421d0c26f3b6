namespace Amqp.Encoding;

/// <summary>binary (0xA0, 0xB0) as an array of <see cref="byte"/>; null cannot be written (AMQP 1.0, part 1, 1.6.19).</summary>
internal readonly struct ByteArrayCodec : IVariableCodec<byte[]>
{
    public AmqpType Type => AmqpType.Binary;

    public int MaxItemSize => 0;

    public int GetLength(byte[] value) => VariableWidth.NotNull(value).Length;

    public int WriteBytes(byte[] value, scoped Span<byte> destination)
    {
        value.CopyTo(destination);
        return value.Length;
    }

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<byte[]> values) => VariableWidth.Measure<byte[], ByteArrayCodec>(FormatCode.Binary8, values);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<byte[]> values, scoped Span<byte> destination) =>
        VariableWidth.Write<byte[], ByteArrayCodec>(in layout, values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<byte[]> destination, AmqpReaderOptions options, out int badOffset) =>
        VariableWidth.Read<byte[], ByteArrayCodec>(FormatCode.Binary8, constructor, source, destination, options, out badOffset);

    public int GetItemSize(byte[] value) => EncodedSize.OfBinary(VariableWidth.NotNull(value).Length);

    public int WriteItem(byte[] value, scoped Span<byte> destination) => AmqpPrimitives.WriteRaw(Codes.Binary8, VariableWidth.NotNull(value), destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out byte[] value, out int length)
    {
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeBinary(constructor, body, out ReadOnlySpan<byte> bytes, out length);
        value = status == AmqpDecodeErrorKind.None ? bytes.ToArray() : [];
        return status;
    }
}
