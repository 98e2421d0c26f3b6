using System.Buffers;
using System.CommandLine;
using System.Globalization;
using System.IO;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Amqp.Encoding.Diagnostics;

namespace Amqp.Encoding.Tool;

/// <summary><c>amqp json</c>: shows bytes as JSON.</summary>
internal static class JsonCommand
{
    private static readonly JsonWriterOptions s_options = new() { Indented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public static Command Create()
    {
        Argument<string?> source = new("source") { Description = "A file, - for the standard input, or bytes in hexadecimal or base64.", Arity = ArgumentArity.ZeroOrOne };
        Option<bool> base64 = new("--bytes") { Description = "Write all bodies in base64, those that are text, too." };
        Command command = new("json", """
            Show a value, a message or frames as JSON, which amqp encode turns back into bytes (not frames).

            amqp json "00 53 77 A1 05 68 65 6C 6C 6F"
            amqp json message.bin
            """) { source, DumpCommand.Content, Input.Form, DumpCommand.Secrets, base64 };
        command.SetAction(arguments => Run(Input.Read(arguments.GetValue(source), arguments), DumpCommand.ContentOf(arguments), arguments.GetValue(DumpCommand.Secrets), !arguments.GetValue(base64)));
        return command;
    }

    private static int Run(byte[] bytes, AmqpContent content, bool showsSecrets, bool showsText)
    {
        using MemoryStream json = new();
        try
        {
            using Utf8JsonWriter writer = new(json, s_options);
            AmqpJson.WriteDecoded(writer, bytes, content, showsSecrets, showsText);
        }
        catch (AmqpDecodeException exception)
        {
            return ExitCode.Complain(exception.Message + " See amqp dump.", ExitCode.BadData);
        }
        catch (OutOfMemoryException)
        {
            throw new InputException("the JSON would have more than 2 GiB; cut the input first.");
        }

        using Stream output = Streams.OpenOutput();
        output.Write(Escape(json.GetBuffer().AsSpan(0, (int)json.Length)));
        output.WriteByte((byte)'\n');
        return ExitCode.Success;
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
