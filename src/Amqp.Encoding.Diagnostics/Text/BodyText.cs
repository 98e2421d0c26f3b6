using System.Text;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Finds the text in a data section (AMQP 1.0, part 3, 3.2.6), whatever its content-type says: bytes that are UTF-8 without control characters.</summary>
internal static class BodyText
{
    private const byte Data = 0x75;

    private static readonly UTF8Encoding s_utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>Returns a binary as a person reads it: the body of a message as text, in quotes if it is not JSON or XML; anything else in hexadecimal.</summary>
    public static string Of(ReadOnlySpan<byte> bytes, TypeDefinition? type, int limit) =>
        type?.Code != Data || Find(bytes) is not { } text ? TextOf.Bytes(bytes, limit)
        : NameOf(text.Trim()) is { } name ? name + ", " + TextOf.Count(bytes.Length, "byte") + ": " + TextOf.Spaced(text, limit)
        : TextOf.Line(text, limit, isQuoted: true, bytes.Length);

    private static string? NameOf(string text) => text.Length < 2 ? null
        : text[0] is '{' or '[' ? IsJson(text) ? "JSON" : null
        : text[0] == '<' && text[text.Length - 1] == '>' && (char.IsLetter(text[1]) || text[1] is '?' or '!') ? "XML" : null;

    // Whether the first bracket is closed by the last character, and nothing is outside of texts that JSON has not.
    private static bool IsJson(string text)
    {
        int depth = 0;
        bool isText = false;
        for (int i = 0; i < text.Length; i++)
        {
            if (isText)
            {
                isText = text[i] != '"';
                i += text[i] == '\\' ? 1 : 0;
            }
            else if (text[i] is '}' or ']' && --depth == 0)
            {
                return i == text.Length - 1;
            }
            else if (text[i] is not ('}' or ']') && " \t\r\n:,{[\"-+.0123456789Etruefalsn".IndexOf(text[i]) < 0)
            {
                return false;
            }
            else
            {
                depth += text[i] is '{' or '[' ? 1 : 0;
                isText = text[i] == '"';
            }
        }

        return false;
    }

    /// <summary>Returns the text that bytes are; null if they are not text, or empty.</summary>
    public static string? Find(ReadOnlySpan<byte> bytes)
    {
        foreach (byte value in bytes)
        {
            if (value is 0x7F or (< 0x20 and not (0x09 or 0x0A or 0x0D)))
            {
                return null;
            }
        }

        try
        {
            return bytes.IsEmpty ? null : s_utf8.GetString(bytes.ToArray());
        }
        catch (DecoderFallbackException)
        {
            return null;
        }
    }
}
