using System.Buffers.Binary;

namespace Amqp.Encoding;

/// <summary>char (0x73) as <see cref="AmqpChar"/>, any Unicode scalar value (AMQP 1.0, part 1, 1.6.16).</summary>
internal readonly struct AmqpCharCodec : IElementCodec<AmqpChar>
{
    public AmqpType Type => AmqpType.Char;

    public int MaxItemSize => 5;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<AmqpChar> values) => FixedWidth.Layout(FormatCode.Char, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<AmqpChar> values, scoped Span<byte> destination)
    {
        foreach (AmqpChar value in values)
        {
            BinaryPrimitives.WriteInt32BigEndian(destination, value.Value);
            destination = destination.Slice(4);
        }
    }

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<AmqpChar> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        if (constructor != FormatCode.Char)
        {
            return AmqpPrimitives.Mismatch(constructor);
        }

        int width = constructor.Width;
        for (int i = 0; i < destination.Length; i++)
        {
            AmqpDecodeErrorKind status = ReadItem(constructor, source.Slice(badOffset), options, out destination[i], out _);
            if (status != AmqpDecodeErrorKind.None)
            {
                return status;
            }

            badOffset += width;
        }

        return AmqpDecodeErrorKind.None;
    }

    public int GetItemSize(AmqpChar value) => 5;

    public int WriteItem(AmqpChar value, scoped Span<byte> destination) => AmqpPrimitives.WriteChar(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out AmqpChar value, out int length) =>
        AmqpPrimitives.DecodeChar(constructor, body, out value, out length);
}
