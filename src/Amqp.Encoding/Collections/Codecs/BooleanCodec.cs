using System.Runtime.InteropServices;

namespace Amqp.Encoding;

/// <summary>boolean as <see cref="bool"/>: arrays 0x56, 0x41, 0x42 (written 0x56), items 0x41, 0x42, 0x56 (AMQP 1.0, part 1, 1.6.2).</summary>
internal readonly struct BooleanCodec : IElementCodec<bool>
{
    public AmqpType Type => AmqpType.Boolean;

    public int MaxItemSize => 1;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<bool> values) => FixedWidth.Layout(FormatCode.Boolean, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<bool> values, scoped Span<byte> destination) =>
        MemoryMarshal.AsBytes(values).CopyTo(destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<bool> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        switch (constructor.Value)
        {
            case Codes.Boolean:
                badOffset = BigEndian.CopyBooleans(source, MemoryMarshal.AsBytes(destination));
                if (badOffset < 0)
                {
                    badOffset = 0;
                    return AmqpDecodeErrorKind.None;
                }

                // A bool that is neither 0 nor 1 is undefined behaviour in compiled code, so none may remain.
                destination.Clear();
                return AmqpDecodeErrorKind.InvalidBoolean;
            case Codes.True:
                return FixedWidth.Fill(destination, true);
            case Codes.False:
                return FixedWidth.Fill(destination, false);
            default:
                return AmqpPrimitives.Mismatch(constructor);
        }
    }

    public int GetItemSize(bool value) => 1;

    public int WriteItem(bool value, scoped Span<byte> destination) => AmqpPrimitives.WriteBoolean(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out bool value, out int length) =>
        AmqpPrimitives.DecodeBoolean(constructor, body, out value, out length);
}
