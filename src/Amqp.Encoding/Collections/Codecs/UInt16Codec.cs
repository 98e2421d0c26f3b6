namespace Amqp.Encoding;

/// <summary>ushort (0x60) as <see cref="ushort"/> (AMQP 1.0, part 1, 1.6.4).</summary>
internal readonly struct UInt16Codec : IElementCodec<ushort>
{
    public AmqpType Type => AmqpType.UShort;

    public int MaxItemSize => 3;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<ushort> values) => FixedWidth.Layout(FormatCode.UShort, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<ushort> values, scoped Span<byte> destination) =>
        FixedWidth.Write16(values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<ushort> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        return constructor == FormatCode.UShort ? FixedWidth.Read16(source, destination) : AmqpPrimitives.Mismatch(constructor);
    }

    public int GetItemSize(ushort value) => 3;

    public int WriteItem(ushort value, scoped Span<byte> destination) => AmqpPrimitives.WriteUInt16(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out ushort value, out int length) =>
        AmqpPrimitives.DecodeUInt16(constructor, body, out value, out length);
}
