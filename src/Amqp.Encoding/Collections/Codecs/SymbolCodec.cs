namespace Amqp.Encoding;

/// <summary>symbol (0xA3, 0xB3) as <see cref="AmqpSymbol"/>; texts come from <see cref="AmqpReaderOptions.TextDecoder"/> (AMQP 1.0, part 1, 1.6.21).</summary>
internal readonly struct SymbolCodec : IVariableCodec<AmqpSymbol>
{
    public AmqpType Type => AmqpType.Symbol;

    public int MaxItemSize => 0;

    public FormatCode Code => FormatCode.Symbol8;

    public int GetLength(AmqpSymbol value) => value.Length;

    public int WriteBytes(AmqpSymbol value, scoped Span<byte> destination)
    {
        string text = value.Value;
        Ascii.Narrow(text.AsSpan(), destination);
        return text.Length;
    }

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<AmqpSymbol> values) => VariableWidth.Measure<AmqpSymbol, SymbolCodec>(values);

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<AmqpSymbol> values, scoped Span<byte> destination) =>
        VariableWidth.Write<AmqpSymbol, SymbolCodec>(in layout, values, destination);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<AmqpSymbol> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        return constructor == FormatCode.Symbol8 && TryReadAscii(source, destination, options)
            ? AmqpDecodeErrorKind.None
            : VariableWidth.Read<AmqpSymbol, SymbolCodec>(constructor, source, destination, options, out badOffset);
    }

    public int GetItemSize(AmqpSymbol value) => EncodedSize.OfSymbol(value);

    public int WriteItem(AmqpSymbol value, scoped Span<byte> destination) => AmqpPrimitives.WriteSymbol(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out AmqpSymbol value, out int length)
    {
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeSymbol(constructor, body, out ReadOnlySpan<byte> bytes, out length);
        value = status == AmqpDecodeErrorKind.None ? AmqpSymbol.FromValidated(SymbolTexts.Get(bytes, options.TextDecoder)) : default;
        return status;
    }

    // Checks all sizes and texts at once. Only if there is a byte above 7F, which can be a size, is each text checked separately.
    private static bool TryReadAscii(scoped ReadOnlySpan<byte> source, scoped Span<AmqpSymbol> destination, AmqpReaderOptions options)
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
            symbol = AmqpSymbol.FromValidated(SymbolTexts.Get(source.Slice(1, size), options.TextDecoder));
            source = source.Slice(1 + size);
        }

        return source.IsEmpty;
    }
}
