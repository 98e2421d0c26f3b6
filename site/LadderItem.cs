using System.Buffers;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.Site;

/// <summary>One protocol header or frame of a conversation.</summary>
/// <param name="IsFromClient">Whether the client sent it.</param>
/// <param name="Bytes">Its bytes.</param>
/// <param name="Text">It in one line.</param>
/// <param name="Connection">The number of the connection, where there are several; else 0.</param>
public sealed record LadderItem(bool IsFromClient, byte[] Bytes, string Text, int Connection = 0)
{
    /// <summary>Returns whether a line of text is one of a conversation.</summary>
    public static bool IsLine(string line) => line.StartsWith("-->", StringComparison.Ordinal) || line.StartsWith("<--", StringComparison.Ordinal);

    public static LadderItem Create(bool isFromClient, byte[] bytes) => new(isFromClient, bytes, Describe(bytes));

    private static string Describe(byte[] bytes)
    {
        if (bytes.AsSpan().StartsWith("AMQP"u8))
        {
            return ProtocolHeader.Decode(bytes, out ProtocolHeader header, out _) == OperationStatus.Done ? "protocol header " + header : "the beginning of a protocol header";
        }

        using FrameDecoder decoder = new(uint.MaxValue);
        bool isSasl = bytes.Length > 5 && bytes[5] == (byte)FrameType.Sasl;
        OperationStatus status = isSasl
            ? decoder.DecodeSasl(bytes, out AmqpFrame frame, out _, out AmqpDecodeError error, uint.MaxValue)
            : decoder.Decode(bytes, out frame, out _, out error);
        return status switch
        {
            OperationStatus.Done => frame.ToString(),
            OperationStatus.NeedMoreData => "the beginning of a frame",
            _ => error.ToString(),
        };
    }
}
