using System.CommandLine;
using System.Text.Json;
using Amqp.Encoding.Diagnostics;

namespace Amqp.Encoding.Tool;

/// <summary><c>amqp encode</c>: encodes JSON of a value or a message.</summary>
internal static class EncodeCommand
{
    public static Command Create()
    {
        Argument<string?> source = new("source") { Description = "A file of JSON, - for the standard input, or JSON.", Arity = ArgumentArity.ZeroOrOne };
        Command command = new("encode", """
            Encode a value or a message from JSON, in the smallest form.

            amqp encode message.json --output message.bin
            amqp encode '{"message": {"amqp-value": "hello"}}'
            amqp json message.bin | amqp encode -
            """) { source, Output.File };
        command.SetAction(arguments =>
        {
            try
            {
                return Output.Write(AmqpJson.Encode(Input.ReadJson(arguments.GetValue(source))), arguments.GetValue(Output.File));
            }
            catch (JsonException exception)
            {
                return ExitCode.Complain(exception.Message, ExitCode.BadData);
            }
        });
        return command;
    }
}
