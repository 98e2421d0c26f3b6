namespace Amqp.Encoding.Samples.Tour;

/// <summary>The parts of the tour, in their order.</summary>
internal static class Tour
{
    private static readonly string[] s_captures = ["proton-proton", "rabbitmq-proton", "rabbitmq-rhea"];

    /// <summary>Shows what the library does on one page.</summary>
    /// <param name="screen">Where to.</param>
    /// <param name="lap">How long each side of a race runs.</param>
    public static void Show(Screen screen, TimeSpan lap)
    {
        screen.Line("Amqp.Encoding writes classes, messages and arrays of .NET as AMQP 1.0 bytes, and reads them back.");
        screen.Title("1. A class, a message, and what is said of bytes that were cut");
        FirstLook.Show(screen);

        screen.Title("2. An array of ints in bytes");
        screen.Line();
        ArrayBytes.Show(screen);

        screen.Title("3. The same arrays with this library (ours) and with a codec that boxes each element (boxing)");
        new Races(screen, lap).ShowBars();

        screen.Title("4. What two peers said: a client of rhea 3.0.5 and the broker RabbitMQ 3.10.8, captured on the wire");
        screen.Line(screen.Dim($"   client{"server   bytes",Screen.Width - 12}"));
        new Ladder(screen).Show(Conversation.Read("rabbitmq-rhea", "client"), Conversation.Read("rabbitmq-rhea", "server"));
        screen.Line(screen.Dim("   An arrow is a frame, with its size. Below a transfer is the message that it completes."));
        screen.Line(screen.Dim("   A capture has no times: an answer is shown as early as the protocol allows it."));
        screen.Line();
        screen.Line("Next: docs/getting-started.md, or ./build.sh site --serve for the page that explains bytes.");
    }

    /// <summary>Shows every race and every captured frame.</summary>
    public static void ShowAll(Screen screen, TimeSpan lap)
    {
        screen.Title("5. Every race");
        new Races(screen, lap).ShowTable();
        foreach (string name in s_captures)
        {
            ShowFrames(screen, name, "client");
            ShowFrames(screen, name, "server");
        }
    }

    private static void ShowFrames(Screen screen, string name, string side)
    {
        const int Length = 480;
        screen.Title($"{name}, sent by the {side}");
        foreach (Step step in Conversation.Read(name, side))
        {
            screen.Line($"  {step.Size,7} bytes  {step.Place,-10} {Screen.Cut(step.Text, Length)}");
            foreach (string part in step.Parts)
            {
                screen.Line($"            {Screen.Cut(part, Length)}");
            }
        }
    }
}
