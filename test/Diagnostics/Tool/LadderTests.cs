using Amqp.Encoding.Tests.Tool.Capture;

namespace Amqp.Encoding.Tests.Tool;

/// <summary>Conversations and dumps as people see them: widths, colours, and texts of peers in them.</summary>
public sealed class LadderTests
{
    private const string Colour = "\u001b\\[[0-9]+m";

    [TestCase(80)]
    [TestCase(120)]
    public void A_conversation_fits_the_width_and_shows_each_message(int width)
    {
        (_, string output, _) = Command.Run(null, "dump", PcapFile.PathOf("rabbitmq-rhea.pcap"), "--width", width.ToString(System.Globalization.CultureInfo.InvariantCulture));
        Assert.That(output.Split('\n'), Has.All.Length.LessThanOrEqualTo(width));
        Assert.That(output, Does.Not.Contain("=false").And.Contain("amqp-value \"hello from node\"").And.Contain("properties(message-id=77), amqp-value [1, 2, 3]").And.Contain("data, 3,000 bytes: 0x0707"));
    }

    [Test]
    public void A_full_conversation_cuts_nothing()
    {
        (_, string output, _) = Command.Run(null, "dump", PcapFile.PathOf("rabbitmq-rhea.pcap"), "--width", "80", "--full");
        Assert.That(output, Does.Contain("settled=false").And.Contain("more=false").And.Contain("name=\"737b0a9b-2fbe-ec4e-9529-107deb3b1518\""));
        Assert.That(output.Split('\n'), Has.All.Length.LessThanOrEqualTo(80));
    }

    [Test]
    public void A_dump_fits_the_width_and_loses_only_explanations([Values(80, 120)] int width)
    {
        (_, string output, _) = Command.Run(null, "dump", "00 53 70 C0 02 01 41 00 53 77 A1 05 68 65 6C 6C 6F", "--width", width.ToString(System.Globalization.CultureInfo.InvariantCulture));
        Assert.That(output.Split('\n'), Has.All.Length.LessThanOrEqualTo(width));
        Assert.That(output, Does.Contain("header: list 1 field").And.Contain("durable: boolean true").And.Contain("string \"hello\""));
    }

    [Test]
    public void A_line_that_goes_on_is_broken_once([Range(60, 100)] int width)
    {
        string[] lines = Command.Run(null, "dump", "A1 0B 68 65 6C 6C 6F 20", "--width", width.ToString(System.Globalization.CultureInfo.InvariantCulture)).Output.TrimEnd('\n').Split('\n');
        string[] error = [.. lines.SkipWhile(line => !line.Contains("ERROR"))];
        Assert.That(string.Join(' ', error.Select(line => line.Trim())), Does.EndWith("ERROR cut: 5 bytes missing: expected string of 13 bytes, found the end of the input after 8"));

        // The first word of the next line had no room.
        for (int i = 0; i + 1 < error.Length; i++)
        {
            Assert.That(error[i].Length + 1 + error[i + 1].TrimStart().Split(' ')[0].Length, Is.GreaterThan(width), string.Join('\n', error));
        }
    }

    [Test]
    public void One_byte_is_not_called_bytes()
    {
        Assert.That(Command.Run(null, "check", "41").Output, Is.EqualTo("41: value, 1 byte: valid\n"));
        Assert.That(Command.Run(null, "dump", "--body", "005375A00161").Output, Does.Contain("no content-type, 1 byte:\n  a"));
    }

    // The text of a peer that looks like an error, a remark or an explanation.
    [TestCase("str:\"an ERROR in it\"")]
    [TestCase("sym:\"ERROR\"")]
    [TestCase("str:\"a  ! not a remark\"")]
    [TestCase("str:\"a  ; not an explanation\"")]
    public void A_text_of_a_peer_has_the_colour_of_a_value(string value)
    {
        string bytes = Command.Run(null, "value", value).Output.Trim();
        (_, string output, _) = Command.Run(null, "dump", bytes, "--color", "always");
        string text = value[(value.IndexOf('"') + 1)..^1];
        Assert.That(output, Does.Match(Colour).And.Contain(text));
        Assert.That(output, Does.Not.Contain("\u001b[31m").And.Not.Contain("\u001b[33m").And.Not.Match("\u001b\\[[1-9][0-9]*m[^\u001b]*" + Regex.Escape(text)));
        Assert.That(Regex.Replace(output, Colour, ""), Is.EqualTo(Command.Run(null, "dump", bytes).Output));
    }

    // Controls, directions, ends of lines, a rail, an arrow, an error and a remark; characters of two columns, of none, and of two UTF-16 units.
    [Test]
    public void No_key_or_name_of_a_peer_paints_cuts_or_forges_a_line(
        [Values("\u001b[31m\u202e\u0007\r\n#1    0.000    9 │ close", "│\n ERROR forged", "漢字漢字漢字漢字漢字漢字漢字", "👩‍💻✅⚡⭐😀🧵🀄👍", "e\u0301e\u0301한국어ｆｕｌｌ", "a\", forged='1", "\u2028\u009b2J\ufeff")] string text,
        [Values(80, 120)] int width, [Values] bool isFull)
    {
        string long1 = string.Concat(Enumerable.Repeat(text, 4));
        AmqpMessage message = new() { ApplicationProperties = { [text] = long1, [long1] = text }, Value = new AmqpMap([new(text, long1)]) };
        byte[][] frames =
        [
            FrameOf(new Open { ContainerId = long1, Hostname = text }, []),
            FrameOf(new Begin { NextOutgoingId = 0, IncomingWindow = 9, OutgoingWindow = 9 }, []),
            FrameOf(new Attach { Name = text, Handle = 0, Role = Role.Sender, InitialDeliveryCount = 0, Target = new Target { Address = long1 } }, []),
            FrameOf(new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([1]) }, message.Encode()),
            FrameOf(new Detach { Handle = 0, Error = new AmqpError { Condition = "amqp:not-found", Description = long1 } }, []),
        ];
        string[] arguments = ["dump", "-", "--width", width.ToString(System.Globalization.CultureInfo.InvariantCulture), .. isFull ? (string[])["--full"] : []];
        byte[] log = System.Text.Encoding.ASCII.GetBytes("--> 414D515000010000\n<-- 414D515000010000\n" + string.Join('\n', frames.Select(frame => "--> " + Convert.ToHexString(frame))));
        string plain = Command.Run(log, arguments).Output;
        string painted = Command.Run(log, [.. arguments, "--color", "always"]).Output;
        Assert.That(Regex.Replace(painted, Colour, ""), Is.EqualTo(plain));
        string[] lines = plain.Split('\n');
        Assert.That(lines.Where(line => Columns(line) > width), Is.Empty, plain);
        Assert.That(plain.Where(character => character != '\n' && (char.IsControl(character) || char.GetUnicodeCategory(character) is System.Globalization.UnicodeCategory.Format or System.Globalization.UnicodeCategory.LineSeparator)), Is.Empty, plain);

        // A rail at both sides of each line of a frame, and nothing else is one.
        string[] rails = [.. lines.Where(line => Regex.IsMatch(line, "^(#1 .{14}| {17})│"))];
        Assert.That(rails.Count(line => line[0] == '#'), Is.EqualTo(frames.Length + 2), plain);
        Assert.That(rails.Select(line => Columns(line[..(line.LastIndexOf('│') + 1)])), Is.All.EqualTo(width - 7), plain);
        Assert.That(lines.Count(line => line.StartsWith("#1", StringComparison.Ordinal) && line.Contains("close")), Is.LessThanOrEqualTo(rails.Length));
    }

    [TestCase(80)]
    [TestCase(120)]
    public void A_frame_of_many_megabytes_fits_the_width(int width)
    {
        byte[] transfer = FrameOf(new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([1]) }, [0, 0x53, 0x75, 0xB0, 0, 0x30, 0, 0, .. new byte[0x300000]]);
        byte[] log = System.Text.Encoding.ASCII.GetBytes("--> 414D515000010000\n<-- 414D515000010000\n--> " + Convert.ToHexString(transfer));
        string output = Command.Run(log, "dump", "-", "--width", width.ToString(System.Globalization.CultureInfo.InvariantCulture)).Output;
        Assert.That(output.Split('\n').Where(line => line.Length > width), Is.Empty);
        Assert.That(output, Does.Contain("│  3 MiB\n"));
    }

    private static byte[] FrameOf(IAmqpComposite performative, byte[] payload)
    {
        using AmqpBuffer buffer = new();
        AmqpWriter writer = new(buffer);
        performative.WriteTo(ref writer);
        writer.Flush();
        return Tap.Bytes.Frame([.. buffer.WrittenSpan, .. payload]);
    }

    // Of the texts above, by the East Asian Width of Unicode.
    private static int Columns(string line) => line.EnumerateRunes().Sum(rune => rune.Value == 0x301 ? 0 : "漢字한국어ｆｕｌ👩💻✅⚡⭐😀🧵🀄👍".Contains(rune.ToString(), StringComparison.Ordinal) ? 2 : 1);

    [Test]
    public void An_error_is_red_and_colours_are_never_forced()
    {
        Assert.That(Command.Run(null, "dump", "C0 03 02 52 01 FF", "--color", "always").Output, Does.Contain("\u001b[31mERROR"));
        Assert.That(Command.Run(null, "dump", "C0 03 02 52 01 FF", "--color", "never").Output, Does.Not.Match("\u001b"));
    }

    [TestCase("00 53 77 54 0")]
    [TestCase("54 7")]
    public void Hexadecimal_digits_that_lost_their_last_are_not_read_as_decimal_numbers(string text)
    {
        (int code, string output, string error) = Command.Run(null, "dump", text);
        Assert.That((code, output), Is.EqualTo((2, "")));
        Assert.That(error, Does.Contain("the group of 1 at").And.Contain("does not have two digits"));
        Assert.That(Command.Run(null, "dump", text, "--form", "decimal").Error, Does.Not.Contain("group of 1"));
    }

    [Test]
    public void The_type_of_a_user_has_no_remark() =>
        Assert.That(Command.Run(null, "dump", "00A30F61636D653A6F726465723A6C697374C008025407A103416461").Output, Does.Not.Contain("  ! ").And.Contain("; a type that the standard does not define"));

    [TestCase("--asci", "unknown option '--asci'; did you mean --ascii?")]
    [TestCase("--colour", "unknown option '--colour'; did you mean --color?")]
    [TestCase("--xyz", "unknown option '--xyz'; a source whose name begins so")]
    public void An_option_that_is_not_known_is_not_taken_for_a_source(string option, string expected)
    {
        (int code, string output, string error) = Command.Run(null, "dump", option, "5377");
        Assert.That((code, output), Is.EqualTo((2, "")));
        Assert.That(error, Does.Contain(expected));
    }
}
