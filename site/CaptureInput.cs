using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Amqp.Encoding.Tool.Capture;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Site;

/// <summary>Reads a capture of packets as <c>amqp dump</c> does: the protocol headers and frames of its AMQP connections, in their order of time.</summary>
internal static partial class CaptureInput
{
    /// <summary>The largest capture, in bytes.</summary>
    public const int MaxBytes = 4 * 1024 * 1024;

    // More lines make a browser slow.
    private const int MaxItems = 2_000;

    public static PageInput Read(byte[] capture)
    {
        if (capture.Length > MaxBytes)
        {
            return PageInput.TooLong;
        }

        List<LadderItem> items = [];
        int count = 0;
        int connections = 0;
        CaptureDump dump = new(null, null, (connection, _, from, bytes) =>
        {
            connections = Math.Max(connections, connection);
            if (count++ < MaxItems)
            {
                items.Add(LadderItem.Create(from == Side.Client, bytes.ToArray()) with { Connection = connection });
            }
        });
        using StringWriter report = new();
        dump.Run(new MemoryStream(capture), report, onProgress: null);

        // The lines of frames are those of the page itself.
        List<string> summary = [.. report.ToString().ReplaceLineEndings("\n").Split('\n').Select(line => Prefix().Replace(line, "")).Where(line => line.Length > 0 && line[0] != '#')];
        if (count > MaxItems)
        {
            summary.Insert(0, $"The first {MaxItems:N0} of {count:N0} frames are shown; amqp dump shows all.");
        }

        return items.Count == 0
            ? new(null, null, "This capture shows no AMQP connection: " + string.Join("; ", summary.Take(3)) + ".")
            : new(null, connections > 1 ? items : [.. items.Select(item => item with { Connection = 0 })], null, summary);
    }

    // The connection and the time before what is said about a link.
    [GeneratedRegex("^#[0-9]+ +[0-9.]+  (?=link )")]
    private static partial Regex Prefix();
}
