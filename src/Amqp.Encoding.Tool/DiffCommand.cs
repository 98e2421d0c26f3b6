using System.CommandLine;
using System.IO;
using System.Linq;
using Amqp.Encoding.Diagnostics;

namespace Amqp.Encoding.Tool;

/// <summary><c>amqp diff</c>: says where two values or messages differ, or that they are the same in another encoding.</summary>
internal static class DiffCommand
{
    // Only a small binary or text has two encodings; a longer one is compared by its bytes.
    private const int MaxTextLength = 4_096;
    private const int MaxLines = 100;

    public static Command Create()
    {
        Argument<string> first = new("a") { Description = "A file, - for the standard input, or bytes in hexadecimal or base64." };
        Argument<string> second = new("b") { Description = "The same." };
        Command command = new("diff", """
            Compare two values or messages: the same bytes, the same value in another encoding, or where they differ.

            amqp diff sent.bin received.bin
            """) { first, second, DumpCommand.Content, Input.Form, DumpCommand.Secrets };
        command.SetAction(arguments => Run(
            Input.Read(arguments.GetValue(first), arguments), Input.Read(arguments.GetValue(second), arguments), DumpCommand.ContentOf(arguments), arguments.GetValue(DumpCommand.Secrets)));
        return command;
    }

    private static int Run(byte[] first, byte[] second, AmqpContent content, bool showsSecrets)
    {
        AmqpDumpOptions options = AmqpDumpOptions.Default.WithContent(content).WithMaxItems(int.MaxValue).WithMaxTextLength(MaxTextLength);
        AmqpDump[] dumps = [.. new[] { first, second }.Select(bytes => AmqpDump.Create(bytes, options.WithShowsSecrets(true)))];
        if (dumps.Any(dump => dump.Content == AmqpContent.Frames))
        {
            throw new InputException("diff compares values and messages, not frames.");
        }

        foreach ((string name, AmqpDump dump) in new[] { ("a", dumps[0]), ("b", dumps[1]) })
        {
            // Values that are well-formed can be compared, whatever the standard says of their places.
            if (dump.Nodes.FirstOrDefault(node => node.Kind == AmqpNodeKind.Fault) is { Error: { } error })
            {
                return ExitCode.Complain($"{name} has an error at offset {error.Offset:X8}: expected {error.Expected}, found {error.Found}. See amqp dump.", ExitCode.BadData);
            }
        }

        // Secrets are compared, and may be hidden in the output.
        AmqpDumpOptions shown = options.WithShowsSecrets(showsSecrets);
        DumpDiff diff = new(dumps[0], dumps[1], AmqpDump.Create(first, shown), AmqpDump.Create(second, shown));
        diff.Compare();
        using TextWriter output = Screen.Open();
        bool isSame = diff.Differences.Count == 0;
        output.WriteLine(!isSame ? "The values differ:" : diff.Encodings.Count == 0 ? "The bytes are the same." : "The values are the same in another encoding:");
        foreach (string line in (isSame ? diff.Encodings : diff.Differences).Take(MaxLines))
        {
            output.WriteLine("  " + line);
        }

        int more = (isSame ? diff.Encodings : diff.Differences).Count - MaxLines;
        if (more > 0)
        {
            output.WriteLine($"  and {more} more");
        }

        return isSame ? ExitCode.Success : ExitCode.BadData;
    }
}
