namespace Amqp.Encoding;

/// <summary>symbol (0xA3, 0xB3) as <see cref="AmqpSymbol"/>; texts come from <see cref="AmqpReaderOptions.TextDecoder"/> (AMQP 1.0, part 1, 1.6.21).</summary>
internal readonly struct SymbolCodec : IElementCodec<AmqpSymbol>
{
    public AmqpType Type => AmqpType.Symbol;

    public int MaxItemSize => 0;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<AmqpSymbol> values)
    {
        long total = 0;
        int longest = 0;
        foreach (AmqpSymbol value in values)
        {
            int length = value.Length;
            total += length;
            longest = Math.Max(longest, length);
        }

        return VariableWidth.Layout(FormatCode.Symbol8, values.Length, total, longest);
    }

    // Its own loop: most symbols are short, and the loop of VariableWidth costs a fifth more.
    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<AmqpSymbol> values, scoped Span<byte> destination)
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

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<AmqpSymbol> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        return PlainPaths.AreOn && constructor == FormatCode.Symbol8 && TryReadAscii(source, destination, options)
            ? AmqpDecodeErrorKind.None
            : VariableWidth.Read<AmqpSymbol, SymbolCodec>(FormatCode.Symbol8, constructor, source, destination, options, out badOffset);
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
