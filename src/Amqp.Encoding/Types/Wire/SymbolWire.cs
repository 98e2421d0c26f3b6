namespace Amqp.Encoding;

/// <summary>symbol (0xA3, 0xB3; AMQP 1.0, part 1, 1.6.21).</summary>
internal readonly struct SymbolWire : IWireType<AmqpSymbol>
{
    public AmqpType Type => AmqpType.Symbol;

    public string Expected => AmqpTypeNames.Of(Type);

    public FormatCode Code => FormatCode.Symbol8;

    public AmqpDecodeErrorKind Decode(byte code, ReadOnlySpan<byte> data, TextRules texts, out AmqpSymbol value, out int length)
    {
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeSymbol(code, data, out ReadOnlySpan<byte> bytes, out length);
        value = status == AmqpDecodeErrorKind.None ? AmqpSymbol.FromValidated(SymbolTexts.Get(bytes, texts.Decoder)) : default;
        return status;
    }

    public int ReadPlain(ReadOnlySpan<byte> source, TextRules texts, ref AmqpSymbol value)
    {
        if (source.Length > 1 && source[0] == Codes.Symbol8 && AmqpPrimitives.TryGetPlainText(source, out ReadOnlySpan<byte> ascii))
        {
            value = AmqpSymbol.FromValidated(SymbolTexts.Get(ascii, texts.Decoder));
            return 2 + ascii.Length;
        }

        return 0;
    }

    public int Measure(AmqpSymbol value) => EncodedSize.OfSymbol(value);

    public int WritePlain(AmqpSymbol value, Span<byte> room, int at) => AmqpPrimitives.WritePlainText(Codes.Symbol8, value.Value, room, at);

    public int Encode(AmqpSymbol value, scoped Span<byte> destination)
    {
        string text = value.Value;
        int header = AmqpPrimitives.WriteBytesHeader(Codes.Symbol8, text.Length, destination);
        Ascii.Narrow(text.AsSpan(), destination.Slice(header));
        return header + text.Length;
    }

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<AmqpSymbol> values)
    {
        long total = 0;
        int longest = 0;
        foreach (AmqpSymbol value in values)
        {
            int length = value.Value.Length;
            total += length;
            longest = Math.Max(longest, length);
        }

        return VariableWidth.Layout(Code, values.Length, total, longest);
    }

    // Its own loop: most symbols are short, and the loop of VariableWidth costs a fifth more.
    void IWireType<AmqpSymbol>.WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<AmqpSymbol> values, scoped Span<byte> destination)
    {
        int width = layout.Constructor.Width;
        foreach (AmqpSymbol value in values)
        {
            string text = value.Value;
            int length = text.Length;
            Ascii.Narrow(text.AsSpan(), destination.Slice(width));
            VariableWidth.WriteSize(width, length, destination);
            destination = destination.Slice(width + length);
        }
    }

    public bool Accepts(FormatCode constructor) => constructor.IsOf(Type);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<AmqpSymbol> destination, TextRules texts, out int badOffset)
    {
        badOffset = 0;
        return PlainPaths.AreOn && constructor == FormatCode.Symbol8 && TryReadAscii(source, destination, texts.Decoder)
            ? AmqpDecodeErrorKind.None
            : VariableWidth.Read<AmqpSymbol, SymbolWire>(constructor, source, destination, texts, out badOffset);
    }

    // Checks all sizes and texts at once. Only if there is a byte above 7F, which can be a size, is each text checked separately.
    // Not inlined, so that its variables stay in registers (pairs: "1,000 symbols cached / strings").
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryReadAscii(scoped ReadOnlySpan<byte> source, scoped Span<AmqpSymbol> destination, TextDecoder? decoder)
    {
        if (!Ascii.IsValid(source))
        {
            return false;
        }

        foreach (ref AmqpSymbol symbol in destination)
        {
            if (source.IsEmpty || source[0] >= source.Length)
            {
                return false;
            }

            int size = source[0];
            symbol = AmqpSymbol.FromValidated(SymbolTexts.Get(source.Slice(1, size), decoder));
            source = source.Slice(1 + size);
        }

        return source.IsEmpty;
    }
}
