namespace Amqp.Encoding;

public readonly partial struct Decimal64 : ISpanFormattable, IUtf8SpanFormattable, ISpanParsable<Decimal64>
{
    bool ISpanFormattable.TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format, IFormatProvider? provider) =>
        TextFormat.TryWrite(Unpacked.Format(stackalloc char[UnpackedDecimal.MaxTextLength]), destination, out charsWritten, format);

    bool IUtf8SpanFormattable.TryFormat(Span<byte> utf8Destination, out int bytesWritten, ReadOnlySpan<char> format, IFormatProvider? provider) =>
        TextFormat.TryWrite(Unpacked.Format(stackalloc char[UnpackedDecimal.MaxTextLength]), utf8Destination, out bytesWritten, format);

    // A text is the same in every culture.
    static Decimal64 IParsable<Decimal64>.Parse(string s, IFormatProvider? provider) => Parse(s);

    static Decimal64 ISpanParsable<Decimal64>.Parse(ReadOnlySpan<char> s, IFormatProvider? provider) => Parse(s);

    static bool IParsable<Decimal64>.TryParse(string? s, IFormatProvider? provider, out Decimal64 result) => TryParse(s, out result);

    static bool ISpanParsable<Decimal64>.TryParse(ReadOnlySpan<char> s, IFormatProvider? provider, out Decimal64 result) => TryParse(s, out result);
}
