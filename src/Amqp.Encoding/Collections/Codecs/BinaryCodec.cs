namespace Amqp.Encoding;

/// <summary>binary (0xA0, 0xB0) as <see cref="ReadOnlyMemory{T}"/> of <see cref="byte"/>, copied when read (AMQP 1.0, part 1, 1.6.19).</summary>
internal readonly struct BinaryCodec : IVariableCodec<ReadOnlyMemory<byte>>
{
    public AmqpType Type => AmqpType.Binary;

    public int MaxItemSize => 0;

    public int GetLength(ReadOnlyMemory<byte> value) => value.Length;

    public int WriteBytes(ReadOnlyMemory<byte> value, scoped Span<byte> destination)
    {
        value.Span.CopyTo(destination);
        return value.Length;
    }

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<ReadOnlyMemory<byte>> values) => VariableWidth.Measure<ReadOnlyMemory<byte>, BinaryCodec>(FormatCode.Binary8, values);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<ReadOnlyMemory<byte>> values, scoped Span<byte> destination) =>
        VariableWidth.Write<ReadOnlyMemory<byte>, BinaryCodec>(in layout, values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<ReadOnlyMemory<byte>> destination, AmqpReaderOptions options, out int badOffset) =>
        VariableWidth.Read<ReadOnlyMemory<byte>, BinaryCodec>(FormatCode.Binary8, constructor, source, destination, options, out badOffset);

    public int GetItemSize(ReadOnlyMemory<byte> value) => EncodedSize.OfBinary(value.Length);

    public int WriteItem(ReadOnlyMemory<byte> value, scoped Span<byte> destination) => AmqpPrimitives.WriteRaw(Codes.Binary8, value.Span, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out ReadOnlyMemory<byte> value, out int length)
    {
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeBinary(constructor, body, out ReadOnlySpan<byte> bytes, out length);
        value = status == AmqpDecodeErrorKind.None ? bytes.ToArray() : ReadOnlyMemory<byte>.Empty;
        return status;
    }
}
