using Amqp.Encoding.Tool;

namespace Amqp.Encoding.Tests.Tool;

internal static partial class Command
{
    /// <summary>Calls the command in this process, or runs the native file in one of its own.</summary>
    public static (int Code, string Output, string Error) Run(byte[]? input, params string[] arguments) => s_native is null ? Call(input, arguments) : RunProcess(input, arguments);

    /// <summary>Calls the command in this process, whose streams it replaces: a fixture that does so cannot be parallel.</summary>
    public static (int Code, string Output, string Error) Call(byte[]? input, params string[] arguments)
    {
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
