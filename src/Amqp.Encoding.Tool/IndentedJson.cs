using System.Buffers;
using System.Globalization;
using System.IO;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Amqp.Encoding.Diagnostics;

namespace Amqp.Encoding.Tool;

/// <summary>The JSON of bytes in lines, for people.</summary>
internal static class IndentedJson
{
    private static readonly JsonWriterOptions s_options = new() { Indented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Decodes one value, a message or frames, as <see cref="AmqpJson.WriteDecoded"/> does.</summary>
    /// <returns>The JSON in UTF-8.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are malformed, or a map has a key twice.</exception>
    public static ReadOnlySpan<byte> Decode(ReadOnlySpan<byte> bytes, AmqpContent content, bool showsSecrets, bool showsText)
    {
        using MemoryStream json = new();
        using (Utf8JsonWriter writer = new(json, s_options))
        {
            AmqpJson.WriteDecoded(writer, bytes, content, showsSecrets, showsText);
        }

        return Escape(json.GetBuffer().AsSpan(0, (int)json.Length));
    }

    // The encoder leaves characters as they are that turn the direction of a line or cannot be seen. In JSON they are only in strings.
    private static ReadOnlySpan<byte> Escape(ReadOnlySpan<byte> json)
    {
        ArrayBufferWriter<byte> escaped = new();
        int start = 0;
        Span<char> units = stackalloc char[2];
        for (int at = 0, length; at < json.Length; at += length)
        {
            Rune.DecodeFromUtf8(json[at..], out Rune rune, out length);
            if (!EscapedText.IsShown(rune.Value) && rune.Value is not ('\n' or '\r'))
            {
                escaped.Write(json[start..at]);
                foreach (char unit in units[..rune.EncodeToUtf16(units)])
                {
                    escaped.Write(System.Text.Encoding.ASCII.GetBytes("\\u" + ((int)unit).ToString("x4", CultureInfo.InvariantCulture)));
                }

                start = at + length;
            }
        }

        if (start == 0)
        {
            return json;
        }

        escaped.Write(json[start..]);
        return escaped.WrittenSpan;
    }
}
