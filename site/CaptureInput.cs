using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Amqp.Encoding.Tool.Capture;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Site;

/// <summary>Reads a capture of packets as <c>amqp dump</c> does: the protocol headers and frames of its AMQP connections, in their order of time.</summary>
internal static partial class CaptureInput
{
    /// <summary>The largest capture, in bytes.</summary>
    public const int MaxBytes = 4 * 1024 * 1024;

    private const string Nothing = "no AMQP connection";

    // More lines make a browser slow.
    private const int MaxItems = 2_000;

    // The page answers keys between the parts of the work.
    private static readonly TimeSpan s_part = TimeSpan.FromMilliseconds(20);

    /// <summary>Reads a capture at once.</summary>
    /// <param name="capture">The capture.</param>
    /// <param name="hasTimes">Whether its times are those of the frames.</param>
    public static PageInput Read(byte[] capture, bool hasTimes = true) => ReadAsync(capture, static () => Task.CompletedTask, hasTimes).GetAwaiter().GetResult();

    /// <summary>Reads a capture in parts, with a pause after each.</summary>
    public static async Task<PageInput> ReadAsync(byte[] capture, Func<Task> pause, bool hasTimes = true)
    {
        if (capture.Length > MaxBytes)
        {
            return PageInput.TooLong;
        }

        List<LadderItem> items = [];
        int count = 0;
        int connections = 0;
        CaptureDump dump = null!;
        byte[] frame = [];
        dump = new(null, null, (_, _, _, bytes) => frame = bytes.ToArray());
        using StringWriter report = new();
        Ladder ladder = new(report)
        {
            OnRung = rung =>
            {
                connections = Math.Max(connections, rung.Connection);
                if (count++ < MaxItems)
                {
                    items.Add(LadderItem.Create(rung.From, frame, rung.Text) with { Connection = rung.Connection, Number = rung.Number, Seconds = hasTimes ? dump.Seconds : null });
                }
            },
        };
        await using Stream? stream = CaptureReader.Open(new MemoryStream(capture));
        var watch = Stopwatch.StartNew();
        foreach (long position in stream is null ? [] : dump.Steps(stream, ladder))
        {
            // Decompressed, it must not be longer, either.
            if (position > MaxBytes)
            {
                return PageInput.TooLong;
            }

            if (watch.Elapsed > s_part)
            {
                await pause();
                watch.Restart();
            }
        }

        // The lines of frames are those of the page itself.
        List<string> summary = [.. report.ToString().ReplaceLineEndings("\n").Split('\n').Select(line => Prefix().Replace(line, "")).Where(line => line.Length > 0 && line[0] != '#')];

        // The errors come first, since people look for them.
        int errors = summary.FindIndex(line => Errors().IsMatch(line));
        summary = errors < 0 ? summary : [.. summary[errors..], .. summary[..errors]];
        if (count > MaxItems)
        {
            summary.Insert(0, FormattableString.Invariant($"The first {MaxItems:N0} of {count:N0} frames are shown; amqp dump shows all."));
        }

        return items.Count == 0
            ? new(null, null, $"This capture shows {summary.Find(line => line.StartsWith(Nothing, StringComparison.Ordinal)) ?? Nothing}{(ReasonsIn(summary) is { Length: > 0 } reasons ? ": " + string.Join("; ", reasons) : "")}.")
            : new(null, connections > 1 ? items : [.. items.Select(item => item with { Connection = 0 })], null, summary);
    }

    // The reason of each connection that was not read; else the errors, which are indented.
    private static string[] ReasonsIn(List<string> summary)
    {
        string[] After(string start) => [.. summary.Where(line => line.StartsWith(start, StringComparison.Ordinal)).Take(3).Select(line => line[start.Length..])];
        return After("not read: ") is { Length: > 0 } reasons ? reasons : After("  ");
    }

    [GeneratedRegex("^(?:no errors|[0-9,]+ errors?:)")]
    private static partial Regex Errors();

    // The connection and the time before what is said about its ends, or about a link.
    [GeneratedRegex("^#[0-9]+ +[0-9.]+  (?=link |[^ ]+ connected to |[^ ]+ and [^ ]+ are connected)")]
    private static partial Regex Prefix();
}
