using System.Buffers.Binary;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Text.RegularExpressions;
using Amqp.Encoding.Tool.Conversations;
using Amqp.Encoding.Tool.Tap;

namespace Amqp.Encoding.Tool.Forms;

/// <summary>
/// A TCP stream that Wireshark or tshark follows, as a hex dump, C arrays, YAML or raw, and packets that they or tcpdump print. With both directions, or with the headers of packets, it becomes a capture,
/// so that whatever reads captures reads it.
/// </summary>
internal static partial class FollowForm
{
    // The link types, and where IP begins: Ethernet, with a VLAN tag, raw IP, the loopback of BSD, and both of Linux.
    private static readonly (int LinkType, int At)[] s_headers = [(1, 14), (1, 18), (101, 0), (0, 4), (113, 16), (276, 20)];

    public static ByteReading Read(string text, Reading wanted)
    {
        string[] lines = [.. text.Split('\n').Select(line => line.TrimEnd())];
        IPEndPoint[] ends = EndsOf(text);
        if (YamlPacket().Matches(text) is { Count: > 0 } packets)
        {
            return ReadTurns(ends, packets.Select(packet => (IsSecond: packet.Groups["peer"].Value == "1", Reading: Base64Form.Read(packet.Groups["data"].Value, Reading.Base64))));
        }

        if (CArray().Matches(text) is { Count: > 0 } arrays)
        {
            return ReadTurns(ends, arrays.Select(array => (array.Groups["peer"].Value == "1", HexForm.Read(array.Groups["data"].Value, Reading.Hex))));
        }

        bool isFollowed = lines.Any(line => line.StartsWith("Follow: tcp,", StringComparison.Ordinal));
        lines = [.. lines.Where(line => line.Length > 0 && !(isFollowed && Header().IsMatch(line)))];
        if (lines.Length == 0)
        {
            return ByteReading.None;
        }

        if (lines.All(line => Offset().IsMatch(line)))
        {
            // Each direction counts its bytes from 0, and is indented or not.
            bool isBoth = lines.Any(IsSecond) && lines.Any(line => !IsSecond(line)) && lines.Where(IsSecond).First().AsSpan().Trim().StartsWith("00000000") && lines.First(line => !IsSecond(line)).StartsWith("00000000", StringComparison.Ordinal);
            return isBoth || isFollowed ? ReadDump(ends, lines) : ByteReading.None;
        }

        // Each packet counts its bytes from 0, and may have a line about it before them.
        byte[]?[] printed = [.. Packet().Matches(text).Select(packet => DumpForm.Read(packet.Value, Reading.Hex).Bytes)];
        if (printed.Length > 0 && Array.TrueForAll(printed, packet => packet is not null) && CaptureOf(printed!) is { } capture)
        {
            return ByteReading.Of(capture);
        }

        return Unprinted().Match(text) is { Success: true } form ? ByteReading.Refuse($"the stream is followed as {form.Groups["form"].Value}, which has no bytes: follow it as hex, raw or yaml")
            : isFollowed ? ReadTurns(ends, lines.Select(line => (IsSecond(line), HexForm.Read(line, Reading.Hex)))) : ByteReading.None;
    }

    /// <summary>Returns bytes, as a capture if they are a packet.</summary>
    public static ByteReading WithPackets(ByteReading reading) => !reading.IsCut && CaptureOf([reading.Bytes!]) is { } capture ? ByteReading.Of(capture) : reading;

    // pcap (draft-ietf-opsawg-pcap), if a packet is TCP in IP; packets of another kind are left out.
    private static byte[]? CaptureOf(byte[][] packets)
    {
        (int LinkType, int At)? kind = packets.Select(KindOf).FirstOrDefault(found => found is not null);
        using MemoryStream capture = new();
        using BinaryWriter writer = new(capture);
        foreach (uint word in (ReadOnlySpan<uint>)[0xA1B2C3D4, 0x0004_0002, 0, 0, 0x0004_0000, (uint)(kind?.LinkType ?? 0)])
        {
            writer.Write(word);
        }

        foreach (byte[] packet in packets.Where(packet => kind is not null && KindOf(packet) == kind))
        {
            foreach (uint word in (ReadOnlySpan<uint>)[0, 0, (uint)packet.Length, (uint)packet.Length])
            {
                writer.Write(word);
            }

            writer.Write(packet);
        }

        return kind is null ? null : capture.ToArray();
    }

    // The link type, if the first header is one of those before IP, and the length in IP is that of the packet. Short packets of Ethernet are filled up.
    private static (int LinkType, int At)? KindOf(byte[] packet)
    {
        foreach ((int linkType, int at) in s_headers)
        {
            ReadOnlySpan<byte> ip = packet.AsSpan(Math.Min(at, packet.Length));
            int length = ip.Length < 40 ? -1
                : ip[0] >> 4 == 4 && ip[9] == 6 ? BinaryPrimitives.ReadUInt16BigEndian(ip[2..])
                : ip[0] >> 4 == 6 && ip[6] == 6 ? BinaryPrimitives.ReadUInt16BigEndian(ip[4..]) + 40
                : -1;
            if (length == ip.Length || (linkType == 1 && length > 0 && length < ip.Length && packet.Length == 60))
            {
                return (linkType, at);
            }
        }

        return null;
    }

    /// <summary>Returns the bytes of turns: a capture if both ends have one.</summary>
    public static ByteReading OfTurns(IEnumerable<(bool IsSecond, ByteReading Reading)> turns) => ReadTurns(EndsOf(""), turns);

    private static bool IsSecond(string line) => line[0] is ' ' or '\t';

    private static ByteReading ReadDump(IPEndPoint[] ends, string[] lines)
    {
        ByteReading[] directions = [.. Enumerable.Range(0, 2).Select(side => string.Join('\n', lines.Where(line => IsSecond(line) == (side == 1))))
            .Select(dump => dump.Length == 0 ? ByteReading.None : DumpForm.Read(dump, Reading.Only, 16))];
        for (int side = 0; side < directions.Length; side++)
        {
            if (directions[side].Bytes is null && lines.Any(line => IsSecond(line) == (side == 1)))
            {
                return ByteReading.Refuse(directions[side].Problem ?? "a line of the followed stream is not an offset and bytes");
            }
        }

        // A turn has the lines up to the next one of the same direction, whose offset says how many bytes they have.
        List<(bool, ByteReading)> turns = [];
        int[] starts = [0, 0];
        for (int i = 0; i < lines.Length; i++)
        {
            bool isSecond = IsSecond(lines[i]);
            int next = Array.FindIndex(lines, i + 1, line => IsSecond(line) == isSecond);
            byte[] all = directions[isSecond ? 1 : 0].Bytes ?? [];
            int end = next < 0 ? all.Length : (int)Math.Min(int.MaxValue, uint.Parse(Offset().Match(lines[next]).Groups["offset"].ValueSpan, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture));
            ref int start = ref starts[isSecond ? 1 : 0];
            if (end > start && end <= all.Length)
            {
                turns.Add((isSecond, ByteReading.Of(all[start..end])));
                start = end;
            }
        }

        return ReadTurns(ends, turns);
    }

    private static ByteReading ReadTurns(IPEndPoint[] ends, IEnumerable<(bool IsSecond, ByteReading Reading)> turns)
    {
        List<(bool IsSecond, ByteReading Reading)> all = [.. turns];
        int wrong = all.FindIndex(turn => turn.Reading.Bytes is null);
        if (wrong >= 0)
        {
            return ByteReading.Refuse($"{all[wrong].Reading.Problem ?? "there are no bytes"}, in part {(wrong + 1).ToString(CultureInfo.InvariantCulture)} of the followed stream");
        }

        if (all.Count == 0 || all.All(turn => turn.IsSecond == all[0].IsSecond))
        {
            return ByteReading.Of([.. all.SelectMany(turn => turn.Reading.Bytes!)]);
        }

        using MemoryStream capture = new();
        using PcapngWriter writer = new(capture, static _ => { });
        PcapngWriter.Flow flow = new(ends[0], ends[1]);
        foreach ((bool isSecond, ByteReading reading) in all)
        {
            writer.Write(flow, isSecond ? Side.Server : Side.Client, reading.Bytes);
        }

        return ByteReading.Of(capture.ToArray());
    }

    // A name instead of an address, or no address, is one that is not known.
    private static IPEndPoint[] EndsOf(string text)
    {
        IPEndPoint[] ends = [new(IPAddress.Any, 0), new(IPAddress.Any, 1)];
        foreach (Match node in Node().Matches(text))
        {
            int port = int.Parse(node.Groups["port"].ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture);
            ends[node.Groups["peer"].Value == "1" ? 1 : 0] = new(IPAddress.TryParse(node.Groups["host"].Value.Trim('[', ']'), out IPAddress? address) ? address : IPAddress.Any, Math.Min(port, IPEndPoint.MaxPort));
        }

        return ends;
    }

    [GeneratedRegex(@"^(?:=+$|Follow: |Filter: |Node [01]: )")]
    private static partial Regex Header();

    [GeneratedRegex(@"^(?:Node (?<peer>[01]): (?<host>\S+):(?<port>[0-9]{1,5})|  - peer: (?<peer>[01])\r?\n +host: (?<host>\S+)\r?\n +port: (?<port>[0-9]{1,5}))\r?$", RegexOptions.Multiline)]
    private static partial Regex Node();

    [GeneratedRegex(@"^\s*(?<offset>[0-9A-Fa-f]{8})  (?=[0-9A-Fa-f]{2}(?:\s|$))")]
    private static partial Regex Offset();

    [GeneratedRegex(@"^  - packet: [0-9]+\r?\n    peer: (?<peer>[01])\r?\n(?:    \w+: [^!\n]*\n)*    data: !!binary \|\r?\n(?<data>(?:      \S+\r?(?:\n|$))+)", RegexOptions.Multiline)]
    private static partial Regex YamlPacket();

    [GeneratedRegex(@"^char peer(?<peer>[01])_[0-9]+\[\] = (?<data>\{[^{}]*\});?", RegexOptions.Multiline)]
    private static partial Regex CArray();

    [GeneratedRegex(@"^[ \t]*(?:0x)?0{4,8}:?[ \t].*(?:\n[ \t]*(?:0x)?(?!0{4,8}:?[ \t])[0-9a-f]{4,8}:?[ \t].*)*", RegexOptions.Multiline)]
    private static partial Regex Packet();

    [GeneratedRegex(@"^Follow: tcp,(?<form>ascii|ebcdic|utf-8)\r?$", RegexOptions.Multiline)]
    private static partial Regex Unprinted();
}
