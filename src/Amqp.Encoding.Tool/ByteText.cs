using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Linq;
using Amqp.Encoding.Tool.Forms;

namespace Amqp.Encoding.Tool;

/// <summary>Reads bytes from text, as people paste them: one detector of forms, which never guesses between two.</summary>
internal static class ByteText
{
    // The most certain form comes first. A new form is one more line.
    private static readonly Func<string, ByteReading>[] s_forms = [DumpForm.Read, HexForm.Read, Base64Form.Read];

    private static readonly SearchValues<byte> s_text = SearchValues.Create([(byte)'\t', (byte)'\r', (byte)'\n', .. Enumerable.Range(0x20, 0x5F).Select(value => (byte)value)]);

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

    /// <summary>Returns the text that bytes are, after a mark or in printable ASCII; null if they are not text.</summary>
    public static string? TextOf(ReadOnlySpan<byte> bytes) => EncodingOf(bytes) is { } encoding ? encoding.GetString(bytes[encoding.Preamble.Length..])
        : bytes.ContainsAnyExcept(s_text) ? null : System.Text.Encoding.ASCII.GetString(bytes);

    /// <summary>Reads bytes from a text in one of the forms.</summary>
    /// <param name="text">The text.</param>
    /// <param name="bytes">The bytes.</param>
    /// <param name="problem">If there are none, what is wrong and where, and what to do; null if the text does not resemble any form.</param>
    public static bool TryParse(string text, [NotNullWhen(true)] out byte[]? bytes, out string? problem)
    {
        text = text.TrimStart('\uFEFF');
        problem = null;
        foreach (Func<string, ByteReading> form in s_forms)
        {
            ByteReading reading = form(text);
            bytes = reading.Bytes;
            problem ??= reading.Problem;
            if (bytes is not null || reading.IsRefused)
            {
                return bytes is not null;
            }
        }

        bytes = null;
        return false;
    }

    /// <summary>Says where a character is, for people, who count from 1.</summary>
    public static string Place(string text, int at)
    {
        ReadOnlySpan<char> before = text.AsSpan(0, at);
        string character = "character " + (at - before.LastIndexOf('\n')).ToString(CultureInfo.InvariantCulture);
        return text.AsSpan().TrimEnd().Contains('\n') ? $"line {(before.Count('\n') + 1).ToString(CultureInfo.InvariantCulture)}, {character}" : character;
    }
}
