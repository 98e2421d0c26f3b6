using Amqp.Encoding.Samples.Tour;

namespace Amqp.Encoding.Tests.Samples;

/// <summary>The output of samples/Tour is a page that a person reads.</summary>
[SetCulture("")]
public sealed class TourTests
{
    private static readonly string[] s_names = ["proton-proton", "rabbitmq-proton", "rabbitmq-rhea"];

    // build.sh writes up to four lines of its own.
    [Test]
    public void The_page_has_few_and_short_lines()
    {
        string[] lines = Lines(screen => Tour.Show(screen, TimeSpan.Zero));
        Assert.That(lines, Has.Length.LessThanOrEqualTo(100));
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
        Assert.That(lines, Has.Exactly(2).Contains("""application-properties {"a": 1, "b": "two", "c": true, "d": 1.5}"""));
        Assert.That(lines, Has.Exactly(2).Contains("""amqp-value "hello from node" """.TrimEnd()));
        Assert.That(lines, Has.Exactly(6).Contains(" boxing █"));
    }

    [Test]
    public void Colours_add_no_columns()
    {
        var output = new StringWriter();
        Tour.Show(new Screen(output, hasColours: true), TimeSpan.Zero);
        Assert.That(output.ToString(), Does.Contain("\e[36m"));
        Assert.That(Regex.Replace(output.ToString(), "\e\\[[0-9]+m", "").Split('\n').Where(line => line.TrimEnd().Length > 100), Is.Empty);
    }

    [TestCaseSource(nameof(s_names))]
    public void A_ladder_shows_each_frame_once(string name)
    {
        IReadOnlyList<Step> client = Conversation.Read(name, "client");
        IReadOnlyList<Step> server = Conversation.Read(name, "server");
        string[] lines = Lines(screen => new Ladder(screen).Show(client, server));
        Assert.That(lines, Has.Exactly(client.Count).Contains("▶│").And.Exactly(server.Count).Contains("│◀"));
    }

    [Test]
    public void Answers_follow_what_they_answer()
    {
        string[] lines = Lines(screen => new Ladder(screen).Show(Conversation.Read("rabbitmq-rhea", "client"), Conversation.Read("rabbitmq-rhea", "server")));
        string[] order =
        [
            "│ protocol header: SASL", "│◀─ protocol header: SASL", "│◀─ sasl-mechanisms", "│ sasl-init", "│◀─ sasl-outcome", "│ protocol header: AMQP",
            "│◀─ protocol header: AMQP", "│ open", "│◀─ open", "│ begin", "│◀─ begin", "│ attach(handle=0", "│◀─ attach(handle=0", "│◀─ flow(handle=0",
            "│ transfer(handle=0, delivery-id=4)", "│ flow(handle=1", "│◀─ transfer(handle=1, delivery-id=0)", "│◀─ disposition", "│ disposition", "│ close", "│◀─ close",
        ];
        string[] shown = [.. lines.Select(line => Regex.Replace(line.Trim(), "─+", "─"))];
        int[] places = [.. order.Select(start => Array.FindIndex(shown, line => line.StartsWith(start, StringComparison.Ordinal)))];
        Assert.That(places, Is.Ordered.And.None.EqualTo(-1));
    }

    [Test]
    public void The_option_all_shows_every_race_and_frame()
    {
        string[] lines = Lines(screen => Tour.ShowAll(screen, TimeSpan.Zero));
        int frames = s_names.Sum(name => Conversation.Read(name, "client").Count + Conversation.Read(name, "server").Count);
        Assert.That(lines, Has.Exactly(frames).Matches("^ +[0-9]+ bytes "));
        Assert.That(lines, Has.Exactly(33).Matches(" (encode|decode|into) "));
        Assert.That(lines, Has.Some.Contains("""{"str": "žluťoučký", "int": -5"""));
    }

    private static string[] Lines(Action<Screen> show)
    {
        var output = new StringWriter { NewLine = "\n" };
        show(new Screen(output, hasColours: false));
        return output.ToString().TrimEnd('\n').Split('\n');
    }
}
