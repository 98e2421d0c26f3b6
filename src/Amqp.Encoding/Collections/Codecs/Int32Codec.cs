namespace Amqp.Encoding;

/// <summary>int as <see cref="int"/>: arrays 0x71, 0x54 (written 0x71), items the smaller of them (AMQP 1.0, part 1, 1.6.9).</summary>
internal readonly struct Int32Codec : IElementCodec<int>
{
    public AmqpType Type => AmqpType.Int;

    public int MaxItemSize => 5;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<int> values) => FixedWidth.Layout(FormatCode.Int, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<int> values, scoped Span<byte> destination) =>
        FixedWidth.Write32(values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<int> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        switch (constructor.Value)
        {
            case Codes.Int:
                return FixedWidth.Read32(source, destination);
            case Codes.SmallInt:
                for (int i = 0; i < destination.Length; i++)
                {
                    destination[i] = unchecked((sbyte)source[i]);
                }

                return AmqpDecodeErrorKind.None;
            default:
                return AmqpPrimitives.Mismatch(constructor);
        }
    }

    public int GetItemSize(int value) => EncodedSize.OfInt32(value);

    public int WriteItem(int value, scoped Span<byte> destination) => AmqpPrimitives.WriteInt32(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out int value, out int length) =>
        AmqpPrimitives.DecodeInt32(constructor, body, out value, out length);
}
