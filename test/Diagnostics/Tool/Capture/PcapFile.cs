using System.Buffers.Binary;

namespace Amqp.Encoding.Tests.Tool.Capture;

/// <summary>The packets of a pcap file that tcpdump made, to be changed and written again.</summary>
internal sealed class PcapFile
{
    private const int TcpSequence = 38;
    private const int TcpAcknowledgment = 42;
    private const int TcpFlags = 47;

    private readonly byte[] _header;

    private PcapFile(byte[] bytes)
    {
        _header = bytes[..24];
        for (int at = 24; at < bytes.Length;)
        {
            int length = BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(at + 8));
            Packets.Add((bytes[at..(at + 16)], bytes[(at + 16)..(at + 16 + length)]));
            at += 16 + length;
        }
    }

    /// <summary>The header and the bytes of each packet.</summary>
    public List<(byte[] Header, byte[] Data)> Packets { get; } = [];

    /// <summary>The numbers of the packets that carry bytes: those that push.</summary>
    public int[] DataPackets => [.. Enumerable.Range(0, Packets.Count).Where(i => (Packets[i].Data[TcpFlags] & 0x08) != 0)];

    public static string PathOf(string name) => Path.Combine(VectorFile.DataFolder, "captures", "packets", name);

    public static PcapFile Read(string name) => new(File.ReadAllBytes(PathOf(name)));

    /// <summary>The packet of a connection whose numbers begin so much later.</summary>
    public static byte[] Renumber(byte[] packet, uint by)
    {
        byte[] changed = [.. packet];
        foreach (int at in new[] { TcpSequence, TcpAcknowledgment })
        {
            BinaryPrimitives.WriteUInt32BigEndian(changed.AsSpan(at), BinaryPrimitives.ReadUInt32BigEndian(changed.AsSpan(at)) + by);
        }

        return changed;
    }

    /// <summary>The bytes of the file, with or without other orders of bytes and units of time.</summary>
    public byte[] ToBytes(bool isBigEndian = false, bool isNanoseconds = false)
    {
        byte[] header = [.. _header];
        if (isNanoseconds)
        {
            BinaryPrimitives.WriteUInt32LittleEndian(header, 0xA1B23C4D);
        }

        int unit = isNanoseconds ? 1_000 : 1;
        IEnumerable<byte> packets = Packets.SelectMany(packet =>
        {
            byte[] start = [.. packet.Header];
            BinaryPrimitives.WriteInt32LittleEndian(start.AsSpan(4), unit * BinaryPrimitives.ReadInt32LittleEndian(start.AsSpan(4)));
            return (isBigEndian ? Swap(start) : start).Concat(packet.Data);
        });
        return [.. isBigEndian ? [.. Swap(header[..4]), header[5], header[4], header[7], header[6], .. Swap(header[8..])] : header, .. packets];
    }

    private static byte[] Swap(byte[] words) => [.. words.Chunk(4).SelectMany(word => word.Reverse())];
}
