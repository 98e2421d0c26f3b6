using System.Buffers;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.Site;

/// <summary>One protocol header or frame of a conversation.</summary>
/// <param name="IsFromClient">Whether the client sent it.</param>
/// <param name="Bytes">Its bytes.</param>
/// <param name="Text">It in one line.</param>
/// <param name="IsFault">Whether it cannot be read, or carries an error.</param>
public sealed record LadderItem(bool IsFromClient, byte[] Bytes, string Text, bool IsFault)
{
    /// <summary>Gets the number of the connection, where there are several; else 0.</summary>
    public int Connection { get; init; }

    /// <summary>Gets its number in the connection; 0 if it is its place in the conversation.</summary>
    public int Number { get; init; }

    /// <summary>Gets the seconds since the first packet of the capture; null if they are not known.</summary>
    public double? Seconds { get; init; }

    /// <summary>Gets the part of the text that names it: the performative, after its channel.</summary>
    public string Name => Text.IndexOf('(', StringComparison.Ordinal) is > 0 and int end ? Text[..end] : Text;

    /// <summary>Returns whether a line of text is one of a conversation.</summary>
    public static bool IsLine(string line) => line.StartsWith("-->", StringComparison.Ordinal) || line.StartsWith("<--", StringComparison.Ordinal);

    public static LadderItem Create(bool isFromClient, byte[] bytes)
    {
        if (bytes.AsSpan().StartsWith("AMQP"u8))
        {
            bool isHeader = ProtocolHeader.Decode(bytes, out ProtocolHeader header, out _) == OperationStatus.Done;
            return new(isFromClient, bytes, isHeader ? "protocol header " + header : "the beginning of a protocol header", !isHeader);
        }

        using FrameDecoder decoder = new(uint.MaxValue);
        bool isSasl = bytes.Length > 5 && bytes[5] == (byte)FrameType.Sasl;
        OperationStatus status = isSasl
            ? decoder.DecodeSasl(bytes, out Frame frame, out _, out AmqpDecodeError error, uint.MaxValue)
            : decoder.Decode(bytes, out frame, out _, out error);
        string text = status switch
        {
            OperationStatus.Done => frame.ToString(),
            OperationStatus.NeedMoreData => "the beginning of a frame",
            _ => error.ToString(),
        };
        return new(isFromClient, bytes, text, status != OperationStatus.Done || text.Contains("=error(", StringComparison.Ordinal));
    }
}
