namespace Amqp.Encoding;

/// <summary>double (0x82) as <see cref="double"/>, bits kept (AMQP 1.0, part 1, 1.6.12).</summary>
internal readonly struct DoubleCodec : IElementCodec<double>
{
    public AmqpType Type => AmqpType.Double;

    public int MaxItemSize => 9;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<double> values) => FixedWidth.Layout(FormatCode.Double, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<double> values, scoped Span<byte> destination) =>
        FixedWidth.Write64(values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<double> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        return constructor == FormatCode.Double ? FixedWidth.Read64(source, destination) : AmqpPrimitives.Mismatch(constructor);
    }

    public int GetItemSize(double value) => 9;

    public int WriteItem(double value, scoped Span<byte> destination) => AmqpPrimitives.WriteDouble(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out double value, out int length) =>
        AmqpPrimitives.DecodeDouble(constructor, body, out value, out length);
}
