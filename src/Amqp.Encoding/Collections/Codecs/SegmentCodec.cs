namespace Amqp.Encoding;

/// <summary>binary (0xA0, 0xB0; AMQP 1.0, part 1, 1.6.19) as segments of arrays.</summary>
internal readonly struct SegmentCodec : IVariableCodec<ArraySegment<byte>>
{
    public AmqpType Type => AmqpType.Binary;

    public int MaxItemSize => 0;

    public int GetLength(ArraySegment<byte> value) => value.Count;

    public int WriteBytes(ArraySegment<byte> value, scoped Span<byte> destination)
    {
        value.AsSpan().CopyTo(destination);
        return value.Count;
    }

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<ArraySegment<byte>> values) => VariableWidth.Measure<ArraySegment<byte>, SegmentCodec>(FormatCode.Binary8, values);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<ArraySegment<byte>> values, scoped Span<byte> destination) =>
        VariableWidth.Write<ArraySegment<byte>, SegmentCodec>(in layout, values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<ArraySegment<byte>> destination, AmqpReaderOptions options, out int badOffset) =>
        VariableWidth.Read<ArraySegment<byte>, SegmentCodec>(FormatCode.Binary8, constructor, source, destination, options, out badOffset);

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
