using Amqp.Encoding.Tool.Conversations;

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

        screen.Title("4. What two peers said: a client of rhea 3.0.5 and the broker RabbitMQ 3.10.8, as amqp dump shows it");
        Conversations.Show(screen, "rabbitmq-rhea.pcap");
        screen.Line(screen.Dim("   An arrow is a frame, with its time, number and size. Below a transfer is its message."));
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
            foreach (Side side in (Side[])[Side.Client, Side.Server])
            {
                screen.Title($"{name}, sent by the {side.ToString().ToLowerInvariant()}");
                Conversations.ShowFull(screen, name, side);
            }
        }
    }
}
