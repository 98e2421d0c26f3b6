namespace Amqp.Encoding;

public readonly partial struct AmqpSymbol : ISpanFormattable, IUtf8SpanFormattable, ISpanParsable<AmqpSymbol>
{
    /// <inheritdoc/>
    public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default, IFormatProvider? provider = null) =>
        TextFormat.TryWrite(Value, destination, out charsWritten, format);

    /// <inheritdoc/>
    public bool TryFormat(Span<byte> utf8Destination, out int bytesWritten, ReadOnlySpan<char> format = default, IFormatProvider? provider = null) =>
        TextFormat.TryWrite(Value, utf8Destination, out bytesWritten, format);

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<char> text, IFormatProvider? provider, out AmqpSymbol result) => TryParse(text, out result);

    /// <inheritdoc/>
    public static bool TryParse(string? text, IFormatProvider? provider, out AmqpSymbol result) => TryParse(text, out result);

    string IFormattable.ToString(string? format, IFormatProvider? formatProvider)
    {
        TextFormat.Check(format);
        return Value;
    }
}
