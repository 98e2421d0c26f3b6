using System.IO;
using System.Linq;
using Amqp.Encoding.Tests.Tool.Tap;

namespace Amqp.Encoding.Tests.Tool.Capture;

/// <summary>Captures of which something is missing, split, used again or not known.</summary>
public class TornCaptureTests
{
    private const int LinkType = 20;

    [Test]
    public void A_header_that_is_split_around_the_bytes_of_the_other_side_begins_a_connection()
    {
        (int code, string[] lines) = Dump(Read("split-header.pcap"));
        Assert.That(code, Is.Zero);
        Assert.That(lines[..5], Is.EqualTo(new[]
        {
            "#1    3.000  10.0.0.1:40000 connected to 10.0.0.2:5672", "#1    3.000      1 <-- protocol header AMQP 1.0.0", "#1    3.000      2 <-- channel 0 open(container-id=\"a\")",
            "#1    4.000      3 --> protocol header AMQP 1.0.0", "#1    4.000      4 --> channel 0 open(container-id=\"a\")",
        }));
        Assert.That(lines, Has.Some.EqualTo("client --> server: 1 frame, 25 bytes").And.Some.EqualTo("client <-- server: 1 frame, 25 bytes"));
    }

    [Test]
    public void The_end_with_the_port_of_AMQP_is_the_server_in_a_capture_without_the_opening()
    {
        (_, string[] lines) = Dump(Read("opened-before.pcap"));
        Assert.That(lines[0], Does.EndWith("10.0.0.1:40000 connected to 10.0.0.2:5672"));
        Assert.That(lines, Has.Some.EndsWith("<-- channel 0 open(container-id=\"b\")"));
    }

    [Test]
    public void The_end_that_connected_is_not_claimed_if_neither_the_opening_nor_the_port_tells()
    {
        (_, string[] lines) = Dump(WithServerPort6000(Read("opened-before.pcap")));
        Assert.That(lines[0], Does.EndWith(
            "10.0.0.2:6000 and 10.0.0.1:40000 are connected; the capture does not show which one connected, so the first that sends is called the client"));
    }

    [Test]
    public void A_side_that_begins_with_something_else_does_not_hide_the_other([Values] bool isPortKnown)
    {
        // The client's header is not in the capture; its first frame comes before the server's header.
        PcapFile file = PcapFile.Read("opened-before.pcap");
        (file.Packets[0], file.Packets[1]) = (file.Packets[1], file.Packets[0]);
        (int code, string[] lines) = Dump(isPortKnown ? file.ToBytes() : WithServerPort6000(file.ToBytes()));
        Assert.That(code, Is.EqualTo(1));
        Assert.That(lines[0], Does.Contain("10.0.0.1:40000 "));
        Assert.That(lines, Has.Some.EndsWith("<-- protocol header AMQP 1.0.0").And.Some.EndsWith("<-- channel 0 open(container-id=\"b\")").And.Some.Contain("--> offset 0  ERROR not AMQP 1.0"));
    }

    // Of BSD: a number of 4 bytes before IP, in the order of the machine (0) or of the network (108).
    [TestCase(0)]
    [TestCase(108)]
    public void Packets_of_a_loopback_are_read(byte linkType)
    {
        byte[] capture = Read("loopback.pcap");
        capture[LinkType] = linkType;
        (int code, string[] lines) = Dump(capture);
        Assert.That(code, Is.Zero);
        Assert.That(lines, Has.Some.EndsWith("--> channel 0 open(container-id=\"a\")"));
    }

    [TestCase(107, "3 packets of link type 107 (FrameRelay), which is not read")]
    [TestCase(147, "3 packets of link type 147, which is not read")]
    public void A_link_type_that_is_not_read_is_named(byte linkType, string expected)
    {
        byte[] capture = Read("loopback.pcap");
        capture[LinkType] = linkType;
        (int code, string[] lines) = Dump(capture);
        Assert.That(code, Is.EqualTo(1));
        Assert.That(lines, Has.Some.EqualTo("1 error:").And.Some.EqualTo("  " + expected));
    }

    [Test]
    public void A_port_that_is_used_again_with_the_same_numbers_is_two_connections()
    {
        (int code, string[] lines) = Dump(Read("port-used-again.pcap"));
        Assert.That(code, Is.Zero);
        Assert.That(lines.Where(line => line.EndsWith("10.0.0.1:40000 connected to 10.0.0.2:5672", StringComparison.Ordinal)).Count(), Is.EqualTo(2));
        Assert.That(lines, Has.Some.EndsWith("2 --> channel 0 open(container-id=\"first\")").And.Some.EndsWith("2 --> channel 0 open(container-id=\"other\")"));
    }

    [Test]
    public void A_port_that_is_used_again_is_two_connections_if_the_first_segment_is_missing()
    {
        // The answer to the second opening is there, with another number.
        PcapFile file = PcapFile.Read("rabbitmq-rhea.pcap");
        int count = file.Packets.Count;
        file.Packets.AddRange([.. file.Packets.Skip(1).Select(packet => (packet.Header, PcapFile.Renumber(packet.Data, 123_456_789)))]);
        file.Packets.RemoveRange(count - 6, 6);
        Assert.That(Dump(file.ToBytes()).Lines, Has.Some.StartsWith("2 connections, "));
    }

    // 16 MiB of segments wait in all connections together. Each has 8 bytes missing, then two segments of 60,000 bytes; the missing ones come at the end, too late for the first connections.
    [Test]
    public void Many_connections_with_gaps_share_one_bound()
    {
        const int Connections = 300;
        const int Waiting = 2 * (60_000 + 64);
        const int Kept = (16 * 1024 * 1024) / Waiting;
        using MemoryStream file = CaptureBuilder.Begin();
        for (int i = 0; i < Connections; i++)
        {
            uint sequence = 0;
            CaptureBuilder.Write(file, 40_000 + i, 0, ref sequence, [.. "AMQP"u8, 0, 1, 0, 0]);
            sequence += 8;
            CaptureBuilder.Write(file, 40_000 + i, 0, ref sequence, Bytes.Transfer(60_000));
            CaptureBuilder.Write(file, 40_000 + i, 0, ref sequence, Bytes.Transfer(60_000));
        }

        for (int i = 0; i < Connections; i++)
        {
            uint sequence = 8;
            CaptureBuilder.Write(file, 40_000 + i, 0, ref sequence, Bytes.Heartbeats(1));
        }

        (int code, string[] lines) = Dump(file.ToArray());
        Assert.That(code, Is.EqualTo(1));
        Assert.That(lines.Count(line => line.Contains("--> channel 0 transfer(")), Is.EqualTo(2 * Kept));
        Assert.That(lines, Has.Some.EqualTo($"{Connections - Kept} errors:"));
        Assert.That(lines, Has.Some.Match("#1 .*ERROR 8 bytes of the client are not in the capture").And.Some.Match($"#{Connections} .*--> channel 0 transfer"));
    }

    private static byte[] Read(string name) => File.ReadAllBytes(PcapFile.PathOf(name));

    private static byte[] WithServerPort6000(byte[] capture)
    {
        for (int at = 0; at + 1 < capture.Length; at++)
        {
            if (capture[at] == 0x16 && capture[at + 1] == 0x28)
            {
                (capture[at], capture[at + 1]) = (0x17, 0x70);
            }
        }

        return capture;
    }

    private static (int Code, string[] Lines) Dump(byte[] capture)
    {
        (int code, string output, string error) = Command.Run(capture, "dump", "-");
        Assert.That(error, Is.Empty);
        return (code, output.Split('\n'));
    }
}
