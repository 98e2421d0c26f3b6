using Amqp.Encoding.Site;
using Amqp.Encoding.Site.Parts;
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
                Assert.That(string.Concat(view.FindAll(".hex b").Select(element => element.TextContent)).Replace(" ", "").Replace("▲", ""), Is.EqualTo(Convert.ToHexString(row.Bytes)), row.Name);
                Assert.That(string.Concat(view.FindAll(".text b").Select(element => element.TextContent)), Is.EqualTo(string.Concat(row.Bytes.Select(value => value is >= 0x20 and < 0x7F ? (char)value : '.'))), row.Name);
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

    // The format codes are those of part 1, 1.6; frames and protocol headers of part 2, 2.3.1 and 2.2.
    [TestCase("005377A10568656C6C6F", "descriptor:005377 constructor:A1 size:05 value:68656C6C6F")]
    [TestCase("C10602A101615402", "constructor:C1 size:0602 constructor:A1 size:01 name:61 constructor:54 value:02")]
    [TestCase("C00602A10161", "constructor:C0 size:0602 constructor:A1 size:01 value:61 fault:▲")]
    [TestCase("C10602A1016155FE40", "constructor:C1 size:0602 constructor:A1 size:01 name:61 constructor:55 value:FE constructor:40")]
    [TestCase("E00603A102616202", "constructor:E0 size:0603 constructor:A1 size:02 value:6162 fault:02")]
    [TestCase("E00702A10261620163", "constructor:E0 size:0702 constructor:A1 size:02 value:6162 size:01 value:63")]
    [TestCase("E0080200A301785401FF", "constructor:E0 size:0802 descriptor:00A30178 constructor:54 value:01FF")]
    [TestCase("D00000000A0000000271000000FF43", "constructor:D0 size:0000000A00000002 constructor:71 value:000000FF constructor:43")]
    [TestCase("414D515000010000", "name:414D5150 value:00010000")]
    [TestCase("0000000802000001", "size:0000000802 constructor:00 value:0001")]
    public void Each_byte_has_the_colour_of_what_it_is(string hex, string expected)
    {
        IRenderedComponent<DumpView> view = _context.Render<DumpView>(parameters => parameters.Add(part => part.Dump, AmqpDump.Create(Convert.FromHexString(hex))));
        List<(string Kind, string Bytes)> runs = [];
        foreach (IElement part in view.FindAll(".hex b"))
        {
            string kind = part.ClassList[0]!;
            string bytes = part.TextContent.Replace(" ", "");
            runs = runs.Count > 0 && runs[^1].Kind == kind ? [.. runs[..^1], (kind, runs[^1].Bytes + bytes)] : [.. runs, (kind, bytes)];
        }

        Assert.That(string.Join(' ', runs.Select(run => run.Kind + ":" + run.Bytes)), Is.EqualTo(expected));
        Assert.That(view.FindAll(".legend li").Select(item => item.TextContent), Is.EqualTo(new[] { "descriptor", "constructor", "size and count", "name", "value", "fault" }));
    }

    [Test]
    public void The_lines_of_bytes_have_offsets_and_a_long_value_is_cut()
    {
        IRenderedComponent<DumpView> view = _context.Render<DumpView>(parameters => parameters.Add(part => part.Dump, AmqpDump.Create((byte[])[0xB0, 0, 0, 4, 0, .. new byte[1_024]])));
        string[] offsets = [.. view.FindAll(".line i").Select(element => element.TextContent)];
        Assert.That(offsets[..2], Is.EqualTo(new[] { "00000000", "00000008" }));
        Assert.That(offsets, Has.Length.LessThan(20));
        Assert.That(view.Find(".passed").TextContent, Is.EqualTo("… 920 more bytes"));
    }

    [Test]
    public void A_body_is_shown_as_text()
    {
        IRenderedComponent<App> page = _context.Render<App>();
        page.InvokeAsync(() => page.Instance.OnFragment(""));
        Assert.That(page.Find(".body h2").TextContent, Does.Contain("application/json, 50 bytes"));
        Assert.That(page.Find(".body pre").TextContent.Split('\n')[1], Is.EqualTo("  \"order\": 42,"));
        page.InvokeAsync(() => page.Instance.OnFragment("#bytes=VAE"));
        Assert.That(page.FindAll(".body"), Is.Empty);
    }

    [Test]
    public void Bytes_that_are_cut_are_not_valid()
    {
        IRenderedComponent<ErrorList> view = _context.Render<ErrorList>(parameters => parameters.Add(part => part.Dump, AmqpDump.Create(Convert.FromHexString("0000002002000000005318"))));
        Assert.That(view.Find(".problem").TextContent, Is.EqualTo("Cut after 11 bytes: at least 21 more are expected."));
        Assert.That(view.FindAll(".verdict"), Is.Empty);
    }

    [Test]
    public void Secrets_are_not_in_the_view()
    {
        // sasl-init of PLAIN with the response 00 "u" 00 "p".
        byte[] bytes = Convert.FromHexString("0000001B02010000005341C00E02A305504C41494EA00400750070");
        IRenderedComponent<DumpView> view = _context.Render<DumpView>(parameters => parameters.Add(part => part.Dump, AmqpDump.Create(bytes)));
        Assert.That(view.Find(".bytes").TextContent, Does.Contain("··").And.Not.Contain("00 75 00 70").And.Not.Contain("u.p"));
    }

    [Test]
    public void A_row_ends_with_its_last_child_and_says_its_level()
    {
        IRenderedComponent<DumpView> view = _context.Render<DumpView>(parameters => parameters.Add(part => part.Dump, AmqpDump.Create(Convert.FromHexString("C006025401A1016140"))));
        Assert.That(view.FindAll(".row").Select(row => (row.GetAttribute("aria-level"), row.GetAttribute("data-end"))), Is.EqualTo(new[] { ("1", "3"), ("2", "2"), ("2", "3"), ("1", "4") }));
    }

    [Test]
    public void Fields_without_a_value_share_a_line()
    {
        // properties: message-id, two nulls, subject, two nulls, content-type (part 3, 3.2.4).
        IRenderedComponent<DumpView> view = _context.Render<DumpView>(parameters => parameters.Add(part => part.Dump, AmqpDump.Create(Convert.FromHexString("005373C00E07A101614040A101624040A30178"))));
        Assert.That(view.FindAll(".unset"), Has.Count.EqualTo(2));
        Assert.That(view.FindAll(".unset .row .name").Select(name => name.TextContent.Trim()), Is.EqualTo(new[] { "user-id:", "to:", "reply-to:", "correlation-id:" }));
        Assert.That(view.FindAll(".row").Select(row => row.GetAttribute("data-node")), Is.EqualTo(Enumerable.Range(0, 8).Select(i => i.ToString(CultureInfo.InvariantCulture))));
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
        Assert.That(view.Find(".problem").TextContent, Does.Contain("Wrong at octet 3 (0x3): expected").And.Contain("InvalidUtf8: a string that is not UTF-8;"));
        Assert.That(view.Find("a").GetAttribute("href"), Is.EqualTo("docs/errors.html#what-does-each-kind-mean"));
    }

    [Test]
    public void A_line_of_the_ladder_shows_its_bytes()
    {
        IRenderedComponent<App> page = _context.Render<App>();
        page.Find("#example").Change("8");
        Assert.That(page.FindAll(".ladder button"), Has.Count.GreaterThan(30));
        IElement attach = page.FindAll(".ladder button").First(button => button.TextContent.Contains("attach "));
        attach.Click();
        Assert.That(page.FindAll(".row")[1].TextContent, Does.Contain("attach:"));
        Assert.That(page.FindAll(".ladder [aria-selected=true]"), Has.Count.EqualTo(1));
        Assert.That(page.FindAll(".ladder [tabindex='0']").Select(button => button.GetAttribute("aria-selected")), Is.EqualTo(new[] { "true" }));
        Assert.That(page.Find("#json").GetAttribute("readonly"), Is.Not.Null);
    }

    [Test]
    public void The_page_shows_what_is_typed_and_what_the_notation_becomes()
    {
        IRenderedComponent<App> page = _context.Render<App>();
        page.Find("#input").Input("5401");
        page.WaitForState(() => page.FindAll(".row").Any(row => row.TextContent.Contains("int 1")), s_limit);
        Assert.That(page.Find(".row").TextContent, Does.Contain("int 1"));
        Assert.That(page.Find("#notation").GetAttribute("value"), Is.EqualTo("int:1"));
        page.Find("#notation").Input("int:2");
        page.WaitForState(() => page.Find("#input").GetAttribute("value") == "54 02", s_limit);
        page.Find("#input").Input("nothing");
        page.WaitForState(() => page.Markup.Contains("This is neither"), s_limit);
    }

    [Test]
    public void The_page_shows_JSON_and_the_bytes_that_it_becomes()
    {
        IRenderedComponent<App> page = _context.Render<App>();
        page.Find("#input").Input("0053775401");
        page.WaitForState(() => page.FindAll("#json").Count > 0, s_limit);
        Assert.That(Json(page), Is.EqualTo("{\n  \"message\": {\n    \"amqp-value\": 1\n  }\n}"));
        page.Find("#json").Input("{\"message\": {\"amqp-value\": 2}}");
        page.WaitForState(() => page.Find("#input").GetAttribute("value") == "00 53 77 54 02", s_limit);
        Assert.That(page.Find("#notation").GetAttribute("value"), Is.EqualTo("described(ulong:119,int:2)"));
        Assert.That(Json(page), Is.EqualTo("{\"message\": {\"amqp-value\": 2}}"));

        // A fault changes nothing but the line about it, which goes when the other text is edited.
        page.Find("#json").Input("{\"message\": {\"amqp-value\": {\"ubyte\": 256}}}");
        page.WaitForState(() => page.FindAll(".editor .problem").Count > 0, s_limit);
        Assert.That(page.Find(".editor .problem").TextContent, Does.StartWith("Expected "));
        Assert.That(page.Find("#input").GetAttribute("value"), Is.EqualTo("00 53 77 54 02"));
        page.Find("#notation").Input("described(ulong:119,int:3)");
        page.WaitForState(() => page.Find("#input").GetAttribute("value") == "00 53 77 54 03", s_limit);
        Assert.That(Json(page), Does.Contain("\"amqp-value\": 3"));
        Assert.That(page.FindAll(".editor .problem"), Is.Empty);
    }

    [Test]
    public void JSON_with_a_secret_cannot_be_edited_and_does_not_have_it()
    {
        // A body of SASL, sasl-init, with a response.
        IRenderedComponent<App> page = _context.Render<App>();
        page.Find("#input").Input("005341C00E02A305504C41494EA00400750070");
        page.WaitForState(() => page.FindAll(".row").Count > 1, s_limit);
        Assert.That(page.FindAll("#notation"), Is.Empty);
        Assert.That(Json(page), Does.Contain("hidden"));
        Assert.That(page.Find("#json").GetAttribute("readonly"), Is.Not.Null);
    }

    [Test]
    public void The_bytes_the_meaning_and_each_text_have_a_button_that_copies_them()
    {
        JSRuntimeInvocationHandler<bool> copy = _context.JSInterop.Setup<bool>("amqpPage.copy", _ => true);
        copy.SetResult(true);
        IRenderedComponent<App> page = _context.Render<App>();
        page.InvokeAsync(() => page.Instance.OnFragment("#bytes=AFN3VAE"));
        page.FindAll(".copy").ToList().ForEach(button => button.Click());
        Assert.That(copy.Invocations.Select(call => (string)call.Arguments[0]!), Is.EqualTo(new[]
        {
            "00 53 77 54 01", AmqpDump.Create(Convert.FromHexString("0053775401")).ToString(), Json(page), "described(ulong:119,int:1)",
        }));
        Assert.That(page.FindAll(".copy").Select(button => button.TextContent), Is.All.EqualTo("Copied"));
        page.InvokeAsync(() => page.Instance.OnFragment("#bytes=VAE"));
        Assert.That(page.FindAll(".copy").Select(button => button.TextContent), Is.EqualTo(new[] { "Copy bytes", "Copy meaning", "Copy JSON", "Copy values" }));
    }

    [Test]
    public void A_screen_reader_hears_the_meaning_and_not_each_byte()
    {
        IRenderedComponent<DumpView> view = _context.Render<DumpView>(parameters => parameters.Add(part => part.Dump, AmqpDump.Create(Convert.FromHexString("005377C0030254014140"))));
        Assert.That(view.Find(".bytes").GetAttribute("aria-label"), Is.EqualTo("10 bytes in hexadecimal; the list has their meaning"));
        Assert.That(view.FindAll(".row .offset").Select(offset => offset.GetAttribute("aria-hidden")), Is.All.EqualTo("true"));
        Assert.That(view.FindAll(".row").Select(row => row.GetAttribute("aria-expanded")), Is.EqualTo(view.FindAll(".row").Select((row, i) => int.Parse(row.GetAttribute("data-end")!, CultureInfo.InvariantCulture) > i + 1 ? "true" : null)));
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

    private static string? Json(IRenderedComponent<App> page) => page.Find("#json").GetAttribute("value");

    private static string Words(string text) => Regex.Replace(text, @"\s+", " ").Trim();
}
