using System.Buffers;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Amqp.Encoding.Tool.Forms;

/// <summary>Strings with escapes, as C, Python, Go, Rust and gdb print them: in quotes, of several lines too, or without quotes in a line.</summary>
internal static class EscapedForm
{
    private const string Letters = "abfnrtv\\'\"?";
    private const string Meanings = "\a\b\f\n\r\t\v\\'\"?";

    // Characters before the first escape that are not of a string without quotes.
    private static readonly SearchValues<char> s_noText = SearchValues.Create(" \t\r\n:/'\"([{<=");

    /// <summary>Returns the byte that a letter after a backslash means; -1 if it means none.</summary>
    public static int MeaningOf(char letter) => Letters.IndexOf(letter, StringComparison.Ordinal) is >= 0 and int index ? Meanings[index] : -1;

    /// <summary>Returns whether text begins as bytes of Python or Rust do.</summary>
    public static bool IsBytes(ReadOnlySpan<char> text) => text is ['b' or 'B', '"' or '\'', ..];

    public static ByteReading Read(string text, Reading wanted)
    {
        int first = text.IndexOf('\\');
        int at = text.Length - text.AsSpan().TrimStart().Length;
        int quote = at + (IsBytes(text.AsSpan(at)) ? 1 : 0);
        bool isQuoted = quote < text.Length && text[quote] is '"' or '\'';
        bool mayBe = wanted == Reading.Escaped || (wanted is Reading.Only or Reading.Utf8 or Reading.Latin1 && first >= 0 && (isQuoted || text.AsSpan(at, Math.Max(0, first - at)).IndexOfAny(s_noText) < 0));
        if (!mayBe)
        {
            return ByteReading.None;
        }

        List<byte> result = [];
        if (!isQuoted)
        {
            return ReadString(text, at, text.AsSpan().TrimEnd("\r\n").Length, wanted, result, out _) ?? ByteReading.Of(result);
        }

        // gdb and tshark leave out the end of a long string, and say so after it.
        text = ByteText.WithoutDots(text, out bool isCut);
        for (at = quote; at < text.Length;)
        {
            // A string ends at the quote that began it.
            char end = text[at];
            if (ReadString(text, at + 1, text.Length, wanted, result, out at, end) is { } problem)
            {
                return problem;
            }

            // The next one follows, after a mark that the line goes on.
            at = Next(text, at, " \t\r\n\\+;,");
            at += IsBytes(text.AsSpan(at)) ? 1 : 0;
            if (at < text.Length && text[at] is not ('"' or '\''))
            {
                return ByteReading.Miss(ByteText.Show(text, at) + " is after the end of the string", at);
            }
        }

        return ByteReading.Of(result, isCut);
    }

    private static ByteReading? ReadString(string text, int at, int length, Reading wanted, List<byte> result, out int end, char quote = '\0')
    {
        for (end = at; end < length; end++)
        {
            char character = text[end];
            if (character == quote)
            {
                end++;
                return null;
            }

            if (character == '\\')
            {
                if (ReadEscape(text, ref end, length, wanted, result) is { } problem)
                {
                    return problem;
                }
            }
            else if (character is < ' ' and not '\t')
            {
                return ByteReading.Miss($"the string has no end before {ByteText.Show(text, end)}", end);
            }
            else if (!Rune.TryGetRuneAt(text, end, out Rune rune) || !TryAdd(rune.Value, wanted, result))
            {
                return Refuse(ByteText.Show(text, end), wanted);
            }
            else
            {
                end += rune.Utf16SequenceLength - 1;
            }
        }

        return quote == '\0' ? null : ByteReading.Miss($"the string has no end: {quote} is missing after {ByteText.Place(text, length - 1)}", length);
    }

    // Ends at the last character of the escape.
    private static ByteReading? ReadEscape(string text, ref int at, int length, Reading wanted, List<byte> result)
    {
        int start = at++;
        char kind = at < length ? text[at] : '\0';
        int meaning = MeaningOf(kind);
        if (meaning >= 0)
        {
            result.Add((byte)meaning);
            return null;
        }

        int octal = text.AsSpan(at, Math.Min(3, length - at)).IndexOfAnyExceptInRange('0', '7');
        octal = octal < 0 ? Math.Min(3, length - at) : octal;
        bool isZero = kind == '0' && !(at + 1 < length && char.IsAsciiDigit(text[at + 1]));
        if (isZero || (octal == 3 && kind <= '3'))
        {
            result.Add(isZero ? (byte)0 : Convert.ToByte(text.Substring(at, 3), 8));
            at += isZero ? 0 : 2;
            return null;
        }

        if (octal > 0)
        {
            return ByteReading.Refuse($"the digits after \\ at {ByteText.Place(text, start)} may be octal or text: write \\x before each byte");
        }

        int digits = kind switch { 'x' => 2, 'u' => 4, 'U' => 8, _ => 0 };
        if (digits == 0 || length - at <= digits || !uint.TryParse(text.AsSpan(at + 1, digits), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out uint value))
        {
            return ByteReading.Miss(digits == 0 && at < length ? $"\\ before {ByteText.Show(text, at)} is not an escape" : $"the escape at {ByteText.Place(text, start)} does not have {digits} hexadecimal digits", at);
        }

        if (kind == 'x')
        {
            result.Add((byte)value);
        }
        else if (value > int.MaxValue || !TryAdd((int)value, wanted, result))
        {
            return Refuse($"the escape at {ByteText.Place(text, start)}", wanted);
        }

        at += digits;
        return null;
    }

    // A character that is not of ASCII is a byte of Latin-1, or the bytes of UTF-8: the text does not say which.
    private static bool TryAdd(int character, Reading wanted, List<byte> result)
    {
        if (character <= '~' || (wanted == Reading.Latin1 && character <= byte.MaxValue))
        {
            result.Add((byte)character);
            return true;
        }

        bool isUtf8 = wanted == Reading.Utf8 && Rune.IsValid(character);
        Span<byte> utf8 = stackalloc byte[4];
        result.AddRange(utf8[..(isUtf8 ? new Rune(character).EncodeToUtf8(utf8) : 0)]);
        return isUtf8;
    }

    private static ByteReading Refuse(string character, Reading wanted) => ByteReading.Refuse(character + (wanted is Reading.Utf8 or Reading.Latin1
        ? " is not a character of " + (wanted == Reading.Utf8 ? "UTF-8" : "Latin-1")
        : " may be one byte or the bytes of UTF-8: write \\x before each byte, or say --form utf8 or --form latin1"));

    private static int Next(string text, int at, string skipped) => text.AsSpan(at).IndexOfAnyExcept(skipped) is var found && found < 0 ? text.Length : at + found;
}
