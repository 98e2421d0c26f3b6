using Amqp.Encoding.Samples.Tour;

namespace Amqp.Encoding.Tests.Samples;

/// <summary>The output of samples/Tour is a page that a person reads.</summary>
[SetCulture("")]
public sealed class TourTests
{
    // build.sh writes up to four lines of its own.
    [Test]
    public void The_page_has_few_and_short_lines()
    {
        string[] lines = Lines(screen => Tour.Show(screen, TimeSpan.Zero));
        Assert.That(lines, Has.Length.LessThanOrEqualTo(120));
        Assert.That(lines.Where(line => line.Length > 100), Is.Empty);
        Assert.That(lines.SelectMany(line => line), Has.None.EqualTo('\e'));
    }

    [Test]
    public void The_page_has_readable_values()
    {
        string[] lines = Lines(screen => Tour.Show(screen, TimeSpan.Zero));
        Assert.That(lines, Has.Some.EqualTo("   00 A3 0F 61 63 6D 65 3A 6F 72 64 65 72 3A 6C 69 73 74 C0 08 02 54 07 A1 03 41 64 61"));
        Assert.That(lines, Has.Some.Contains("Expected a value of 28 bytes at offset 34 (amqp-value)"));
        Assert.That(lines, Has.Some.Contains("E0 12 04 71   00 00 00 01  00 00 00 02  00 0F 42 40  FF FF FF FC"));
        Assert.That(lines, Has.Exactly(2).Contains("""application-properties {a=1, b="two", c=true, d=1.5}"""));
        Assert.That(lines, Has.Exactly(2).Contains("""amqp-value "hello from node" """.TrimEnd()));
        Assert.That(lines, Has.Exactly(6).Contains(" boxing █"));
    }

    [Test]
    public void Colours_add_no_columns()
    {
        var output = new StringWriter();
        Tour.Show(new Screen(output, hasColours: true), TimeSpan.Zero);
        Assert.That(output.ToString(), Does.Contain("\e[36m").And.Contain("\e[35m"));
        Assert.That(Regex.Replace(output.ToString(), "\e\\[[0-9]+m", "").Split('\n').Where(line => line.TrimEnd().Length > 100), Is.Empty);
    }

    [Test]
    public void The_conversation_is_shown_as_the_command_shows_it()
    {
        using MemoryStream output = new();
        Tool.Streams.Given = (Stream.Null, output);
        int code = Tool.Program.Main(["dump", Path.Combine(AppContext.BaseDirectory, "captures", "rabbitmq-rhea.pcap"), "--width", "100"]);
        Tool.Streams.Given = null;
        string[] expected = System.Text.Encoding.UTF8.GetString(output.ToArray()).ReplaceLineEndings("\n").TrimEnd('\n').Split('\n');
        Assert.That((code, expected.Count(line => line.Contains('▶') || line.Contains('◀'))), Is.EqualTo((0, 39)));
        string[] shown = Lines(screen => Tour.Show(screen, TimeSpan.Zero));
        Assert.That(shown.SkipWhile(line => line != expected[0]).Take(expected.Length), Is.EqualTo(expected));
    }

    [Test]
    public void The_option_all_shows_every_race_and_frame()
    {
        string[] lines = Lines(screen => Tour.ShowAll(screen, TimeSpan.Zero));
        Assert.That(lines, Has.Exactly(Directory.GetFiles(Path.Combine(AppContext.BaseDirectory, "captures"), "*.bin").Sum(CountOf)).Matches("│ *[0-9,]+$"));
        Assert.That(lines, Has.Exactly(33).Matches(" (encode|decode|into) "));
        Assert.That(lines, Has.Some.Contains(""""žluťoučký""""));
    }

    private static int CountOf(string path)
    {
        byte[] bytes = File.ReadAllBytes(path);
        int count = 0;
        for (int at = 0; at < bytes.Length; count++)
        {
            at += bytes[at] == (byte)'A' ? 8 : System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(at));
        }

        return count;
    }

    private static string[] Lines(Action<Screen> show)
    {
        var output = new StringWriter { NewLine = "\n" };
        show(new Screen(output, hasColours: false));
        return output.ToString().TrimEnd('\n').Split('\n');
    }
}
