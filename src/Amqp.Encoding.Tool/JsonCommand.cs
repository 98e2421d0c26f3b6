using System.CommandLine;
using System.IO;
using Amqp.Encoding.Diagnostics;

namespace Amqp.Encoding.Tool;

/// <summary><c>amqp json</c>: shows bytes as JSON.</summary>
internal static class JsonCommand
{
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
        ReadOnlySpan<byte> json;
        try
        {
            json = IndentedJson.Decode(bytes, content, showsSecrets, showsText);
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
        output.Write(json);
        output.WriteByte((byte)'\n');
        return ExitCode.Success;
    }
}
