namespace Amqp.Encoding;

/// <summary>decimal64 (0x84) as <see cref="Decimal64"/>, bits kept (AMQP 1.0, part 1, 1.6.14).</summary>
internal readonly struct Decimal64Codec : IElementCodec<Decimal64>
{
    public AmqpType Type => AmqpType.Decimal64;

    public int MaxItemSize => 9;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<Decimal64> values) => FixedWidth.Layout(FormatCode.Decimal64, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<Decimal64> values, scoped Span<byte> destination) =>
        FixedWidth.Write64(values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<Decimal64> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        return constructor == FormatCode.Decimal64 ? FixedWidth.Read64(source, destination) : AmqpPrimitives.Mismatch(constructor);
    }

    public int GetItemSize(Decimal64 value) => 9;

    public int WriteItem(Decimal64 value, scoped Span<byte> destination) => AmqpPrimitives.WriteDecimal64(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out Decimal64 value, out int length) =>
        AmqpPrimitives.DecodeDecimal64(constructor, body, out value, out length);
}
