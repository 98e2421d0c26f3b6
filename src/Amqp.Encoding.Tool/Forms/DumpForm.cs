using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Tool.Forms;

/// <summary>Lines of an offset or an address, bytes, and often the bytes as characters: xxd, hexdump, od, Wireshark, gdb, lldb, Netty, Format-Hex of PowerShell.</summary>
internal static partial class DumpForm
{
    // Offsets of od are octal.
    private static readonly int[] s_bases = [16, 8, 10];

    // Bytes that are not in hexadecimal: xxd -b, od -b, -t u1, -t d1 and -c, and x/tb, x/ob, x/ub and x/cb of gdb.
    private static readonly (Reading Reading, Regex Cell, int Radix)[] s_cells =
        [(Reading.Binary, BinaryCell(), 2), (Reading.Octal, OctalCell(), 8), (Reading.Decimal, DecimalCell(), 10), (Reading.Escaped, CharacterCell(), 0)];

    /// <summary>Gets the refusal of groups of several bytes.</summary>
    public static ByteReading Words { get; } = ByteReading.Refuse(
        "the groups have several bytes, whose order is not known, because some tools print the last one first: print single bytes (hexdump -C, xxd, od -t x1, x/8xb of gdb), or say --form hex if the order is right, or --form swapped");

    public static ByteReading Read(string text, Reading wanted) => Read(text, wanted, int.MaxValue);

    /// <summary>Reads lines of at most so many bytes.</summary>
    public static ByteReading Read(string text, Reading wanted, int maxWidth)
    {
        if (wanted == Reading.Base64)
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

        if (lines.Count > 0 && lines[0].Groups["offset"].Length == 7 && lines.All(line => NumberedWords().IsMatch(line.Groups["content"].ValueSpan)))
        {
            return ByteReading.Refuse("the groups are octal or decimal numbers of two bytes, as od and hexdump -d print them: print single bytes with od -t x1 or hexdump -C");
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

            bool hasCharacters = false;
            ByteReading hex = IsHex(wanted) ? ReadLines(lines, offsets, isMarked, maxWidth, wanted, out hasCharacters) : ByteReading.None;
            reading = hasCharacters && hex.Bytes is not null ? hex : Choose(lines, hex,
                [.. s_cells.Where(cell => (wanted == Reading.Only || wanted == cell.Reading) && (isMarked || cell.Radix != 2)).Select(cell => ReadCells(lines, offsets, radix, cell)).Where(cells => cells.Bytes is not null)]);
            if (reading.Bytes is not null || reading.IsRefused)
            {
                return reading;
            }
        }

        bool isDump = IsHex(wanted) && (isMarked || (lines.Count > 1 && lines[0].Groups["offset"].ValueSpan.IndexOfAnyExcept('0') < 0 && lines.All(line => Pair().IsMatch(line.Groups["content"].ValueSpan))));
        return isDump ? ByteReading.Refuse("the numbers before the lines do not count their bytes: paste whole lines in their order, or only the bytes") : reading;
    }

    private static bool IsHex(Reading wanted) => wanted is Reading.Only or Reading.Hex or Reading.Swapped;

    // Of as many bytes hexadecimal digits win, but not in the columns in which od prints decimal numbers.
    private static ByteReading Choose(List<Match> lines, ByteReading hex, ByteReading[] others)
    {
        ByteReading[] sound = hex.Bytes is null ? others : [hex, .. others];
        return sound.Length == 0 ? hex
            : sound.All(reading => reading.Bytes.AsSpan().SequenceEqual(sound[0].Bytes)) ? sound[0]
            : hex.Bytes is { } bytes && others.All(other => other.Bytes!.Length == bytes.Length) && !lines.All(line => WidePairs().IsMatch(CellsOf(line))) ? hex
            : ByteReading.Refuse("the numbers have several readings: say which one is meant with --form hex, binary, octal, decimal or escaped");
    }

    private static string CellsOf(Match line) => line.Value[Math.Max(line.Groups["offset"].Index + line.Groups["offset"].Length, line.Groups["colon"].Index + line.Groups["colon"].Length)..];

    private static ByteReading ReadCells(List<Match> lines, ulong[] offsets, int radix, (Reading Reading, Regex Cell, int Radix) kind)
    {
        List<int> result = [];
        for (int i = 0; i < lines.Count; i++)
        {
            string cells = CellsOf(lines[i]);
            int count = i + 1 < lines.Count ? (int)Math.Min(offsets[i + 1] - offsets[i], 65_536) : int.MaxValue;
            // Spaces at the end of a line of characters may be gone. Offsets of od are octal, unless others are asked for.
            cells = kind.Radix == 0 && radix == 8 && count <= 64 ? cells.PadRight(4 * count) : cells;
            int end = 0;
            int start = result.Count;
            for (Match cell = kind.Cell.Match(cells); cell.Success && result.Count - start < count; cell = cell.NextMatch())
            {
                result.Add(ValueOf(cell.Groups["value"].Value, kind.Radix));
                end = cell.Index + cell.Length;
            }

            string rest = cells[end..];
            byte[] bytes = [.. result.Skip(start).Select(value => unchecked((byte)value))];
            if ((count != int.MaxValue && bytes.Length != count) || !(rest.AsSpan().IsWhiteSpace() || (rest.StartsWith("  ", StringComparison.Ordinal) && Agrees(rest.AsSpan().Trim(" |<>"), bytes))))
            {
                return ByteReading.None;
            }
        }

        int least = result.Any(value => value < 0) ? sbyte.MinValue : 0;
        return result.Any(value => value < least || value > least + byte.MaxValue) ? ByteReading.None : ByteReading.Of([.. result.Select(value => unchecked((byte)value))]);
    }

    private static int ValueOf(string cell, int radix) => radix == 10 ? int.Parse(cell, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture)
        : radix > 0 || cell.Length == 3 ? Convert.ToInt32(cell, radix == 2 ? 2 : 8)
        : cell is ['\\', '0'] ? 0
        : cell is ['\\', var letter] ? EscapedForm.MeaningOf(letter)
        : cell[0];

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

    private static ByteReading ReadLines(List<Match> lines, ulong[] offsets, bool isMarked, int maxWidth, Reading wanted, out bool hasCharacters)
    {
        // After an address with a colon, characters apart that are those of the hexadecimal digits prove that these are what was printed.
        hasCharacters = isMarked;
        List<byte> result = [];
        bool hasWords = false;
        int width = 16;
        (bool HasMissing, bool HasFirst)? cut = null;
        for (int i = 0; i < lines.Count; i++)
        {
            int count = i + 1 < lines.Count ? (int)Math.Min(offsets[i + 1] - offsets[i], 65_536) : int.MaxValue;
            int start = result.Count;
            string content = lines[i].Groups["content"].Value;
            bool isWhole = ReadLine(content, Math.Min(count, maxWidth), width, result, wanted == Reading.Swapped, out int widest, out int end, out (bool HasMissing, bool HasFirst)? part);
            cut = part ?? cut;
            int added = result.Count - start;
            // Digits in groups of one width are digits: no group is an offset.
            if (!isWhole || (count != int.MaxValue && (added != count || GoesOn(content.AsSpan(end), widest, CollectionsMarshal.AsSpan(result)[start..]))) || (!isMarked && wanted == Reading.Only && widest == lines[0].Groups["offset"].Length))
            {
                return ByteReading.None;
            }

            hasCharacters &= content.AsSpan(end).StartsWith("  ") && !content.AsSpan(end).IsWhiteSpace() && Agrees(content.AsSpan(end), CollectionsMarshal.AsSpan(result)[start..]);
            hasWords |= widest > 2 && (!isMarked || (HexForm.StartsWith(lines[i].Value, "0x") && content.AsSpan(end).IsWhiteSpace()) || !Agrees(content.AsSpan(end), CollectionsMarshal.AsSpan(result)[start..]));
            width = added > 0 && maxWidth == int.MaxValue ? added : width;
        }

        // A word of which not all bytes are there has 00 in place of the others, and so shows the order.
        if (wanted != Reading.Only || !hasWords)
        {
            return cut is { HasMissing: true } ? ByteReading.Refuse("the last word is not whole, and shows that the bytes have the other order") : ByteReading.Of(result);
        }

        Reading order = cut is { HasMissing: false, HasFirst: true } ? Reading.Hex : cut is { HasMissing: true, HasFirst: false } ? Reading.Swapped : Reading.Only;
        return order == Reading.Only ? Words : ReadLines(lines, offsets, isMarked, maxWidth, order, out hasCharacters);
    }

    // The characters at the end of a line are after a wider gap, and so is a word of xxd -e that is cut. False if something else is in the way.
    // A cut word ends in zeros for the bytes that are missing, or begins with them if the bytes have the other order: it says at which of the two places there are other bytes than zeros.
    private static bool ReadLine(string content, int count, int width, List<byte> result, bool isSwapped, out int widest, out int end, out (bool HasMissing, bool HasFirst)? cut)
    {
        widest = 0;
        end = 0;
        cut = null;
        for (int added = 0; added < count;)
        {
            int at = end;
            while (at < content.Length && content[at] is ' ' or '\t')
            {
                at++;
            }

            int gap = at - end;
            if (at == content.Length || (added > 0 && ((gap > 2 && !(isSwapped && gap + DigitsAt(content, at) - 1 == widest)) || (gap == 2 && added >= width))))
            {
                return true;
            }

            // Some dumps have a dash in the middle of a line.
            at += gap == 0 && content[at] == '-' && added > 0 ? 1 : 0;
            bool isPrefixed = HexForm.StartsWith(content.AsSpan(at), "0x");
            at += isPrefixed ? 2 : 0;
            int digits = DigitsAt(content, at);
            bool isEnded = at + digits == content.Length || content[at + digits] is ' ' or '\t' or '-';
            if (!isEnded || (digits % 2 != 0 && !(isPrefixed && digits == 1)) || digits == 0)
            {
                return gap == 2 && added > 0;
            }

            widest = Math.Max(widest, digits);
            end = at + digits;
            HexForm.Add(content.AsSpan(at, digits), result, isSwapped);
            added += (digits + 1) / 2;
            // The last word of hexdump and od is whole, even if only some of its bytes are there.
            int more = added - count;
            if (digits > 2 && more > 0 && more < digits / 2)
            {
                Span<byte> word = CollectionsMarshal.AsSpan(result)[^(digits / 2)..];
                cut = (word[^more..].ContainsAnyExcept((byte)0), word[..more].ContainsAnyExcept((byte)0));
                result.RemoveRange(result.Count - more, more);
            }
        }

        return true;
    }

    private static int DigitsAt(string content, int at) => content.AsSpan(at).IndexOfAnyExcept(HexForm.Digits) is >= 0 and int digits ? digits : content.Length - at;

    // The line has more bytes than the offsets count: a line after it is missing, or the offsets have another base. Of characters the first eight agree, because a space may follow them.
    private static bool GoesOn(ReadOnlySpan<char> rest, int widest, ReadOnlySpan<byte> bytes)
    {
        ReadOnlySpan<char> next = rest.TrimStart();
        int digits = next.IndexOfAnyExcept(HexForm.Digits) is >= 0 and int found ? found : next.Length;
        int shown = Math.Min(8, Math.Min(next.Length, bytes.Length));
        return rest.Length - next.Length is 1 or 2 && digits == widest && (digits == next.Length || next[digits] is ' ' or '\t') && !Agrees(next[..shown], bytes[..shown]);
    }

    // xxd prints words in the order of the bytes, but not with -e. The characters after them tell, if they are there.
    private static bool Agrees(ReadOnlySpan<char> text, ReadOnlySpan<byte> bytes)
    {
        text = text.Trim();
        string shown = string.Concat(bytes.ToArray().Select(value => value is >= 0x20 and < 0x7F ? (char)value : '.'));
        return text.IsEmpty || text.SequenceEqual(shown.AsSpan().Trim()) || text.SequenceEqual(shown.Replace(' ', '.'));
    }

    [GeneratedRegex(@"^(?:0x(?<offset>[0-9a-f]{1,16})(?:(?:\s*<[^>]*>)?(?<colon>:)(?=\s|$)|(?=[ \t]{2}))|(?<offset>[0-9a-f]{4,16})(?:(?<colon>:)(?=\s|$|[0-9a-f]{2}\s)|(?=\s|$)))\s*(?<content>.*)$", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex Line();

    [GeneratedRegex(@"^(?:(?:[01][0-7]{5}|[0-6][0-9]{4})(?:\s+|$)){2,}$|^(?:[01][0-7]{5}|[0-6][0-9]{4})?$")]
    private static partial Regex NumberedWords();

    [GeneratedRegex(@"^(?:[0-9A-Fa-f]{2}(?:\s|$)|$)")]
    private static partial Regex Pair();

    [GeneratedRegex(@"^\|[0-9a-fA-F]{8}\|(?: [0-9a-fA-F]{2})+ +\|")]
    private static partial Regex TableLine();

    [GeneratedRegex(@"\G[ \t](?<value>[01]{8})(?=\s|$)")]
    private static partial Regex BinaryCell();

    [GeneratedRegex(@"\G(?:[ \t]+(?<value>[0-3][0-7]{2})|\t(?<value>0[0-7]{0,3}))(?=\s|$)")]
    private static partial Regex OctalCell();

    [GeneratedRegex(@"\G[ \t]+(?<value>0|-?[1-9][0-9]{0,2})(?:[ ]'(?:\\[0-7]{3}|\\?[^'\t])')?(?=\s|$)")]
    private static partial Regex DecimalCell();

    [GeneratedRegex(@"\G(?: (?: (?:(?<value>\\[0abfnrtv])| (?<value>[!-~ ]))|(?<value>[0-3][0-7]{2})))")]
    private static partial Regex CharacterCell();

    [GeneratedRegex(@"^(?:(?:  [0-9]{2})+)?\s*$")]
    private static partial Regex WidePairs();

    // PowerShell has the name of the file and the columns above the lines.
    [GeneratedRegex(@"^(?:(?:Path|Label): .*|Offset +Bytes +Ascii|-+ -+ -+|00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F)$")]
    private static partial Regex Heading();
}
