namespace Amqp.Encoding;

/// <summary>timestamp (0x83) as <see cref="AmqpTimestamp"/> (AMQP 1.0, part 1, 1.6.17).</summary>
internal readonly struct TimestampCodec : IElementCodec<AmqpTimestamp>
{
    public AmqpType Type => AmqpType.Timestamp;

    public int MaxItemSize => 9;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<AmqpTimestamp> values) => FixedWidth.Layout(FormatCode.Timestamp, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<AmqpTimestamp> values, scoped Span<byte> destination) =>
        FixedWidth.Write64(values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<AmqpTimestamp> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        return constructor == FormatCode.Timestamp ? FixedWidth.Read64(source, destination) : AmqpPrimitives.Mismatch(constructor);
    }

    public int GetItemSize(AmqpTimestamp value) => 9;

    public int WriteItem(AmqpTimestamp value, scoped Span<byte> destination) => AmqpPrimitives.WriteTimestamp(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out AmqpTimestamp value, out int length) =>
        AmqpPrimitives.DecodeTimestamp(constructor, body, out value, out length);
}
