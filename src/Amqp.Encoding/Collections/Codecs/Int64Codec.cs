namespace Amqp.Encoding;

/// <summary>long as <see cref="long"/>: arrays 0x81, 0x55 (written 0x81), items the smaller of them (AMQP 1.0, part 1, 1.6.10).</summary>
internal readonly struct Int64Codec : IElementCodec<long>
{
    public AmqpType Type => AmqpType.Long;

    public int MaxItemSize => 9;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<long> values) => FixedWidth.Layout(FormatCode.Long, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<long> values, scoped Span<byte> destination) =>
        FixedWidth.Write64(values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<long> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        switch (constructor.Value)
        {
            case Codes.Long:
                return FixedWidth.Read64(source, destination);
            case Codes.SmallLong:
                for (int i = 0; i < destination.Length; i++)
                {
                    destination[i] = unchecked((sbyte)source[i]);
                }

                return AmqpDecodeErrorKind.None;
            default:
                return AmqpPrimitives.Mismatch(constructor);
        }
    }

    public int GetItemSize(long value) => EncodedSize.OfInt64(value);

    public int WriteItem(long value, scoped Span<byte> destination) => AmqpPrimitives.WriteInt64(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out long value, out int length) =>
        AmqpPrimitives.DecodeInt64(constructor, body, out value, out length);
}
