namespace Amqp.Encoding;

/// <summary>decimal128 (0x94; AMQP 1.0, part 1, 1.6.15) as <see cref="decimal"/>, encoded exactly; decimal32 (0x74) and decimal64 (0x84) are decoded
/// too.</summary>
internal readonly struct DecimalWire : IWireType<decimal>
{
    public AmqpType Type => AmqpType.Decimal128;

    public string Expected => "a decimal that System.Decimal can hold";

    public FormatCode Code => FormatCode.Decimal128;

    public AmqpDecodeErrorKind Decode(byte code, ReadOnlySpan<byte> data, TextRules texts, out decimal value, out int length)
    {
        AmqpDecodeErrorKind status;
        bool fits;
        switch (code)
        {
            case Codes.Decimal32:
                status = default(Decimal32Wire).Decode(code, data, texts, out Decimal32 narrow, out length);
                fits = narrow.TryToDecimal(out value);
                break;
            case Codes.Decimal64:
                status = default(Decimal64Wire).Decode(code, data, texts, out Decimal64 middle, out length);
                fits = middle.TryToDecimal(out value);
                break;
            default:
                status = default(Decimal128Wire).Decode(code, data, texts, out Decimal128 wide, out length);
                fits = wide.TryToDecimal(out value);
                break;
        }

        return status == AmqpDecodeErrorKind.None && !fits ? AmqpDecodeErrorKind.NotRepresentable : status;
    }

    public int ReadPlain(ReadOnlySpan<byte> source, TextRules texts, ref decimal value) => ItemWise.ReadPlain<decimal, DecimalWire>(source, texts, ref value);

    public int Measure(decimal value) => 17;

    public int WritePlain(decimal value, Span<byte> room, int at) => default(Decimal128Wire).WritePlain(Decimal128.FromDecimal(value), room, at);

    public int Encode(decimal value, scoped Span<byte> destination) => WritePlain(value, destination, 0);

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<decimal> values) => FixedWidth.Layout(Code, values.Length);

    void IWireType<decimal>.WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<decimal> values, scoped Span<byte> destination) =>
        ItemWise.WriteArray<decimal, DecimalWire>(values, destination);

    public bool Accepts(FormatCode constructor) => constructor.Value is Codes.Decimal128 or Codes.Decimal64 or Codes.Decimal32;

    public AmqpDecodeErrorKind ReadArray(FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<decimal> destination, TextRules texts, out int badOffset) =>
        ItemWise.ReadArray<decimal, DecimalWire>(constructor, source, destination, texts, out badOffset);
}

/// <summary>decimal128 (0x94; AMQP 1.0, part 1, 1.6.15), bit for bit; exponents that a peer shifts are put right if the reader wants that.</summary>
internal readonly struct Decimal128Wire : IWireType<Decimal128>
{
    public AmqpType Type => AmqpType.Decimal128;

    public string Expected => AmqpTypeNames.Of(Type);

    public FormatCode Code => FormatCode.Decimal128;

    private static FixedWire<Decimal128, Decimal128Type> Bits => default;

    public AmqpDecodeErrorKind Decode(byte code, ReadOnlySpan<byte> data, TextRules texts, out Decimal128 value, out int length)
    {
        AmqpDecodeErrorKind status = Bits.Decode(code, data, texts, out value, out length);
        value = texts.MendsDecimals ? value.Mend() : value;
        return status;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadPlain(ReadOnlySpan<byte> source, TextRules texts, ref Decimal128 value)
    {
        int length = Bits.ReadPlain(source, texts, ref value);
        value = length > 0 && texts.MendsDecimals ? value.Mend() : value;
        return length;
    }

    public int Measure(Decimal128 value) => 17;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int WritePlain(Decimal128 value, Span<byte> room, int at) => Bits.WritePlain(value, room, at);

    public int Encode(Decimal128 value, scoped Span<byte> destination) => WritePlain(value, destination, 0);

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<Decimal128> values) => Bits.MeasureArray(values);

    void IWireType<Decimal128>.WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<Decimal128> values, scoped Span<byte> destination) => FixedWidth.Copy<Decimal128>(MemoryMarshal.AsBytes(values), destination);

    public bool Accepts(FormatCode constructor) => constructor == Code;

    public AmqpDecodeErrorKind ReadArray(FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<Decimal128> destination, TextRules texts, out int badOffset)
    {
        AmqpDecodeErrorKind status = Bits.ReadArray(constructor, source, destination, texts, out badOffset);
        for (int i = 0; i < destination.Length && texts.MendsDecimals && status == AmqpDecodeErrorKind.None; i++)
        {
            destination[i] = destination[i].Mend();
        }

        return status;
    }
}
