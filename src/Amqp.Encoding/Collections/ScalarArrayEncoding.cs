namespace Amqp.Encoding;

/// <summary>Arrays of scalars: one virtual call per array, then the codec, specialised for its type.</summary>
internal sealed class ScalarArrayEncoding<T, TCodec> : ArrayEncoding<T>
    where TCodec : struct, IElementCodec<T>
{
    private protected override int OwnLevels => 1;

    private protected override string Name { get; } = AmqpTypeNames.Of(default(TCodec).Type);

    internal override T[] DecodeElements(ref AmqpReader reader, in ArrayHeader header, int body)
    {
        if (!CheckConstructor(ref reader, in header, body) || !reader.ChargeZeroWidthElements(in header, body))
        {
            return [];
        }

        // The count was proved against the octets, or charged: what is allocated stays in proportion to the input.
        T[] values = NewArray.Of<T>((int)header.Count);
        return ReadElements(ref reader, in header, body, values) ? values : [];
    }

    internal override int DecodeElements(ref AmqpReader reader, in ArrayHeader header, int body, scoped Span<T> destination)
    {
        if (!CheckConstructor(ref reader, in header, body))
        {
            return 0;
        }

        Span<T> values = TakeRoom(in header, destination);
        return ReadElements(ref reader, in header, body, values) ? values.Length : 0;
    }

    internal override AmqpDecodeErrorKind ReadElement(FormatCode constructor, ReadOnlySpan<byte> body, out T value) =>
        default(TCodec).ReadItem(constructor, body, AmqpReaderOptions.Default, out value, out _);

    internal override AmqpDecodeErrorKind ReadElements(FormatCode constructor, ReadOnlySpan<byte> elements, scoped Span<T> destination, out int badOffset) =>
        default(TCodec).ReadArray(constructor, elements, destination, AmqpReaderOptions.Default, out badOffset);

    internal override bool IsFixedWidth(FormatCode constructor) =>
        constructor.Category == FormatCodeCategory.Fixed && Accepts(constructor);

    internal override T DecodeBare(ref AmqpReader reader) => reader.ReadItem<T, TCodec>(Name);

    internal override void EncodeBare(ref AmqpWriter writer, T value)
    {
        int size = default(TCodec).GetItemSize(value);
        default(TCodec).WriteItem(value, writer.ReserveValue(size));
        writer.CommitValue(size);
    }

    private protected override ArrayLayout Measure(scoped ReadOnlySpan<T> values) => default(TCodec).MeasureArray(values);

    private protected override void Write(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination) =>
        default(TCodec).WriteArray(in layout, values, destination);

    private protected override bool CheckConstructor(ref AmqpReader reader, in ArrayHeader header, int body)
    {
        if (Accepts(header.Code))
        {
            return true;
        }

        reader.FailConstructor("an array of " + Name, in header, body);
        return false;
    }

    // The constructor that is written is a constant of most codecs, and most arrays have it.
    private static bool Accepts(FormatCode constructor) =>
        constructor == default(TCodec).MeasureArray(default).Constructor
        || default(TCodec).ReadArray(constructor, default, default, AmqpReaderOptions.Default, out _) == AmqpDecodeErrorKind.None;

    private bool ReadElements(ref AmqpReader reader, in ArrayHeader header, int body, scoped Span<T> destination)
    {
        ReadOnlySpan<byte> source = reader.GetElements(in header, body);
        AmqpDecodeErrorKind status = default(TCodec).ReadArray(header.Code, source, destination, reader.Options, out int badOffset);
        if (status != AmqpDecodeErrorKind.None)
        {
            reader.FailElement(status, Name, in header, body, badOffset);
            return false;
        }

        reader.FinishArray(in header, body);
        return true;
    }
}
