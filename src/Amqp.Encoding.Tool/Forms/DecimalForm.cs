using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Tool.Forms;

/// <summary>Numbers, which are decimal unless others are asked for: with or without commas and brackets, signed ones of Java, and binaries of Erlang.</summary>
internal static partial class DecimalForm
{
    public static ByteReading Read(string text, Reading wanted)
    {
        if (wanted is not (Reading.Only or Reading.Decimal or Reading.Octal or Reading.Binary))
        {
            return ByteReading.None;
        }

        string content = ByteText.WithoutDots(Character().Replace(ByteText.WithoutComments(text), character => ByteText.Blank(character.Value)), out bool isCut);
        int radix = wanted switch { Reading.Octal => 8, Reading.Binary => 2, _ => 10 };
        Match list = List().Match(content);
        MatchCollection words = Word().Matches(list.Success ? list.Groups["content"].Value : content);
        int origin = list.Success ? list.Groups["content"].Index : 0;
        bool isErlang = list.Success && list.Value.TrimStart().StartsWith("<<", StringComparison.Ordinal);
        bool hasSign = words.Any(word => word.Value[0] is '-');
        // As few as one number may be a word of a sentence, or the name of a file.
        if (wanted == Reading.Only && !(list.Success && words.Count > 0) && words.Count < 2)
        {
            return ByteReading.None;
        }

        // Hexadecimal digits of which the last was lost are not decimal numbers.
        if (wanted == Reading.Only && !list.Success && !content.Contains(',') && words.Count > 1 && words[^1].Length == 1 && words.SkipLast(1).All(word => word.Length == 2 && word.Value[0] is not '-'))
        {
            return ByteReading.Miss($"the group of 1 at {ByteText.Place(text, words[^1].Index)} does not have two digits for each byte: decimal numbers need --form decimal", text.Length);
        }

        List<byte> result = [];
        Match? octal = null;
        bool isDecimal = isErlang || hasSign || wanted != Reading.Only;
        foreach (Match word in words)
        {
            int sign = radix == 10 && word.Value is ['-', _, ..] ? 1 : 0;
            int wrong = word.Value.AsSpan(sign).IndexOfAnyExceptInRange('0', (char)('0' + radix - 1));
            int at = origin + word.Index;
            if (wrong >= 0)
            {
                return result.Count < 2 || !(isDecimal || list.Success || content.Contains(',')) ? ByteReading.None
                    : ByteReading.Miss($"{ByteText.Show(text, at + sign + wrong)} is not {(radix == 10 ? "a decimal" : radix == 8 ? "an octal" : "a binary")} digit", at + sign + wrong);
            }

            int number = word.Length > 8 || (radix == 10 && word.Length > 4) ? int.MaxValue : Convert.ToInt32(word.Value[sign..], radix) * (1 - (2 * sign));
            if (number < (hasSign ? sbyte.MinValue : 0) || number > (hasSign ? sbyte.MaxValue : byte.MaxValue))
            {
                return result.Count == 0 ? ByteReading.None : ByteReading.Miss($"{word.Value} at {ByteText.Place(text, at)} is not a byte, which is at most {(hasSign ? "127, and at least -128, where a number has a sign" : "255")}", at + word.Length);
            }

            octal ??= word.Value is ['0', _, _] ? word : null;
            isDecimal |= word.Length is 1 or 3;
            result.Add(unchecked((byte)number));
        }

        return !isDecimal ? ByteReading.None
            : octal is not null && wanted == Reading.Only ? ByteReading.Refuse($"{octal.Value} at {ByteText.Place(text, origin + octal.Index)} may be octal or decimal: print hexadecimal digits, or say --form decimal or --form octal")
            : ByteReading.Of(result, isCut, wanted == Reading.Only && !list.Success && !hasSign && !content.Contains(',') ? "read as decimal numbers; --form hex reads hexadecimal digits" : null);
    }

    [GeneratedRegex(@"^\s*(?:<<(?<content>[^<>]*)>>|\[(?<content>[^\[\]]*)\]|\{(?<content>[^{}]*)\}|\((?<content>[^()]*)\))\s*[;.,]?\s*$")]
    private static partial Regex List();

    // gdb prints the character of each number.
    [GeneratedRegex(@"(?<=[0-9]) '(?:\\[0-7]{3}|\\?[^'\r\n])'")]
    private static partial Regex Character();

    [GeneratedRegex(@"[^\s,]+")]
    private static partial Regex Word();
}
