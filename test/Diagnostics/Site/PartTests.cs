using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Site;
using Amqp.Encoding.Site.Parts;
using Amqp.Encoding.Tests.Support;
using AngleSharp.Dom;
using Bunit;

namespace Amqp.Encoding.Tests.Site;

/// <summary>The parts of the page, rendered without a browser.</summary>
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
public sealed class PartTests : IDisposable
{
    // Of a slow machine.
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private readonly BunitContext _context = new();

    public PartTests() => _context.JSInterop.Mode = JSRuntimeMode.Loose;

    public void Dispose() => _context.Dispose();

    [Test]
    public void The_list_has_the_words_of_the_dump_and_the_bytes_are_all_there()
    {
        foreach (VectorRow row in VectorFile.LoadAll(null).Where(row => row.Bytes.Length is > 0 and < 90))
        {
            AmqpDump dump = AmqpDump.Create(row.Bytes);
            IRenderedComponent<DumpView> view = _context.Render<DumpView>(parameters => parameters.Add(part => part.Dump, dump));
            string[] expected = [.. dump.ToString().Split('\n').Where(line => line.Length > 47).Select(line => Words(line[..8] + " " + line[46..]))];
            Assert.That(view.FindAll(".row").Select(element => Words(element.TextContent)), Is.EqualTo(expected), row.Name);
            if (!dump.Nodes.Any(node => node.IsSecret))
            {
                Assert.That(string.Concat(view.FindAll(".bytes span").Select(element => element.TextContent)).Replace(" ", ""), Is.EqualTo(Convert.ToHexString(row.Bytes)), row.Name);
            }
        }
    }

    [Test]
    public void Mutated_captures_are_shown()
    {
        Random random = new(29);
        foreach (string path in Directory.GetFiles(Path.Combine(VectorFile.DataFolder, "captures"), "rabbitmq-rhea.*.bin"))
        {
            for (int i = 0; i < 10; i++)
            {
                byte[] bytes = File.ReadAllBytes(path);
                bytes[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
                AmqpDump dump = AmqpDump.Create(bytes);
                Assert.That(_context.Render<DumpView>(parameters => parameters.Add(part => part.Dump, dump)).FindAll(".row"), Has.Count.EqualTo(Math.Min(dump.Nodes.Count, DumpView.MaxNodes)));
                Assert.That(_context.Render<ErrorList>(parameters => parameters.Add(part => part.Dump, dump)).FindAll(".problem").Count > 0, Is.EqualTo(dump.TryGetError(out _)));
            }
        }
    }

    [Test]
    public void Secrets_are_not_in_the_view()
    {
        // sasl-init of PLAIN with the response 00 "u" 00 "p".
        byte[] bytes = Convert.FromHexString("0000001B02010000005341C00E02A305504C41494EA00400750070");
        IRenderedComponent<DumpView> view = _context.Render<DumpView>(parameters => parameters.Add(part => part.Dump, AmqpDump.Create(bytes)));
        Assert.That(view.Markup, Does.Contain("··").And.Not.Contain("00 75 00 70"));
    }

    [Test]
    public void A_row_ends_with_its_last_child_and_says_its_level()
    {
        IRenderedComponent<DumpView> view = _context.Render<DumpView>(parameters => parameters.Add(part => part.Dump, AmqpDump.Create(Convert.FromHexString("C006025401A1016140"))));
        Assert.That(view.FindAll(".row").Select(row => (row.GetAttribute("aria-level"), row.GetAttribute("data-end"))), Is.EqualTo(new[] { ("1", "3"), ("2", "2"), ("2", "3"), ("1", "4") }));
    }

    [Test]
    public void Many_nodes_are_cut_with_a_remark()
    {
        IRenderedComponent<DumpView> view = _context.Render<DumpView>(parameters => parameters.Add(part => part.Dump, AmqpDump.Create(Enumerable.Repeat((byte)0x40, 3_000).ToArray())));
        Assert.That(view.FindAll(".row"), Has.Count.EqualTo(DumpView.MaxNodes));
        Assert.That(view.Find(".note").TextContent, Does.Contain("The first 1,000 of 3,000 nodes are shown."));
    }

    [Test]
    public void An_error_names_the_octet_what_was_expected_and_the_kind()
    {
        IRenderedComponent<ErrorList> view = _context.Render<ErrorList>(parameters => parameters.Add(part => part.Dump, AmqpDump.Create(Convert.FromHexString("A10261FF"))));
        Assert.That(view.Find(".problem").TextContent, Does.Contain("Octet 3 (0x3) is wrong: expected").And.Contain("InvalidUtf8: a string that is not UTF-8;"));
        Assert.That(view.Find("a").GetAttribute("href"), Is.EqualTo("errors.md"));
    }

    [Test]
    public void A_line_of_the_ladder_shows_its_bytes()
    {
        IRenderedComponent<App> page = _context.Render<App>();
        page.Find("#example").Change("4");
        Assert.That(page.FindAll(".ladder button"), Has.Count.GreaterThan(30));
        IElement attach = page.FindAll(".ladder button").First(button => button.TextContent.Contains("attach("));
        attach.Click();
        Assert.That(page.FindAll(".row")[1].TextContent, Does.Contain("attach:"));
        Assert.That(page.FindAll(".ladder [aria-pressed=true]"), Has.Count.EqualTo(1));
    }

    [Test]
    public void The_page_shows_what_is_typed_and_what_the_notation_becomes()
    {
        IRenderedComponent<App> page = _context.Render<App>();
        page.Find("#input").Input("5401");
        page.WaitForState(() => page.Markup.Contains("int </span>"), s_limit);
        Assert.That(page.Find(".row").TextContent, Does.Contain("int 1"));
        Assert.That(page.Find("#notation").GetAttribute("value"), Is.EqualTo("int:1"));
        page.Find("#notation").Input("int:2");
        page.WaitForState(() => page.Find("#input").GetAttribute("value") == "54 02", s_limit);
        page.Find("#input").Input("nothing");
        page.WaitForState(() => page.Markup.Contains("This is neither"), s_limit);
    }

    [Test]
    public void The_bytes_are_read_as_the_user_says()
    {
        IRenderedComponent<App> page = _context.Render<App>();
        page.Find("#input").Input("00 53 77 40");
        page.WaitForState(() => page.FindAll(".row").Any(row => row.TextContent.Contains("amqp-value")), s_limit);
        page.Find("#as").Change("Frames");
        page.WaitForAssertion(() => Assert.That(page.Find(".row").TextContent, Does.Contain("the beginning of a frame header")), s_limit);
    }

    [Test]
    public void A_link_is_shown()
    {
        IRenderedComponent<App> page = _context.Render<App>();
        page.InvokeAsync(() => page.Instance.OnFragment("#bytes=VAE"));
        Assert.That(page.Find(".row").TextContent, Does.Contain("int 1"));
    }

    private static string Words(string text) => Regex.Replace(text, @"\s+", " ").Trim();
}
