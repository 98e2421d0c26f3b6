using System.CommandLine;
using System.IO;
using Amqp.Encoding.Tool.Tap;

namespace Amqp.Encoding.Tool;

internal static class Program
{
    public static int Main(string[] args)
    {
        RootCommand root = new("Explains AMQP 1.0: values, messages and frames, byte by byte.")
        {
            DumpCommand.Create(), CheckCommand.Create(), JsonCommand.Create(), EncodeCommand.Create(), DiffCommand.Create(), ValueCommand.Create(), TapCommand.Create(),
        };
        try
        {
            // Wrong usage is 2, bad data 1.
            ParseResult arguments = root.Parse(args);
            int code = arguments.Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
            return arguments.Errors.Count > 0 ? ExitCode.Usage : code;
        }
        catch (Exception exception) when (exception is InputException or UnauthorizedAccessException)
        {
            return ExitCode.Complain(exception.Message, ExitCode.Usage);
        }
        catch (IOException exception)
        {
            // The reader of the output may close it, as `head` does.
            return Pipes.IsBroken(exception) ? ExitCode.BadData : ExitCode.Complain(exception.Message, ExitCode.Usage);
        }
    }
}
