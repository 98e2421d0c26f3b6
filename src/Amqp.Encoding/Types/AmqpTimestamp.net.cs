namespace Amqp.Encoding;

public readonly partial struct AmqpTimestamp : ISpanFormattable, IUtf8SpanFormattable, ISpanParsable<AmqpTimestamp>
{
    bool ISpanFormattable.TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format, IFormatProvider? provider)
    {
        TextFormat.Check(format);
        return TryToDateTime(out DateTime time)
            ? time.TryFormat(destination, out charsWritten, Format, CultureInfo.InvariantCulture)
            : destination.TryWrite(CultureInfo.InvariantCulture, $"{Milliseconds} ms", out charsWritten);
    }

    bool IUtf8SpanFormattable.TryFormat(Span<byte> utf8Destination, out int bytesWritten, ReadOnlySpan<char> format, IFormatProvider? provider)
    {
        TextFormat.Check(format);
        return TryToDateTime(out DateTime time)
            ? time.TryFormat(utf8Destination, out bytesWritten, Format, CultureInfo.InvariantCulture)
            : System.Text.Unicode.Utf8.TryWrite(utf8Destination, CultureInfo.InvariantCulture, $"{Milliseconds} ms", out bytesWritten);
    }

    string IFormattable.ToString(string? format, IFormatProvider? formatProvider)
    {
        TextFormat.Check(format);
        return ToString();
    }

    // A text is the same in every culture.
    static AmqpTimestamp IParsable<AmqpTimestamp>.Parse(string s, IFormatProvider? provider) => Parse(s);

    static AmqpTimestamp ISpanParsable<AmqpTimestamp>.Parse(ReadOnlySpan<char> s, IFormatProvider? provider) => Parse(s.ToString());

    static bool IParsable<AmqpTimestamp>.TryParse(string? s, IFormatProvider? provider, out AmqpTimestamp result) => TryParse(s, out result);

    static bool ISpanParsable<AmqpTimestamp>.TryParse(ReadOnlySpan<char> s, IFormatProvider? provider, out AmqpTimestamp result) => TryParse(s.ToString(), out result);
}
