namespace Amqp.Encoding;

public readonly partial struct AmqpSymbol : ISpanFormattable, IUtf8SpanFormattable, ISpanParsable<AmqpSymbol>
{
    bool ISpanFormattable.TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format, IFormatProvider? provider) =>
        TextFormat.TryWrite(ToString(), destination, out charsWritten, format);

    bool IUtf8SpanFormattable.TryFormat(Span<byte> utf8Destination, out int bytesWritten, ReadOnlySpan<char> format, IFormatProvider? provider) =>
        TextFormat.TryWrite(ToString(), utf8Destination, out bytesWritten, format);

    string IFormattable.ToString(string? format, IFormatProvider? formatProvider)
    {
        TextFormat.Check(format);
        return ToString();
    }

    // A text is the same in every culture.
    static AmqpSymbol IParsable<AmqpSymbol>.Parse(string s, IFormatProvider? provider)
    {
        ArgumentNullException.ThrowIfNull(s);
        return Parse(s);
    }

    static AmqpSymbol ISpanParsable<AmqpSymbol>.Parse(ReadOnlySpan<char> s, IFormatProvider? provider) => Parse(s.ToString());

    static bool IParsable<AmqpSymbol>.TryParse(string? s, IFormatProvider? provider, out AmqpSymbol result) => TryParse(s, out result);

    static bool ISpanParsable<AmqpSymbol>.TryParse(ReadOnlySpan<char> s, IFormatProvider? provider, out AmqpSymbol result) => TryParse(s.ToString(), out result);

    private static AmqpSymbol Parse(string s) =>
        TryParse(s, out AmqpSymbol symbol) ? symbol : throw new FormatException("A symbol is seven-bit ASCII text; use a string for other characters.");
}
