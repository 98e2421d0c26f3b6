using System.CommandLine;
using System.IO;
using Amqp.Encoding.Diagnostics;

namespace Amqp.Encoding.Tool;

/// <summary><c>amqp value</c>: encodes a value that is written by hand.</summary>
internal static class ValueCommand
{
    public static Command Create()
    {
        Argument<string> notation = new("notation") { Description = "The value, such as list[int:1,str:\"a\",null]." };
        Option<string?> file = new("--output", "-o") { Description = "Write the bytes to this file; without it they are printed in hexadecimal." };
        Command command = new("value", """
            Encode a value, in the smallest form.

            amqp value 'described(ulong:119,str:"hello")'
            """) { notation, file };
        command.SetAction(arguments =>
        {
            if (!AmqpNotationParser.TryParse(arguments.GetValue(notation)!, out AmqpValue value, out string? error))
            {
                Console.Error.WriteLine("amqp: " + error);
                return ExitCode.BadData;
            }

            byte[] bytes = value.Encode();
            if (arguments.GetValue(file) is { } path)
            {
                File.WriteAllBytes(path, bytes);
            }
            else
            {
                using TextWriter output = Screen.Open();
                output.WriteLine(Convert.ToHexString(bytes));
            }

            return ExitCode.Success;
        });
        return command;
    }
}
