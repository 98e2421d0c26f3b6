using System.Linq;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Tool.Forms;

/// <summary>Bytes among other text, such as a line of a log: what is in brackets or quotes, or digits that begin as AMQP does. If two parts of a text may be the bytes, it is refused.</summary>
internal static partial class LogForm
{
    private static readonly Func<string, Reading, ByteReading>[] s_forms = [HexForm.Read, EscapedForm.Read, DecimalForm.Read, Base64Form.Read];

    public static ByteReading Read(string text, Reading wanted)
    {
        // A dump in the message, with a part of the line before each of its lines, or none.
        string[] lines = text.Split('\n');
        string dump = string.Join('\n', lines.Select(line => Dump().Match(line) is { Success: true } found ? ByteText.Blank(line[..found.Groups["dump"].Index]) + line[found.Groups["dump"].Index..] : ByteText.Blank(line)));
        if (!dump.AsSpan().IsWhiteSpace() && DumpForm.Read(dump, wanted) is { Bytes: not null } whole)
        {
            return whole;
        }

        Group[] parts = [.. Part().Matches(text).Select(part => part.Groups["bytes"]).Where(IsPart).Take(3)];
        if (parts.Length != 1)
        {
            return parts.Length == 0 ? ByteReading.None : ByteReading.Miss($"there may be bytes at {ByteText.Place(text, parts[0].Index)} and at {ByteText.Place(text, parts[1].Index)}: give only one of them", parts[1].Index);
        }

        // All characters keep their places.
        Group bytes = parts[0];
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

    private static bool IsPart(Group bytes) => bytes.Success && bytes.Length > 0 && (bytes.Value[^1] is not ('"' or '\'') || Escape().IsMatch(bytes.Value));

    // <Buffer 00 53>, <<0,83>>, base64 and digits from a described value, a frame or a protocol header on, which go on in lines of digits alone; strings, and lists of numbers.
    [GeneratedRegex("""
        <Buffer\ (?<bytes>[^<>]*)>
        |(?<bytes><<[0-9,\s]*>>)
        |(?<![\w+/-])["']?(?<bytes>(?:A(?:A[A-P]|F[M-P]|I[A-D]|K[M-P])|QU1RU[A-D])(?=[0-9a-fA-F]*[G-Zg-z+/_-])[\w+/-]{9,}={0,2})["']?(?![\w+/=-])
        |(?<bytes>(?<![\w"'])[bB]?(?>"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'))
        |(?<bytes>\[\s*-?[0-9]{1,3}(?:[\s,]+-?[0-9]{1,3})+[\s,]*(?:(?:\.\.\.|\u2026)[^\[\]]*)?\])
        |(?<bytes>\{\s*(?:0x)?-?[0-9a-fA-F]{1,3}(?:[\s,]+(?:0x)?-?[0-9a-fA-F]{1,3})+[\s,]*(?:(?:\.\.\.|\u2026)[^{}]*)?\})
        |(?<![\w.:/+-])(?<!(?<!\w)[0-9a-fA-F]{2}(?:\ |[\ \t]{0,8}\r?\n[\ \t]{0,8}))(?<bytes>(?:(?:00|41\ ?4[dD]\ ?51\ ?50)(?>(?:\ ?[0-9a-fA-F]{2}){4,}(?:[\ \t]*\r?\n[\ \t]*(?=(?:[0-9a-fA-F]{2}[\ \t]?)+\r?(?:\n|\z))[0-9a-fA-F]{2}(?:\ ?[0-9a-fA-F]{2})*)*)|(?:00|41:4[dD]:51:50)(?>(?::[0-9a-fA-F]{2}){6,}))(?![\w:.-])(?!\ ?[0-9a-fA-F]+(?![\w])))
        """, RegexOptions.IgnorePatternWhitespace | RegexOptions.CultureInvariant)]
    private static partial Regex Part();

    // The offset and the bytes of a dump to the end of a line.
    [GeneratedRegex(@"(?:^|[ \t])(?<dump>[0-9a-fA-F]{4,16}:?[ \t]+[0-9a-fA-F]{2,8}(?:[ \t-]{1,3}[0-9a-fA-F]{2,8})*(?:\s{2,}.*|\s*[|>].*|\s*)$)")]
    private static partial Regex Dump();

    [GeneratedRegex(@"\\(?:x[0-9a-fA-F]{2}|[0-7]{3}|0)")]
    private static partial Regex Escape();
}
