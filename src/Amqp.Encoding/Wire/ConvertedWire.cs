namespace Amqp.Encoding;

/// <summary>A type of fixed width whose values are checked or converted one by one.</summary>
internal readonly struct ConvertedWire<T, TInner, TWire, TConversion> : IWireType<T>
    where TWire : struct, IWireType<TInner>
    where TConversion : struct, IConversion<T, TInner>
{
    public AmqpType Type => default(TWire).Type;

    public FormatCode Code => default(TWire).Code;

    public AmqpDecodeErrorKind Decode(byte code, ReadOnlySpan<byte> data, TextRules texts, out T value, out int length)
    {
        AmqpDecodeErrorKind status = default(TWire).Decode(code, data, texts, out TInner inner, out length);
        AmqpDecodeErrorKind fault = default(TConversion).Convert(inner, out value);
        return status == AmqpDecodeErrorKind.None ? fault : status;
    }

    public int ReadPlain(ReadOnlySpan<byte> source, TextRules texts, ref T value) => ItemWise.ReadPlain<T, ConvertedWire<T, TInner, TWire, TConversion>>(source, texts, ref value);

    public int Measure(T value) => 1 + Code.Width;

    public int WritePlain(T value, Span<byte> room, int at) => default(TWire).WritePlain(default(TConversion).ConvertBack(value), room, at);

    public int Encode(T value, scoped Span<byte> destination) => default(TWire).Encode(default(TConversion).ConvertBack(value), destination);

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<T> values) => FixedWidth.Layout(Code, values.Length);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination) =>
        ItemWise.WriteArray<T, ConvertedWire<T, TInner, TWire, TConversion>>(values, destination);

    public AmqpDecodeErrorKind ReadArray(FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, TextRules texts, out int badOffset) =>
        ItemWise.ReadArray<T, ConvertedWire<T, TInner, TWire, TConversion>>(constructor, source, destination, texts, out badOffset);
}
