using System.Net;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool.Capture;

/// <summary>The two ends of a TCP connection of a capture.</summary>
/// <param name="Client">The end that connected; if that is not known, the one that was the first to send.</param>
/// <param name="Server">The other end.</param>
/// <param name="IsKnown">Whether it is known which end connected.</param>
internal sealed record ConnectionEnds(IPEndPoint Client, IPEndPoint Server, bool IsKnown)
{
    /// <summary>Returns the ends of a connection by its first segment: the one that opens it, or a later one, whose ports may tell.</summary>
    public static ConnectionEnds Of(TcpSegment segment)
    {
        bool isFromPort = IsAmqpPort(segment.Source);
        bool isToPort = IsAmqpPort(segment.Destination);
        bool isFromServer = segment.IsOpening ? segment.IsAnswer : isFromPort && !isToPort;
        bool isKnown = segment.IsOpening || isFromPort != isToPort;
        return isFromServer ? new(segment.Destination, segment.Source, isKnown) : new(segment.Source, segment.Destination, isKnown);
    }

    public Side SideOf(IPEndPoint end) => end.Equals(Client) ? Side.Client : Side.Server;

    /// <summary>Names both ends.</summary>
    public string Named() => IsKnown ? $"{Client} connected to {Server}" : $"{Client} and {Server}";

    /// <summary>Returns whether a port is one of AMQP, which is a hint and not a proof.</summary>
    public bool HasAmqpPort => IsAmqpPort(Client) || IsAmqpPort(Server);

    public override string ToString() => IsKnown
        ? $"{Client} connected to {Server}"
        : $"{Client} and {Server} are connected; the capture does not show which one connected, so the first that sends is called the client";

    private static bool IsAmqpPort(IPEndPoint end) => end.Port is 5671 or 5672;
}
