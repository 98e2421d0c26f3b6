namespace Amqp.Encoding.Tool.Conversations;

/// <summary>The heads of HTTP with which AMQP over WebSockets begins (AMQP WebSocket Binding 1.0): the subprotocol is amqp.</summary>
internal static class WebSocketHead
{
    /// <summary>So many bytes may a head have.</summary>
    public const int MaxLength = 8_192;

    private const string Protocol = "\nSec-WebSocket-Protocol:";

    /// <summary>Returns whether bytes begin a request or a response that may open a WebSocket.</summary>
    public static bool IsHttp(ReadOnlySpan<byte> start) => start.StartsWith("GET "u8) || start.StartsWith("HTTP/1.1 "u8);

    /// <summary>Returns the length of the head; -1 if its end has not come.</summary>
    public static int LengthOf(ReadOnlySpan<byte> start) => start.IndexOf("\r\n\r\n"u8) is int end and >= 0 ? end + 4 : -1;

    /// <summary>Returns whether the end of the head may still come.</summary>
    public static bool MayGoOn(ReadOnlySpan<byte> start) => IsHttp(start) && LengthOf(start) < 0 && start.Length < MaxLength;

    /// <summary>Returns whether a head offers or accepts the subprotocol.</summary>
    public static bool IsAmqp(ReadOnlySpan<byte> start)
    {
        if (!IsHttp(start) || LengthOf(start) is not (int length and > 0))
        {
            return false;
        }

        string head = System.Text.Encoding.Latin1.GetString(start.Slice(0, length));
        int at = head.IndexOf(Protocol, StringComparison.OrdinalIgnoreCase);
        return at >= 0 && head.AsSpan(at + Protocol.Length, head.IndexOf('\r', at) - at - Protocol.Length).Contains("amqp", StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>Returns the first line.</summary>
    public static string FirstLine(ReadOnlySpan<byte> head) => System.Text.Encoding.Latin1.GetString(head.Slice(0, Math.Max(0, head.IndexOf((byte)'\r'))));
}
