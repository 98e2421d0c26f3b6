namespace Amqp.Encoding;

public readonly partial struct Decimal128 : ISpanFormattable, IUtf8SpanFormattable, ISpanParsable<Decimal128>
{
    bool ISpanFormattable.TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format, IFormatProvider? provider) =>
        TextFormat.TryWrite(Unpacked.Format(stackalloc char[UnpackedDecimal.MaxTextLength]), destination, out charsWritten, format);

    bool IUtf8SpanFormattable.TryFormat(Span<byte> utf8Destination, out int bytesWritten, ReadOnlySpan<char> format, IFormatProvider? provider) =>
        TextFormat.TryWrite(Unpacked.Format(stackalloc char[UnpackedDecimal.MaxTextLength]), utf8Destination, out bytesWritten, format);
}
