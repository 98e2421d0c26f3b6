namespace Amqp.Encoding.Tests.Support;

/// <summary>A protocol header or a frame of a captured conversation (AMQP 1.0, part 2, 2.2 and 2.3).</summary>
public sealed class CapturedItem
{
    internal CapturedItem(int offset, byte[] bytes, bool isHeader)
    {
        Offset = offset;
        Bytes = bytes;
        IsHeader = isHeader;
    }

    /// <summary>Where the item starts in its direction of the conversation.</summary>
    public int Offset { get; }

    /// <summary>All bytes of the item. Not to be changed.</summary>
    public byte[] Bytes { get; }

    /// <summary>Whether the item is a protocol header; else it is a frame.</summary>
    public bool IsHeader { get; }

    /// <summary>The protocol id of a header: 0 AMQP, 2 TLS, 3 SASL.</summary>
    public byte ProtocolId => Bytes[4];

    /// <summary>The bytes of a frame, as its size field says.</summary>
    public int Size => Bytes.Length;

    /// <summary>The data offset of a frame, in words of 4 bytes.</summary>
    public byte DataOffset => Bytes[4];

    /// <summary>The type of a frame: 0 AMQP, 1 SASL.</summary>
    public byte FrameType => Bytes[5];

    /// <summary>The channel of a frame; SASL frames have none, and the bytes are free.</summary>
    public ushort Channel => (ushort)((Bytes[6] << 8) | Bytes[7]);

    /// <summary>The body of a frame: a composite and its payload, or nothing.</summary>
    public byte[] Body
    {
        get
        {
            byte[] body = new byte[Size - (4 * DataOffset)];
            System.Array.Copy(Bytes, 4 * DataOffset, body, 0, body.Length);
            return body;
        }
    }

    /// <summary>A short description.</summary>
    public override string ToString() =>
        IsHeader ? $"header {ProtocolId} at {Offset}" : $"frame type {FrameType} channel {Channel} size {Size} at {Offset}";
}
