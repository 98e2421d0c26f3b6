using System.Buffers;
using System.Collections.Generic;
using System.Globalization;

namespace Amqp.Encoding.Tool.Forms;

/// <summary>Hexadecimal digits in any grouping, with or without <c>0x</c> or <c>\x</c>; of an array of C, what is between the braces.</summary>
internal static class HexForm
{
    private static readonly SearchValues<char> s_separators = SearchValues.Create(" \t\r\n,;:-_{}[]()\"'");
    private static readonly SearchValues<char> s_ends = SearchValues.Create(" \t\r\n,;:-_{}[]()\"'\\");

    public static ByteReading Read(string text)
    {
        int open = text.IndexOf('{');
        int close = text.LastIndexOf('}');
        bool isArray = open >= 0 && close > open;
        ReadOnlySpan<char> content = isArray ? text.AsSpan(0, close) : text;
        List<byte> result = [];
        bool hasWords = false;
        bool isHex = content.IndexOfAny(',', '[') < 0;
        int groups = 0;
        for (int at = isArray ? open : 0; Next(content, ref at, out int end); at = end, groups++)
        {
            ReadOnlySpan<char> group = content[at..end];
            bool isEscape = StartsWith(group, "\\x");
            bool isPrefixed = StartsWith(group, "0x");
            ReadOnlySpan<char> digits = isEscape || isPrefixed ? group[2..] : group;
            int wrong = digits.IndexOfAnyExcept(Digits);
            if (wrong >= 0 || digits.IsEmpty || (digits.Length % 2 != 0 && !(isPrefixed && digits.Length == 1)))
            {
                return groups == 0 ? ByteReading.None : ByteReading.Miss(wrong >= 0
                    ? $"{Show(digits[wrong])} at {ByteText.Place(text, end - digits.Length + wrong)} is not a hexadecimal digit"
                    : $"the group of {Number(digits.Length)} at {ByteText.Place(text, at)} does not have two digits for each byte");
            }

            if (isEscape && digits.Length != 2)
            {
                return ByteReading.Refuse($"the digits after \\x at {ByteText.Place(text, at)} may be one byte and text, or more bytes: write \\x before each byte");
            }

            hasWords |= isPrefixed && digits.Length > 2;
            isHex |= isEscape || isPrefixed || digits[0] == '0' || digits.IndexOfAnyExceptInRange('0', '9') >= 0;
            Add(digits, result);
        }

        return hasWords && groups > 1 ? DumpForm.Words
            : !isHex && groups > 1 ? ByteReading.Refuse("the numbers may be decimal or hexadecimal: write 0x before hexadecimal ones, or leave out the commas and brackets")
            : ByteReading.Of(result);
    }

    public static SearchValues<char> Digits { get; } = SearchValues.Create("0123456789abcdefABCDEF");

    /// <summary>Adds the bytes of digits in pairs; a digit alone is a byte too.</summary>
    public static void Add(ReadOnlySpan<char> digits, List<byte> result)
    {
        for (int i = 0; i < digits.Length; i += 2)
        {
            result.Add(byte.Parse(digits.Slice(i, Math.Min(2, digits.Length - i)), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture));
        }
    }

    public static bool StartsWith(ReadOnlySpan<char> text, string prefix) => text.StartsWith(prefix, StringComparison.OrdinalIgnoreCase);

    // A backslash ends a group, and begins the next.
    private static bool Next(ReadOnlySpan<char> content, ref int at, out int end)
    {
        int skipped = content[at..].IndexOfAnyExcept(s_separators);
        at = skipped < 0 ? content.Length : at + skipped;
        int length = at < content.Length ? content[(at + 1)..].IndexOfAny(s_ends) : 0;
        end = length < 0 ? content.Length : at + 1 + length;
        return at < content.Length;
    }

    private static string Show(char character) => character is > ' ' and <= '~' ? $"'{character}'" : "U+" + ((int)character).ToString("X4", CultureInfo.InvariantCulture);

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);
}
