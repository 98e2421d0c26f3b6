using System.Buffers;
using System.Buffers.Binary;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.Tool.Conversations;

/// <summary>Finds out whether bytes begin with a frame, where no protocol header has proved it.</summary>
internal static class FrameStart
{
    /// <summary>The largest frame that bytes without a protocol header may begin with.</summary>
    public const uint MaxSize = 256 * 1024 * 1024;

    private static ReadOnlySpan<byte> SymbolStart => "amqp:"u8;

    /// <summary>Returns whether frames and protocol headers follow each other from the first byte on: their sizes, data offsets, types, channels and descriptors fit.</summary>
    public static bool Chains(ReadOnlySpan<byte> bytes)
    {
        long at = 0;
        bool isProved = false;
        while (at < bytes.Length)
        {
            ReadOnlySpan<byte> rest = bytes.Slice((int)at);
            if (rest.Length < FrameHeader.EncodedSize)
            {
                return isProved;
            }

            long size = rest.StartsWith("AMQP"u8) ? (ProtocolHeader.Decode(rest, out _, out _) == OperationStatus.Done ? ProtocolHeader.EncodedSize : 0) : SizeOf(rest);
            if (size == 0)
            {
                return false;
            }

            isProved |= size > 0;
            at += Math.Abs(size);
        }

        return isProved;
    }

    /// <summary>Returns whether bytes begin with a frame of a WebSocket in which frames of AMQP follow each other: of binary data (RFC 6455, 5.2), without an extension.</summary>
    public static bool ChainsInSocket(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length < 2 || (bytes[0] & 0x7F) != 2)
        {
            return false;
        }

        WebSocketReader probe = new();
        probe.Read(bytes, out ReadOnlySpan<byte> data);
        return probe.Fault is null && Chains(data);
    }

    /// <summary>Returns which side sends the SASL frame that bytes begin with, or the frame of a WebSocket, which clients mask (RFC 6455, 5.1); null if nothing tells.</summary>
    public static Side? SenderOf(ReadOnlySpan<byte> bytes) => ChainsInSocket(bytes) ? (bytes[1] >= 0x80 ? Side.Client : Side.Server)
        : bytes.Length < 11 || bytes[4] != 2 || bytes[5] != 1 || bytes[8] != 0 || bytes[9] != 0x53 ? null
        : bytes[10] switch { 0x40 or 0x42 or 0x44 => Side.Server, 0x41 or 0x43 => Side.Client, _ => null };

    // 0 if this is not a frame; negative if too little of it is there to be certain.
    private static long SizeOf(ReadOnlySpan<byte> bytes)
    {
        if (FrameHeader.Decode(bytes, MaxSize, out FrameHeader header, out _) != OperationStatus.Done)
        {
            return 0;
        }

        if (header.BodySize == 0)
        {
            return !header.IsSasl && header.Channel == 0 ? header.Size : 0;
        }

        bool isSasl = header.IsSasl;
        ReadOnlySpan<byte> body = bytes.Slice(Math.Min(bytes.Length, header.BodyOffset));
        if (body.Length < 3)
        {
            return body.IsEmpty || body[0] == 0 ? -header.Size : 0;
        }

        byte code = body[1] == 0x53 ? body[2] : body[1] == 0x80 && body.Length >= 10 && BinaryPrimitives.ReadUInt64BigEndian(body.Slice(2)) is < 256 and ulong wide ? (byte)wide : (byte)0;
        bool isSymbol = body[1] == 0xA3 && body.Length >= 8 && body.Slice(3, 5).SequenceEqual(SymbolStart);
        return body[0] == 0 && (isSymbol || (isSasl ? code is >= 0x40 and <= 0x44 : code is >= 0x10 and <= 0x18)) ? header.Size : 0;
    }
}
