using System.Runtime.InteropServices;

namespace Amqp.Encoding;

/// <summary>decimal128 (0x94) as <see cref="Decimal128"/>, bits kept (AMQP 1.0, part 1, 1.6.15).</summary>
internal readonly struct Decimal128Codec : IElementCodec<Decimal128>
{
    public AmqpType Type => AmqpType.Decimal128;

    public int MaxItemSize => 17;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<Decimal128> values) => FixedWidth.Layout(FormatCode.Decimal128, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<Decimal128> values, scoped Span<byte> destination) =>
        FixedWidth.Write64(MemoryMarshal.Cast<Decimal128, ulong>(values), destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<Decimal128> destination, AmqpReaderOptions options, out int badOffset)
    {
        // Two numbers each, the upper half first, in memory as on the wire.
        badOffset = 0;
        return constructor == FormatCode.Decimal128
            ? FixedWidth.Read64(source, MemoryMarshal.Cast<Decimal128, ulong>(destination))
            : AmqpPrimitives.Mismatch(constructor);
    }

    public int GetItemSize(Decimal128 value) => 17;

    public int WriteItem(Decimal128 value, scoped Span<byte> destination) => AmqpPrimitives.WriteDecimal128(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out Decimal128 value, out int length) =>
        AmqpPrimitives.DecodeDecimal128(constructor, body, out value, out length);
}
