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
            "#1    3.000  10.0.0.1:40000 connected to 10.0.0.2:5672", "#1    3.000      1 <-- protocol header AMQP 1.0.0", "#1    3.000      2 <-- open(container-id=\"a\")",
            "#1    4.000      3 --> protocol header AMQP 1.0.0", "#1    4.000      4 --> open(container-id=\"a\")",
        }));
        Assert.That(lines, Has.Some.EqualTo("client --> server: 1 frame, 25 bytes").And.Some.EqualTo("client <-- server: 1 frame, 25 bytes"));
    }

    [Test]
    public void The_end_with_the_port_of_AMQP_is_the_server_in_a_capture_without_the_opening()
    {
        (_, string[] lines) = Dump(Read("opened-before.pcap"));
        Assert.That(lines[0], Does.EndWith("10.0.0.1:40000 connected to 10.0.0.2:5672"));
        Assert.That(lines, Has.Some.EndsWith("<-- open(container-id=\"b\")"));
    }

    [Test]
    public void The_end_that_connected_is_not_claimed_if_neither_the_opening_nor_the_port_tells()
    {
        (_, string[] lines) = Dump(WithServerPort6000(Read("opened-before.pcap")));
        Assert.That(lines[0], Does.EndWith(
            "10.0.0.2:6000 and 10.0.0.1:40000 are connected; the capture does not show which one connected, so the first that sends is called the client"));
    }

    [Test]
    public void A_packet_that_claims_16_MiB_takes_memory_for_the_bytes_that_are_there()
    {
        byte[] capture = [.. CaptureBuilder.Begin().ToArray(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, .. new byte[300]];
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.That(Command.Call(capture, "dump", "-").Code, Is.EqualTo(1));
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(2_000_000));
    }

    [Test]
    public void The_end_whose_protocol_header_came_first_is_the_client()
    {
        using MemoryStream file = CaptureBuilder.Begin();
        uint[] sequence = [0, 0];
        CaptureBuilder.Write(file, 40_000, 0, ref sequence[0], Bytes.Open);
        CaptureBuilder.Write(file, 40_000, 1, ref sequence[1], Bytes.Open);
        (_, string[] lines) = Dump(WithServerPort6000(file.ToArray()));
        Assert.That(lines[0], Does.Contain("127.0.0.1:40000 and 127.0.0.1:6000 are connected; the capture does not show which one connected"));
        Assert.That(lines, Has.Some.EndsWith("127.0.0.1:40000 sent the first protocol header, so it is the one that connected"));

        // The header of the client is missing: that of the server proves nothing.
        (_, lines) = Dump(WithServerPort6000(Read("opened-before.pcap")));
        Assert.That(lines, Has.None.Contain("so it is the one that connected"));
    }

    [Test]
    public void A_side_that_begins_with_something_else_does_not_hide_the_other([Values] bool isPortKnown)
    {
        // The client's header is not in the capture; its first frame comes before the server's header.
        PcapFile file = PcapFile.Read("opened-before.pcap");
        (file.Packets[0], file.Packets[1]) = (file.Packets[1], file.Packets[0]);
        (int code, string[] lines) = Dump(isPortKnown ? file.ToBytes() : WithServerPort6000(file.ToBytes()));
        Assert.That(code, Is.Zero);
        Assert.That(lines[0], Does.Contain("10.0.0.1:40000 "));
        Assert.That(lines, Has.Some.EndsWith("<-- protocol header AMQP 1.0.0").And.Some.EndsWith("<-- open(container-id=\"b\")").And.Some.EndsWith("--> open(container-id=\"a\")  ! after a gap"));
        Assert.That(lines, Has.Some.EqualTo("not seen: the beginning of 1 connection, with their links, deliveries and errors").And.Some.EqualTo("no errors in the frames that are there"));
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
        Assert.That(lines, Has.Some.EndsWith("--> open(container-id=\"a\")"));
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
        Assert.That(lines, Has.Some.EndsWith("2 --> open(container-id=\"first\")").And.Some.EndsWith("2 --> open(container-id=\"other\")"));
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
        Assert.That(lines.Count(line => line.Contains("--> transfer")), Is.EqualTo(2 * Connections));
        Assert.That(lines, Has.Some.EqualTo($"{Connections - Kept} errors:"));
        Assert.That(lines, Has.Some.Match("#1 .*ERROR gap: 8 bytes of the client are not in the capture").And.Some.Match($"#{Connections} .*--> transfer"));
    }

    [Test]
    public void A_capture_that_begins_after_the_connection_was_opened_shows_its_frames()
    {
        (int code, string[] lines) = Dump(Read("mid.pcap"));
        Assert.That(code, Is.Zero);
        Assert.That(lines, Is.EqualTo(new[]
        {
            "#1    0.000  10.0.0.1:40000 connected to 10.0.0.2:5672; the capture begins later",
            "#1    0.000      1 --> transfer(delivery-id=0, handle=0, delivery-tag=0x01)  | amqp-value \"hello\"  ! after a gap",
            "#1    0.001      2 --> transfer(delivery-id=0, handle=0, delivery-tag=0x01)  | amqp-value \"hello\"",
            "#1    0.002      3 --> close",
            "#1    0.003      4 <-- close  ! after a gap",
            "",
            "1 connection, 0 links",
            "client --> server: 3 frames, 72 bytes",
            "client <-- server: 1 frame, 12 bytes",
            "0 deliveries",
            "2 transfers of links that are not known: their attach is not there",
            "not seen: the beginning of 1 connection, with their links, deliveries and errors",
            "no errors in the frames that are there",
            "",
        }));
    }

    [Test]
    public void A_direction_without_its_protocol_header_is_shown_after_a_gap()
    {
        (int code, string[] lines) = Dump(Read("syn-nohdrC.pcap"));
        Assert.That(code, Is.EqualTo(1));
        Assert.That(lines, Has.Some.EqualTo("#1    0.004  ERROR gap: 8 bytes of the client are not in the capture").And.Some.EqualTo("#1    0.004      5 --> open(container-id=\"a\")  ! after a gap"));
        Assert.That(lines, Has.Some.EqualTo("client --> server: 5 frames, 109 bytes").And.Some.EqualTo("client <-- server: 3 frames, 57 bytes"));
    }

    [Test]
    public void Packets_that_are_cut_by_the_snap_length_are_named()
    {
        (int code, string[] lines) = Dump(Read("snap60.pcap"));
        Assert.That(code, Is.EqualTo(1));
        Assert.That(lines, Has.Some.EqualTo("  10 packets cut by the snap length of the capture: capture whole packets (tcpdump -s 0)"));
        Assert.That(lines.Count(line => line.Contains("ERROR the capture has only its first 6 bytes", StringComparison.Ordinal)), Is.EqualTo(10));
    }

    [TestCase("tls5671.pcap")]
    [TestCase("tls5671.pcap", 5672)]
    [TestCase("tls5671.pcap", 443)]
    public void TLS_is_named_and_is_not_without_an_error(string name, int port = 5671)
    {
        (int code, string[] lines) = Dump(WithPort(Read(name), 5671, port));
        Assert.That(code, Is.EqualTo(1));
        Assert.That(lines, Has.Some.EqualTo(
            $"not read: 10.0.0.1:40000 connected to 10.0.0.2:{port}: it begins with a TLS handshake, not AMQP 1.0; TLS cannot be read from a capture: use amqp tap with --listen-tls and --to-tls"));
        Assert.That(lines, Has.Some.EqualTo("  1 connection could not be read as AMQP 1.0"));
    }

    [TestCase("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "it begins with an HTTP request, not AMQP 1.0")]
    [TestCase("*1\r\n$4\r\nPING\r\n", "no protocol header and no frame of AMQP 1.0 was found; it begins with 2A 31 0D 0A 24 34 0D 0A")]
    public void Another_protocol_is_named(string start, string expected)
    {
        using MemoryStream file = CaptureBuilder.Begin();
        uint sequence = 0;
        CaptureBuilder.Write(file, 40_000, 0, ref sequence, System.Text.Encoding.ASCII.GetBytes(start));
        (int code, string[] lines) = Dump(file.ToArray());
        Assert.That(code, Is.EqualTo(1));
        Assert.That(lines, Has.Some.EndsWith(expected));
    }

    // The first segment is the middle of a frame, whose end is in the second: the third begins with the next frame.
    [Test]
    public void Frames_are_found_at_the_next_segment_that_begins_with_them()
    {
        using MemoryStream file = CaptureBuilder.Begin();
        uint sequence = 0;
        byte[] transfer = Bytes.Transfer(3_000);
        CaptureBuilder.Write(file, 40_000, 0, ref sequence, transfer.AsSpan(1_000, 1_000));
        CaptureBuilder.Write(file, 40_000, 0, ref sequence, transfer.AsSpan(2_000));
        CaptureBuilder.Write(file, 40_000, 0, ref sequence, transfer);
        (_, string[] lines) = Dump(file.ToArray());
        Assert.That(lines, Has.Some.Contains("1 --> transfer").And.Some.EqualTo("client --> server: 1 frame, 3,000 bytes"));
    }

    // The middle of a long frame is missing: its end is known.
    [Test]
    public void A_frame_with_a_gap_in_it_ends_where_its_size_says()
    {
        using MemoryStream file = CaptureBuilder.Begin();
        uint sequence = 0;
        byte[] transfer = Bytes.Transfer(3_000);
        CaptureBuilder.Write(file, 40_000, 0, ref sequence, [.. "AMQP"u8, 0, 1, 0, 0]);
        CaptureBuilder.Write(file, 40_000, 0, ref sequence, transfer.AsSpan(0, 1_000));
        sequence += 1_000;
        CaptureBuilder.Write(file, 40_000, 0, ref sequence, [.. transfer[2_000..], .. Bytes.Heartbeats(1)]);
        (int code, string[] lines) = Dump(file.ToArray());
        Assert.That(code, Is.EqualTo(1));
        Assert.That(lines, Has.Some.Contains("ERROR gap: 1,000 bytes of the client").And.Some.Match("2 --> transfer.*  [|] 2,979 bytes in this frame").And.Some.Match("3 --> empty"));
    }

    [TestCaseSource(nameof(s_cases))]
    public void A_compressed_capture_is_read_as_it_is(string name)
    {
        byte[] compressed = Compress(Read(name));
        Assert.That(Command.Run(compressed, "dump", "-"), Is.EqualTo(Command.Run(Read(name), "dump", "-")));
        string path = Path.GetTempFileName();
        File.WriteAllBytes(path, compressed);
        Assert.That(Command.Run(null, "dump", path), Is.EqualTo(Command.Run(Read(name), "dump", "-")));
        File.Delete(path);
    }

    [Test]
    public void A_compressed_capture_that_is_cut_or_changed_ends_with_one_of_the_codes()
    {
        byte[] compressed = Compress(File.ReadAllBytes(PcapFile.PathOf("rabbitmq-rhea.pcap")));
        var random = new Random(3);
        for (int i = 0; i < 40; i++)
        {
            byte[] changed = i % 2 == 0 ? compressed[..random.Next(4, compressed.Length)] : [.. compressed];
            changed[random.Next(3, changed.Length)] ^= (byte)(i % 2 << random.Next(8));
            (int code, string output, string error) = Command.Run(changed, "dump", "-");
            Assert.That(code, Is.InRange(0, 2));
            Assert.That(output + error, Does.Not.Contain("   at "));
            Assert.That(code, i % 2 == 0 ? Is.Not.Zero : Is.InRange(0, 2), output + error);
        }
    }

    [TestCase("28B52FFD00", "amqp: the input is compressed with zstd: decompress it first, with zstd -d.\n")]
    [TestCase("FD377A585A00", "amqp: the input is compressed with xz: decompress it first, with xz -d.\n")]
    [TestCase("04224D1800", "amqp: the input is compressed with lz4: decompress it first, with lz4 -d.\n")]
    [TestCase("504B030400", "amqp: the input is a zip file: unpack it first.\n")]
    public void Other_compressed_files_are_named(string hex, string expected) =>
        Assert.That(Command.Run(Amqp.Encoding.Tests.Support.HexText.Parse(hex), "dump", "-"), Is.EqualTo((2, "", expected)));

    [TestCase("check")]
    [TestCase("json")]
    public void A_capture_is_named_where_bytes_are_wanted(string command) =>
        Assert.That(Command.Run(Read("mid.pcap"), command, "-"), Is.EqualTo((2, "", "amqp: the input is a capture of packets: amqp dump reads it.\n")));

    private static byte[] Compress(byte[] bytes, System.IO.Compression.CompressionLevel level = System.IO.Compression.CompressionLevel.Fastest)
    {
        using MemoryStream compressed = new();
        using (System.IO.Compression.GZipStream gzip = new(compressed, level))
        {
            gzip.Write(bytes);
        }

        return compressed.ToArray();
    }

    private static readonly string[] s_cases = ["mid.pcap", "opened-before.pcap", "syn-nohdrC.pcap", "snap60.pcap", "tls5671.pcap", "split-header.pcap", "port-used-again.pcap"];

    [TestCaseSource(nameof(s_cases))]
    public void A_changed_or_cut_capture_ends_in_proportion(string name)
    {
        byte[] bytes = Read(name);
        var random = new Random(48);
        for (int i = 0; i < 150; i++)
        {
            byte[] changed = i % 2 == 0 ? [.. bytes[..random.Next(4, bytes.Length)]] : [.. bytes];
            for (int k = 0; k < i % 8; k++)
            {
                changed[random.Next(4, changed.Length)] = (byte)random.Next(256);
            }

            (int code, string output, string error) = Command.Run(changed, "dump", "-");
            Assert.That(code, Is.InRange(0, 2), error);
            Assert.That(output + error, Does.Not.Contain("   at "));
            Assert.That(output, Has.Length.LessThan((400 * bytes.Length) + 20_000));
        }
    }

    private static byte[] Read(string name) => File.ReadAllBytes(PcapFile.PathOf(name));

    internal static byte[] WithServerPort6000(byte[] capture) => WithPort(capture, 5672, 6000);

    private static byte[] WithPort(byte[] capture, int port, int other)
    {
        for (int at = 0; at + 1 < capture.Length; at++)
        {
            if (capture[at] == port >> 8 && capture[at + 1] == (port & 0xFF))
            {
                (capture[at], capture[at + 1]) = ((byte)(other >> 8), (byte)other);
            }
        }

        return capture;
    }

    private static (int Code, string[] Lines) Dump(byte[] capture)
    {
        (int code, string output, string error) = Command.Run(capture, "dump", "-");
        Assert.That(error, Is.Empty);
        return (code, Rungs.Of(output));
    }

    [Test]
    public void A_gzip_capture_that_unpacks_to_far_more_than_its_bytes_is_refused()
    {
        byte[] packet = [.. new byte[8], 0, 0, 4, 0, 0, 0, 4, 0, .. new byte[0x40000]];
        byte[] capture = [0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0, .. new byte[12], 101, 0, 0, 0, .. Enumerable.Repeat(packet, 300).SelectMany(bytes => bytes)];
        (int code, string output, string error) = Command.Run(Compress(capture, System.IO.Compression.CompressionLevel.Optimal), "dump", "-");
        Assert.That(code, Is.Not.Zero);
        Assert.That(output + error, Does.Contain("unpacks to more than 200 bytes"));
    }
}
