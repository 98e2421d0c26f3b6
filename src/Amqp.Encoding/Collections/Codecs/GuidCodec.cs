using System.Runtime.InteropServices;

namespace Amqp.Encoding;

/// <summary>uuid (0x98) as <see cref="Guid"/>, RFC 4122 order on the wire (AMQP 1.0, part 1, 1.6.18).</summary>
internal readonly struct GuidCodec : IElementCodec<Guid>
{
    public AmqpType Type => AmqpType.Uuid;

    public int MaxItemSize => 17;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<Guid> values) => FixedWidth.Layout(FormatCode.Uuid, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<Guid> values, scoped Span<byte> destination) =>
        BigEndian.CopyGuids(MemoryMarshal.AsBytes(values), destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<Guid> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        switch (constructor.Value)
        {
            case Codes.Uuid:
                BigEndian.CopyGuids(source, MemoryMarshal.AsBytes(destination));
                return AmqpDecodeErrorKind.None;
            default:
                return AmqpPrimitives.Mismatch(constructor);
        }
    }

    public int GetItemSize(Guid value) => 17;

    public int WriteItem(Guid value, scoped Span<byte> destination) => AmqpPrimitives.WriteGuid(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out Guid value, out int length) =>
        AmqpPrimitives.DecodeGuid(constructor, body, out value, out length);
}
