namespace Amqp.Encoding;

/// <summary>A type with one constructor of fixed width: whole arrays are copied by one bulk operation.</summary>
internal readonly struct FixedCodec<T, TFixed> : IElementCodec<T>
    where T : unmanaged
    where TFixed : struct, IFixedType<T>
{
    public AmqpType Type => default(TFixed).Type;

    public int MaxItemSize => 1 + default(TFixed).Code.Width;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<T> values) => FixedWidth.Layout(default(TFixed).Code, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination) =>
        FixedWidth.Write(values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        if (constructor != default(TFixed).Code)
        {
            return AmqpPrimitives.Mismatch(constructor);
        }

        FixedWidth.Read(source, destination);
        return AmqpDecodeErrorKind.None;
    }

    public int GetItemSize(T value) => MaxItemSize;

    public int WriteItem(T value, scoped Span<byte> destination) => default(TFixed).Write(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out T value, out int length) =>
        default(TFixed).Read(constructor, body, out value, out length);
}
