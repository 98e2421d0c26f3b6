namespace Amqp.Encoding;

public readonly partial struct Decimal32 : ISpanFormattable, IUtf8SpanFormattable, ISpanParsable<Decimal32>
{
    bool ISpanFormattable.TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format, IFormatProvider? provider) =>
        TextFormat.TryWrite(Unpacked.Format(stackalloc char[UnpackedDecimal.MaxTextLength]), destination, out charsWritten, format);

    bool IUtf8SpanFormattable.TryFormat(Span<byte> utf8Destination, out int bytesWritten, ReadOnlySpan<char> format, IFormatProvider? provider) =>
        TextFormat.TryWrite(Unpacked.Format(stackalloc char[UnpackedDecimal.MaxTextLength]), utf8Destination, out bytesWritten, format);

    // A text is the same in every culture.
    static Decimal32 IParsable<Decimal32>.Parse(string s, IFormatProvider? provider) => Parse(s);

    static Decimal32 ISpanParsable<Decimal32>.Parse(ReadOnlySpan<char> s, IFormatProvider? provider) => Parse(s);

    static bool IParsable<Decimal32>.TryParse(string? s, IFormatProvider? provider, out Decimal32 result) => TryParse(s, out result);

    static bool ISpanParsable<Decimal32>.TryParse(ReadOnlySpan<char> s, IFormatProvider? provider, out Decimal32 result) => TryParse(s, out result);
}
