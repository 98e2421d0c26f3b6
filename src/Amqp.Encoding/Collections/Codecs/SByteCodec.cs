using System.Runtime.InteropServices;

namespace Amqp.Encoding;

/// <summary>byte (0x51) as <see cref="sbyte"/> (AMQP 1.0, part 1, 1.6.7).</summary>
internal readonly struct SByteCodec : IElementCodec<sbyte>
{
    public AmqpType Type => AmqpType.SByte;

    public int MaxItemSize => 2;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<sbyte> values) => FixedWidth.Layout(FormatCode.SByte, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<sbyte> values, scoped Span<byte> destination) =>
        MemoryMarshal.AsBytes(values).CopyTo(destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<sbyte> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        switch (constructor.Value)
        {
            case Codes.SByte:
                source.CopyTo(MemoryMarshal.AsBytes(destination));
                return AmqpDecodeErrorKind.None;
            default:
                return AmqpPrimitives.Mismatch(constructor);
        }
    }

    public int GetItemSize(sbyte value) => 2;

    public int WriteItem(sbyte value, scoped Span<byte> destination) => AmqpPrimitives.WriteSByte(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out sbyte value, out int length) =>
        AmqpPrimitives.DecodeSByte(constructor, body, out value, out length);
}
