using System.Buffers;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool;

/// <summary>Shows the bodies of messages as text: JSON and XML with a line for each part.</summary>
internal static class Bodies
{
    // More is for a file.
    private const int MaxCharacters = 65_536;
    private const int MaxIndent = 32;

    // Control characters that no text has: it may have those for spaces, and the one that begins a colour.
    private static readonly SearchValues<byte> s_binary = SearchValues.Create([.. Enumerable.Range(0, 32).Select(value => (byte)value).Except("\t\n\v\f\r\e"u8.ToArray())]);

    private static readonly System.Text.UTF8Encoding s_utf8 = new(false, throwOnInvalidBytes: true);
    private static readonly JsonWriterOptions s_options = new() { Indented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Finds the bodies of a dump: a line about each, and its text, if it is text.</summary>
    public static IEnumerable<(string Heading, string? Text)> Find(AmqpDump dump)
    {
        string contentType = "no content-type";
        string? section = null;
        foreach (AmqpNode node in dump.Nodes.Where(node => !node.IsSecret))
        {
            contentType = node is { Name: "content-type", Type: AmqpType.Symbol } ? node.Text : node.Name == "properties" ? "no content-type" : contentType;
            contentType += node is { Name: "content-encoding", Type: AmqpType.Symbol } ? ", content-encoding " + node.Text : "";
            bool isBody = node is { Name: "data", Type: AmqpType.Binary } || (section == "amqp-value" && node.Type == AmqpType.String);
            section = node.Name;
            if (!isBody)
            {
                continue;
            }

            ReadOnlySpan<byte> bytes = ContentOf(dump.Bytes.Span.Slice((int)(node.Offset - dump.Nodes[0].Offset), (int)node.Length));
            string? text = TextOf(bytes) is { } found ? string.Join('\n', Cut(Pretty(found)).ReplaceLineEndings("\n").Split('\n').Select(line => EscapedText.Of(line.Replace("\t", "    ", StringComparison.Ordinal)))) : null;
            yield return (string.Create(CultureInfo.InvariantCulture, $"body at {node.Offset:X8}, {contentType}, {Words.Count(bytes.Length, "byte")}{(text is null ? ": not text in UTF-8" : ":")}"), text);
        }
    }

    /// <summary>Prints them.</summary>
    public static void Write(AmqpDump dump, TextWriter output)
    {
        foreach ((string heading, string? text) in Find(dump))
        {
            output.WriteLine(heading);
            foreach (string line in text?.Split('\n') ?? [])
            {
                output.WriteLine("  " + line);
            }
        }
    }

    // The bytes of a binary or a string follow its size, after a descriptor.
    private static ReadOnlySpan<byte> ContentOf(ReadOnlySpan<byte> section)
    {
        AmqpReader reader = new(section, AmqpReaderOptions.Default);
        if (reader.PeekFormatCode() == FormatCode.Described)
        {
            reader.EnterDescribed(out _);
        }

        return reader.PeekFormatCode().TryGetType(out AmqpType type) && type == AmqpType.String ? reader.ReadStringBytes() : reader.ReadBinary();
    }

    private static string? TextOf(ReadOnlySpan<byte> bytes)
    {
        try
        {
            return bytes.ContainsAny(s_binary) ? null : s_utf8.GetString(bytes).TrimStart('\uFEFF');
        }
        catch (DecoderFallbackException)
        {
            return null;
        }
    }

    private static string Cut(string text) => text.Length <= MaxCharacters ? text
        : text[..MaxCharacters] + string.Create(CultureInfo.InvariantCulture, $"\n… {text.Length - MaxCharacters:N0} more characters");

    private static string Pretty(string text)
    {
        string start = text.TrimStart();
        return start is ['{' or '[', ..] ? PrettyJson(text) : start is ['<', ..] ? PrettyXml(text) : text;
    }

    // Numbers and names keep their digits and letters. Other text is shown as it is.
    private static string PrettyJson(string text)
    {
        try
        {
            using var document = JsonDocument.Parse(text);
            ArrayBufferWriter<byte> buffer = new();
            using (Utf8JsonWriter writer = new(buffer, s_options))
            {
                document.WriteTo(writer);
            }

            return System.Text.Encoding.UTF8.GetString(buffer.WrittenSpan);
        }
        catch (JsonException)
        {
            return text;
        }
    }

    // A line for each element that follows another tag at once; text, comments and CDATA stay as they are.
    private static string PrettyXml(string text)
    {
        StringBuilder result = new();
        int depth = 0;
        int end = 0;
        while (text.IndexOf('<', end) is >= 0 and int start)
        {
            ReadOnlySpan<char> tag = text.AsSpan(start);
            string close = tag.StartsWith("<![CDATA[") ? "]]>" : tag.StartsWith("<!--") ? "-->" : ">";
            int length = tag.IndexOf(close) + close.Length;
            if (length < close.Length)
            {
                break;
            }

            tag = tag.Slice(0, length);
            bool isEnd = tag.StartsWith("</");
            depth -= isEnd && depth > 0 ? 1 : 0;
            bool follows = end > 0 && text.AsSpan(end, start - end).IsWhiteSpace();
            result.Append(follows ? "\n" + new string(' ', 2 * Math.Min(depth, MaxIndent)) : text[end..start]).Append(tag);
            depth += isEnd || tag.EndsWith("/>") || tag.StartsWith("<!") || tag.StartsWith("<?") ? 0 : 1;
            end = start + length;
        }

        return result.Append(text, end, text.Length - end).ToString();
    }
}
