namespace Amqp.Encoding;

/// <summary>short (0x61) as <see cref="short"/> (AMQP 1.0, part 1, 1.6.8).</summary>
internal readonly struct Int16Codec : IElementCodec<short>
{
    public AmqpType Type => AmqpType.Short;

    public int MaxItemSize => 3;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<short> values) => FixedWidth.Layout(FormatCode.Short, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<short> values, scoped Span<byte> destination) =>
        FixedWidth.Write16(values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<short> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        return constructor == FormatCode.Short ? FixedWidth.Read16(source, destination) : AmqpPrimitives.Mismatch(constructor);
    }

    public int GetItemSize(short value) => 3;

    public int WriteItem(short value, scoped Span<byte> destination) => AmqpPrimitives.WriteInt16(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out short value, out int length) =>
        AmqpPrimitives.DecodeInt16(constructor, body, out value, out length);
}
