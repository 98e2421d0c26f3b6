using System.Collections.Generic;
using System.CommandLine;
using System.Globalization;
using System.IO;
using System.Linq;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool.Capture;

/// <summary>The part of <c>amqp dump</c> that is for captures of packets.</summary>
internal static class CaptureCommand
{
    public static Option<string?> Frame { get; } = new("--frame") { HelpName = "number", Description = "Of a capture: explain the frame with this number in full; 2:12 is frame 12 of connection 2." };

    public static Option<string[]> Filter { get; } = new("--filter") { HelpName = "performative=name", Description = "Of a capture: show only frames with one of these performatives, as performative=transfer,flow." };

    public static Option<ushort?> Channel { get; } = new("--channel") { HelpName = "number", Description = "Of a capture: show only frames of this channel." };

    public static Option<string[]> Link { get; } = new("--link") { HelpName = "name", Description = "Of a capture: show only frames of links with this name, which may be one that the ladder has cut; several times for several links." };

    /// <summary>Returns whether an option is given that is only for captures.</summary>
    public static bool IsMeant(ParseResult arguments) =>
        arguments.GetValue(Frame) is not null || arguments.GetValue(Channel) is not null || arguments.GetValue(Filter) is { Length: > 0 } || arguments.GetValue(Link) is { Length: > 0 };

    /// <summary>Prints a capture.</summary>
    public static int Run(Stream capture, ParseResult arguments, AmqpDumpOptions options, TextWriter output)
    {
        (int Connection, int Frame)? wanted = ParseFrame(arguments.GetValue(Frame));
        LadderFilter filter = CreateFilter(arguments);
        CaptureDump dump = new(filter.IsEmpty ? null : filter, wanted);
        bool isWell = dump.Run(capture, wanted is null ? Screen.CreateLadder(arguments, output) : new Ladder(TextWriter.Null), Streams.IsErrorTerminal ? bytes => Console.Error.Write($"\r{Words.Count(bytes >> 20, "MiB", "MiB")} ") : null);
        if (wanted is not { } numbers)
        {
            output.Flush();
            if (filter.Unknown.FirstOrDefault() is { } unknown)
            {
                throw new InputException($"the capture has no link '{unknown}'" + (filter.Names.Count == 0 ? "." : "; it has " + string.Join(", ", filter.Names) + "."));
            }

            return isWell ? ExitCode.Success : ExitCode.BadData;
        }

        if (dump.Wanted is not { } frame)
        {
            throw new InputException($"the capture has no frame {numbers.Frame} of connection {numbers.Connection}.");
        }

        if (frame.Length == FrameCutter.MaxKept)
        {
            output.WriteLine("The first 64 KiB of the frame:");
        }

        AmqpDump explained = AmqpDump.Create(frame, options.WithContent(AmqpContent.Frames));
        DumpCommand.Write(explained, arguments, output);
        return explained.TryGetError(out _) ? ExitCode.BadData : ExitCode.Success;
    }

    private static LadderFilter CreateFilter(ParseResult arguments)
    {
        List<FrameKind> performatives = [];
        const string Prefix = "performative=";
        foreach (string filter in arguments.GetValue(Filter) ?? [])
        {
            if (!filter.StartsWith(Prefix, StringComparison.Ordinal))
            {
                throw new InputException("--filter takes performative=NAME, such as performative=transfer.");
            }

            foreach (string name in filter[Prefix.Length..].Split(','))
            {
                performatives.Add(LadderFilter.Find(name) ?? throw new InputException($"there is no performative '{Input.Shown(name)}': --filter takes open, begin, attach, flow, transfer, disposition, "
                    + "detach, end, close, sasl-mechanisms, sasl-init, sasl-challenge, sasl-response, sasl-outcome, or empty for heartbeats."));
            }
        }

        return new LadderFilter(performatives, arguments.GetValue(Channel), arguments.GetValue(Link) ?? []);
    }

    private static (int Connection, int Frame)? ParseFrame(string? text)
    {
        if (text is null)
        {
            return null;
        }

        string[] parts = text.Split(':');
        int connection = 1;
        return parts.Length <= 2 && int.TryParse(parts[^1], NumberStyles.None, CultureInfo.InvariantCulture, out int frame) && frame > 0
            && (parts.Length == 1 || int.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out connection))
            ? (connection, frame)
            : throw new InputException("--frame takes a number, or those of a connection and a frame, such as 2:12.");
    }
}
