namespace Amqp.Encoding;

/// <summary>decimal32 (0x74) as <see cref="Decimal32"/>, bits kept (AMQP 1.0, part 1, 1.6.13).</summary>
internal readonly struct Decimal32Codec : IElementCodec<Decimal32>
{
    public AmqpType Type => AmqpType.Decimal32;

    public int MaxItemSize => 5;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<Decimal32> values) => FixedWidth.Layout(FormatCode.Decimal32, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<Decimal32> values, scoped Span<byte> destination) =>
        FixedWidth.Write32(values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<Decimal32> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        return constructor == FormatCode.Decimal32 ? FixedWidth.Read32(source, destination) : AmqpPrimitives.Mismatch(constructor);
    }

    public int GetItemSize(Decimal32 value) => 5;

    public int WriteItem(Decimal32 value, scoped Span<byte> destination) => AmqpPrimitives.WriteDecimal32(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out Decimal32 value, out int length) =>
        AmqpPrimitives.DecodeDecimal32(constructor, body, out value, out length);
}
