using System.Collections.Generic;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.IO;
using System.Linq;
using Amqp.Encoding.Tool.Tap;

namespace Amqp.Encoding.Tool;

internal static class Program
{
    public static int Main(string[] args)
    {
        try
        {
            // The command alone shows its help, and `amqp help dump` that of a part.
            args = args is [] or ["help", ..] ? [.. args.Skip(1), "--help"] : args;

            // Wrong usage is 2, bad data 1.
            ParseResult arguments = Create().Parse(args);
            return arguments.Errors.Count > 0 ? Refuse(arguments, args) : arguments.Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
        }
        catch (Exception exception) when (exception is InputException or UnauthorizedAccessException)
        {
            return ExitCode.Complain(Input.Shown(exception.Message, args), ExitCode.Usage);
        }
        catch (IOException exception)
        {
            // The reader of the output may close it, as `head` does.
            return Pipes.IsBroken(exception) ? ExitCode.BadData : ExitCode.Complain(Input.Shown(exception.Message, args), ExitCode.Usage);
        }
    }

    public static RootCommand Create() => new("Explains AMQP 1.0: values, messages and frames, byte by byte.")
    {
        DumpCommand.Create(), CheckCommand.Create(), JsonCommand.Create(), EncodeCommand.Create(), DiffCommand.Create(), ValueCommand.Create(), TapCommand.Create(), Screen.Color,
    };

    // Bytes that are not in quotes are many arguments: only the first that is not known is repeated.
    private static int Refuse(ParseResult arguments, string[] args)
    {
        using StringWriter errors = new();
        arguments.Invoke(new InvocationConfiguration { Error = errors });
        string text = errors.ToString(), shown = "";
        HashSet<string> unknown = [.. arguments.UnmatchedTokens.Select(token => $"'{token}'")];
        int at = 0;
        foreach (ParseError error in arguments.Errors.Where(error => unknown.Contains(QuoteIn(error.Message))).Skip(1))
        {
            int start = text.IndexOf(error.Message, at, StringComparison.Ordinal);
            if (start >= 0)
            {
                shown += text[at..start];
                at = start + error.Message.Length + errors.NewLine.Length;
            }
        }

        Console.Error.Write(Input.Shown(shown + text[at..], [.. args, .. arguments.Tokens.Select(token => token.Value)]));
        return ExitCode.Usage;
    }

    private static string QuoteIn(string message) =>
        message.IndexOf('\'') is >= 0 and int start ? message[start..(message.LastIndexOf('\'') + 1)] : "";
}
