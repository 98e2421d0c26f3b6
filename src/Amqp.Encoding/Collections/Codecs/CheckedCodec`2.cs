namespace Amqp.Encoding;

/// <summary>A type of fixed width whose elements are checked or converted one by one.</summary>
internal readonly struct CheckedCodec<T, TChecked> : IElementCodec<T>
    where TChecked : struct, ICheckedType<T>
{
    public AmqpType Type => default(TChecked).Type;

    public int MaxItemSize => 1 + default(TChecked).Code.Width;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<T> values) => FixedWidth.Layout(default(TChecked).Code, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
    {
        foreach (T value in values)
        {
            default(TChecked).WriteData(value, destination);
            destination = destination.Slice(default(TChecked).Code.Width);
        }
    }

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        AmqpDecodeErrorKind status = default(TChecked).Accepts(constructor) ? AmqpDecodeErrorKind.None : AmqpPrimitives.Mismatch(constructor);
        for (int i = 0; i < destination.Length && status == AmqpDecodeErrorKind.None; i++)
        {
            status = default(TChecked).Read(constructor, source.Slice(badOffset), out destination[i], out int length);
            badOffset += status == AmqpDecodeErrorKind.None ? length : 0;
        }

        return status;
    }

    public int GetItemSize(T value) => MaxItemSize;

    public int WriteItem(T value, scoped Span<byte> destination) => default(TChecked).Write(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out T value, out int length) =>
        default(TChecked).Read(constructor, body, out value, out length);
}
