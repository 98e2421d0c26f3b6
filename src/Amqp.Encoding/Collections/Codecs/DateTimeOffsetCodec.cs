using System.Buffers.Binary;

namespace Amqp.Encoding;

/// <summary>timestamp (0x83) as <see cref="DateTimeOffset"/> in UTC, for the years 1 to 9999 (AMQP 1.0, part 1, 1.6.17).</summary>
internal readonly struct DateTimeOffsetCodec : IElementCodec<DateTimeOffset>
{
    public AmqpType Type => AmqpType.Timestamp;

    public int MaxItemSize => 9;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<DateTimeOffset> values) => FixedWidth.Layout(FormatCode.Timestamp, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<DateTimeOffset> values, scoped Span<byte> destination)
    {
        foreach (DateTimeOffset value in values)
        {
            BinaryPrimitives.WriteInt64BigEndian(destination, AmqpTimestamp.FromDateTimeOffset(value).Milliseconds);
            destination = destination.Slice(8);
        }
    }

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<DateTimeOffset> destination, AmqpReaderOptions options, out int badOffset)
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

    public int GetItemSize(DateTimeOffset value) => 9;

    public int WriteItem(DateTimeOffset value, scoped Span<byte> destination) => AmqpPrimitives.WriteTimestamp(AmqpTimestamp.FromDateTimeOffset(value), destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out DateTimeOffset value, out int length)
    {
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeDateTime(constructor, body, out DateTime moment, out length);
        value = new DateTimeOffset(moment.Ticks, TimeSpan.Zero);
        return status;
    }
}
