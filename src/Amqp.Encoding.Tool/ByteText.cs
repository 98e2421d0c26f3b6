using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Linq;

namespace Amqp.Encoding.Tool;

/// <summary>Reads bytes from text, as people paste them: hexadecimal digits in any grouping, dumps with offsets, arrays of C, base64.</summary>
internal static class ByteText
{
    private static readonly char[] s_separators = [' ', '\t', '\r', '\n', ',', ';', ':', '-', '_', '{', '}', '[', ']', '(', ')', '"', '\''];

    /// <summary>Returns whether bytes are text: they have only printable ASCII characters and white space.</summary>
    public static bool IsText(ReadOnlySpan<byte> bytes)
    {
        foreach (byte value in bytes)
        {
            if (value is not ((>= 0x20 and <= 0x7E) or (byte)'\t' or (byte)'\r' or (byte)'\n'))
            {
                return false;
            }
        }

        return true;
    }

    public static bool TryParse(string text, [NotNullWhen(true)] out byte[]? bytes) => TryParseDump(text, out bytes) || TryParseHex(text, out bytes) || TryParseBase64(text, out bytes);

    // xxd, hexdump -C, od and Wireshark: an offset, bytes, and often the bytes as characters.
    private static bool TryParseDump(string text, [NotNullWhen(true)] out byte[]? bytes)
    {
        List<(long Offset, string Content)> lines = [];
        bytes = null;
        foreach (string line in text.Split('\n').Select(line => line.Trim()).Where(line => line.Length > 0))
        {
            int end = line.IndexOfAny([' ', '\t', ':']);
            string offset = end < 0 ? line : line[..end];
            if (offset.Length is < 4 or > 16 || !long.TryParse(offset, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out long number) || number < 0)
            {
                return false;
            }

            lines.Add((number, end < 0 ? "" : line[(end + 1)..].TrimStart(':')));
        }

        // An offset before each line, each above the last; one line alone begins at 0 and has pairs of digits.
        if (lines.Count == 0 || lines[0].Content.Length == 0 || (lines.Count == 1 && lines[0].Offset != 0) || lines.Zip(lines.Skip(1)).Any(pair => pair.Second.Offset <= pair.First.Offset))
        {
            return false;
        }

        List<byte> result = [];
        for (int i = 0; i < lines.Count; i++)
        {
            int count = i + 1 < lines.Count ? (int)Math.Min(lines[i + 1].Offset - lines[i].Offset, 65_536) : int.MaxValue;
            int added = AddLine(lines[i].Content, count, result);
            if (added != count && count != int.MaxValue)
            {
                return false;
            }
        }

        bytes = [.. result];
        return result.Count > 0;
    }

    // The characters at the end of the line are after a wider gap, or after a bar.
    private static int AddLine(string rest, int count, List<byte> result)
    {
        int added = 0;
        int spaces = 0;
        for (int i = 0; i + 1 < rest.Length && added < count;)
        {
            if (rest[i] is ' ' or '\t')
            {
                spaces++;
                i++;
                continue;
            }

            bool isGap = spaces > 2 && added > 0;
            spaces = 0;
            if (isGap || !char.IsAsciiHexDigit(rest[i]) || !char.IsAsciiHexDigit(rest[i + 1]) || (count == int.MaxValue && added == 16))
            {
                break;
            }

            result.Add(byte.Parse(rest.AsSpan(i, 2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture));
            added++;
            i += 2;
        }

        return added;
    }

    private static bool TryParseHex(string text, [NotNullWhen(true)] out byte[]? bytes)
    {
        bytes = null;
        // Of an array of C, what is between the braces.
        int open = text.IndexOf('{');
        int close = text.LastIndexOf('}');
        string content = open >= 0 && close > open ? text[(open + 1)..close] : text;
        List<byte> result = [];
        foreach (string token in content.Replace("\\x", " ", StringComparison.OrdinalIgnoreCase).Split(s_separators, StringSplitOptions.RemoveEmptyEntries))
        {
            string digits = token.StartsWith("0x", StringComparison.OrdinalIgnoreCase) ? token[2..] : token;
            // 0x0 to 0xF of an array are bytes too.
            digits = digits.Length == 1 && token.Length == 3 ? "0" + digits : digits;
            if (digits.Length % 2 != 0 || digits.Length == 0 || !digits.All(char.IsAsciiHexDigit))
            {
                return false;
            }

            result.AddRange(Convert.FromHexString(digits));
        }

        bytes = [.. result];
        return result.Count > 0;
    }

    private static bool TryParseBase64(string text, [NotNullWhen(true)] out byte[]? bytes)
    {
        string compact = string.Concat(text.Where(character => !char.IsWhiteSpace(character))).Replace('-', '+').Replace('_', '/');
        byte[] buffer = new byte[compact.Length];
        int count = 0;
        // A shorter word may be the name of a file that is not there.
        bool isBase64 = compact.Length >= 8 && Convert.TryFromBase64String(compact, buffer, out count);
        bytes = isBase64 ? buffer[..count] : null;
        return isBase64;
    }
}
