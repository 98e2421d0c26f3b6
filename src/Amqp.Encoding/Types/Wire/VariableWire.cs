namespace Amqp.Encoding;

/// <summary>A binary, which is copied when it is read.</summary>
internal readonly struct VariableWire<T, TType> : IWireType<T>
    where TType : struct, IVariableType<T>
{
    public AmqpType Type => default(TType).Type;

    public string Expected => AmqpTypeNames.Of(Type);

    public FormatCode Code => new(default(TType).Code);

    public AmqpDecodeErrorKind Decode(byte code, ReadOnlySpan<byte> data, TextRules texts, out T value, out int length)
    {
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeBytes(default(TType).Code, code, data, out ReadOnlySpan<byte> bytes, out length);
        if (status == AmqpDecodeErrorKind.None)
        {
            return default(TType).Convert(bytes, texts, out value);
        }

        value = default!;
        return status;
    }

    public int ReadPlain(ReadOnlySpan<byte> source, TextRules texts, ref T value)
    {
        if (source.Length < 2 || source[0] != default(TType).Code || source[1] > source.Length - 2)
        {
            return 0;
        }

        _ = default(TType).Convert(source.Slice(2, source[1]), texts, out value);
        return 2 + source[1];
    }

    public int Measure(T value) => EncodedSize.OfBinary(default(TType).GetLength(value));

    public int WritePlain(T value, Span<byte> room, int at)
    {
        int length = default(TType).GetLength(value);
        if (length > byte.MaxValue || room.Length - at < length + 2)
        {
            return at;
        }

        room[at] = default(TType).Code;
        room[at + 1] = (byte)length;
        return at + 2 + default(TType).WriteBytes(value, room.Slice(at + 2));
    }

    public int Encode(T value, scoped Span<byte> destination)
    {
        int header = AmqpPrimitives.WriteBytesHeader(default(TType).Code, default(TType).GetLength(value), destination);
        return header + default(TType).WriteBytes(value, destination.Slice(header));
    }

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<T> values) => VariableWidth.Measure<T, TType>(values);

    void IWireType<T>.WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination) =>
        VariableWidth.Write<T, TType>(in layout, values, destination);

    public bool Accepts(FormatCode constructor) => constructor.IsOf(Type);

    public AmqpDecodeErrorKind ReadArray(FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, TextRules texts, out int badOffset) =>
        VariableWidth.Read<T, VariableWire<T, TType>>(constructor, source, destination, texts, out badOffset);
}
