using System.CommandLine;
using System.Globalization;
using System.IO;
using System.Linq;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool;

/// <summary><c>amqp check</c>: says whether bytes are valid, strictly and as most peers read them.</summary>
internal static class CheckCommand
{
    public static Command Create()
    {
        Command command = new("check", """
            Check bytes: the verdict of a reader that accepts what peers are known to send, and of a strict one.

            amqp check message.bin
            """) { DumpCommand.Sources, DumpCommand.Content, Input.Form };
        command.SetAction(arguments =>
        {
            string[] sources = DumpCommand.SourcesOf(arguments);
            AmqpDumpOptions options = AmqpDumpOptions.Default.WithContent(DumpCommand.ContentOf(arguments)).WithMaxItems(int.MaxValue);
            int code = ExitCode.Success;
            using TextWriter output = Screen.Open();
            for (int i = 0; i < Math.Max(1, sources.Length); i++)
            {
                string? source = i < sources.Length ? sources[i] : null;
                code = Math.Max(code, Check(output, Input.NameOf(source), AmqpDump.Create(Input.Read(source, arguments), options)));
            }

            return code;
        });
        return command;
    }

    private static int Check(TextWriter output, string source, AmqpDump dump)
    {
        string? gap = dump.MissingBytes > 0 ? $"cut: at least {Words.Count(dump.MissingBytes, "more byte")} expected{PlaceOf(dump)}"
            : dump.Content == AmqpContent.Frames && dump.Nodes.All(node => node.Kind == AmqpNodeKind.ProtocolHeader) ? "no frame: there are only protocol headers"
            : null;
        bool isRefused = dump.TryGetError(out _) || gap is not null;
        bool isStrict = !isRefused && !dump.Nodes.Any(node => node.StrictError is not null);
        output.WriteLine($"{EscapedText.Of(source)}: {dump.Content.ToString().ToLowerInvariant()}, {Words.Count(dump.Bytes.Length, "byte")}: {(isStrict ? "valid" : isRefused ? "ERROR" : "valid, but not strictly")}");
        foreach (AmqpNode node in dump.Nodes.Where(node => node.Error is not null || node.StrictError is not null || IsShifted(node)))
        {
            AmqpDecodeError? error = node.Error ?? node.StrictError;
            string name = node.Name is null || error?.Path.Length > 0 ? "" : node.Name + ": ";
            string kind = node.Error is not null ? "ERROR" : error is not null ? "not strict" : "unlikely";
            output.WriteLine($"  {(error?.Offset ?? node.Offset).ToString("X8", CultureInfo.InvariantCulture)}  {kind}: {name}{node.Note ?? node.Text}");
        }

        if (gap is not null)
        {
            output.WriteLine($"  {dump.Bytes.Length.ToString("X8", CultureInfo.InvariantCulture)}  ERROR: {gap}");
        }

        return isRefused ? ExitCode.BadData : ExitCode.Success;
    }

    // It is valid, and means another number to the client that wrote it.
    private static bool IsShifted(AmqpNode node) => node.Note?.EndsWith(nameof(Deviations.ShiftedDecimalExponents) + " reads it", StringComparison.Ordinal) == true;

    // The performative or delivery that is cut.
    private static string PlaceOf(AmqpDump dump)
    {
        AmqpNode? cut = dump.Nodes.LastOrDefault(node => node.Level == 1 && node.Name is not null);
        string? reason = dump.Nodes.LastOrDefault(node => node.Level == 1 && node.Note?.StartsWith("the delivery ", StringComparison.Ordinal) == true)?.Note;
        return (cut is null ? "" : " in " + cut.Name) + (reason is null ? "" : ": " + reason);
    }
}
