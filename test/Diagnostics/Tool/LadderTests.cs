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
