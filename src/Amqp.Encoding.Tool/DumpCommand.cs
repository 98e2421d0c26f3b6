using System.CommandLine;
using System.IO;
using System.Linq;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Tool.Capture;

namespace Amqp.Encoding.Tool;

/// <summary><c>amqp dump</c>: explains bytes.</summary>
internal static class DumpCommand
{
    public static Argument<string[]> Sources { get; } = new("source")
    {
        Description = "A file, - for the standard input, or bytes in hexadecimal or base64. Two or more are explained one after the other. dump also takes captures of packets (pcap, pcapng, also .gz).",
        Arity = ArgumentArity.ZeroOrMore,
    };

    public static Option<string> Content { get; } = CreateContent();

    public static Option<bool> Secrets { get; } = new("--show-secrets") { Description = "Show passwords, challenges and responses of SASL." };

    public static Option<bool> Body { get; } = new("--body") { Description = "Print bodies that are text in full after the dump, JSON and XML in lines." };

    private static readonly Option<bool> s_ascii = new("--ascii") { Description = "Show a column of the bytes as characters." };

    public static Command Create()
    {
        Option<bool> all = new("--all") { Description = "Show all items of long lists, maps and arrays." };
        Option<string?> html = new("--html") { HelpName = "file", Description = "Write a page with bytes and meaning side by side to this file." };
        Command command = new("dump", """
            Explain bytes: offset, bytes and meaning of each value, field, frame.

            amqp dump "00 53 77 A1 05 68 65 6C 6C 6F"
            amqp dump client.bin server.bin
            xxd message.bin | amqp dump --as message
            amqp dump capture.pcapng --filter performative=transfer
            """) { Sources, Content, Input.Form, all, Body, s_ascii, Secrets, html, CaptureCommand.Frame, CaptureCommand.Filter, CaptureCommand.Channel, CaptureCommand.Link, Screen.Full, Screen.Width };
        command.SetAction(arguments =>
        {
            AmqpDumpOptions options = AmqpDumpOptions.Default.WithContent(ContentOf(arguments)).WithShowsSecrets(arguments.GetValue(Secrets)).WithShowsAscii(arguments.GetValue(s_ascii));
            return Run(arguments, arguments.GetValue(all) ? options.WithMaxItems(int.MaxValue) : options, arguments.GetValue(html));
        });
        return command;
    }

    public static AmqpContent ContentOf(ParseResult arguments) => arguments.GetValue(Content) switch
    {
        "value" => AmqpContent.Value,
        "message" => AmqpContent.Message,
        "frames" => AmqpContent.Frames,
        _ => AmqpContent.Detect,
    };

    /// <summary>Prints a dump, and the bodies in it if they are asked for.</summary>
    public static void Write(AmqpDump dump, ParseResult arguments, TextWriter output)
    {
        new TextForm(output, arguments.GetValue(s_ascii), Screen.ColumnsOf(arguments) ?? int.MaxValue, Screen.HasColours(arguments)).Write(dump);
        if (arguments.GetValue(Body))
        {
            Bodies.Write(dump, output);
        }
    }

    /// <summary>Gets the sources. A shell passes bytes that are not in quotes as many arguments: they are one source.</summary>
    public static string[] SourcesOf(ParseResult arguments)
    {
        string[] sources = arguments.GetValue(Sources) ?? [];
        if (Array.Find(sources, Input.IsOption) is { } unknown)
        {
            // The option that begins with most of its letters.
            string? meant = arguments.CommandResult.Command.Options.Append(Screen.Color).Select(option => option.Name).MaxBy(name => unknown.AsSpan().CommonPrefixLength(name));
            bool isNear = meant is not null && unknown.AsSpan().CommonPrefixLength(meant) >= 4;
            throw new InputException($"unknown option '{Input.Shown(unknown)}'{(isNear ? $"; did you mean {meant}?" : "; a source whose name begins so is given with its folder, such as ./NAME.")}");
        }

        return sources.Length > 2 && Array.TrueForAll(sources, Input.IsGroup) ? [string.Join(' ', sources)] : sources;
    }

    private static int Run(ParseResult arguments, AmqpDumpOptions options, string? html)
    {
        string[] sources = SourcesOf(arguments);
        if (html is not null && sources.Length > 1)
        {
            throw new InputException("--html takes one source.");
        }

        int code = ExitCode.Success;
        using TextWriter output = Screen.Open();
        for (int i = 0; i < Math.Max(1, sources.Length); i++)
        {
            string? source = i < sources.Length ? sources[i] : null;
            if (sources.Length > 1)
            {
                output.WriteLine((i > 0 ? output.NewLine : "") + "== " + EscapedText.Of(Input.NameOf(source)));
            }

            using Stream? capture = Input.OpenCapture(source, arguments, out byte[] bytes, out bool isCut);
            if (capture is not null)
            {
                int result = html is null ? CaptureCommand.Run(capture, arguments, options, output) : throw new InputException("--html does not take a capture.");
                code = Math.Max(code, result);
                continue;
            }

            if (CaptureCommand.IsMeant(arguments))
            {
                throw new InputException("--frame, --filter, --channel and --link are for captures of packets.");
            }

            AmqpDump dump = AmqpDump.Create(bytes, options);
            if (html is null)
            {
                Write(dump, arguments, output);
            }
            else
            {
                using StreamWriter page = new(html);
                dump.WriteHtml(page);
            }

            code = isCut ? ExitCode.Complain("the text ends with dots: bytes that follow were left out.", ExitCode.BadData)
                : dump.TryGetError(out _) || dump.MissingBytes > 0 ? Math.Max(code, ExitCode.BadData)
                : code;
        }

        return code;
    }

    private static Option<string> CreateContent()
    {
        Option<string> option = new("--as") { HelpName = "content", Description = "How to read the bytes: auto, value, message or frames.", DefaultValueFactory = _ => "auto" };
        option.AcceptOnlyFromAmong("auto", "value", "message", "frames");
        return option;
    }
}
