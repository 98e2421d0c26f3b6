using System.Buffers;
using System.Collections.Generic;
using System.Globalization;

namespace Amqp.Encoding.Tool.Forms;

/// <summary>Hexadecimal digits in any grouping, with or without <c>0x</c> or <c>\x</c>; of an array of C, what is between the braces.</summary>
internal static class HexForm
{
    private static readonly SearchValues<char> s_separators = SearchValues.Create(" \t\r\n,;:-_{}[]()\"'");
    private static readonly SearchValues<char> s_ends = SearchValues.Create(" \t\r\n,;:-_{}[]()\"'\\");

    public static ByteReading Read(string text, Reading wanted)
    {
        if (wanted is not (Reading.Only or Reading.Hex or Reading.Swapped) || EscapedForm.IsBytes(text.AsSpan().TrimStart()))
        {
            return ByteReading.None;
        }

        string shown = ByteText.WithoutDots(ByteText.WithoutComments(text), out bool isCut);
        int open = shown.IndexOf('{');
        int close = shown.LastIndexOf('}');
        bool isArray = open >= 0 && close > open;
        ReadOnlySpan<char> content = isArray ? shown.AsSpan(0, close) : shown;
        List<byte> result = [];
        ByteReading doubt = ByteReading.None;
        bool hasWords = false;
        bool hasLetters = false;
        int single = -1;
        bool isHex = wanted != Reading.Only || content.IndexOfAny(',', '[') < 0;
        bool maySingle = content.Contains(',') && !content.Contains('\\');
        int groups = 0;
        int escapes = 0;
        for (int at = isArray ? open : 0; Next(content, ref at, out int end); at = end, groups++)
        {
            ReadOnlySpan<char> group = content[at..end];
            bool isEscape = StartsWith(group, "\\x");
            bool isPrefixed = StartsWith(group, "0x");
            ReadOnlySpan<char> digits = isEscape || isPrefixed ? group[2..] : group;
            if (!isPrefixed && at > 0 && content[at - 1] == '-' && (at == 1 || !Digits.Contains(content[at - 2])))
            {
                return groups == 0 ? ByteReading.None : ByteReading.Miss($"the sign at {ByteText.Place(text, at - 1)} is not one of hexadecimal digits", at - 1);
            }

            int wrong = digits.IndexOfAnyExcept(Digits);
            if (wrong >= 0 || digits.IsEmpty || (digits.Length % 2 != 0 && digits.Length > 1) || (digits.Length == 1 && !isPrefixed && !maySingle))
            {
                // One word is named if it begins as bytes do.
                bool isNear = groups == 0 && (isPrefixed || StartsWith(digits, "00") || StartsWith(digits, "414d5150")) && digits.Length > 2 && digits.Length == content.Trim().Length - (isPrefixed ? 2 : 0);
                return groups == 0 && !isNear ? ByteReading.None : ByteReading.Miss(wrong >= 0
                    ? ByteText.Show(text, end - digits.Length + wrong) + " is not a hexadecimal digit"
                    : $"the group of {Number(digits.Length)} at {ByteText.Place(text, at)} does not have two digits for each byte", isNear ? text.Length : wrong >= 0 ? end - digits.Length + wrong : at);
            }

            escapes += isEscape ? 1 : 0;
            if (doubt.Problem is null && (isEscape ? digits.Length != 2 || escapes <= groups : escapes > 0))
            {
                doubt = ByteReading.Refuse($"the digits after \\x at {ByteText.Place(text, at)} may be one byte and text, or more bytes: write \\x before each byte, or say --form hex or --form escaped");
            }

            hasWords |= isPrefixed && digits.Length > 2;
            hasLetters |= digits.IndexOfAnyExceptInRange('0', '9') >= 0;
            single = single < 0 && digits.Length == 1 && !isPrefixed ? at : single;
            isHex |= isEscape || isPrefixed || digits[0] == '0' || hasLetters;
            Add(digits, result, wanted == Reading.Swapped);
        }

        // Numbers of one digit are hexadecimal if any number has a letter, as Rust prints them.
        return single >= 0 && !hasLetters && wanted == Reading.Only ? ByteReading.Miss($"the group of 1 at {ByteText.Place(text, single)} does not have two digits for each byte", single)
            : doubt.Problem is not null && wanted == Reading.Only ? doubt
            : hasWords && groups > 1 && wanted == Reading.Only ? DumpForm.Words
            : !isHex && groups > 1 ? ByteReading.Refuse("the numbers may be decimal or hexadecimal: write 0x before hexadecimal ones, or leave out the commas and brackets, or say --form decimal or --form hex")
            : ByteReading.Of(result, isCut);
    }

    public static SearchValues<char> Digits { get; } = SearchValues.Create("0123456789abcdefABCDEF");

    /// <summary>Adds the bytes of digits in pairs; a digit alone is a byte too.</summary>
    public static void Add(ReadOnlySpan<char> digits, List<byte> result, bool isSwapped = false)
    {
        int start = result.Count;
        for (int i = 0; i < digits.Length; i += 2)
        {
            result.Add(byte.Parse(digits.Slice(i, Math.Min(2, digits.Length - i)), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture));
        }

        if (isSwapped)
        {
            result.Reverse(start, result.Count - start);
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

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);
}
