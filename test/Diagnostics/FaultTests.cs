namespace Amqp.Encoding.Tests.Diagnostics;

/// <summary>Dumps of bytes that are cut, or that break several rules.</summary>
public class FaultTests
{
    [TestCase("C005025401", "list 2 items|int 1|ERROR cut: 2 bytes missing")]
    [TestCase("D0000000060000000254", "list 2 items|1 byte, the beginning of a value|ERROR cut: 1 byte missing")]
    [TestCase("C00C03 54 01 C00702 5402 A103 61", "list 3 items|int 1|list 2 items|int 2|3 bytes, the beginning of a value|ERROR cut: 1 byte missing")]
    [TestCase("C1 0C 04 A10161 5401 A10162", "map 2 pairs|\"a\": int 1|3 bytes, the beginning of a value|ERROR cut: 3 bytes missing")]
    [TestCase("E0 0E 03 71 00000001 00000002 0000", "array 3 elements of int|int 1|int 2|2 bytes, the beginning of a value|ERROR cut: 2 bytes missing")]
    [TestCase("E0 0E 03 A1 0161 0162 03", "array 3 elements of str8-utf8|string \"a\"|string \"b\"|1 byte, the beginning of a value|ERROR cut: 7 bytes missing")]
    [TestCase("E0 0C 03 00 5301 50 07 08", "array 3 elements of ubyte, described|described descriptor 0x01|ubyte 7|described descriptor 0x01|ubyte 8|ERROR cut: 5 bytes missing")]
    [TestCase("0053 70 C00B055009", "header: list 5 fields|durable: ubyte 9|ERROR cut: 8 bytes missing")]
    [TestCase("A10568656C", "5 bytes, the beginning of a value|ERROR cut: 2 bytes missing")]
    [TestCase("B10000", "3 bytes, the beginning of a value|ERROR cut: at least 2 bytes missing")]
    public void A_value_that_is_cut_shows_the_items_that_are_there(string hex, string expected)
    {
        AmqpDump dump = AmqpDump.Create(HexText.Parse(hex.Replace(" ", "")));
        Dumps.Check(dump);
        Assert.That(Meanings(dump), Is.EqualTo(expected.Split('|')).Using<string, string>((line, start) => line.StartsWith(start, StringComparison.Ordinal)));
        Assert.That(dump.TryGetError(out AmqpDecodeError error) && error.Kind == AmqpDecodeErrorKind.NeedMoreData);
    }

    [Test]
    public void A_frame_that_is_cut_shows_the_fields_that_are_there() => Assert.That(
        Meanings(AmqpDump.Create(HexText.Parse("0000002002000000005314c0080543"))),
        Is.EqualTo(new[] { "frame: 32 bytes, channel 0  ! cut: 17 bytes missing", "transfer: list 5 fields", "handle: uint 0" }).Using<string, string>((line, start) => line.StartsWith(start, StringComparison.Ordinal)));

    [TestCase("message", "005373C0080354015401A00101005377A10178", "properties.message-id", "properties.user-id", "properties.to")]
    [TestCase("message", "005370C0050254015401005373C0050240A10178005377A10178", "header.durable", "header.priority", "properties.user-id")]
    [TestCase("message", "005374C10F065401A10178A10161455201A10179005377A10178", "application-properties{0}.key", "application-properties{2}.key")]
    [TestCase("message", "005377A10178 005370 45 005373 45", "header", "properties")]
    [TestCase("value", "005312C01006A1016143414040005328C003015401", "attach.source.address")]
    [TestCase("value", "005312C014064054014154015002005328C006035401540140", "attach.handle", "attach.snd-settle-mode", "attach.source.address", "attach.source.durable", "the mandatory field name")]
    [TestCase("frames", "0000001902000000005311C00C05405401A101615401A10162", "begin.next-outgoing-id", "begin.incoming-window", "begin.outgoing-window", "begin.handle-max")]
    public void Every_rule_that_is_broken_has_a_mark_with_its_path(string content, string hex, params string[] paths)
    {
        AmqpDump dump = Dumps.Create(HexText.Parse(hex.Replace(" ", "")), Enum.Parse<AmqpContent>(content, ignoreCase: true));
        Dumps.Check(dump);
        string[] notes = [.. dump.Nodes.Where(node => (node.Error ?? node.StrictError) is not null).Select(node => node.Note ?? node.Text)];
        Assert.Multiple(() => Array.ForEach(paths, path => Assert.That(notes, Has.Some.Match("(?: in |expected )" + Regex.Escape(path)), dump.ToString)));
    }

    [TestCase("value", "C00A02A10468656C6C6F5401", "With the size 5 at offset 00000004, instead of 4, the bytes are sound")]
    [TestCase("message", "005373C00B02A10468656C6C41 A00101 005377A10178", "With the size 5 at offset 00000007, instead of 4, the bytes are sound")]
    [TestCase("value", "C00602 C00202 54 01 54 02", null)]
    public void A_wrong_size_is_named_where_its_consequence_is(string content, string hex, string? expected)
    {
        AmqpDump dump = Dumps.Create(HexText.Parse(hex.Replace(" ", "")), Enum.Parse<AmqpContent>(content, ignoreCase: true));
        Assert.That(dump.ToString(), expected is null ? Does.Contain("ERROR") : Does.Contain(expected));
    }

    // The second transfer has the end of a string that is not UTF-8.
    [TestCase("61", "valid")]
    [TestCase("FF", "expected")]
    public void A_message_in_two_transfers_is_checked_as_a_whole(string last, string expected)
    {
        string first = Frame("005314C0090643 43 A00101 43 42 41" + "005377A10361");
        string second = Frame("005314C0070643 40 40 40 40 42" + "61" + last);
        AmqpDump dump = Dumps.Create(HexText.Parse(first + second));
        Assert.That(dump.MissingBytes, Is.Zero, dump.ToString);
        Assert.That(dump.TryGetError(out AmqpDecodeError error) ? error.Kind : default, Is.EqualTo(expected == "valid" ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.InvalidUtf8), dump.ToString);
    }

    [Test]
    public void A_delivery_without_its_last_transfer_is_cut()
    {
        AmqpDump dump = Dumps.Create(HexText.Parse(Frame("005314C0090643 43 A00101 43 42 41" + "005377A10361")));
        Assert.That(dump.MissingBytes, Is.EqualTo(8));
        Assert.That(dump.ToString(), Does.Contain("the delivery goes on in a transfer that is not here"));
    }

    [Test]
    public void A_delivery_without_its_first_transfer_is_cut()
    {
        AmqpDump dump = Dumps.Create(HexText.Parse(Frame("005314C0020143" + "6161")));
        Assert.That((dump.MissingBytes, dump.TryGetError(out _)), Is.EqualTo((8L, false)), dump.ToString);
        Assert.That(dump.ToString(), Does.Contain("the delivery began in a transfer that is not here"));
    }

    [Test]
    public void Ten_thousand_broken_rules_are_marked_in_time()
    {
        byte[] pair = [0x54, 1, 0x54, 1];
        byte[] pairs = [.. Enumerable.Repeat(pair, 10_000).SelectMany(item => item)];
        byte[] bytes = [0, 0x53, 0x74, 0xD1, 0, 0, (byte)((pairs.Length + 4) >> 8), unchecked((byte)(pairs.Length + 4)), 0, 0, 0x4E, 0x20, .. pairs, 0, 0x53, 0x77, 0x40];
        AmqpDump dump = AmqpDump.Create(bytes, AmqpDumpOptions.Default.WithMaxItems(int.MaxValue));
        Assert.That(dump.Nodes.Count(node => node.Error is not null), Is.EqualTo(10_000));
    }

    // Each field of each composite has a value of a byte that most refuse.
    [Test]
    public void Marks_are_in_proportion_to_the_bytes()
    {
        foreach (CompositeDefinition type in CompositeDefinition.All)
        {
            foreach (byte value in new byte[] { 0x40, 0x41, 0x43, 0x45 })
            {
                byte[] composite = [0, 0x53, (byte)type.Code, 0xC0, (byte)(1 + type.FieldCount), (byte)type.FieldCount, .. Enumerable.Repeat(value, type.FieldCount)];
                byte[] frame = [0, 0, 0, (byte)(8 + composite.Length), 2, 0, 0, 0, .. composite];
                foreach ((AmqpContent content, byte[] bytes) in new[] { (AmqpContent.Value, composite), (AmqpContent.Message, composite), (AmqpContent.Frames, frame) })
                {
                    AmqpDump dump = AmqpDump.Create(Enumerable.Repeat(bytes, 90).SelectMany(item => item).ToArray(), AmqpDumpOptions.Default.WithContent(content));
                    Dumps.Check(dump);
                    Dumps.CheckProportion(dump, $"{type.Name} of {value:X2} as {content}");
                }
            }
        }
    }

    private static string Frame(string body)
    {
        body = body.Replace(" ", "");
        return (8 + (body.Length / 2)).ToString("X8", System.Globalization.CultureInfo.InvariantCulture) + "02000000" + body;
    }

    private static string[] Meanings(AmqpDump dump) => [.. dump.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line.Length > 47 ? line[47..].Trim() : "")];
}
