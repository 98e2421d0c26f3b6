using System.Globalization;
using System.Net;
using PacketDotNet;

namespace Amqp.Encoding.Tool.Capture;

/// <summary>A segment of a TCP connection.</summary>
/// <param name="Source">The end that sent it.</param>
/// <param name="Destination">The other end.</param>
/// <param name="Sequence">The number of its first byte.</param>
/// <param name="IsOpening">Whether it opens its direction.</param>
/// <param name="IsAnswer">Whether it opens its direction and answers the other one.</param>
/// <param name="IsLast">Whether its direction ends with it.</param>
/// <param name="IsReset">Whether it resets the connection.</param>
/// <param name="Acknowledged">The number of the first byte that its sender has not received; null if it does not say so.</param>
/// <param name="Length">How many bytes it has.</param>
/// <param name="Data">The bytes that the capture has, from the first on.</param>
internal sealed record TcpSegment(
    IPEndPoint Source, IPEndPoint Destination, uint Sequence, bool IsOpening, bool IsAnswer, bool IsLast, bool IsReset, uint? Acknowledged, int Length, byte[] Data)
{
    // A packet has a few: Ethernet, a VLAN tag, a tunnel, IP, TCP.
    private const int MaxLayers = 16;

    /// <summary>Returns whether packets of a link type are read: Ethernet, loopback, raw IP, PPP, 802.11 with and without its headers, both of Linux, and exported PDUs.</summary>
    public static bool IsRead(int linkType) => linkType is 0 or 1 or 9 or 12 or 14 or 101 or 105 or 108 or 113 or 127 or 192 or 228 or 229 or ExportedPdus.LinkType or 276;

    /// <summary>Returns the number of a link type, and its name if it has one.</summary>
    public static string NameOf(int linkType) => string.Create(
        CultureInfo.InvariantCulture, $"{linkType}{(linkType <= ushort.MaxValue && Enum.IsDefined((LinkLayers)linkType) ? $" ({(LinkLayers)linkType})" : "")}");

    /// <summary>Returns the segment of a packet; null if it has none, or if the packet cannot be read.</summary>
    public static TcpSegment? Parse(CapturedPacket captured)
    {
        // Raw IPv4 and IPv6 have numbers of their own. In loopback packets they follow a number of 4 bytes, which each system counts in its own way.
        bool isLoopback = captured.LinkType is 0 or 108;
        int linkType = isLoopback || captured.LinkType is 228 or 229 or 12 or 14 ? (int)LinkLayers.Raw : captured.LinkType;
        int missing = Math.Min(captured.Missing, ushort.MaxValue);
        try
        {
            // PacketDotNet does not read packets that are cut.
            byte[] whole = missing == 0 ? captured.Data : [.. captured.Data, .. new byte[missing]];
            TcpPacket? tcp = Find(Packet.ParsePacket((LinkLayers)linkType, isLoopback ? whole[4..] : whole));
            if (tcp?.ParentPacket is not IPPacket ip)
            {
                return null;
            }

            byte[] data = tcp.PayloadData ?? tcp.PayloadPacket?.Bytes ?? [];
            return new TcpSegment(
                new IPEndPoint(ip.SourceAddress, tcp.SourcePort),
                new IPEndPoint(ip.DestinationAddress, tcp.DestinationPort),
                tcp.SequenceNumber,
                tcp.Synchronize,
                tcp.Synchronize && tcp.Acknowledgment,
                tcp.Finished,
                tcp.Reset,
                tcp.Acknowledgment ? tcp.AcknowledgmentNumber : null,
                data.Length,
                data[..Math.Max(0, data.Length - missing)]);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // PacketDotNet throws many kinds for packets that are cut or changed.
            return null;
        }
    }

    // Not PacketDotNet's Extract, which does not end for an IPv4 packet with a header of length 0 and the protocol IPv4: such a packet is its own payload.
    private static TcpPacket? Find(Packet? packet)
    {
        for (int layer = 0; layer < MaxLayers && packet is not (null or TcpPacket); layer++)
        {
            packet = packet.PayloadPacket;
        }

        return packet as TcpPacket;
    }
}
