using System.Buffers.Binary;

namespace Amqp.Encoding;

/// <summary>timestamp (0x83) as <see cref="DateTime"/> in UTC, for the years 1 to 9999; the kind Unspecified cannot be written (AMQP 1.0, part 1, 1.6.17).</summary>
internal readonly struct DateTimeCodec : IElementCodec<DateTime>
{
    public AmqpType Type => AmqpType.Timestamp;

    public int MaxItemSize => 9;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<DateTime> values) => FixedWidth.Layout(FormatCode.Timestamp, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<DateTime> values, scoped Span<byte> destination)
    {
        foreach (DateTime value in values)
        {
            BinaryPrimitives.WriteInt64BigEndian(destination, AmqpTimestamp.FromDateTime(value).Milliseconds);
            destination = destination.Slice(8);
        }
    }

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<DateTime> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        if (constructor != FormatCode.Timestamp)
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

    public int GetItemSize(DateTime value) => 9;

    public int WriteItem(DateTime value, scoped Span<byte> destination) => AmqpPrimitives.WriteTimestamp(AmqpTimestamp.FromDateTime(value), destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out DateTime value, out int length) =>
        AmqpPrimitives.DecodeDateTime(constructor, body, out value, out length);
}
