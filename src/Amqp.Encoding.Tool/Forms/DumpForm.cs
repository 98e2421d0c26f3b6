using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Tool.Forms;

/// <summary>Lines of an offset or an address, bytes, and often the bytes as characters: xxd, hexdump, od -t x1, Wireshark, gdb, lldb, Netty, Format-Hex of PowerShell.</summary>
internal static partial class DumpForm
{
    // Offsets of od are octal.
    private static readonly int[] s_bases = [16, 8, 10];

    /// <summary>Gets the refusal of groups of several bytes.</summary>
    public static ByteReading Words { get; } = ByteReading.Refuse(
        "the groups have several bytes, whose order is not known, because some tools print the last one first: print single bytes (hexdump -C, xxd, od -t x1, x/8xb of gdb), or say --form hex if the order is right, or --form swapped");

    public static ByteReading Read(string text, Reading wanted) => Read(text, wanted, int.MaxValue);

    /// <summary>Reads lines of at most so many bytes.</summary>
    public static ByteReading Read(string text, Reading wanted, int maxWidth)
    {
        if (wanted is not (Reading.Only or Reading.Hex or Reading.Swapped))
        {
            return ByteReading.None;
        }

        string[] all = [.. text.Split('\n').Select(line => line.Trim()).Where(line => line.Length > 0)];

        // The lines around a table of Netty are those of a log.
        bool isTable = all.Any(line => TableLine().IsMatch(line));
        maxWidth = isTable || all.Any(line => Heading().IsMatch(line)) ? 16 : maxWidth;
        List<Match> lines = [];
        foreach (string line in all.Where(line => isTable ? TableLine().IsMatch(line) : !Heading().IsMatch(line)))
        {
            Match match = Line().Match(isTable ? line.Replace('|', ' ').Trim() : line);
            if (!match.Success)
            {
                return ByteReading.None;
            }

            lines.Add(match);
        }

        // A colon says that a number is an address. Without one, the first line begins at 0, or each goes on where the last one ends.
        bool isMarked = lines.Count > 0 && lines.All(line => line.Groups["colon"].Success);
        ByteReading reading = ByteReading.None;
        foreach (int radix in s_bases)
        {
            if (!TryParseOffsets(lines, radix, out ulong[] offsets) || (!isMarked && lines.Count == 1 && offsets[0] != 0))
            {
                continue;
            }

            reading = ReadLines(lines, offsets, isMarked, maxWidth, wanted);
            if (reading.Bytes is not null || reading.IsRefused)
            {
                return reading;
            }
        }

        bool isDump = isMarked || (lines.Count > 1 && lines[0].Groups["offset"].ValueSpan.IndexOfAnyExcept('0') < 0 && lines.All(line => Pair().IsMatch(line.Groups["content"].ValueSpan)));
        return isDump ? ByteReading.Refuse("the numbers before the lines do not count their bytes: paste whole lines in their order, or only the bytes") : reading;
    }

    private static bool TryParseOffsets(List<Match> lines, int radix, out ulong[] offsets)
    {
        offsets = new ulong[lines.Count];
        for (int i = 0; i < offsets.Length; i++)
        {
            if (!TryParse(lines[i].Groups["offset"].Value, radix, out offsets[i]) || (i > 0 && offsets[i] <= offsets[i - 1]))
            {
                return false;
            }
        }

        return offsets.Length > 0 && lines[0].Groups["content"].Length > 0;
    }

    private static bool TryParse(string digits, int radix, out ulong number)
    {
        bool isOctal = radix == 8 && digits.All(digit => digit is >= '0' and <= '7');
        number = isOctal ? Convert.ToUInt64(digits, 8) : 0;
        return isOctal || (radix != 8 && ulong.TryParse(digits, radix == 16 ? NumberStyles.AllowHexSpecifier : NumberStyles.None, CultureInfo.InvariantCulture, out number));
    }

    private static ByteReading ReadLines(List<Match> lines, ulong[] offsets, bool isMarked, int maxWidth, Reading wanted)
    {
        List<byte> result = [];
        bool hasWords = false;
        int width = 16;
        int half = -1;
        for (int i = 0; i < lines.Count; i++)
        {
            int count = i + 1 < lines.Count ? (int)Math.Min(offsets[i + 1] - offsets[i], 65_536) : int.MaxValue;
            int start = result.Count;
            string content = lines[i].Groups["content"].Value;
            bool isWhole = ReadLine(content, Math.Min(count, maxWidth), width, result, wanted == Reading.Swapped, out int widest, out int end, out int other);
            half = other < 0 ? half : other;
            int added = result.Count - start;
            // Digits in groups of one width are digits: no group is an offset.
            if (!isWhole || (count != int.MaxValue && added != count) || (!isMarked && wanted == Reading.Only && widest == lines[0].Groups["offset"].Length))
            {
                return ByteReading.None;
            }

            hasWords |= widest > 2 && (!isMarked || HexForm.StartsWith(lines[i].Value, "0x") || !Agrees(content.AsSpan(end), CollectionsMarshal.AsSpan(result)[start..]));
            width = added > 0 && maxWidth == int.MaxValue ? added : width;
        }

        // A word of which only one byte is there has 00 in place of the other, and so shows the order.
        if (wanted != Reading.Only || !hasWords)
        {
            return half > 0 ? ByteReading.Refuse("the last word has one byte, and shows that the bytes have the other order") : ByteReading.Of(result);
        }

        Reading order = half == 0 && result[^1] != 0 ? Reading.Hex : half > 0 && result[^1] == 0 ? Reading.Swapped : Reading.Only;
        return order == Reading.Only ? Words : ReadLines(lines, offsets, isMarked, maxWidth, order);
    }

    // The characters at the end of a line are after a wider gap. False if something else is in the way. The half is the byte of a word that is not there.
    private static bool ReadLine(string content, int count, int width, List<byte> result, bool isSwapped, out int widest, out int end, out int half)
    {
        widest = 0;
        end = 0;
        half = -1;
        for (int added = 0; added < count;)
        {
            int at = end;
            while (at < content.Length && content[at] is ' ' or '\t')
            {
                at++;
            }

            int gap = at - end;
            if (at == content.Length || (added > 0 && (gap > 2 || (gap == 2 && added >= width))))
            {
                return true;
            }

            // Some dumps have a dash in the middle of a line.
            at += gap == 0 && content[at] == '-' && added > 0 ? 1 : 0;
            bool isPrefixed = HexForm.StartsWith(content.AsSpan(at), "0x");
            at += isPrefixed ? 2 : 0;
            int digits = content.AsSpan(at).IndexOfAnyExcept(HexForm.Digits);
            digits = digits < 0 ? content.Length - at : digits;
            bool isEnded = at + digits == content.Length || content[at + digits] is ' ' or '\t' or '-';
            if (!isEnded || (digits % 2 != 0 && !(isPrefixed && digits == 1)) || digits == 0)
            {
                return gap == 2 && added > 0;
            }

            widest = Math.Max(widest, digits);
            end = at + digits;
            HexForm.Add(content.AsSpan(at, digits), result, isSwapped);
            added += (digits + 1) / 2;
            // The last word of hexdump has two bytes, even if only one is there.
            if (digits == 4 && added == count + 1)
            {
                half = result[^1];
                result.RemoveAt(result.Count - 1);
            }
        }

        return true;
    }

    // xxd prints words in the order of the bytes, but not with -e. The characters after them tell, if they are there.
    private static bool Agrees(ReadOnlySpan<char> text, ReadOnlySpan<byte> bytes)
    {
        text = text.Trim();
        string shown = string.Concat(bytes.ToArray().Select(value => value is >= 0x20 and < 0x7F ? (char)value : '.'));
        return text.IsEmpty || text.SequenceEqual(shown.AsSpan().Trim()) || text.SequenceEqual(shown.Replace(' ', '.'));
    }

    [GeneratedRegex(@"^(?:0x(?<offset>[0-9a-f]{1,16})(?:\s*<[^>]*>)?(?<colon>:)(?=\s|$)|(?<offset>[0-9a-f]{4,16})(?:(?<colon>:)(?=\s|$|[0-9a-f]{2}\s)|(?=\s|$)))\s*(?<content>.*)$", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex Line();

    [GeneratedRegex(@"^(?:[0-9A-Fa-f]{2}(?:\s|$)|$)")]
    private static partial Regex Pair();

    [GeneratedRegex(@"^\|[0-9a-fA-F]{8}\|(?: [0-9a-fA-F]{2})+ +\|")]
    private static partial Regex TableLine();

    // PowerShell has the name of the file and the columns above the lines.
    [GeneratedRegex(@"^(?:(?:Path|Label): .*|Offset +Bytes +Ascii|-+ -+ -+|00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F)$")]
    private static partial Regex Heading();
}
