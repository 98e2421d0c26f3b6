using System.CommandLine;
using System.Text.Json;
using Amqp.Encoding.Diagnostics;

namespace Amqp.Encoding.Tool;

/// <summary><c>amqp value</c>: encodes a value that is written by hand.</summary>
internal static class ValueCommand
{
    public static Command Create()
    {
        Argument<string> notation = new("notation") { Description = "The value, such as list[int:1,str:\"a\",null]." };
        Command command = new("value", """
            Encode a value, in the smallest form.

            amqp value 'described(ulong:119,str:"hello")'
            """) { notation, Output.File };
        command.SetAction(arguments =>
        {
            if (!AmqpNotationParser.TryParse(arguments.GetValue(notation)!, out AmqpValue value, out string? error))
            {
                return ExitCode.Complain(error!, ExitCode.BadData);
            }

            byte[] encoded = value.Encode();
            return FindFault(value, encoded) is { } fault
                ? ExitCode.Complain("the library does not read this value as what its descriptor says: " + fault, ExitCode.BadData)
                : Output.Write(encoded, arguments.GetValue(Output.File));
        });
        return command;
    }

    // A descriptor of the standard is read as what it says: at the top by the reader of sections and composites, further in by that of JSON, which names them.
    private static string? FindFault(AmqpValue value, byte[] encoded)
    {
        AmqpDumpOptions options = AmqpDumpOptions.Default.WithContent(value.Type == AmqpType.Described ? AmqpContent.Detect : AmqpContent.Value);
        if (AmqpDump.Create(encoded, options).TryGetError(out AmqpDecodeError error))
        {
            return error.ToString();
        }

        try
        {
            AmqpJson.Encode(System.Text.Encoding.UTF8.GetBytes(AmqpJson.ToJson(value, showsSecrets: true)));
            return null;
        }
        catch (JsonException exception)
        {
            return exception.Message.Split(" LineNumber: ")[0];
        }
    }
}
