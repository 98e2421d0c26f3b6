using System.Buffers;
using System.Globalization;
using System.Linq;
using System.Text.RegularExpressions;
using Amqp.Encoding.Tool.Forms;

namespace Amqp.Encoding.Tool;

/// <summary>Reads bytes from text, as people paste them: one detector of forms, which never guesses between two.</summary>
internal static partial class ByteText
{
    // The most certain form comes first. A new form is one more line, here and in the table of docs/tool.md.
    private static readonly Func<string, Reading, ByteReading>[] s_forms =
        [ReadRepeats, ReadVariables, ReadLiterals, FollowForm.Read, DumpForm.Read, HexForm.Read, EscapedForm.Read, DecimalForm.Read, Base64Form.Read, LogForm.Read];

    // One word has nothing around the bytes, and no separators.
    private static readonly Func<string, Reading, ByteReading>[] s_formsOfWord = [HexForm.Read, DecimalForm.Read, Base64Form.Read];
    private static readonly SearchValues<char> s_word = SearchValues.Create("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/-_=");

    // A short text can say that a byte is there a thousand million times.
    private const int MaxRepeats = 16 * 1024 * 1024;

    // The bytes of a decimal128 or a uuid with its format code. The format codes of longer values do not begin a character, but for that of small arrays.
    private const int LongestFixed = 17;

    private static readonly SearchValues<char> s_controls = SearchValues.Create([.. Enumerable.Range(0, 0x20).Concat(Enumerable.Range(0x7F, 0x21)).Select(value => (char)value).Except("\t\r\n")]);

    private static readonly System.Text.UTF8Encoding s_utf8 = new(false, throwOnInvalidBytes: true);

    // UTF-8 and UTF-16. No value, frame or protocol header begins with any of their marks.
    private static readonly System.Text.Encoding[] s_marked = [System.Text.Encoding.UTF8, System.Text.Encoding.Unicode, System.Text.Encoding.BigEndianUnicode];

    /// <summary>Finds the encoding of a text that begins with a mark; null if there is no mark.</summary>
    public static System.Text.Encoding? EncodingOf(ReadOnlySpan<byte> bytes)
    {
        foreach (System.Text.Encoding encoding in s_marked)
        {
            if (bytes.StartsWith(encoding.Preamble))
            {
                return encoding;
            }
        }

        return null;
    }

    /// <summary>Returns the text that bytes are, after a mark or in UTF-8 without control characters; null if they are not text.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="isCertain">Whether they have a mark, are ASCII, or are longer than a value that happens to be UTF-8.</param>
    public static string? TextOf(ReadOnlySpan<byte> bytes, out bool isCertain)
    {
        isCertain = true;
        if (EncodingOf(bytes) is { } encoding)
        {
            return encoding.GetString(bytes[encoding.Preamble.Length..]);
        }

        try
        {
            string text = s_utf8.GetString(bytes);
            isCertain = text.Length == bytes.Length || (bytes.Length > LongestFixed && bytes[0] != FormatCode.Array8);
            return text.AsSpan().ContainsAny(s_controls) ? null : text;
        }
        catch (System.Text.DecoderFallbackException)
        {
            return null;
        }
    }

    /// <summary>Reads bytes from a text in one of the forms.</summary>
    /// <param name="text">The text.</param>
    /// <param name="wanted">The reading, if the text has two.</param>
    /// <returns>The bytes; or what is wrong and where, and what to do, if the text resembles a form.</returns>
    public static ByteReading Read(string text, Reading wanted = Reading.Only)
    {
        text = text.TrimStart('\uFEFF');
        ByteReading nearest = ByteReading.None;
        foreach (Func<string, Reading, ByteReading> form in text.AsSpan().Trim().ContainsAnyExcept(s_word) ? s_forms : s_formsOfWord)
        {
            ByteReading reading = form(text, wanted);
            nearest = reading.Problem is not null && reading.Length >= nearest.Length ? reading : nearest;
            if (reading.Bytes is not null || reading.IsRefused)
            {
                return reading.Bytes is null ? reading : FollowForm.WithPackets(reading);
            }
        }

        return nearest;
    }

    /// <summary>Says where a character is, for people, who count from 1.</summary>
    public static string Place(string text, int at)
    {
        ReadOnlySpan<char> before = text.AsSpan(0, at);
        string character = "character " + (at - before.LastIndexOf('\n')).ToString(CultureInfo.InvariantCulture);
        return text.AsSpan().TrimEnd().Contains('\n') ? $"line {(before.Count('\n') + 1).ToString(CultureInfo.InvariantCulture)}, {character}" : character;
    }

    /// <summary>Names a character, and says where it is.</summary>
    public static string Show(string text, int at) =>
        (text[at] is > ' ' and <= '~' ? $"'{text[at]}'" : "U+" + ((int)text[at]).ToString("X4", CultureInfo.InvariantCulture)) + " at " + Place(text, at);

    /// <summary>Replaces comments of C and casts of Java by spaces, so that all other characters keep their places.</summary>
    public static string WithoutComments(string text)
    {
        // In base64 two slashes are two letters.
        bool mayHaveLines = text.AsSpan().ContainsAny(',', '{');
        text = Cast().Replace(text, cast => Blank(cast.Value));
        char[] result = text.ToCharArray();
        for (int at = 0; text.AsSpan(at).IndexOf('/') is >= 0 and int slash;)
        {
            at += slash;
            bool isLine = mayHaveLines && text.AsSpan(at).StartsWith("//");
            int length = isLine ? text.AsSpan(at).IndexOf('\n') : text.AsSpan(at).StartsWith("/*") ? text.AsSpan(at + 2).IndexOf("*/") + 4 : 1;
            if (length == 3)
            {
                break;
            }

            length = length < 0 ? text.Length - at : length;
            for (int i = at; length > 1 && i < at + length; i++)
            {
                result[i] = text[i] == '\n' ? '\n' : ' ';
            }

            at += length;
        }

        return new(result);
    }

    /// <summary>Replaces the dots at the end by spaces, with which a tool says that it left bytes out.</summary>
    public static string WithoutDots(string text, out bool isCut)
    {
        Match dots = Dots().Match(text);
        isCut = dots.Success;
        return isCut ? text[..dots.Index] + Blank(dots.Value) + text[(dots.Index + dots.Length)..] : text;
    }

    /// <summary>Replaces all characters by spaces, but not the ends of lines.</summary>
    public static string Blank(string text) => new([.. text.Select(character => character == '\n' ? '\n' : ' ')]);

    // Values as gdb prints them, with a number before them, and equal items once.
    private static ByteReading ReadRepeats(string text, Reading wanted)
    {
        string plain = Value().Replace(text, value => Blank(value.Value));
        MatchCollection? repeats = plain.Contains("<repeats ", StringComparison.Ordinal) ? Repeat().Matches(plain) : null;
        if (repeats is not { Count: > 0 })
        {
            return ReferenceEquals(plain, text) || Value().IsMatch(plain) ? ByteReading.None : Read(plain, wanted);
        }

        long sum = 0;
        System.Text.StringBuilder all = new();
        int end = 0;
        foreach (Match repeat in repeats)
        {
            string item = repeat.Groups["item"].Value + ", ";
            int count = int.Parse(repeat.Groups["count"].ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture);
            sum += (long)count * item.Length;
            if (sum > MaxRepeats)
            {
                return ByteReading.Refuse($"the repeats up to {Place(text, repeat.Index + repeat.Length - 1)} are more than 16 MiB of text");
            }

            all.Append(plain, end, repeat.Index - end).Insert(all.Length, item, count).Length -= count > 0 ? 2 : 0;
            end = repeat.Index + repeat.Length;
        }

        string whole = all.Append(plain, end, plain.Length - end).ToString();
        ByteReading reading = Value().IsMatch(whole) || Repeat().IsMatch(whole) ? ByteReading.None : Read(whole, wanted);
        if (reading.Bytes is not null)
        {
            return reading;
        }

        // A fault is told with its place in the text that was given.
        string once = Repeat().Replace(plain, repeat => repeat.Groups["item"].Value + Blank(repeat.Groups["mark"].Value));
        reading = Read(once, wanted);
        return reading.Bytes is null ? reading : ByteReading.None;
    }

    // Elements as the debuggers of Rider and GoLand print them, each in a line, with its index.
    private static ByteReading ReadVariables(string text, Reading wanted)
    {
        MatchCollection elements = Variable().Matches(text);
        return elements.Count == 0 || elements.Count != text.AsSpan().Trim().Count('\n') + 1 ? ByteReading.None
            : Read("[" + string.Join(", ", elements.Select(element => element.Groups["value"].Value)) + "]", wanted);
    }

    // The suffix of a literal of C# that is UTF-8, and characters that are cast to bytes.
    private static ByteReading ReadLiterals(string text, Reading wanted)
    {
        string plain = Suffix().Replace(text, "\"  ");
        plain = Character().Replace(plain, character => $"0x{(int)character.Groups["value"].ValueSpan[0]:X2}".PadRight(character.Length));
        return plain == text ? ByteReading.None : Read(plain, wanted);
    }

    [GeneratedRegex(@"^[ \t]*\[?[0-9]{1,9}\]?[ \t]*=[ \t]*\{(?:byte|sbyte|uint8|int8)\}[ \t]*(?<value>-?[0-9]{1,3})[ \t]*\r?$", RegexOptions.Multiline)]
    private static partial Regex Variable();

    [GeneratedRegex(@"""u8(?=\s*[;,)]?\s*$)")]
    private static partial Regex Suffix();

    [GeneratedRegex(@"\(byte\)\s*'(?<value>[ -&(-\[\]-~])'")]
    private static partial Regex Character();

    [GeneratedRegex(@"\(byte\)")]
    private static partial Regex Cast();

    [GeneratedRegex(@"^\s*\$[0-9]+ = ")]
    private static partial Regex Value();

    [GeneratedRegex(@"(?<item>'(?:[^'\\\r\n]|\\[0-7]{3}|\\.)'|(?<![\w'])-?(?:0x)?[0-9a-fA-F]+(?: '(?:[^'\\\r\n]|\\[0-7]{3}|\\.)')?)(?<mark>\s+<repeats (?<count>[0-9]{1,9}) times>)")]
    private static partial Regex Repeat();

    [GeneratedRegex(@"(?:\.\.\.|\u2026)(?:\s*\+?[0-9]+ more (?:byte|item|element)s?)?(?=[\s\]})>]*$)", RegexOptions.RightToLeft)]
    private static partial Regex Dots();
}
