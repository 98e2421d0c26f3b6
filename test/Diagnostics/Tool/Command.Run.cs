using System.IO;
using Amqp.Encoding.Tool;

namespace Amqp.Encoding.Tests.Tool;

internal static partial class Command
{
    /// <summary>Runs the command in this process, or the native file in one of its own. <see cref="CommandTests"/> has a few runs in both ways.</summary>
    /// <remarks>The streams are those of the whole process: a fixture that calls this cannot be parallel.</remarks>
    public static (int Code, string Output, string Error) Run(byte[]? input, params string[] arguments)
    {
        if (s_native is not null)
        {
            return RunProcess(input, arguments);
        }

        using MemoryStream output = new();
        using StreamWriter text = new(output) { AutoFlush = true };
        using StringWriter error = new();
        (TextWriter ownOutput, TextWriter ownError) = (Console.Out, Console.Error);
        Streams.Given = (new MemoryStream(input ?? []), output);
        Console.SetOut(text);
        Console.SetError(error);
        try
        {
            int code = global::Amqp.Encoding.Tool.Program.Main(arguments);
            return (code, System.Text.Encoding.UTF8.GetString(output.ToArray()).Replace("\r\n", "\n"), error.ToString().Replace("\r\n", "\n"));
        }
        finally
        {
            Console.SetOut(ownOutput);
            Console.SetError(ownError);
            Streams.Given = null;
        }
    }
}
