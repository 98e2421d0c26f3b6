using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.Tool.Forms;

/// <summary>Bytes among other text, such as a line of a log: what is in brackets or quotes, or digits that begin as AMQP does. If two parts of a text may be the bytes, it is refused.</summary>
internal static partial class LogForm
{
    // More is not a line of a log.
    private const int MaxParts = 8;

    private static readonly Func<string, Reading, ByteReading>[] s_forms = [HexForm.Read, EscapedForm.Read, DecimalForm.Read, Base64Form.Read];

    public static ByteReading Read(string text, Reading wanted)
    {
        string[] lines = text.Split('\n');
        ByteReading trace = ReadTrace(text, lines, wanted);
        if (trace.Bytes is not null || trace.Problem is not null)
        {
            return trace;
        }

        // A dump in the message, with a part of the line before each of its lines, or none.
        string dump = string.Join('\n', lines.Select(line => Dump().Match(line) is { Success: true } found ? ByteText.Blank(line[..found.Groups["dump"].Index]) + line[found.Groups["dump"].Index..] : ByteText.Blank(line)));
        if (!dump.AsSpan().IsWhiteSpace() && DumpForm.Read(dump, wanted) is { Bytes: not null } whole)
        {
            return whole;
        }

        // In a string without an escape the digits are the bytes.
        string open = Plain().Replace(text, part => part.Groups["text"].Success ? (part.Groups["text"].Value + ' ').PadLeft(part.Length) : part.Value);
        Group[] parts = [.. Part().Matches(open).Select(part => part.Groups["bytes"]).Where(IsPart).Take(MaxParts)];
        if (parts.Length == 0)
        {
            return ByteReading.None;
        }

        // Of two parts the only one in which a message or frames begin: a tag or a number may be before the bytes.
        ByteReading[] readings = [.. parts.Select(part => ReadPart(open, part, wanted))];
        int[] sound = [.. Enumerable.Range(0, parts.Length).Where(i => readings[i].Bytes is { } bytes && AmqpDump.Create(bytes).Content != AmqpContent.Value)];
        int at = parts.Length == 1 ? 0 : sound.Length == 1 && parts.Length < MaxParts ? sound[0] : -1;
        int other = at < 0 ? parts[1].Index : Run().Matches(open).FirstOrDefault(run => run.Index >= parts[at].Index + parts[at].Length || run.Index + run.Length <= parts[at].Index)?.Index ?? -1;
        return other < 0 ? readings[at]
            : ByteReading.Miss($"there may be bytes at {ByteText.Place(text, parts[Math.Max(0, at)].Index)} and at {ByteText.Place(text, other)}: give only one of them", other);
    }

    // A log of a connection, as AMQPNetLite, rhea, amqp10 and Proton trace it: a line with its direction for each protocol header or frame. Other lines are passed over.
    private static ByteReading ReadTrace(string text, string[] lines, Reading wanted)
    {
        List<(bool IsSecond, ByteReading Reading)> turns = [];
        ByteReading cut = ByteReading.None;
        int start = 0;
        foreach (string line in lines)
        {
            foreach (Match direction in Direction().Matches(line).Take(MaxParts))
            {
                // How many bytes they are may be before them.
                int at = direction.Index + direction.Length;
                ByteReading reading = ReadFrames(line[at..], wanted, out long length);
                if (length == 0 && direction.Groups["size"] is { Success: true } size)
                {
                    at = size.Index;
                    reading = ReadFrames(line[at..], wanted, out length);
                }

                if (length > 0)
                {
                    turns.Add((direction.Groups["received"].Success, reading));
                    cut = cut.Problem is null && length != reading.Bytes!.Length ? ByteReading.Miss($"the bytes at {ByteText.Place(text, start + at)} do not end with their frame: leave out this line, or those up to it", text.Length) : cut;
                    break;
                }
            }

            start += line.Length + 1;
        }

        return turns.Count < 2 ? ByteReading.None : cut.Problem is not null ? cut : FollowForm.OfTurns(turns);
    }

    private static ByteReading ReadFrames(string rest, Reading wanted, out long length)
    {
        ByteReading reading = Part().Match(rest).Groups["bytes"] is var part && IsPart(part) ? ReadPart(rest, part, wanted) : ByteReading.None;
        length = reading.Bytes is null ? 0 : LengthOf(reading.Bytes);
        return reading;
    }

    // How long protocol headers and frames are, of which the last may be longer than the bytes; 0 if they are something else.
    private static long LengthOf(ReadOnlySpan<byte> bytes)
    {
        long at = 0;
        while (at < bytes.Length)
        {
            ReadOnlySpan<byte> rest = bytes[(int)at..];
            long size = rest.StartsWith("AMQP"u8) ? ProtocolHeader.EncodedSize
                : FrameHeader.Decode(rest, uint.MaxValue, out FrameHeader header, out _) == OperationStatus.Done ? header.Size : 0;
            if (size == 0)
            {
                return 0;
            }

            at += size;
        }

        return at;
    }

    private static ByteReading ReadPart(string text, Group bytes, Reading wanted)
    {
        // All characters keep their places.
        string alone = ByteText.Blank(text[..bytes.Index]) + bytes.Value + ByteText.Blank(text[(bytes.Index + bytes.Length)..]);
        ByteReading nearest = ByteReading.None;
        foreach (Func<string, Reading, ByteReading> form in s_forms)
        {
            ByteReading reading = form(alone, wanted);
            nearest = reading.Problem is not null && reading.Length >= nearest.Length ? reading : nearest;
            if (reading.Bytes is not null || reading.IsRefused)
            {
                return reading;
            }
        }

        return nearest;
    }

    private static bool IsPart(Group bytes) => bytes.Success && bytes.Length > 0 && (bytes.Value.TrimEnd('.') is not [.., '"' or '\''] || Escape().IsMatch(bytes.Value));

    // <Buffer 00 53>, <<0,83>>, base64 and digits from a described value, a frame or a protocol header on, which go on in lines of digits alone; strings, and lists of numbers.
    [GeneratedRegex("""
        <Buffer\ (?<bytes>[^<>]*)>
        |(?<bytes><<[0-9,\s]*>>)
        |(?<![\w+/-])["']?(?<bytes>(?:A(?:A[A-P]|F[M-P]|I[A-D]|K[M-P])|QU1RU[A-D])(?=[0-9a-fA-F]*[G-Zg-z+/_-])[\w+/-]{9,}={0,2})["']?(?![\w+/=-])
        |(?<bytes>(?<![\w"'])[bB]?(?>"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*')(?![\w\\])(?:\.\.\.)?)
        |(?<bytes>\[\s*-?[0-9]{1,3}(?:[\s,]+-?[0-9]{1,3})+[\s,]*(?:(?:\.\.\.|\u2026)[^\[\]]*)?\])
        |(?<bytes>\[\s*0x[0-9a-fA-F]{1,2}(?:[\s,]+0x[0-9a-fA-F]{1,2})+[\s,]*(?:(?:\.\.\.|\u2026)[^\[\]]*)?\])
        |(?<!\w)0[xX](?<bytes>(?:00|414[dD]5150)(?:[0-9a-fA-F]{2}){8,})(?!\w)
        |(?<bytes>\{\s*(?:0x)?-?[0-9a-fA-F]{1,3}(?:[\s,]+(?:0x)?-?[0-9a-fA-F]{1,3})+[\s,]*(?:(?:\.\.\.|\u2026)[^{}]*)?\})
        |(?<![\w.:/+-])(?<!(?<!\w)[0-9a-fA-F]{2}(?:\ |[\ \t]{0,8}\r?\n[\ \t]{0,8}))(?<bytes>(?:(?:00|41\ ?4[dD]\ ?51\ ?50)(?>(?:\ ?[0-9a-fA-F]{2}){4,}(?:[\ \t]*\r?\n[\ \t]*(?=(?:[0-9a-fA-F]{2}[\ \t]?)+\r?(?:\n|\z))[0-9a-fA-F]{2}(?:\ ?[0-9a-fA-F]{2})*)*)|(?:00|41[:-]4[dD][:-]51[:-]50)(?>(?:[:-][0-9a-fA-F]{2}){6,}))(?![\w:.-])(?!\ ?[0-9a-fA-F]+(?![\w])))
        """, RegexOptions.IgnorePatternWhitespace | RegexOptions.CultureInvariant)]
    private static partial Regex Part();

    [GeneratedRegex(@"(?:(?<received>\b(?:RECV|RECEIVED|Rx)\b|<--?(?=\s))|\b(?:SEND|SENT|Tx)\b|--?>(?=\s)):?(?:\s+(?<size>[1-9][0-9]{0,8})(?=\s))?", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex Direction();

    // The offset and the bytes of a dump to the end of a line.
    [GeneratedRegex(@"(?:^|[ \t])(?<dump>(?:0x)?[0-9a-fA-F]{4,16}:?[ \t]+[0-9a-fA-F]{2,8}(?:[ \t-]{1,3}[0-9a-fA-F]{2,8})*(?:\s{2,}.*|\s*[|>].*|\s*)$)")]
    private static partial Regex Dump();

    // Strings, of which one without a backslash has a text.
    [GeneratedRegex("""(?<![\w"'])[bB]?(?>"(?:(?<text>[^"\\\r\n]*)"|(?:[^"\\\r\n]|\\.)*")|'(?:(?<text>[^'\\\r\n]*)'|(?:[^'\\\r\n]|\\.)*'))""")]
    private static partial Regex Plain();

    // Groups of digits in a line of a dump.
    [GeneratedRegex(@"(?<!\w)(?:(?:[0-9a-fA-F]{2}[ \t-]{1,2}){7,}[0-9a-fA-F]{2}|(?:(?:[0-9a-fA-F]{4}){1,2}[ \t]{1,2}){3,}(?:[0-9a-fA-F]{4}){1,2})(?!\w)")]
    private static partial Regex Run();

    [GeneratedRegex(@"\\(?:x[0-9a-fA-F]{2}|u00[0-9a-fA-F]{2}|[0-7]{3}|0)")]
    private static partial Regex Escape();
}
