namespace Amqp.Encoding;

/// <summary>float (0x72) as <see cref="float"/>, bits kept (AMQP 1.0, part 1, 1.6.11).</summary>
internal readonly struct SingleCodec : IElementCodec<float>
{
    public AmqpType Type => AmqpType.Float;

    public int MaxItemSize => 5;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<float> values) => FixedWidth.Layout(FormatCode.Float, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<float> values, scoped Span<byte> destination) =>
        FixedWidth.Write32(values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<float> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        return constructor == FormatCode.Float ? FixedWidth.Read32(source, destination) : AmqpPrimitives.Mismatch(constructor);
    }

    public int GetItemSize(float value) => 5;

    public int WriteItem(float value, scoped Span<byte> destination) => AmqpPrimitives.WriteSingle(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out float value, out int length) =>
        AmqpPrimitives.DecodeSingle(constructor, body, out value, out length);
}
