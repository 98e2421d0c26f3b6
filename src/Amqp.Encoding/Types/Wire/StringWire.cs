namespace Amqp.Encoding;

/// <summary>string (0xA1, 0xB1; AMQP 1.0, part 1, 1.6.20); null cannot be encoded.</summary>
internal readonly struct StringWire : IWireType<string>, IVariableType<string>
{
    public AmqpType Type => AmqpType.String;

    public string Expected => AmqpTypeNames.Of(Type);

    public FormatCode Code => FormatCode.String8;

    byte IVariableType<string>.Code => Codes.String8;

    public AmqpDecodeErrorKind Decode(byte code, ReadOnlySpan<byte> data, TextRules texts, out string value, out int length) =>
        default(VariableWire<string, StringWire>).Decode(code, data, texts, out value, out length);

    public AmqpDecodeErrorKind Convert(ReadOnlySpan<byte> bytes, TextRules texts, out string value)
    {
        bool isText = texts.TryGetString(bytes, out string? text);
        value = text ?? string.Empty;
        return isText ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.InvalidUtf8;
    }

    public int ReadPlain(ReadOnlySpan<byte> source, TextRules texts, ref string value)
    {
        if (source.Length < 2 || source[0] != Codes.String8)
        {
            return 0;
        }

        if (AmqpPrimitives.TryGetPlainText(source, out ReadOnlySpan<byte> ascii))
        {
            value = TextDecoder.GetAscii(ascii, texts.Decoder);
            return 2 + ascii.Length;
        }

        int length = TextDecoder.TryGetShortString(source, texts.Decoder, out string? text);
        value = text ?? value;
        return length;
    }

    public int Measure(string value) => EncodedSize.OfString(VariableWidth.NotNull(value).AsSpan());

    public int WritePlain(string value, Span<byte> room, int at) => AmqpPrimitives.WritePlainText(Codes.String8, value, room, at);

    public int Encode(string value, scoped Span<byte> destination) => default(VariableWire<string, StringWire>).Encode(value, destination);

    public int GetLength(string value) => Utf8.GetByteCount(VariableWidth.NotNull(value).AsSpan());

    public int WriteBytes(string value, scoped Span<byte> destination) => Utf8.GetBytes(value.AsSpan(), destination);

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<string> values) => VariableWidth.Measure<string, StringWire>(values);

    void IWireType<string>.WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<string> values, scoped Span<byte> destination) =>
        VariableWidth.Write<string, StringWire>(in layout, values, destination);

    public bool Accepts(FormatCode constructor) => constructor.IsOf(Type);

    public AmqpDecodeErrorKind ReadArray(FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<string> destination, TextRules texts, out int badOffset) =>
        VariableWidth.Read<string, StringWire>(constructor, source, destination, texts, out badOffset);
}
