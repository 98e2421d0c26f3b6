using System.Runtime.InteropServices;

namespace Amqp.Encoding;

/// <summary>byte (0x51) as <see cref="sbyte"/> (AMQP 1.0, part 1, 1.6.7).</summary>
public readonly struct SByteCodec : IElementCodec<sbyte>
{
    /// <inheritdoc/>
    public AmqpType Type => AmqpType.SByte;

    /// <inheritdoc/>
    public int MaxItemSize => 2;

    /// <inheritdoc/>
    public ArrayLayout MeasureArray(scoped ReadOnlySpan<sbyte> values) => FixedWidth.Layout(FormatCode.SByte, values.Length);

    /// <inheritdoc/>
    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<sbyte> values, scoped Span<byte> destination) =>
        MemoryMarshal.AsBytes(values).CopyTo(destination);

    /// <inheritdoc/>
    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<sbyte> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        switch (constructor.Value)
        {
            case 0x51:
                source.CopyTo(MemoryMarshal.AsBytes(destination));
                return AmqpDecodeErrorKind.None;
            default:
                return FixedWidth.Mismatch(constructor);
        }
    }

    /// <inheritdoc/>
    public int GetItemSize(sbyte value) => 2;

    /// <inheritdoc/>
    public int WriteItem(sbyte value, scoped Span<byte> destination) => AmqpPrimitives.WriteSByte(value, destination);

    /// <inheritdoc/>
    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out sbyte value, out int length) =>
        AmqpPrimitives.DecodeSByte(constructor, body, out value, out length);
}
