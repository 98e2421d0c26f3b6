using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Tool.Forms;

/// <summary>Decimal numbers with or without commas and brackets, signed ones of Java, and binaries of Erlang.</summary>
internal static partial class DecimalForm
{
    public static ByteReading Read(string text, Reading wanted)
    {
        if (wanted is not (Reading.Only or Reading.Decimal))
        {
            return ByteReading.None;
        }

        string content = ByteText.WithoutDots(ByteText.WithoutComments(text), out bool isCut);
        Match list = List().Match(content);
        MatchCollection words = Word().Matches(list.Success ? list.Groups["content"].Value : content);
        int origin = list.Success ? list.Groups["content"].Index : 0;
        bool isErlang = list.Success && list.Value.TrimStart().StartsWith("<<", StringComparison.Ordinal);
        bool hasSign = words.Any(word => word.Value[0] is '-');
        // As few as one number may be a word of a sentence, or the name of a file.
        if (wanted != Reading.Decimal && !(list.Success && words.Count > 0) && words.Count < 2)
        {
            return ByteReading.None;
        }

        List<byte> result = [];
        Match? octal = null;
        bool isDecimal = isErlang || hasSign || wanted == Reading.Decimal;
        foreach (Match word in words)
        {
            if (!int.TryParse(word.Value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int number))
            {
                int wrong = word.Value.AsSpan().IndexOfAnyExceptInRange('0', '9');
                return result.Count < 2 || !(isDecimal || list.Success || content.Contains(',')) ? ByteReading.None
                    : ByteReading.Miss(ByteText.Show(text, origin + word.Index + Math.Max(0, wrong)) + " is not a decimal digit", origin + word.Index + Math.Max(0, wrong));
            }

            if (number < (hasSign ? sbyte.MinValue : 0) || number > (hasSign ? sbyte.MaxValue : byte.MaxValue))
            {
                return result.Count == 0 ? ByteReading.None : ByteReading.Miss($"{word.Value} at {ByteText.Place(text, origin + word.Index)} is not a byte, which is at most {(hasSign ? "127, and at least -128, where a number has a sign" : "255")}", origin + word.Index + word.Length);
            }

            octal ??= word.Value is ['0', _, _] ? word : null;
            isDecimal |= word.Length is 1 or 3;
            result.Add(unchecked((byte)number));
        }

        return !isDecimal ? ByteReading.None
            : octal is not null && wanted != Reading.Decimal ? ByteReading.Refuse($"{octal.Value} at {ByteText.Place(text, origin + octal.Index)} may be octal or decimal: print hexadecimal digits, or say --form decimal")
            : ByteReading.Of(result, isCut);
    }

    [GeneratedRegex(@"^\s*(?:<<(?<content>[^<>]*)>>|\[(?<content>[^\[\]]*)\]|\{(?<content>[^{}]*)\}|\((?<content>[^()]*)\))\s*[;.,]?\s*$")]
    private static partial Regex List();

    [GeneratedRegex(@"[^\s,]+")]
    private static partial Regex Word();
}
