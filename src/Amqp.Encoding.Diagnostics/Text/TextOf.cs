using System.Text;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Writes parts of a dump in words: numbers, counts, texts and bytes, none longer than asked for.</summary>
internal static class TextOf
{
    public static string Number(long number) => number.ToString(System.Globalization.CultureInfo.InvariantCulture);

    /// <summary>Returns a number with its noun, such as <c>1 byte</c> or <c>2 bytes</c>.</summary>
    public static string Count(long count, string noun) => Number(count) + " " + noun + (count == 1 ? "" : "s");

    public static string Hex(byte value) => "0x" + value.ToString("X2", System.Globalization.CultureInfo.InvariantCulture);

    public static string Hex(ulong value) => "0x" + value.ToString("X2", System.Globalization.CultureInfo.InvariantCulture);

    /// <summary>Returns the standard's name of the type of a format code, such as <c>uint</c>; the name of the code is that of the encoding.</summary>
    public static string Type(FormatCode code) => code.TryGetType(out AmqpType type) ? type == AmqpType.SByte ? "byte" : type.ToString().ToLowerInvariant() : code.Name;

    /// <summary>Returns bytes in hexadecimal, at most so many characters.</summary>
    public static string Bytes(ReadOnlySpan<byte> bytes, int limit)
    {
        if (bytes.IsEmpty)
        {
            return "empty";
        }

        StringBuilder text = new("0x");
        for (int i = 0; i < bytes.Length && text.Length < limit; i++)
        {
            text.Append(bytes[i].ToString("X2", System.Globalization.CultureInfo.InvariantCulture));
        }

        return text.Length < limit ? text.ToString() : text.Append("… (").Append(Count(bytes.Length, "byte")).Append(')').ToString();
    }

    /// <summary>Returns an error in words, with its path.</summary>
    /// <param name="error">The error.</param>
    /// <param name="path">Its path; null for that of the error itself.</param>
    public static string Error(AmqpDecodeError error, string? path = null) =>
        "expected " + error.Expected + ", found " + error.Found + ((path ?? error.Path) is { Length: > 0 } place ? " in " + place : "");

    /// <summary>Returns where half a surrogate pair is, which has no UTF-8; -1 if nowhere.</summary>
    public static int IndexOfLoneSurrogate(string text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (char.IsHighSurrogate(text[i]) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]))
            {
                i++;
            }
            else if (char.IsSurrogate(text[i]))
            {
                return i;
            }
        }

        return -1;
    }

    /// <summary>Returns text without quotes, at most so many characters: one space is in place of several, and of the ends of lines, so that nothing after it looks like a part of it.</summary>
    public static string Spaced(string value, int limit)
    {
        StringBuilder spaced = new();
        int at = 0;
        for (; at < value.Length && spaced.Length <= limit; at++)
        {
            bool isSpace = char.IsWhiteSpace(value[at]);
            if (!isSpace || (spaced.Length > 0 && spaced[spaced.Length - 1] != ' '))
            {
                spaced.Append(isSpace ? ' ' : value[at]);
            }
        }

        StringBuilder text = new();
        string whole = spaced.ToString().TrimEnd(' ');
        int read = EscapedText.Append(text, whole.AsSpan(), isQuoted: false, limit: limit - 1);
        return at == value.Length && read == whole.Length ? text.ToString() : text.Append('…').ToString();
    }

    /// <summary>Returns text in one line, at most so many characters: what cannot be printed is escaped.</summary>
    /// <param name="value">The text.</param>
    /// <param name="limit">The number of characters.</param>
    /// <param name="isQuoted">Whether it is quoted: by apostrophes if it has quotes and nothing else to escape, as JSON and XML do.</param>
    /// <param name="bytes">The number of its bytes, by which a binary is counted; 0 to count characters.</param>
    public static string Line(string value, int limit, bool isQuoted, int bytes = 0)
    {
        bool isSingle = isQuoted && value.AsSpan().IndexOf('"') >= 0 && value.AsSpan().IndexOfAny('\'', '\\') < 0;
        string quote = !isQuoted ? "" : isSingle ? "'" : "\"";
        StringBuilder text = new(quote);
        int read = EscapedText.Append(text, value.AsSpan(), isQuoted: !isSingle, limit: limit - 1);
        text.Append(quote);
        return read == value.Length ? text.ToString()
            : text.Append("… (").Append(bytes > 0 ? Count(bytes, "byte") : Count(value.Length, "character")).Append(')').ToString();
    }
}
