using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Text.RegularExpressions;
using Amqp.Encoding.Tool.Conversations;
using Amqp.Encoding.Tool.Tap;

namespace Amqp.Encoding.Tool.Forms;

/// <summary>A TCP stream that Wireshark or tshark follows, as a hex dump, C arrays, YAML or raw. With both directions it becomes a capture, so that whatever reads captures reads it.</summary>
internal static partial class FollowForm
{
    public static ByteReading Read(string text, Reading wanted)
    {
        string[] lines = [.. text.Split('\n').Select(line => line.TrimEnd())];
        IPEndPoint[] ends = EndsOf(text);
        if (YamlPacket().Matches(text) is { Count: > 0 } packets)
        {
            return ReadTurns(ends, packets.Select(packet => (IsSecond: packet.Groups["peer"].Value == "1", Reading: Base64Form.Read(packet.Groups["data"].Value, Reading.Base64))));
        }

        if (Array().Matches(text) is { Count: > 0 } arrays)
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

        return isFollowed ? ReadTurns(ends, lines.Select(line => (IsSecond(line), HexForm.Read(line, Reading.Hex)))) : ByteReading.None;
    }

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
            int next = System.Array.FindIndex(lines, i + 1, line => IsSecond(line) == isSecond);
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
    private static partial Regex Array();
}
