using System.Globalization;

namespace Amqp.Encoding;

public readonly partial struct AmqpTimestamp : ISpanFormattable, IUtf8SpanFormattable, ISpanParsable<AmqpTimestamp>
{
    /// <inheritdoc/>
    public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default, IFormatProvider? provider = null)
    {
        TextFormat.Check(format);
        return TryToDateTime(out DateTime time)
            ? time.TryFormat(destination, out charsWritten, Format, CultureInfo.InvariantCulture)
            : destination.TryWrite(CultureInfo.InvariantCulture, $"{Milliseconds} ms", out charsWritten);
    }

    /// <inheritdoc/>
    public bool TryFormat(Span<byte> utf8Destination, out int bytesWritten, ReadOnlySpan<char> format = default, IFormatProvider? provider = null)
    {
        TextFormat.Check(format);
        return TryToDateTime(out DateTime time)
            ? time.TryFormat(utf8Destination, out bytesWritten, Format, CultureInfo.InvariantCulture)
            : System.Text.Unicode.Utf8.TryWrite(utf8Destination, CultureInfo.InvariantCulture, $"{Milliseconds} ms", out bytesWritten);
    }

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<char> text, IFormatProvider? provider, out AmqpTimestamp result) => TryParse(text, out result);

    /// <inheritdoc/>
    public static bool TryParse(string? text, IFormatProvider? provider, out AmqpTimestamp result) => TryParse(text, out result);

    string IFormattable.ToString(string? format, IFormatProvider? formatProvider)
    {
        TextFormat.Check(format);
        return ToString();
    }
}
