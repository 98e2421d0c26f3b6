using System.IO.Compression;
using Amqp.Encoding.Site;
using Amqp.Encoding.Tests.Tool;
using Amqp.Encoding.Tests.Tool.Capture;

namespace Amqp.Encoding.Tests.Site;

/// <summary>The page reads pasted text, and links.</summary>
public class InputTests
{
    [TestCase("00 53 77 A1 01 61", "005377A10161")]
    [TestCase("AFN3oQVoZWxsbw==", "005377A10568656C6C6F")]
    [TestCase("\uFEFF005377A10161\r\n", "005377A10161")]
    [TestCase("0x7ffe0010:\t0x00\t0x53\t0x77\n0x7ffe0013:\t0xA1\t0x01\t0x61", "005377A10161")]
    [TestCase("int:1", "5401")]
    [TestCase("list[int:1,\n  str:\"a\"]", "C006025401A10161")]
    [TestCase("int:1\nnull\n", "540140")]
    [TestCase("{\"message\": {\"amqp-value\": 1}}", "0053775401")]
    [TestCase(" {\"message\":\n  {\"data\": [{\"text\": \"00 53 77 40\"}]}}\n", "005375A00B30302035332037372034 30")]
    [TestCase("{\"described\": [{\"symbol\": \"acme:order:list\"}, [7, \"Ada\"]]}", "00A30F61636D653A6F726465723A6C697374C008025407A103416461")]
    [TestCase("[{\"ubyte\": 1}, true]", "C00402500141")]
    [TestCase("\"a b\"", "A103612062")]
    [TestCase("[84, 1]", "5401")]
    [TestCase("{0x54, 0x01}", "5401")]
    [TestCase("{\"type\":\"Buffer\",\"data\":[84,1]}", "5401")]
    public void Bytes_are_read_in_every_form(string text, string expected) => Assert.That(PageInput.Parse(text).Bytes, Is.EqualTo(Convert.FromHexString(expected.Replace(" ", ""))));

    [Test]
    public void A_file_with_the_mark_of_UTF_16_is_read() => Assert.That(PageInput.Of([0xFF, 0xFE, .. System.Text.Encoding.Unicode.GetBytes("54 01")]).Bytes, Is.EqualTo(new byte[] { 0x54, 1 }));

    [TestCase("hello", "This is neither hexadecimal, nor base64, nor JSON, nor a value")]
    [TestCase("hello: world", "This is neither hexadecimal, nor base64, nor JSON, nor a value")]
    [TestCase("{\"message\": {\"amqp-value\": {\"ubyte\": 256}}}", "This is not read as JSON: Expected ")]
    [TestCase("{\"message\": ", "This is not read as JSON: Expected ")]
    [TestCase("0000000 5300 a177 6101", "This is not read as bytes: the groups have several bytes, whose order is not known")]
    [TestCase("00 53 77 54 0", "This is not read as bytes: ")]
    [TestCase("54 7", "This is not read as bytes: ")]
    [TestCase("00 53 7g", "This is not read as bytes: 'g' at character 8 is not a hexadecimal digit.")]
    [TestCase("int:x", "Expected a value of the type int at character 4")]
    [TestCase("int:1\nint:y", "Line 2: Expected a value of the type int")]
    [TestCase("--> 00\n<-- x", "Line 2 of the conversation has no bytes")]
    public void Text_without_bytes_is_refused_in_a_line(string text, string expected) => Assert.That(PageInput.Parse(text).Error, Does.StartWith(expected));

    // Applications log these words.
    [TestCase("amqp:link:detach-forced")]
    [TestCase("Link detached: amqp:link:detach-forced, the link 'orders' is idle (10 minutes)")]
    [TestCase("{\"level\": \"warn\", \"error\": \"amqp:link:detach-forced\"}")]
    public void A_condition_of_the_standard_is_explained(string text) =>
        Assert.That(PageInput.Parse(text).Error, Does.Contain(" amqp:link:detach-forced means: the peer or its operator detached the link; attach again later.").And.Not.Contain("at character 0"));

    [Test]
    public void A_condition_that_is_not_of_the_standard_is_not_explained() => Assert.That(PageInput.Parse("amqp:not-there").Error, Does.Not.Contain("means"));

    [Test]
    public void The_JSON_of_every_valid_message_gives_the_same_message()
    {
        int count = 0;
        foreach (VectorRow row in VectorFile.LoadAll(null).Where(row => row.Entry is "value" or "message" && row.IsExact && row.Bytes.Length < 4_096))
        {
            AmqpDump dump = AmqpDump.Create(row.Bytes);
            if (!dump.Nodes.Any(node => node.IsSecret) && PageInput.FormatJson(dump) is { } json)
            {
                Assert.That(PageInput.TryEncodeJson(json, out byte[] bytes, out string? error), Is.True, row.Name + ": " + error);
                Assert.That(PageInput.FormatJson(AmqpDump.Create(bytes, AmqpDumpOptions.Default.WithContent(dump.Content))), Is.EqualTo(json), row.Name);
                count++;
            }
        }

        Assert.That(count, Is.GreaterThan(50));
    }

    [Test]
    public void An_input_over_the_limit_is_refused()
    {
        Assert.That(PageInput.Of(new byte[PageInput.MaxBytes]).Error, Is.Null);
        Assert.That(PageInput.Of(new byte[PageInput.MaxBytes + 1]), Is.SameAs(PageInput.TooLong));
        Assert.That(PageInput.Of(System.Text.Encoding.ASCII.GetBytes(string.Concat(Enumerable.Repeat("FE ", PageInput.MaxBytes)))).Bytes, Has.Length.EqualTo(PageInput.MaxBytes));
        Assert.That(PageInput.Parse(new string('0', PageInput.MaxCharacters + 1)), Is.SameAs(PageInput.TooLong));
        Assert.That(PageInput.Parse(new string('0', 2 * (PageInput.MaxBytes + 1))), Is.SameAs(PageInput.TooLong));
    }

    [TestCase("rabbitmq-rhea.pcap")]
    [TestCase("rabbitmq-rhea.pcapng")]
    public void A_capture_of_packets_is_a_conversation(string name)
    {
        PageInput input = PageInput.Of(File.ReadAllBytes(Path.Combine(VectorFile.DataFolder, "captures", "packets", name)));
        Assert.That(input.Error, Is.Null);
        foreach (string side in new[] { "client", "server" })
        {
            // All bytes are there, in their order.
            byte[] sent = [.. input.Ladder!.Where(item => item.IsFromClient == (side == "client")).SelectMany(item => item.Bytes)];
            Assert.That(sent, Is.EqualTo(File.ReadAllBytes(Path.Combine(VectorFile.DataFolder, "captures", $"rabbitmq-rhea.{side}.bin"))));
        }

        Assert.That(input.Ladder!.Select(item => item.Connection), Is.All.Zero);
        Assert.That(input.Ladder!.Select(item => item.Number), Is.EqualTo(Enumerable.Range(1, 39)));
        Assert.That(input.Ladder![2].Seconds, Is.EqualTo(0.010).Within(0.001));
        Assert.That(input.Summary, Has.Some.Match("^127.0.0.1:462[0-9]+ connected to 127.0.0.1:5672$"));
        Assert.That(input.Summary, Has.Some.EqualTo("10 deliveries: 10 accepted").And.Some.EqualTo("no errors").And.Some.StartsWith("link 737b0a9b"));
    }

    [Test]
    public void A_compressed_capture_is_read_up_to_the_limit()
    {
        byte[] capture = CaptureBuilder.Create("rabbitmq-rhea", copies: 1);
        Assert.That(PageInput.Of(Zip(capture)).Ladder!.Select(item => item.Bytes), Is.EqualTo(PageInput.Of(capture).Ladder!.Select(item => item.Bytes)));
        Assert.That(PageInput.Of(Zip([.. capture, .. new byte[CaptureInput.MaxBytes]])), Is.SameAs(PageInput.TooLong));
        Assert.That(PageInput.Of(Zip([0x54, 1])).Error, Does.StartWith("The file is compressed with gzip"));
        Assert.That(PageInput.Of([0x28, 0xB5, 0x2F, 0xFD, 0]).Error, Does.StartWith("The file is compressed with zstd"));
        Assert.That(PageInput.Of(Zip(capture)[..^20]).Ladder, Is.Not.Empty);
    }

    [Test]
    public void A_followed_stream_has_no_times()
    {
        PageInput input = PageInput.Parse("00000000  41 4d 51 50 00 01 00 00\n    00000000  41 4d 51 50 00 01 00 00\n");
        Assert.That(input.Ladder!.Select(item => item.Seconds), Is.EqualTo(new double?[] { null, null }));
    }

    [Test]
    public void Connections_of_a_capture_have_numbers()
    {
        PageInput input = PageInput.Of(CaptureBuilder.Create("rabbitmq-rhea", copies: 2));
        Assert.That(input.Ladder!.Select(item => item.Connection).Distinct(), Is.EqualTo(new[] { 1, 2 }));
    }

    [Test]
    public void A_long_capture_shows_its_first_frames()
    {
        PageInput input = PageInput.Of(CaptureBuilder.Create("rabbitmq-rhea", copies: 100));
        Assert.That(input.Ladder, Has.Count.EqualTo(2_000));
        Assert.That(input.Summary![0], Is.EqualTo("The first 2,000 of 3,900 frames are shown; amqp dump shows all."));
    }

    [TestCase("0A0D0D0A1C0000004D3C2B1A")]
    [TestCase("D4C3B2A102000400")]
    public void A_capture_without_AMQP_is_refused_in_a_line(string start) =>
        Assert.That(PageInput.Of([.. Convert.FromHexString(start), .. new byte[40]]).Error, Does.StartWith("This capture shows no AMQP connection").And.Not.Contain("\n").And.Not.Contain(":;"));

    [Test]
    public void A_capture_of_TLS_says_how_to_see_inside()
    {
        Assert.That(PageInput.Of(File.ReadAllBytes(PcapFile.PathOf("tls5671.pcap"))).Error, Is.EqualTo("This capture shows no AMQP connection in 3 packets: 10.0.0.1:40000 connected to 10.0.0.2:5671: it begins with a TLS handshake, not AMQP 1.0; "
            + "TLS cannot be read from a capture: use amqp tap with --listen-tls and --to-tls."));
    }

    [Test]
    public void Changed_captures_are_shown_or_refused_in_a_line()
    {
        byte[] capture = File.ReadAllBytes(Path.Combine(VectorFile.DataFolder, "captures", "packets", "rabbitmq-rhea.pcap"));
        Random random = new(29);
        for (int i = 0; i < 300; i++)
        {
            byte[] changed = [.. capture.AsSpan(0, random.Next(capture.Length))];
            for (int k = 0; k < 3 && changed.Length > 4; k++)
            {
                changed[random.Next(4, changed.Length)] ^= (byte)random.Next(1, 256);
            }

            PageInput input = PageInput.Of(changed);
            Assert.That(input.Ladder is not null || input.Error is not null || input.Bytes is not null);
        }
    }

    [Test]
    public void A_capture_over_the_limit_is_refused() =>
        Assert.That(PageInput.Of([0xD4, 0xC3, 0xB2, 0xA1, .. new byte[CaptureInput.MaxBytes]]), Is.SameAs(PageInput.TooLong));

    [Test]
    public void A_conversation_has_a_line_for_each_frame()
    {
        PageInput input = PageInput.Parse("--> 414D515000010000\n<-- 00000011 02000000 005310C00401A10163\n--> 0000");
        Assert.That(input.Ladder!.Select(item => (item.IsFromClient, item.Name, item.Fields)), Is.EqualTo(new[]
        {
            (true, "protocol header AMQP 1.0.0", ""), (false, "open", "(container-id=\"c\")"), (true, "the beginning of a frame", ""),
        }));
    }

    // As amqp dump shows them: the link of each frame, no defaults, and the message in its transfer.
    [Test]
    public void Frames_of_a_conversation_are_shown_by_the_renderer_of_the_command()
    {
        foreach (PageInput input in (PageInput[])[PageInput.Of(File.ReadAllBytes(PcapFile.PathOf("rabbitmq-rhea.pcapng"))), PageInput.Parse(Example.All.Single(example => example.Title == "A captured conversation").Content)])
        {
            LadderItem transfer = input.Ladder!.First(item => item.Name.StartsWith("transfer ", StringComparison.Ordinal));
            Assert.That(transfer.Name, Is.EqualTo("transfer 737b0a9b-2fbe-ec4e-…"));
            Assert.That(transfer.Fields, Does.Not.Contain("false"));
            Assert.That(transfer.Message, Has.Some.EqualTo("amqp-value \"hello from node\""));
            Assert.That(input.Ladder!.Select(item => item.IsFault), Is.All.False);
        }
    }

    // A null, an empty data section, an empty frame: as many as 4 MiB have.
    [TestCase("40")]
    [TestCase("005375A000")]
    [TestCase("0000000802000000")]
    [TestCase("C0020140")]
    public void So_many_small_values_that_a_browser_stops_are_named_at_once(string value)
    {
        string text = string.Concat(Enumerable.Repeat(value, 4_000_000 / (value.Length / 2)));
        var watch = Stopwatch.StartNew();
        PageInput input = PageInput.Parse(text);
        Assert.That(watch.Elapsed, Is.LessThan(TimeSpan.FromSeconds(5)));
        Assert.That(input.Error, Does.StartWith("That has too many small values for this page"));
        Assert.That(PageInput.Parse(text[..100_000]).Bytes, Has.Length.EqualTo(50_000));
    }

    // One list, and one body, have few nodes.
    [TestCase("D0003D0904003D0900", "40")]
    [TestCase("005375B0003D0900", "40")]
    public void A_large_value_with_few_nodes_is_shown(string start, string item) =>
        Assert.That(PageInput.Parse(start + string.Concat(Enumerable.Repeat(item, 4_000_000))).Bytes, Has.Length.GreaterThan(4_000_000));

    [Test]
    public void A_capture_has_the_texts_of_the_command()
    {
        string path = PcapFile.PathOf("rabbitmq-rhea.pcap");
        IEnumerable<string> shown = PageInput.Of(File.ReadAllBytes(path)).Ladder!
            .Select(item => (item.IsFromClient ? "--> " : "<-- ") + item.Name + item.Fields + (item.Message.Count > 0 ? "  | " : "") + string.Join(", ", item.Message));
        string[] printed = Rungs.Of(Command.Run(null, "dump", path, "--width", "10000").Output);
        Assert.That(shown, Is.EqualTo(printed.Select(line => Regex.Match(line, " [0-9]+ ((-->|<--) .*)")).Where(match => match.Success).Select(match => match.Groups[1].Value)));
    }

    // A detach with an error (part 2, 2.7.7), one whose list is cut, and a line without its end; the frames after them are read.
    [TestCase("--> 0000002F02000000005316C02203434100531DC01A01A317616D71703A6C696E6B3A6465746163682D666F72636564", true, "detach")]
    [TestCase("--> 0000001002000000005316C0FF034341", true, "frame of 16 bytes")]
    [TestCase("--> 0000000000000000", true, "not a frame")]
    [TestCase("--> 00000010020000", false, "the beginning of a frame")]
    public void A_frame_with_an_error_is_marked_and_the_next_is_read(string line, bool isFault, string name)
    {
        IReadOnlyList<LadderItem> ladder = PageInput.Parse(line + "\n--> 0000000C0200000000531845").Ladder!;
        Assert.That(ladder, Has.Count.EqualTo(2));
        Assert.That(ladder[0].IsFault, Is.EqualTo(isFault));
        Assert.That(ladder[0].Name, Does.StartWith(name));
        Assert.That(ladder[1].Name, Is.EqualTo("close"));
        Assert.That(ladder[1].IsFault, Is.False);
    }

    // A container-id, and a key of properties (part 2, 2.7.1).
    [TestCase("0000001C02000000005310C00F01A10C613D6572726F722878292020")]
    [TestCase("0000002602000000005310C0190AA101634040404040404040C10B02A3056572726F72A10178")]
    public void A_text_of_a_peer_cannot_mark_its_frame_as_wrong(string frame) => Assert.That(PageInput.Parse("--> " + frame).Ladder!.Single().IsFault, Is.False);

    [Test]
    public void A_link_gives_the_input_back([Values("00 53 77", "--> 414D515000010000\n<-- 414D515000010000")] string text)
    {
        string link = PageLink.Create(PageInput.Parse(text))!;
        Assert.That(PageLink.TryRead(link, out string? read), Is.True);
        Assert.That(read, Is.EqualTo(text));
    }

    [TestCase("")]
    [TestCase("#")]
    [TestCase("#bytes=!")]
    [TestCase("#other=AA")]
    public void A_fragment_without_a_link_is_passed_over(string fragment) => Assert.That(PageLink.TryRead(fragment, out _), Is.False);

    [Test]
    public void Too_many_bytes_make_no_link() => Assert.That(PageLink.Create(PageInput.Of(Enumerable.Repeat((byte)0xFF, PageLink.MaxBytes + 1).ToArray())), Is.Null);

    [Test]
    public void The_notation_of_every_valid_value_gives_the_same_value()
    {
        int count = 0;
        foreach (VectorRow row in VectorFile.LoadAll(null).Where(row => row.Entry == "value" && row.IsExact && row.Bytes.Length < 4_096))
        {
            if (PageInput.FormatNotation(AmqpDump.Create(row.Bytes)) is { } notation)
            {
                Assert.That(PageInput.TryEncode(notation, out byte[] bytes, out _), Is.True, row.Name);
                // An array may take another format code of the same type.
                Assert.That(WithoutCodes(PageInput.FormatNotation(AmqpDump.Create(bytes))!), Is.EqualTo(WithoutCodes(notation)), row.Name);
                count++;
            }
        }

        Assert.That(count, Is.GreaterThan(50));
    }

    [Test]
    public void Each_example_shows_what_its_text_says()
    {
        Assert.That(Example.All, Has.Count.EqualTo(14));
        Assert.That(Example.All.Take(Example.Chosen).Select(example => example.Name), Is.EqualTo(new[] { "A message", "A class", "A wrong size", "A wrong type", "A cut frame" }));
        foreach (Example example in Example.All)
        {
            PageInput input = PageInput.Parse(example.Content);
            Assert.That(input.Error, Is.Null, example.Title);
            bool isWrong = input.Bytes is not null && AmqpDump.Create(input.Bytes) is var dump && (dump.TryGetError(out _) || dump.MissingBytes > 0);
            Assert.That(isWrong, Is.EqualTo(example.IsMistake), example.Title);

            // The buttons show mistakes that are typical; the others have advisories.
            Assert.That(example.Link is not null, Is.EqualTo(isWrong && !Example.All.Take(Example.Chosen).Contains(example)), example.Title);
        }
    }

    [Test]
    public void Each_kind_of_error_of_bytes_has_a_meaning()
    {
        foreach (AmqpDecodeErrorKind kind in Enum.GetValues<AmqpDecodeErrorKind>().Where(kind => kind != AmqpDecodeErrorKind.None))
        {
            Assert.That(ErrorKinds.Find(kind), Is.Not.Null, kind.ToString());
        }
    }

    private static byte[] Zip(byte[] content)
    {
        using MemoryStream result = new();
        using (GZipStream zip = new(result, CompressionLevel.Fastest))
        {
            zip.Write(content);
        }

        return result.ToArray();
    }

    private static string WithoutCodes(string notation) => Regex.Replace(notation, "array<[^>]*>", "array");
}
