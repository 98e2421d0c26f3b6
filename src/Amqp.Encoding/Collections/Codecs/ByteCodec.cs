namespace Amqp.Encoding;

/// <summary>ubyte (0x50) as <see cref="byte"/> (AMQP 1.0, part 1, 1.6.3).</summary>
internal readonly struct ByteCodec : IElementCodec<byte>
{
    public AmqpType Type => AmqpType.UByte;

    public int MaxItemSize => 2;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<byte> values) => FixedWidth.Layout(FormatCode.UByte, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<byte> values, scoped Span<byte> destination) =>
        values.CopyTo(destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<byte> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        switch (constructor.Value)
        {
            case Codes.UByte:
                source.CopyTo(destination);
                return AmqpDecodeErrorKind.None;
            default:
                return AmqpPrimitives.Mismatch(constructor);
        }
    }

    public int GetItemSize(byte value) => 2;

    public int WriteItem(byte value, scoped Span<byte> destination) => AmqpPrimitives.WriteByte(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out byte value, out int length) =>
        AmqpPrimitives.DecodeByte(constructor, body, out value, out length);
}
