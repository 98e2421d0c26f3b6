namespace Amqp.Encoding.Tests.Messages;

/// <summary>Keys that are looked up in one section, without a message.</summary>
public sealed class OpenMapTests
{
    private static readonly string s_long = new('k', 300);

    [Test]
    public void A_property_is_found_by_its_key([Values(1, 3, 7, 1000)] int segment)
    {
        byte[] bytes = Complete();
        var reader = new MessageReader(Segments.Cut(bytes, () => segment));
        Assert.That(reader.ReadTo(SectionKind.MessageAnnotations));
        Assert.That(reader.OpenMap().TryGetValue("x-opt-sequence-number"u8, out long number));
        Assert.That(number, Is.EqualTo(7));
        Assert.That(reader.ReadTo(SectionKind.ApplicationProperties));
        MapView properties = reader.OpenMap();
        Assert.That(properties.Count, Is.EqualTo(6));
        AssertText(properties, "region", "eu");
        AssertText(properties, s_long, "after a long key");
        AssertText(properties, "city", "K\u00f6ln");
        AssertText(properties, "long", s_long);
        AssertText(properties, "last", "");
        Assert.That(properties.TryGetStringBytes("number"u8, out _), Is.False, "of another type");
        Assert.That(properties.TryGetStringBytes("absent"u8, out ReadOnlySpan<byte> none), Is.False);
        Assert.That(none.Length, Is.Zero);
        Assert.That(reader.ReadTo(SectionKind.Footer));
        Assert.That(reader.OpenMap().TryGetValue("s"u8, out AmqpSymbol symbol));
        Assert.That(symbol.Value, Is.EqualTo("t"));
    }

    [Test]
    public void Several_properties_are_found_in_one_pass()
    {
        var reader = new MessageReader(Complete());
        Assert.That(reader.ReadTo(SectionKind.ApplicationProperties));
        string? region = null;
        int number = 0;
        int count = 0;
        foreach (MapView.Pair pair in reader.OpenMap())
        {
            count++;
            if (pair.KeyEquals("region"u8))
            {
                region = pair.Value.ReadString();
            }
            else if (pair.KeyEquals("number"u8))
            {
                number = pair.Value.ReadInt32();
            }
        }

        Assert.That(region, Is.EqualTo("eu"));
        Assert.That(number, Is.EqualTo(5));
        Assert.That(count, Is.EqualTo(6));
    }

    // Keys and values that need the exact way come before, after and at the key.
    [TestCase("a10161a10178", "x", TestName = "A short string")]
    [TestCase("b100000001" + "61" + "b100000001" + "78", "x", TestName = "A long form of both")]
    [TestCase("a30161a10178", "x", TestName = "A symbol as key")]
    [TestCase("540540" + "a10161a10178", "x", TestName = "A number as key before it")]
    [TestCase("0053054040" + "a10161a10178", "x", TestName = "A described key before it")]
    [TestCase("a102c3a940" + "a10161a10178", "x", TestName = "A key that is not ASCII before it")]
    [TestCase("a1016200532440" + "a10161a10178", "x", TestName = "A described value before it")]
    [TestCase("a10162d00000000400000000" + "a10161a10178", "x", TestName = "A list32 before it")]
    [TestCase("a10161a102c3a9", "\u00e9", TestName = "A value that is not ASCII")]
    [TestCase("a10161a30178", null, TestName = "A symbol as value")]
    [TestCase("a1016140", null, TestName = "A null as value")]
    [TestCase("a10161a10178" + "a10161a10179", "x", TestName = "The key twice")]
    [TestCase("a1016240", null, TestName = "Another key")]
    [TestCase("", null, TestName = "No pairs")]
    public void An_open_map_finds_every_form_of_key_and_value(string pairs, string? expected)
    {
        byte[] content = HexText.Parse(pairs);
        int count = 0;
        var items = new AmqpReader(content);
        while (!items.IsAtEnd)
        {
            items.Skip();
            count++;
        }

        foreach (string descriptor in new[] { "005374", "00800000000000000074", "00a31f" + HexText.Format("amqp:application-properties:map"u8.ToArray()) })
        {
            byte[][] maps = [[0xC1, (byte)(content.Length + 1), (byte)count, .. content], [0xD1, 0, 0, 0, (byte)(content.Length + 4), 0, 0, 0, (byte)count, .. content]];
            foreach (byte[] map in maps)
            {
                var reader = new MessageReader([.. HexText.Parse(descriptor), .. map]);
                Assert.That(reader.Read());
                bool found = reader.OpenMap().TryGetStringBytes("a"u8, out ReadOnlySpan<byte> utf8);
                Assert.That(found ? System.Text.Encoding.UTF8.GetString(utf8.ToArray()) : null, Is.EqualTo(expected));
                Assert.That(reader.OpenMap().Count, Is.EqualTo(count / 2));
            }
        }
    }

    [TestCase("005374c10502a10161a1", "SizeExceedsParent", "application-properties{0}.value", TestName = "A value beyond the map")]
    [TestCase("005374c10702a101ffa10178", "InvalidUtf8", "application-properties{0}.key", TestName = "A key before it that is not UTF-8")]
    [TestCase("005374c10702a10161a101ff", "InvalidUtf8", "application-properties{0}.value", TestName = "A value that is not UTF-8")]
    [TestCase("005374c10602a101624040", "TrailingBytes", "application-properties", TestName = "Bytes after the last pair")]
    [TestCase("005374c10502a1016201", "UnassignedFormatCode", "application-properties{0}.value", TestName = "A value of no type before it")]
    public void A_fault_met_by_a_search_is_reported(string hex, string kind, string path)
    {
        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => Find(hex))!;
        Assert.That(exception.Error.Kind.ToString(), Is.EqualTo(kind));
        Assert.That(exception.Error.Path, Is.EqualTo(path));
    }

    [TestCase("005374c1020140", "OddMapCount", TestName = "An odd count")]
    [TestCase("005374c10104", "CountExceedsSize", TestName = "A count that no bytes hold")]
    public void A_malformed_map_header_is_reported(string hex, string kind) =>
        Assert.That(Assert.Throws<AmqpDecodeException>(() => Find(hex))!.Error.Kind.ToString(), Is.EqualTo(kind));

    [Test]
    public void A_section_and_its_map_count_as_two_levels()
    {
        Assert.That(() => Find("005374c10602a10161a100", AmqpReaderOptions.Default.WithMaxDepth(2)), Throws.Nothing);
        Assert.That(
            () => Find("005374c10602a10161a100", AmqpReaderOptions.Default.WithMaxDepth(1)), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.DepthLimit));
    }

    [Test]
    public void A_null_section_opens_as_an_empty_view()
    {
        var reader = new MessageReader(HexText.Parse("00537440"));
        Assert.That(reader.Read());
        Assert.That(reader.OpenMap().Count, Is.Zero);
        Assert.That(reader.OpenMap().TryGetStringBytes("a"u8, out _), Is.False);
    }

    [TestCase("00537045", "Header")]
    [TestCase("00537345", "Properties")]
    [TestCase("005375a000", "Data")]
    [TestCase("005377c10100", "AmqpValue")]
    public void Opening_a_section_that_is_not_a_map_throws_InvalidOperationException(string hex, string kind)
    {
        InvalidOperationException exception = Assert.Throws<InvalidOperationException>(() =>
        {
            var reader = new MessageReader(HexText.Parse(hex));
            reader.Read();
            reader.OpenMap();
        })!;
        Assert.That(exception.Message, Does.StartWith("The section is " + kind + ","));
    }

    [Test]
    public void A_binary_of_a_view_over_memory_is_a_slice_of_it()
    {
        byte[] bytes = HexText.Parse("005374c10702a10162a00107");
        var reader = new MessageReader(bytes.AsMemory());
        Assert.That(reader.Read());
        Assert.That(reader.OpenMap().TryGetValue("b"u8, out AmqpReader value));
        ReadOnlyMemory<byte> binary = value.ReadBinaryMemory();
        bytes[bytes.Length - 1] = 9;
        Assert.That(binary.ToArray(), Is.EqualTo(new byte[] { 9 }));
    }

    [Test]
    public void Looking_up_allocates_nothing()
    {
        byte[] bytes = Complete();
        bool isFound = false;
        Assert.That(
            Allocations.Measure(() =>
            {
                var reader = new MessageReader(bytes.AsSpan());
                isFound = reader.ReadTo(SectionKind.ApplicationProperties) && reader.OpenMap().TryGetStringBytes("region"u8, out _);
                foreach (MapView.Pair pair in reader.OpenMap())
                {
                    isFound &= !pair.KeyEquals("none"u8);
                }
            }),
            Is.Zero);
        Assert.That(isFound);
    }

    private static void Find(string hex, AmqpReaderOptions? options = null)
    {
        byte[] bytes = HexText.Parse(hex);

        // The sizes need not be right in the cases.
        bytes[4] = (byte)(bytes.Length - 5);
        var reader = new MessageReader(bytes, options);
        reader.Read();
        reader.OpenMap().TryGetStringBytes("a"u8, out _);
    }

    private static void AssertText(MapView view, string key, string expected)
    {
        Assert.That(view.TryGetStringBytes(System.Text.Encoding.UTF8.GetBytes(key), out ReadOnlySpan<byte> utf8), key);
        Assert.That(System.Text.Encoding.UTF8.GetString(utf8.ToArray()), Is.EqualTo(expected));
    }

    private static byte[] Complete()
    {
        var message = new AmqpMessage
        {
            Header = { Durable = true },
            MessageAnnotations = { { "x-opt-enqueued-time", AmqpTimestamp.FromMilliseconds(5) }, { "x-opt-sequence-number", 7L } },
            Properties = { To = "queue" },
            ApplicationProperties = { { "number", 5 }, { s_long, "after a long key" }, { "region", "eu" }, { "city", "K\u00f6ln" }, { "long", s_long }, { "last", "" } },
            Footer = { { "s", new AmqpSymbol("t") } },
        };
        message.AddData(new byte[] { 1, 2, 3 });
        return message.Encode();
    }
}
