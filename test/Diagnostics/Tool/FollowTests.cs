using Amqp.Encoding.Site;
using Amqp.Encoding.Tests.Tool.Capture;

namespace Amqp.Encoding.Tests.Tool;

/// <summary>A stream that Wireshark or tshark follows is a conversation, as its capture is.</summary>
public class FollowTests
{
    private static IEnumerable<string> Names => ["follow-hex", "follow-raw", "follow-yaml", "follow-c", "follow-window"];

    [TestCaseSource(nameof(Names))]
    public void Both_directions_are_a_ladder(string name)
    {
        (int code, string output, string error) = Command.Run(TextOf(name), "dump");
        Assert.That((code, error), Is.EqualTo((0, "")), output);
        (_, string expected, _) = Command.Run(null, "dump", Path.Combine(VectorFile.DataFolder, "captures", "packets", "rabbitmq-rhea.pcap"));
        Assert.That(LinesOf(output), Is.EqualTo(LinesOf(expected)));
    }

    [TestCaseSource(nameof(Names))]
    public void The_page_shows_all_bytes_of_both_directions(string name)
    {
        PageInput input = PageInput.Of(TextOf(name));
        foreach (string side in new[] { "client", "server" })
        {
            byte[] sent = [.. input.Ladder!.Where(item => item.IsFromClient == (side == "client")).SelectMany(item => item.Bytes)];
            Assert.That(sent, Is.EqualTo(File.ReadAllBytes(Path.Combine(VectorFile.DataFolder, "captures", $"rabbitmq-rhea.{side}.bin"))));
        }
    }

    [Test]
    public void A_frame_of_a_followed_stream_is_explained() =>
        Assert.That(Command.Run(TextOf("follow-hex"), "dump", "--frame", "3").Output, Does.Contain("sasl-init"));

    [TestCase("follow-hex", "3    41 4d 51 5", "there are no bytes")]
    [TestCase("follow-raw", "414d515003010000\n\t", "414g515003010000\n\t")]
    public void A_wrong_line_is_refused(string name, string found, string changed)
    {
        string text = System.Text.Encoding.ASCII.GetString(TextOf(name));
        text = text.Contains(found) ? text.Replace(found, changed) : text.Replace("00000008  00 00 00 34", "00000008  00 00 34");
        (int code, string output, string error) = Command.Run(System.Text.Encoding.ASCII.GetBytes(text), "dump");
        Assert.That((code, output), Is.EqualTo((2, "")), error);
        Assert.That(error, Does.StartWith("amqp: the text is not read as bytes: "));
    }

    [TestCaseSource(nameof(Names))]
    public void A_cut_or_changed_text_ends_with_a_documented_exit_code(string name)
    {
        byte[] text = TextOf(name);
        Random random = new(48);
        for (int i = 0; i < 40; i++)
        {
            byte[] changed = [.. text.AsSpan(0, random.Next(1, text.Length))];
            changed[random.Next(changed.Length)] = (byte)random.Next(32, 127);
            Assert.That(Command.Run(changed, "dump").Code, Is.InRange(0, 2));
        }
    }

    [TestCase(false, "x4", 1, TestName = "Packets_that_tshark_prints_are_a_ladder")]
    [TestCase(true, "x4", 2, TestName = "Packets_that_tcpdump_prints_are_a_ladder")]
    public void Packets_are_a_ladder(bool isIp, string format, int group)
    {
        System.Text.StringBuilder text = new();
        foreach ((_, byte[] data) in PcapFile.Read("rabbitmq-rhea.pcap").Packets)
        {
            byte[] packet = isIp ? data[14..] : data;
            text.Append(isIp ? "10:00:00.000001 IP 127.0.0.1.46280 > 127.0.0.1.5672: Flags [P.], length 8\n" : "\n");
            for (int at = 0; at < packet.Length; at += 16)
            {
                string digits = string.Join(' ', packet.Skip(at).Take(16).Chunk(group).Select(Convert.ToHexStringLower));
                text.Append(isIp ? "\t0x" : "").Append(at.ToString(format, System.Globalization.CultureInfo.InvariantCulture)).Append(isIp ? ":  " : "  ").Append(digits).Append('\n');
            }
        }

        (int code, string output, string error) = Command.Run(System.Text.Encoding.ASCII.GetBytes(text.ToString()), "dump");
        Assert.That((code, error), Is.EqualTo((0, "")), output);
        Assert.That(LinesOf(output), Is.EqualTo(LinesOf(Command.Run(null, "dump", PcapFile.PathOf("rabbitmq-rhea.pcap")).Output)));
    }

    [Test]
    public void The_bytes_of_one_packet_are_a_ladder()
    {
        string digits = Convert.ToHexString(PcapFile.Read("rabbitmq-rhea.pcap").Packets[7].Data);
        Assert.That(string.Join('\n', Rungs.Of(Command.Run(null, "dump", digits).Output)), Does.Contain("--> sasl-init(mechanism=PLAIN, initial-response=…"));
        Assert.That(Command.Run(null, "check", digits).Error, Is.EqualTo("amqp: the input is a capture of packets: amqp dump reads it.\n"));
    }

    private static byte[] TextOf(string name) => File.ReadAllBytes(Path.Combine(VectorFile.DataFolder, "pasted", name + ".txt"));

    // The numbers, directions and frames, without the times; the text has neither the opening nor the end of the connection.
    private static string[] LinesOf(string ladder) => [.. Rungs.Of(ladder).Where(line => line.StartsWith("#1", StringComparison.Ordinal) && (line.Contains("-->") || line.Contains("<--"))).Select(line => line[12..])];
}
