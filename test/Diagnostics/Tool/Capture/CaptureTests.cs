using Amqp.Encoding.Tests.Diagnostics;
using Amqp.Encoding.Tests.Tool.Tap;

namespace Amqp.Encoding.Tests.Tool.Capture;

/// <summary>The captures are those of tcpdump (pcap) and dumpcap (pcapng), while the conversation of test/Vectors/captures went over loopback again.</summary>
public partial class CaptureTests
{
    private const string Rhea = "rabbitmq-rhea.pcap";

    [Test]
    public void A_ladder_has_a_line_for_each_frame()
    {
        (int code, string output, string error) = Command.Run(null, "dump", PcapFile.PathOf(Rhea));
        Assert.That((code, error), Is.EqualTo((0, "")));
        string[] lines = Frames(output);
        Assert.That(lines, Has.Length.EqualTo(CountOf("client") + CountOf("server")));
        Assert.That(lines[0], Is.EqualTo("1 --> protocol header SASL 1.0.0"));
        Assert.That(lines[3], Does.Match("^4 (-->|<--) sasl-"));
        Assert.That(lines, Has.Some.Contains("--> open("));
        Assert.That(lines, Has.Some.Contains("<-- disposition("));
        Assert.That(output, Does.Contain("no errors"));
    }

    // Two deliveries of four are beyond the credit; credit that is withdrawn may be used up.
    [Test]
    public void A_sender_beyond_its_credit_is_named([Values] bool hasGap)
    {
        (int Side, IAmqpComposite Performative)[] frames =
        [
            (0, new Begin { NextOutgoingId = 0, IncomingWindow = 100, OutgoingWindow = 100 }),
            (1, new Begin { RemoteChannel = 0, NextOutgoingId = 0, IncomingWindow = 100, OutgoingWindow = 100 }),
            (0, new Attach { Name = "in", Handle = 0, Role = Role.Receiver }),
            (1, new Attach { Name = "in", Handle = 3, Role = Role.Sender, InitialDeliveryCount = 7 }),
            (0, new Flow { NextIncomingId = 0, IncomingWindow = 100, NextOutgoingId = 0, OutgoingWindow = 100, Handle = 0, DeliveryCount = 7, LinkCredit = 2 }),
            (0, new Flow { NextIncomingId = 0, IncomingWindow = 100, NextOutgoingId = 0, OutgoingWindow = 100, Handle = 0, DeliveryCount = 7, LinkCredit = 0 }),
            .. Enumerable.Range(0, 4).Select(i => (1, (IAmqpComposite)new Transfer { Handle = 3, DeliveryId = (uint)i, DeliveryTag = new DeliveryTag([1]), Settled = true })),
        ];
        uint[] sequence = [0, 0];
        using MemoryStream file = CaptureBuilder.Begin();
        CaptureBuilder.Write(file, 40_000, 0, ref sequence[0], Bytes.Open);
        CaptureBuilder.Write(file, 40_000, 1, ref sequence[1], Bytes.Open);
        for (int i = 0; i < frames.Length; i++)
        {
            using var buffer = new AmqpBuffer();
            var writer = new AmqpWriter(buffer);
            frames[i].Performative.WriteTo(ref writer);
            writer.Flush();
            using MemoryStream lost = new();
            CaptureBuilder.Write(hasGap && i == 4 ? lost : file, 40_000, frames[i].Side, ref sequence[frames[i].Side], Bytes.Frame(buffer.WrittenSpan.ToArray()));
        }

        string[] lines = Rungs.Of(Run(file.ToArray()).Output);
        string[] marked = [.. lines.Where(line => line.Contains("  ! beyond"))];
        if (hasGap)
        {
            // The flow with the credit is not there.
            Assert.That(marked, Is.Empty);
            Assert.That(lines, Has.None.Contain("too many"));
            return;
        }

        Assert.That(marked, Has.Length.EqualTo(2));
        Assert.That(marked[0], Does.Contain("<-- transfer").And.EndWith("  ! beyond the credit, which ends at delivery-count 9: this makes it 10"));
        Assert.That(lines, Has.Some.EndsWith("link in, client <-- server: 4 deliveries; too many: the server sent 2 deliveries beyond the credit that the client gave"));
    }

    [Test]
    public void Exported_PDUs_of_Wireshark_are_read()
    {
        byte[] capture = File.ReadAllBytes(PcapFile.PathOf("exported-pdus.pcap"));
        (int code, string output, _) = Run(capture);
        Assert.That(code, Is.Zero, output);
        Assert.That(output, Does.StartWith("#1    0.000  10.0.0.1:40000 connected to 10.0.0.2:5672\n"));
        Assert.That(Texts(output), Is.EqualTo(new[]
        {
            "--> protocol header AMQP 1.0.0", "<-- protocol header AMQP 1.0.0", "--> open(container-id=\"c\")", "<-- open(container-id=\"s\")", "--> close", "<-- close",
        }));
        for (int i = 24; i < capture.Length; i++)
        {
            byte[] changed = [.. capture];
            changed[i] ^= 0x81;
            Assert.That(Run(changed).Code, Is.InRange(0, 1));
        }
    }

    [Test]
    public void Both_formats_give_the_same_ladder() =>
        Assert.That(Frames(Command.Run(null, "dump", PcapFile.PathOf("rabbitmq-rhea.pcapng")).Output), Is.EqualTo(Frames(Command.Run(null, "dump", PcapFile.PathOf(Rhea)).Output)));

    [Test]
    public void Both_orders_of_bytes_and_both_units_of_time_are_read([Values] bool isBigEndian, [Values] bool isNanoseconds) =>
        Assert.That(Run(PcapFile.Read(Rhea).ToBytes(isBigEndian, isNanoseconds)).Output, Is.EqualTo(Run(PcapFile.Read(Rhea).ToBytes()).Output));

    [Test]
    public void Segments_that_come_in_another_order_or_twice_are_put_right()
    {
        string[] expected = Frames(Run(PcapFile.Read(Rhea).ToBytes()).Output);
        PcapFile file = PcapFile.Read(Rhea);
        int[] data = file.DataPackets;
        for (int i = 4; i + 2 < data.Length; i += 4)
        {
            // The same side, a moment later; and one of the other side again.
            (file.Packets[data[i]], file.Packets[data[i + 2]]) = (file.Packets[data[i + 2]], file.Packets[data[i]]);
            file.Packets.Insert(data[i + 2] + 1, file.Packets[data[i + 2]]);
            data = file.DataPackets;
        }

        (int code, string output, _) = Run(file.ToBytes());
        Assert.That(code, Is.Zero);
        Assert.That(Texts(output), Is.EquivalentTo(Texts(string.Join('\n', expected))));
    }

    [Test]
    public void A_connection_that_is_opened_twice_has_each_frame_once()
    {
        PcapFile file = PcapFile.Read(Rhea);
        string[] expected = [.. Texts(Run(file.ToBytes()).Output)];
        int at = file.DataPackets[6];
        file.Packets.InsertRange(at, file.Packets[..2]);
        file.Packets.InsertRange(at + 2, file.Packets[2..at]);
        (int code, string output, _) = Run(file.ToBytes());
        Assert.That(code, Is.Zero);
        Assert.That(Texts(output), Is.EqualTo(expected));
    }

    [Test]
    public void A_connection_without_an_end_is_followed_by_one_with_the_same_ports()
    {
        PcapFile file = PcapFile.Read(Rhea);
        string[] expected = [.. Texts(Run(file.ToBytes()).Output)];
        (byte[] Header, byte[] Data)[] again = [.. file.Packets.Select(packet => (packet.Header, PcapFile.Renumber(packet.Data, 123_456_789)))];
        int begun = file.DataPackets[8];
        file.Packets.RemoveRange(begun, file.Packets.Count - begun);
        file.Packets.AddRange(again);
        string output = Run(file.ToBytes()).Output;
        Assert.That(output, Does.Contain("2 connections"));
        Assert.That(Rungs.Of(output).Where(line => line.StartsWith("#2", StringComparison.Ordinal)).SelectMany(line => Texts(line)), Is.EqualTo(expected));
    }

    [Test]
    public void A_segment_that_is_missing_hides_only_its_own_frames()
    {
        PcapFile file = PcapFile.Read(Rhea);
        string[] all = Full(file.ToBytes());
        foreach (int lost in file.DataPackets)
        {
            PcapFile torn = PcapFile.Read(Rhea);
            torn.Packets.RemoveAt(lost);
            (_, string output, _) = Run(torn.ToBytes());
            string[] left = Full(torn.ToBytes());
            // Without the header that ends SASL, values may be secrets, and are hidden.
            Assert.That(left.Where(text => !all.Contains(text) && !all.Any(whole => Regex.IsMatch(whole, "^" + Regex.Escape(Regex.Replace(text, "key=…, value=…", "…")).Replace("…", ".*", StringComparison.Ordinal) + "$"))), Is.Empty);
            Assert.That(left, Has.Length.InRange(all.Length - 3, all.Length - 1), output);
            bool isLast = lost == file.DataPackets[^1] || lost == file.DataPackets[^2];
            Assert.That(output, isLast || Texts(output).First().Contains('!') ? Does.Contain("AMQP") : Does.Match(@"ERROR gap: [\d,]+ bytes of the (client|server) are not in the capture"));
        }
    }

    [Test]
    public void A_capture_that_ends_anywhere_shows_what_came_before([Range(4, 12_000, 601)] int length)
    {
        byte[] bytes = PcapFile.Read(Rhea).ToBytes();
        (int code, string output, string error) = Run(bytes[..length]);
        Assert.That(code, Is.EqualTo(1));
        Assert.That(output + error, Does.Match("the capture has a fault near byte \\d+: it ends (within|before)"));
    }

    [Test]
    public void Changed_captures_end_with_one_of_the_codes()
    {
        byte[] bytes = File.ReadAllBytes(PcapFile.PathOf("rabbitmq-rhea.pcapng"));
        var random = new Random(7);
        for (int i = 0; i < 12; i++)
        {
            byte[] changed = [.. bytes];
            for (int k = 0; k < 20; k++)
            {
                changed[random.Next(4, changed.Length)] = (byte)random.Next(256);
            }

            (int code, _, string error) = Run(changed);
            Assert.That(code, Is.InRange(0, 2));
            Assert.That(error, Does.Not.Contain("   at "));
        }
    }

    [Test]
    public void One_frame_is_explained_in_full()
    {
        string number = Frames(Command.Run(null, "dump", PcapFile.PathOf(Rhea), "--filter", "performative=open").Output)[0].Split(' ')[0];
        (int code, string output, _) = Command.Run(null, "dump", PcapFile.PathOf(Rhea), "--frame", number);
        Assert.That(code, Is.Zero);
        Assert.That(output, Does.Match("^00000000  .*frame: \\d+ bytes, channel 0"));
        Assert.That(output, Does.Contain("open: list"));
    }

    [TestCase("performative=transfer", " transfer ")]
    [TestCase("performative=sasl-init", " sasl-init(")]
    public void Frames_are_filtered_by_performative(string filter, string expected)
    {
        string[] lines = Frames(Command.Run(null, "dump", PcapFile.PathOf(Rhea), "--filter", filter).Output);
        Assert.That(lines, Is.Not.Empty);
        Assert.That(lines, Has.All.Contains(expected));
    }

    [Test]
    public void Frames_are_filtered_by_link_and_channel()
    {
        string all = Command.Run(null, "dump", PcapFile.PathOf(Rhea)).Output;
        string link = LinkName().Match(all).Groups[1].Value;
        string[] lines = Frames(Command.Run(null, "dump", PcapFile.PathOf(Rhea), "--link", link).Output);
        Assert.That(lines, Has.Length.InRange(3, Frames(all).Length - 10));
        Assert.That(lines.Select(line => line.Split('(')[0].Split(' ')[2]).Distinct(), Is.SubsetOf(new[] { "attach", "flow", "transfer", "detach" }));
        Assert.That(Frames(Command.Run(null, "dump", PcapFile.PathOf(Rhea), "--channel", "9").Output), Is.Empty);
    }

    [Test]
    public void Several_performatives_are_taken([Values] bool isOneOption)
    {
        string[] arguments = isOneOption ? ["--filter", "performative=open,sasl-init"] : ["--filter", "performative=open", "--filter", "performative=sasl-init"];
        string[] lines = Frames(Command.Run(null, ["dump", PcapFile.PathOf(Rhea), .. arguments]).Output);
        Assert.That(lines.Select(line => line.Split('(')[0].Split(' ')[2]), Is.EquivalentTo(new[] { "sasl-init", "open", "open" }));
    }

    [TestCase("737b0a9b-2fbe-ec4e-9529-107deb3b1518")]
    [TestCase("737b0a9b-2fbe…")]
    [TestCase("737b0a9b...")]
    public void A_name_of_a_link_may_be_cut_as_in_the_ladder(string name)
    {
        (int code, string output, _) = Command.Run(null, "dump", PcapFile.PathOf(Rhea), "--link", name);
        Assert.That(code, Is.Zero);
        Assert.That(Frames(output)[0], Does.Contain("attach 737b0a9b-2fbe-ec4e-… ("));
        Assert.That(output.Split('\n').Where(line => line.Contains("  link ", StringComparison.Ordinal)), Has.Exactly(1).Contains("link 737b0a9b"));
        Assert.That(Frames(Command.Run(null, "dump", PcapFile.PathOf(Rhea), "--link", name, "--link", "0e3d043a…").Output), Has.Length.GreaterThan(Frames(output).Length));
    }

    [Test]
    public void A_filter_hides_the_lines_of_connections_without_such_a_frame()
    {
        byte[] capture = CaptureBuilder.Create("rabbitmq-rhea", 2);
        using MemoryStream file = new();
        file.Write(capture);
        uint sequence = 0;
        CaptureBuilder.Write(file, 50_000, 0, ref sequence, Amqp.Encoding.Tests.Tool.Tap.Bytes.Open);
        Assert.That(Run(file.ToArray()).Output, Does.Contain("#3 "));
        Assert.That(Command.Run(file.ToArray(), "dump", "-", "--filter", "performative=transfer").Output, Does.Contain("#1 ").And.Contain("#2 ").And.Not.Contain("#3 "));
    }

    [TestCase("--frame", "900", "the capture has no frame 900 of connection 1")]
    [TestCase("--frame", "x", "--frame takes a number")]
    [TestCase("--filter", "transfer", "--filter takes performative=NAME")]
    [TestCase("--filter", "performative=transfr", "there is no performative 'transfr': --filter takes open, begin, ")]
    [TestCase("--filter", "performative=open,20", "there is no performative '20'")]
    [TestCase("--link", "nothing", "the capture has no link 'nothing'; it has 737b0a9b-2fbe-ec4e-9529-107deb3b1518, 0e3d043a-")]
    public void Wrong_arguments_are_named(string option, string value, string expected)
    {
        (int code, string output, string error) = Command.Run(null, "dump", PcapFile.PathOf(Rhea), option, value);
        Assert.That(code, Is.EqualTo(2));
        Assert.That(error, Does.Contain(expected));
        Assert.That(output, Is.Empty);
    }

    [Test]
    public void Options_for_captures_are_refused_with_other_bytes() =>
        Assert.That(Command.Run(null, "dump", "40", "--frame", "1").Error, Does.Contain("are for captures of packets"));

    [Test]
    public void A_capture_without_AMQP_says_so()
    {
        PcapFile file = PcapFile.Read(Rhea);
        file.Packets.RemoveRange(3, file.Packets.Count - 3);
        Assert.That(Run(file.ToBytes()), Is.EqualTo((0, "no AMQP connection in 3 packets\n0 connections, 0 links\nclient --> server: 0 frames, 0 bytes\nclient <-- server: 0 frames, 0 bytes\n0 deliveries\nno errors\n", "")));
    }

    // Raw IPv4 with a header of 0 words that says IPv4 is in it (protocol 4), so its payload begins where it begins.
    [Test]
    public void A_packet_that_is_its_own_payload_is_passed_over()
    {
        byte[] capture = HexText.Parse(
            "a1b2c3d4" + "00020004" + "00000000" + "00000000" + "0000ffff" + "00000065" +
            "00000000" + "00000000" + "0000001c" + "0000001c" + "4000001c" + "00000000" + "40040000" + "7f000001" + "7f000001" + "0000000000000000");
        (int code, string output, string error) = Run(capture);
        Assert.That(error, Is.Empty);
        Assert.That(code, Is.EqualTo(1));
        Assert.That(output, Does.Contain("1 error:\n  1 packet without TCP, or in headers that are not read\n"));
    }

    [Test]
    public void Packets_in_a_tunnel_that_is_not_read_are_an_error()
    {
        PcapFile file = PcapFile.Read(Rhea);
        foreach ((_, byte[] data) in file.Packets)
        {
            // MPLS in place of IP.
            (data[12], data[13]) = (0x88, 0x47);
        }

        (int code, string output, _) = Run(file.ToBytes());
        Assert.That(code, Is.EqualTo(1));
        Assert.That(output, Does.StartWith("no AMQP connection in 48 packets\n").And.EndWith("1 error:\n  48 packets without TCP, or in headers that are not read\n"));
    }

    [TestCase("736E6F6F700000000002")]
    [TestCase("474D425500020100")]
    public void A_capture_of_another_form_is_named(string start) =>
        Assert.That(Run(Convert.FromHexString(start)), Is.EqualTo((2, "", "amqp: the input is a capture of snoop or Network Monitor: convert it first, with editcap -F pcapng.\n")));

    // The secret of the capture is the guest account's password.
    [Test]
    public void Passwords_do_not_appear() => Assert.That(Command.Run(null, "dump", PcapFile.PathOf(Rhea)).Output, Does.Contain("initial-response=…").And.Not.Contain("guest"));

    private static int CountOf(string side)
    {
        byte[] bytes = File.ReadAllBytes(Path.Combine(VectorFile.DataFolder, "captures", $"rabbitmq-rhea.{side}.bin"));
        int count = 0;
        for (int at = 0; at < bytes.Length; count++)
        {
            at += bytes[at] == 'A' ? 8 : (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
        }

        return count;
    }

    [Test]
    public void No_ladder_shows_the_secret_of_a_SASL_frame_with_a_bit_flipped()
    {
        // The ladder of all frames, and the dump of one.
        foreach (byte[] frame in SecretFrames.Whole)
        {
            using MemoryStream file = CaptureBuilder.Begin();
            int bits = 8 * (frame.Length - SecretFrames.Password.Length);
            for (int bit = 0; bit < bits; bit++)
            {
                byte[] flipped = [.. "AMQP"u8, 3, 1, 0, 0, .. frame];
                flipped[8 + (bit / 8)] ^= (byte)(1 << (bit % 8));
                uint sequence = 0;
                CaptureBuilder.Write(file, 40_000 + bit, 0, ref sequence, flipped);
                CaptureBuilder.Write(file, 40_000 + bit, 0, ref sequence, frame);
            }

            byte[] capture = file.ToArray();
            (_, string output, string error) = Run(capture);
            Assert.That(output, Does.Contain($"#{bits} "));
            SecretFrames.AssertHidden(output + error, capture);
            for (int bit = 1; bit <= bits; bit++)
            {
                (_, output, error) = Command.Run(capture, "dump", "-", "--frame", $"{bit}:2");
                SecretFrames.AssertHidden(output + error, capture);
            }
        }
    }

    private static (int Code, string Output, string Error) Run(byte[] capture) => Command.Run(capture, "dump", "-");

    // Without the times.
    private static string[] Frames(string output) => [.. Rungs.Of(output).Select(line => FrameLine().Match(line)).Where(match => match.Success).Select(match => match.Groups[1].Value)];

    private static IEnumerable<string> Texts(string output) => Rungs.Of(output).Select(line => FrameText().Match(line)).Where(match => match.Success).Select(match => match.Value);

    // All fields of each frame, but without the name of its link, which is not known where the attach is lost.
    private static string[] Full(byte[] capture) =>
        [.. Texts(Command.Run(capture, "dump", "-", "--full", "--width", "10000").Output).Select(text => LinkOfFrame().Replace(Mark().Replace(text, ""), "$1("))];

    [GeneratedRegex("((?:-->|<--) [a-z]+) [^ (]+ \\(")]
    private static partial Regex LinkOfFrame();

    [GeneratedRegex(@"^#1 +[\d.]+ +(\d+ (-->|<--) .*)$")]
    private static partial Regex FrameLine();

    [GeneratedRegex("(-->|<--) (?!offset|server|client).*$")]
    private static partial Regex FrameText();

    [GeneratedRegex("  ! after a gap.*$")]
    private static partial Regex Mark();

    [GeneratedRegex("attach ([^ ]+) \\(")]
    private static partial Regex LinkName();
}
