using System.Buffers.Binary;

namespace Amqp.Encoding.Tests.Tool.Capture;

/// <summary>Makes a pcap file of a captured conversation: the frames of both sides in turn, as TCP segments in raw IPv4, without the segments that open and close.</summary>
internal static class CaptureBuilder
{
    public const int ServerPort = 5672;

    private const int MaxSegment = 60_000;

    public static byte[] Create(string conversation, int copies = 1, int firstCopy = 0)
    {
        string path = Path.Combine(VectorFile.DataFolder, "captures", conversation);
        List<byte[]>[] sides = [Cut(path + ".client.bin"), Cut(path + ".server.bin")];
        using MemoryStream file = Begin();
        for (int copy = firstCopy; copy < firstCopy + copies; copy++)
        {
            uint[] sequence = [0, 0];
            for (int i = 0; i < sides[0].Count || i < sides[1].Count; i++)
            {
                for (int side = 0; side < 2; side++)
                {
                    byte[] frame = i < sides[side].Count ? sides[side][i] : [];
                    for (int at = 0; at < frame.Length; at += MaxSegment)
                    {
                        Write(file, 40_000 + (copy % 20_000), side, ref sequence[side], frame.AsSpan(at, Math.Min(MaxSegment, frame.Length - at)));
                    }
                }
            }
        }

        return file.ToArray();
    }

    /// <summary>Returns a file without packets.</summary>
    public static MemoryStream Begin()
    {
        MemoryStream file = new();
        file.Write([0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 101, 0, 0, 0]);
        return file;
    }

    private static List<byte[]> Cut(string path)
    {
        byte[] bytes = File.ReadAllBytes(path);
        List<byte[]> frames = [];
        for (int at = 0; at < bytes.Length;)
        {
            // The last frame of a connection that broke may be cut.
            int size = Math.Min(bytes.Length - at, bytes[at] == 'A' || bytes.Length - at < 8 ? 8 : BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(at)));
            frames.Add(bytes[at..(at + size)]);
            at += size;
        }

        return frames;
    }

    /// <summary>Writes a segment.</summary>
    public static void Write(MemoryStream file, int clientPort, int side, ref uint sequence, ReadOnlySpan<byte> data)
    {
        Span<byte> packet = new byte[16 + 40 + data.Length];
        BinaryPrimitives.WriteInt32LittleEndian(packet.Slice(8), 40 + data.Length);
        BinaryPrimitives.WriteInt32LittleEndian(packet.Slice(12), 40 + data.Length);
        Span<byte> ip = packet.Slice(16);
        ip[0] = 0x45;
        BinaryPrimitives.WriteUInt16BigEndian(ip.Slice(2), (ushort)(40 + data.Length));
        ip[8] = 64;
        ip[9] = 6;
        ip[12] = ip[16] = 127;
        ip[15] = ip[19] = 1;
        BinaryPrimitives.WriteUInt16BigEndian(ip.Slice(20), (ushort)(side == 0 ? clientPort : ServerPort));
        BinaryPrimitives.WriteUInt16BigEndian(ip.Slice(22), (ushort)(side == 0 ? ServerPort : clientPort));
        BinaryPrimitives.WriteUInt32BigEndian(ip.Slice(24), sequence);
        ip[32] = 0x50;
        ip[33] = 0x18;
        ip[34] = 0xFF;
        data.CopyTo(ip.Slice(40));
        sequence += (uint)data.Length;
        file.Write(packet);
    }
}
