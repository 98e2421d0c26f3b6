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
        if (constructor != FormatCode.Symbol8 && constructor != FormatCode.Symbol32)
        {
            return AmqpPrimitives.Mismatch(constructor);
        }

        // Checks all sizes and texts at once. Only if there is a byte above 7F, which can be a size, is each text checked separately.
        bool isAscii = constructor == FormatCode.Symbol8 && Ascii.IsValid(source);
        for (int i = 0; i < destination.Length; i++)
        {
            if (isAscii && badOffset < source.Length && source[badOffset] < source.Length - badOffset)
            {
                int size = source[badOffset];
                destination[i] = AmqpSymbol.FromValidated(SymbolTexts.Get(source.Slice(badOffset + 1, size), options.TextDecoder));
                badOffset += 1 + size;
                continue;
            }

            AmqpDecodeErrorKind status = ReadItem(constructor, source.Slice(badOffset), options, out destination[i], out int length);
            if (status != AmqpDecodeErrorKind.None)
            {
                return status;
            }

            badOffset += length;
        }

        return badOffset == source.Length ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.TrailingBytes;
    }

    public int GetItemSize(AmqpSymbol value) => EncodedSize.OfSymbol(value);

    public int WriteItem(AmqpSymbol value, scoped Span<byte> destination) => AmqpPrimitives.WriteSymbol(value, destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out AmqpSymbol value, out int length)
    {
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeSymbol(constructor, body, out ReadOnlySpan<byte> bytes, out length);
        value = status == AmqpDecodeErrorKind.None ? AmqpSymbol.FromValidated(SymbolTexts.Get(bytes, options.TextDecoder)) : default;
        return status;
    }
}
