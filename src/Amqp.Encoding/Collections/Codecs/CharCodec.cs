using System.Buffers.Binary;

namespace Amqp.Encoding;

/// <summary>char (0x73) as <see cref="char"/>: characters up to U+FFFF that are no surrogates (AMQP 1.0, part 1, 1.6.16).</summary>
internal readonly struct CharCodec : IElementCodec<char>
{
    public AmqpType Type => AmqpType.Char;

    public int MaxItemSize => 5;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<char> values) => FixedWidth.Layout(FormatCode.Char, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<char> values, scoped Span<byte> destination)
    {
        foreach (char value in values)
        {
            BinaryPrimitives.WriteInt32BigEndian(destination, ToScalar(value).Value);
            destination = destination.Slice(4);
        }
    }

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<char> destination, AmqpReaderOptions options, out int badOffset)
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

    public int GetItemSize(char value) => 5;

    public int WriteItem(char value, scoped Span<byte> destination) => AmqpPrimitives.WriteChar(ToScalar(value), destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out char value, out int length)
    {
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeChar(constructor, body, out AmqpChar scalar, out length);
        return !scalar.TryToChar(out value) && status == AmqpDecodeErrorKind.None ? AmqpDecodeErrorKind.NotRepresentable : status;
    }

    private static AmqpChar ToScalar(char value) => AmqpChar.TryCreate((int)value, out AmqpChar scalar)
        ? scalar
        : throw new AmqpEncodeException("A char is a Unicode scalar value, but a surrogate is not.");
}
