using System.Buffers.Binary;

namespace Amqp.Encoding;

/// <summary>decimal128 (0x94) as <see cref="decimal"/>, exactly; decimal32 and decimal64 (0x74, 0x84) are read too (AMQP 1.0, part 1, 1.6.13 to 1.6.15).</summary>
internal readonly struct DecimalCodec : IElementCodec<decimal>
{
    public AmqpType Type => AmqpType.Decimal128;

    public int MaxItemSize => 17;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<decimal> values) => FixedWidth.Layout(FormatCode.Decimal128, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<decimal> values, scoped Span<byte> destination)
    {
        foreach (decimal value in values)
        {
            Decimal128 wide = Decimal128.FromDecimal(value);
            BinaryPrimitives.WriteUInt64BigEndian(destination.Slice(8), wide.Low);
            BinaryPrimitives.WriteUInt64BigEndian(destination, wide.High);
            destination = destination.Slice(16);
        }
    }

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<decimal> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        if (constructor != FormatCode.Decimal128 && constructor != FormatCode.Decimal64 && constructor != FormatCode.Decimal32)
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

    public int GetItemSize(decimal value) => 17;

    public int WriteItem(decimal value, scoped Span<byte> destination) => AmqpPrimitives.WriteDecimal128(Decimal128.FromDecimal(value), destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out decimal value, out int length) =>
        AmqpPrimitives.DecodeDecimal(constructor, body, out value, out length);
}
