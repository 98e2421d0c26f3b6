using System.CommandLine;
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

            return Output.Write(value.Encode(), arguments.GetValue(Output.File));
        });
        return command;
    }
}
