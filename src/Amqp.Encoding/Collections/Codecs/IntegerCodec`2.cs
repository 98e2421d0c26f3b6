namespace Amqp.Encoding;

/// <summary>An integer type with smaller constructors: arrays are written in the full width, items in the smallest; every constructor can be read.</summary>
internal readonly struct IntegerCodec<T, TInteger> : IElementCodec<T>
    where T : unmanaged
    where TInteger : struct, IIntegerType<T>
{
    public AmqpType Type => default(TInteger).Type;

    public int MaxItemSize => 1 + default(TInteger).Code.Width;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<T> values) => FixedWidth.Layout(default(TInteger).Code, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination) =>
        FixedWidth.Write(values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        if (constructor == default(TInteger).Code)
        {
            FixedWidth.Read(source, destination);
        }
        else if (constructor == default(TInteger).Small)
        {
            for (int i = 0; i < destination.Length; i++)
            {
                destination[i] = default(TInteger).FromSmall(source[i]);
            }
        }
        else if (constructor == default(TInteger).Zero)
        {
            destination.Clear();
        }
        else
        {
            return AmqpPrimitives.Mismatch(constructor);
        }

        return AmqpDecodeErrorKind.None;
    }

    public int GetItemSize(T value) => default(TInteger).GetSize(value);

    public int WriteItem(T value, scoped Span<byte> destination) => default(TInteger).Write(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out T value, out int length) =>
        default(TInteger).Read(constructor, body, out value, out length);
}
