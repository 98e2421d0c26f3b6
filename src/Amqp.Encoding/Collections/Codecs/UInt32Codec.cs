namespace Amqp.Encoding;

/// <summary>uint as <see cref="uint"/>: arrays 0x70, 0x52, 0x43 (written 0x70), items the smallest of them (AMQP 1.0, part 1, 1.6.5).</summary>
internal readonly struct UInt32Codec : IElementCodec<uint>
{
    public AmqpType Type => AmqpType.UInt;

    public int MaxItemSize => 5;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<uint> values) => FixedWidth.Layout(FormatCode.UInt, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<uint> values, scoped Span<byte> destination) =>
        FixedWidth.Write32(values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<uint> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        switch (constructor.Value)
        {
            case Codes.UInt:
                return FixedWidth.Read32(source, destination);
            case Codes.SmallUInt:
                for (int i = 0; i < destination.Length; i++)
                {
                    destination[i] = source[i];
                }

                return AmqpDecodeErrorKind.None;
            case Codes.UInt0:
                return FixedWidth.Fill(destination, 0u);
            default:
                return AmqpPrimitives.Mismatch(constructor);
        }
    }

    public int GetItemSize(uint value) => EncodedSize.OfUInt32(value);

    public int WriteItem(uint value, scoped Span<byte> destination) => AmqpPrimitives.WriteUInt32(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out uint value, out int length) =>
        AmqpPrimitives.DecodeUInt32(constructor, body, out value, out length);
}
