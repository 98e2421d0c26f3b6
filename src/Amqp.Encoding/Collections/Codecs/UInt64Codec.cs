namespace Amqp.Encoding;

/// <summary>ulong as <see cref="ulong"/>: arrays 0x80, 0x53, 0x44 (written 0x80), items the smallest of them (AMQP 1.0, part 1, 1.6.6).</summary>
internal readonly struct UInt64Codec : IElementCodec<ulong>
{
    public AmqpType Type => AmqpType.ULong;

    public int MaxItemSize => 9;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<ulong> values) => FixedWidth.Layout(FormatCode.ULong, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<ulong> values, scoped Span<byte> destination) =>
        FixedWidth.Write64(values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<ulong> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        switch (constructor.Value)
        {
            case Codes.ULong:
                return FixedWidth.Read64(source, destination);
            case Codes.SmallULong:
                for (int i = 0; i < destination.Length; i++)
                {
                    destination[i] = source[i];
                }

                return AmqpDecodeErrorKind.None;
            case Codes.ULong0:
                return FixedWidth.Fill(destination, 0ul);
            default:
                return AmqpPrimitives.Mismatch(constructor);
        }
    }

    public int GetItemSize(ulong value) => EncodedSize.OfUInt64(value);

    public int WriteItem(ulong value, scoped Span<byte> destination) => AmqpPrimitives.WriteUInt64(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out ulong value, out int length) =>
        AmqpPrimitives.DecodeUInt64(constructor, body, out value, out length);
}
