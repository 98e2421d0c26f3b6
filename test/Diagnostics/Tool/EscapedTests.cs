using System.Text.Json;

namespace Amqp.Encoding.Tests.Tool;

/// <summary>A peer's text cannot steer the terminal of who looks at it.</summary>
public sealed class EscapedTests
{
    // A capture in which the condition of a close has a title for the terminal, a sequence that clears the screen and a line of a ladder.
    private const string Condition = "1MOyoQIABAAAAAAAAAAAAP//AABlAAAAAAAAAAAAAAAoAAAAKAAAAEUAACgAAAAAQAYAAAoAAAEKAAACnEAWKAAAAAAAAAAAUAL//wAAAAABAAAAAAAAACgAAAAoAAAARQAAKAAAAABABgAACgAAAgoAAAEWKJxAAAAAAAAAAABQEv//AAAAAAIAAAAAAAAAjwAAAI8AAABFAACPAAAAAEAGAAAKAAABCgAAApxAFigAAAABAAAAAFAY//8AAAAAQU1RUAABAAAAAAARAgAAAABTEMAEAaEBYQAAAE4CAAAAAFMYwEEBAFMdwDsBozgbXTA7dGl0bGUHG1sySgojMSAgICAwLjAwMCAgICAgIDcgPC0tIGNoYW5uZWwgMCBmb3JnZWQoKQ==";

    // A capture in which container-ids turn the direction of writing and look like other fields.
    private const string Container = "1MOyoQIABAAAAAAAAAAAAP//AABlAAAAAAAAAAAAAAAoAAAAKAAAAEUAACgAAAAAQAYAAAoAAAEKAAACnEAWKAAAAAAAAAAAUAL//wAAAAABAAAAAAAAACgAAAAoAAAARQAAKAAAAABABgAACgAAAgoAAAEWKJxAAAAAAAAAAABQEv//AAAAAAIAAAAAAAAAcQAAAHEAAABFAABxAAAAAEAGAAAKAAABCgAAApxAFigAAAABAAAAAFAY//8AAAAAQU1RUAABAAAAAAAdAgAAAABTEMAQAaEN4oCuZ25wLmV4ZeKBpgAAACQCAAAAAFMQwBcBoRRhIiwgbWF4LWZyYW1lLXNpemU9MQ==";

    [TestCase(Condition, "\\u{1b}]0;title\\u{7}\\u{1b}[2J\\u{a}#1")]
    [TestCase(Container, "container-id=\"\\u{202e}gnp.exe\\u{2066}\"")]
    [TestCase(Container, "container-id='a\", max-frame-size=1'")]
    public void A_ladder_and_its_sums_escape_what_a_peer_sent(string capture, string expected)
    {
        (_, string output, _) = Command.Run(Convert.FromBase64String(capture), "dump", "-");
        Assert.That(output, Does.Contain(expected));
        Assert.That(output.Where(character => (char.IsControl(character) && character != '\n') || char.GetUnicodeCategory(character) == System.Globalization.UnicodeCategory.Format), Is.Empty, output);
        Assert.That(output.Split('\n').Where(line => line.StartsWith("#1", StringComparison.Ordinal)).Count(line => line.Contains("forged()")), Is.LessThanOrEqualTo(1), output);
    }

    // The string "a", U+202E, U+200D, U+E0041, a quote, "b" and ESC.
    [Test]
    public void JSON_escapes_what_a_peer_sent()
    {
        (int code, string output, _) = Command.Run(null, "json", "A1 0E 61 E2 80 AE E2 80 8D F3 A0 81 81 22 62 1B");
        Assert.That(code, Is.Zero);
        Assert.That(output.Where(character => character is not '\n' && character is < ' ' or > '~'), Is.Empty, output);
        Assert.That(JsonSerializer.Deserialize<string>(output), Is.EqualTo("a\u202e\u200d\U000E0041\"b\u001b"));
    }

    [TestCase("dump", "no\u001b[2Jfile\u202e")]
    [TestCase("encode", "{\"no\u001b[2J\u202e\": 1}")]
    [TestCase("value", "no\u001b[2J\u202e")]
    [TestCase("json", "C1 0B 02 A1 05 61 1B 5B 32 4A FF 05 06 07")]
    public void An_error_escapes_the_input(params string[] arguments)
    {
        (int code, _, string error) = Command.Run(null, arguments);
        Assert.That(code, Is.Not.Zero, error);
        Assert.That(error.Where(character => (char.IsControl(character) && character != '\n') || character == '\u202e'), Is.Empty, error);
    }
}
