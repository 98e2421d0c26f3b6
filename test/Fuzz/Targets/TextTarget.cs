using System.Text;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Site;
using Amqp.Encoding.Tool;
using Amqp.Encoding.Tool.Capture;
using Amqp.Encoding.Tool.Forms;

namespace Amqp.Encoding.Fuzz;

/// <summary>Bytes as people paste them into the tool and the page: any text is bytes or is not, and bytes in every form are read as these bytes.</summary>
internal static class TextTarget
{
    public static void Run(byte[] input)
    {
        string text = System.Text.Encoding.UTF8.GetString(input);
        byte[] bytes = ByteText.Read(text).Bytes ?? [];
        // Both directions of a stream become a capture, whose packets have headers.
        Rule.Holds(bytes.Length <= text.Length || (CaptureReader.IsCapture(bytes) && bytes.Length <= 100 * text.Length), "there is at most one byte for a character");
        Page(PageInput.Parse(text));
        Page(PageInput.Of(input));
        if (PageInput.FormatNotation(AmqpDump.Create(input)) is { } notation)
        {
            // The first time may make arrays without elements smaller.
            Rule.Holds(PageInput.TryEncode(notation, out byte[] encoded, out _) && PageInput.FormatNotation(AmqpDump.Create(encoded)) is { } again && PageInput.TryEncode(again, out byte[] same, out _)
                && same.AsSpan().SequenceEqual(encoded), "values in the notation come back: " + notation);
        }

        if (input.Length is > 0 and < 1_000)
        {
            foreach (string form in Forms(input))
            {
                byte[]? read = ByteText.Read(form).Bytes;
                Rule.Holds(read is not null, "bytes in a form are read: " + form);
                Rule.SameBytes(read, input, "bytes in a form are those bytes: " + form);
            }
        }
    }

    private static void Page(PageInput page) =>
        Rule.Holds((page.Bytes is null ? 0 : 1) + (page.Ladder is null ? 0 : 1) + (page.Error is null ? 0 : 1) <= 1, "a page has bytes, a conversation or an error");

    private static IEnumerable<string> Forms(byte[] bytes)
    {
        string[] digits = bytes.Select(octet => octet.ToString("x2", System.Globalization.CultureInfo.InvariantCulture)).ToArray();
        yield return string.Concat(digits).ToUpperInvariant();
        yield return string.Join(' ', digits);
        yield return "unsigned char frame[] = { " + string.Join(", ", digits.Select(pair => "0x" + pair)) + " };";
        yield return "\"" + string.Concat(digits.Select(pair => "\\x" + pair)) + "\"";
        yield return Dump(bytes, digits, 8, ":", 2);
        yield return Dump(bytes, digits, 4, " ", 1);
        yield return string.Join('\n', digits.Chunk(8).Select((line, i) => $"0x{0x7ffe0010 + (8 * i):x}:\t" + string.Join('\t', line.Select(pair => "0x" + pair))));
        yield return "<Buffer " + string.Join(' ', digits) + ">";
        yield return "<<" + string.Join(',', bytes) + ">>";
        if (bytes.Any(octet => octet > 0x7F))
        {
            yield return "[" + string.Join(", ", bytes.Select(octet => (sbyte)octet)) + "]";
        }

        if (bytes.Any(octet => octet is < 0x20 or > 0x7E))
        {
            yield return "b'" + string.Concat(bytes.Select(octet => octet is >= 0x20 and < 0x7F and not ((byte)'\\' or (byte)'\'') ? ((char)octet).ToString() : $"\\x{octet:x2}")) + "'";
        }

        string base64 = Convert.ToBase64String(bytes);
        // Shorter text, and text that looks like a name, is not read as base64; digits are hexadecimal first.
        if (base64.Length >= 8 && !Base64Form.IsName(base64, bytes) && !base64.StartsWith("0x", StringComparison.OrdinalIgnoreCase) && !base64.All(char.IsAsciiHexDigit) && base64.Any(character => char.IsAsciiLetterUpper(character) || character is '=' or '+'))
        {
            yield return base64;
        }
    }

    // As xxd (pairs of bytes) and hexdump -C write it.
    private static string Dump(byte[] bytes, string[] digits, int width, string colon, int group)
    {
        var text = new StringBuilder();
        for (int at = 0; at < bytes.Length; at += 16)
        {
            int count = Math.Min(16, bytes.Length - at);
            string line = string.Concat(Enumerable.Range(0, count).Select(i => (i % group == 0 ? " " : "") + digits[at + i]));
            text.Append(at.ToString("x" + width, System.Globalization.CultureInfo.InvariantCulture)).Append(colon).Append(line.PadRight(32 + (16 / group) + 2));
            text.Append(group == 1 ? "  |" : "").Append(string.Concat(bytes.Skip(at).Take(count).Select(octet => octet is > 0x20 and < 0x7F ? (char)octet : '.'))).Append('\n');
        }

        return text.ToString();
    }
}
