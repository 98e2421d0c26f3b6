namespace Amqp.Encoding;

public readonly partial struct Decimal32 : ISpanFormattable, IUtf8SpanFormattable, ISpanParsable<Decimal32>
{
    /// <inheritdoc/>
    public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default, IFormatProvider? provider = null) =>
        TextFormat.TryWrite(Unpacked.Format(stackalloc char[UnpackedDecimal.MaxTextLength]), destination, out charsWritten, format);

    /// <inheritdoc/>
    public bool TryFormat(Span<byte> utf8Destination, out int bytesWritten, ReadOnlySpan<char> format = default, IFormatProvider? provider = null) =>
        TextFormat.TryWrite(Unpacked.Format(stackalloc char[UnpackedDecimal.MaxTextLength]), utf8Destination, out bytesWritten, format);

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<char> text, IFormatProvider? provider, out Decimal32 result) => TryParse(text, out result);

    /// <inheritdoc/>
    public static bool TryParse(string? text, IFormatProvider? provider, out Decimal32 result) => TryParse(text.AsSpan(), out result);
}
