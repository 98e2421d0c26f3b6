using System.Buffers.Binary;

namespace Amqp.Encoding;

/// <summary>decimal128 (0x94) as <see cref="Decimal128"/>, bits kept (AMQP 1.0, part 1, 1.6.15).</summary>
public readonly struct Decimal128Codec : IElementCodec<Decimal128>
{
    /// <inheritdoc/>
    public AmqpType Type => AmqpType.Decimal128;

    /// <inheritdoc/>
    public int MaxItemSize => 17;

    /// <inheritdoc/>
    public ArrayLayout MeasureArray(scoped ReadOnlySpan<Decimal128> values) => FixedWidth.Layout(FormatCode.Decimal128, values.Length);

    /// <inheritdoc/>
    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<Decimal128> values, scoped Span<byte> destination)
    {
        foreach (Decimal128 value in values)
        {
            BinaryPrimitives.WriteUInt64BigEndian(destination.Slice(8), value.Low);
            BinaryPrimitives.WriteUInt64BigEndian(destination, value.High);
            destination = destination.Slice(16);
        }
    }

    /// <inheritdoc/>
    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<Decimal128> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        if (constructor != FormatCode.Decimal128)
        {
            return FixedWidth.Mismatch(constructor);
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

    /// <inheritdoc/>
    public int GetItemSize(Decimal128 value) => 17;

    /// <inheritdoc/>
    public int WriteItem(Decimal128 value, scoped Span<byte> destination) => AmqpPrimitives.WriteDecimal128(value, destination);

    /// <inheritdoc/>
    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out Decimal128 value, out int length) =>
        AmqpPrimitives.DecodeDecimal128(constructor, body, out value, out length);
}
