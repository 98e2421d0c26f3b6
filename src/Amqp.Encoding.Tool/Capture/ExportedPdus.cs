using System.Buffers.Binary;
using System.Collections.Generic;
using System.Net;

namespace Amqp.Encoding.Tool.Capture;

/// <summary>Reads what Wireshark exports as PDUs (its Export PDUs to File, also of TLS that it could decrypt): in place of headers, tags say the ends, and the bytes of the stream follow.</summary>
internal sealed class ExportedPdus
{
    public const int LinkType = 252;

    // The tags that are read, of those of Wireshark's exported_pdu_tlvs.h: addresses are those of IPv4 or IPv6.
    private const int SourceV4 = 20;
    private const int DestinationV4 = 21;
    private const int SourceV6 = 22;
    private const int DestinationV6 = 23;
    private const int PortType = 24;
    private const int SourcePort = 25;
    private const int DestinationPort = 26;
    private const int Tcp = 2;

    // The bytes of a direction have no numbers: they follow each other.
    private readonly Dictionary<(IPEndPoint, IPEndPoint), uint> _next = [];

    /// <summary>Returns the bytes as a segment; null if they are not of TCP, or the tags have no ends.</summary>
    public TcpSegment? Read(CapturedPacket captured)
    {
        ReadOnlySpan<byte> rest = captured.Data;
        IPAddress?[] addresses = new IPAddress?[2];
        int[] ports = new int[2];
        int tag;
        do
        {
            int length = rest.Length < 4 ? int.MaxValue : BinaryPrimitives.ReadUInt16BigEndian(rest[2..]);
            if (rest.Length - 4 < length)
            {
                return null;
            }

            tag = BinaryPrimitives.ReadUInt16BigEndian(rest);
            ReadOnlySpan<byte> value = rest.Slice(4, length);
            rest = rest[(4 + length)..];
            bool isAddress = (tag is SourceV4 or DestinationV4 && length == 4) || (tag is SourceV6 or DestinationV6 && length == 16);
            uint number = length == 4 ? BinaryPrimitives.ReadUInt32BigEndian(value) : 0;
            if (tag == PortType && number != Tcp)
            {
                return null;
            }

            if (isAddress)
            {
                addresses[tag is SourceV4 or SourceV6 ? 0 : 1] = new IPAddress(value);
            }
            else if (tag is SourcePort or DestinationPort)
            {
                ports[tag - SourcePort] = (int)Math.Min(number, IPEndPoint.MaxPort);
            }
        }
        while (tag != 0);

        if (addresses[0] is not { } from || addresses[1] is not { } to)
        {
            return null;
        }

        (IPEndPoint Source, IPEndPoint Destination) ends = (new(from, ports[0]), new(to, ports[1]));
        uint sequence = _next.GetValueOrDefault(ends);
        if (_next.Count >= CaptureDump.MaxConnections)
        {
            _next.Clear();
        }

        int all = rest.Length + Math.Min(captured.Missing, ushort.MaxValue);
        _next[ends] = sequence + (uint)all;
        return new TcpSegment(ends.Source, ends.Destination, sequence, IsOpening: false, IsAnswer: false, IsLast: false, IsReset: false, Acknowledged: null, all, rest.ToArray());
    }
}
