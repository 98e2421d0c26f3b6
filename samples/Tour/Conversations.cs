using System.IO;
using Amqp.Encoding.Tool.Capture;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Samples.Tour;

/// <summary>Shows captured connections by the code of <c>amqp dump</c>.</summary>
internal static class Conversations
{
    private static readonly string s_folder = Path.Combine(AppContext.BaseDirectory, "captures");

    /// <summary>Shows a capture of packets as a ladder.</summary>
    public static void Show(Screen screen, string capture)
    {
        using FileStream packets = File.OpenRead(Path.Combine(s_folder, capture));
        new CaptureDump(filter: null, wanted: null).Run(packets, LadderOf(screen, isFull: false), onProgress: null);
    }

    /// <summary>Shows the bytes that one side sent, with all fields.</summary>
    public static void ShowFull(Screen screen, string name, Side side)
    {
        Conversation conversation = new(0, LadderOf(screen, isFull: true), breakAt: 0);
        using FrameCutter cutter = new(conversation, side);
        cutter.Add(File.ReadAllBytes(Path.Combine(s_folder, $"{name}.{side.ToString().ToLowerInvariant()}.bin")));
    }

    private static Ladder LadderOf(Screen screen, bool isFull) => new(screen.Output) { Width = Screen.Width, LineWidth = Screen.Width, HasColours = screen.HasColours, IsFull = isFull };
}
