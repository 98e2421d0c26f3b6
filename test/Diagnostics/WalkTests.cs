namespace Amqp.Encoding.Tests.Diagnostics;

public class WalkTests
{
    private static IEnumerable<VectorRow> Rows => VectorFile.LoadAll().Where(row => row.Bytes.Length <= 100_000);

    private static IEnumerable<string> Captures => Directory.GetFiles(Path.Combine(VectorFile.DataFolder, "captures"), "*.bin").Select(path => Path.GetFileName(path)!).OrderBy(name => name, StringComparer.Ordinal);

    // Part 2, 2.8.15 to 2.8.18, and part 4, 4.5.8.
    [TestCase("amqp:connection:framing-error", "the bytes are not a valid frame header")]
    [TestCase("amqp:link:transfer-limit-exceeded", "more transfers than the link-credit allows")]
    [TestCase("amqp:transaction:timeout", "the transaction took too long")]
    [TestCase("acme:condition", "which fault")]
    public void An_error_condition_of_the_standard_is_explained(string condition, string meaning)
    {
        byte[] error = [0x00, 0x53, 0x1D, 0xC0, (byte)(condition.Length + 3), 1, 0xA3, (byte)condition.Length, .. System.Text.Encoding.ASCII.GetBytes(condition)];
        Assert.That(AmqpDump.Create(error).Nodes[1].Label, Is.EqualTo(meaning));
    }

    // A properties section in an amqp-value (part 3, 3.2): its size was too small, or it has no place there.
    [TestCase("00537700537345", 1, true)]
    [TestCase("C1070200537345 5401", 1, true)]
    [TestCase("0053734500537745", 0, false)]
    [TestCase("00537700532445", 1, false)]
    public void A_section_within_another_value_has_a_remark(string hex, int node, bool hasRemark) =>
        Assert.That(AmqpDump.Create(Convert.FromHexString(hex.Replace(" ", ""))).Nodes[node].Note is { } note && note.Contains("a section of a message within another value"), Is.EqualTo(hasRemark));

    [Test]
    public void Every_byte_of_every_vector_belongs_to_one_node()
    {
        foreach (VectorRow row in Rows)
        {
            Dumps.Check(Dumps.Create(row));
            Dumps.Check(Dumps.Create(row.Bytes));
        }
    }

    [Test]
    public void A_vector_with_an_error_has_an_error_in_its_dump([Values("value", "message")] string entry)
    {
        List<string> wrong = [];
        foreach (VectorRow row in Rows.Where(row => row.Entry == entry && row.IsError))
        {
            // A dump of values explains all values that follow each other.
            AmqpDump dump = Dumps.Create(row);
            if (!dump.TryGetError(out _) && !dump.Nodes.Any(node => node.Note is not null) && (entry != "value" || dump.Nodes.Count(node => node.Level == 0) == 1))
            {
                wrong.Add(row.Name + "\n" + dump);
            }
        }

        Assert.That(wrong, Is.Empty, () => string.Join("\n", wrong));
    }

    [Test]
    public void A_vector_without_an_error_has_none_in_its_dump([Values("value", "message", "frame", "sasl", "proto")] string entry)
    {
        List<string> wrong = [];
        foreach (VectorRow row in Rows.Where(row => row.Entry == entry && !row.IsError && !row.IsIncomplete))
        {
            if (Dumps.Create(row).TryGetError(out AmqpDecodeError error))
            {
                wrong.Add(row.Name + ": " + error);
            }
        }

        Assert.That(wrong, Is.Empty, () => string.Join("\n", wrong));
    }

    [Test]
    public void A_SASL_frame_without_a_body_has_an_error_in_its_dump([Values("0000000802010000", "0000000c0301000000000000")] string frame)
    {
        AmqpDump dump = AmqpDump.Create(HexText.Parse(frame), AmqpDumpOptions.Default.WithContent(AmqpContent.Frames));
        Assert.That(dump.TryGetError(out AmqpDecodeError error));
        Assert.That((error.Kind, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.EmptySaslFrame, frame.Length / 2)));
    }

    [Test]
    public void A_frame_that_is_cut_says_how_many_bytes_it_lacks()
    {
        byte[] frames = HexText.Parse("414d515000010000" + "0000001102000000005310c00401a10163");
        for (int length = 0; length <= frames.Length; length++)
        {
            AmqpDump dump = AmqpDump.Create(frames.AsMemory(0, length), AmqpDumpOptions.Default.WithContent(AmqpContent.Frames));
            int known = length < 16 ? 8 * ((length + 7) / 8) : frames.Length;
            Assert.That(dump.MissingBytes, Is.EqualTo(known - length), $"{length} bytes");
            Assert.That(dump.TryGetError(out _), Is.False, $"{length} bytes");
        }

        Assert.That(AmqpDump.Create(HexText.Parse("5401")).MissingBytes, Is.Zero);
    }

    [Test]
    public void Nodes_and_text_are_in_proportion_to_the_bytes()
    {
        foreach (VectorRow row in Rows)
        {
            Dumps.CheckProportion(Dumps.Create(row), row.Name);
        }

        foreach ((string name, byte[] bytes) in Shapes())
        {
            foreach (int maxItems in new[] { 100, int.MaxValue })
            {
                Dumps.CheckProportion(AmqpDump.Create(bytes, AmqpDumpOptions.Default.WithContent(AmqpContent.Value).WithMaxItems(maxItems)), name);
            }
        }
    }

    [Test]
    public void Elements_with_nested_descriptors_take_at_most_one_node_for_a_byte(
        [Values("E059FF0053780053005342280000000500002070535553", "26DEC0010024840001400045", "02E0030152005332455500792684F47B2270726F70657274696573223A7B")] string hex,
        [Values] AmqpContent content) =>
        Dumps.CheckProportion(Dumps.Create(HexText.Parse(hex), content), hex);

    // Bytes that take the most nodes or text.
    private static IEnumerable<(string Name, byte[] Bytes)> Shapes()
    {
        byte[] symbol = [0, 0xA3, 30, .. Enumerable.Repeat((byte)0x1B, 30)];
        foreach ((string name, byte[] descriptor) in new (string, byte[])[] { ("numbers", [0, 0x53, 1]), ("zeros", [0, 0x44]), ("symbols", symbol), ("lists", [0, 0x45]) })
        {
            foreach (int count in new[] { 1, 2, 10, 59 })
            {
                byte[] descriptors = [.. Enumerable.Repeat(descriptor, count).SelectMany(item => item)];
                foreach ((byte constructor, byte[] element) in new (byte, byte[])[] { (0x50, [7]), (0x41, []), (0x45, []), (0xA1, [1, 0x1B]), (0xC0, [2, 1, 0x40]) })
                {
                    byte[] body = [0, 0, 0, 100, .. descriptors, constructor, .. Enumerable.Repeat(element, 100).SelectMany(item => item)];
                    byte[] array = [0xF0, 0, 0, (byte)(body.Length >> 8), (byte)body.Length, .. body];
                    yield return ($"arrays of {constructor:X2} with {count} {name}", [.. Enumerable.Repeat(array, 50).SelectMany(item => item)]);
                }
            }
        }

        // Elements of a byte pay for themselves, and for nothing else.
        foreach (byte[] descriptor in new byte[][] { [], [0, 0x44], [0, 0x44, 0, 0x44], [0, 0, 0x44, 0x44] })
        {
            foreach (byte constructor in new byte[] { 0x50, 0x56, 0x52 })
            {
                byte[] body = [0, 0, 0x30, 0, .. descriptor, constructor, .. new byte[0x3000]];
                byte[] array = [0xF0, 0, 0, (byte)(body.Length >> 8), (byte)body.Length, .. body];
                yield return ($"long arrays of {constructor:X2} with descriptors of {descriptor.Length} bytes", [.. array, .. array]);
            }
        }

        yield return ("zero-width arrays", [.. Enumerable.Repeat(new byte[] { 0xE0, 2, 100, 0x41 }, 1_000).SelectMany(item => item)]);
        yield return ("zero-width arrays in arrays", [0xF0, 0, 0, 0x17, 0x75, 0, 0, 0x07, 0xD0, 0xE0, .. Enumerable.Repeat(new byte[] { 2, 20, 0x41 }, 2_000).SelectMany(item => item)]);
        yield return ("escapes", [.. Enumerable.Repeat(new byte[] { 0xA1, 3, 0xE2, 0x80, 0xA8, 0xA3, 1, 0x1B }, 1_000).SelectMany(item => item)]);
        foreach (byte[] item in new byte[][] { [0x40], [0x43], [0x45], [0x41], [0x54, 1], [0xA1, 1, 0x1B] })
        {
            yield return ("deep items " + HexText.Format(item), Nest([.. Enumerable.Repeat(item, 200).SelectMany(bytes => bytes)], 200, 60));
        }

        foreach (CompositeDefinition type in CompositeDefinition.All)
        {
            byte[] fields = [0, 0x53, (byte)type.Code, 0xC0, (byte)(1 + type.FieldCount), (byte)type.FieldCount, .. Enumerable.Repeat((byte)0x43, type.FieldCount)];
            yield return ("deep fields of " + type.Name, Nest([.. Enumerable.Repeat(fields, 90).SelectMany(bytes => bytes)], 90, 58));
        }
    }

    // Items in a list, which is in so many others.
    private static byte[] Nest(byte[] items, int count, int depth)
    {
        for (int i = 0; i < depth; i++)
        {
            int size = items.Length + 4;
            items = [0xD0, (byte)(size >> 24), (byte)(size >> 16), (byte)(size >> 8), (byte)size, 0, 0, (byte)(count >> 8), (byte)count, .. items];
            count = 1;
        }

        return items;
    }

    // 00, then an array as its descriptor: F0 00 00 04 01 00 00 00 FF 71. As a frame it would have 15 MB, DOFF 4 and TYPE 1.
    [Test]
    public void A_value_that_begins_like_a_cut_frame_is_a_value()
    {
        byte[] bytes = ((AmqpValue)new DescribedValue(AmqpArray.Create([.. Enumerable.Repeat((AmqpValue)0, 255)]), true)).Encode();
        Assert.That(HexText.Format(bytes[..8]), Is.EqualTo("00f0000004010000"));
        AmqpDump dump = AmqpDump.Create(bytes);
        Assert.That(dump.Content, Is.EqualTo(AmqpContent.Value));
        Assert.That(dump.TryGetError(out AmqpDecodeError error), Is.False, error.ToString);
    }

    [TestCaseSource(nameof(Captures))]
    public void A_captured_conversation_is_explained_without_an_error(string capture)
    {
        AmqpDump dump = Dumps.Create(File.ReadAllBytes(Path.Combine(VectorFile.DataFolder, "captures", capture)));
        Dumps.Check(dump);
        Assert.Multiple(() =>
        {
            Assert.That(dump.Content, Is.EqualTo(AmqpContent.Frames));
            Assert.That(dump.TryGetError(out AmqpDecodeError error), Is.False, error.ToString);
        });
    }

    // Azure's newest clients write 1.5 so (test/Vectors/captures/azure).
    [Test]
    public void A_decimal_with_a_shifted_exponent_is_named()
    {
        string dump = Dumps.Create(HexText.Parse("940c3e000000000000000000000000000f")).ToString();
        Assert.That(dump, Does.Contain("1.5 with a shifted exponent").And.Contain("Deviations.ShiftedDecimalExponents"));
        Assert.That(Dumps.Create(HexText.Parse("94303e000000000000000000000000000f")).ToString(), Does.Not.Contain("shifted"));
    }

    [TestCaseSource(nameof(Captures))]
    public void Each_changed_byte_and_each_cut_of_a_captured_conversation_is_explained(string capture)
    {
        byte[] bytes = [.. File.ReadAllBytes(Path.Combine(VectorFile.DataFolder, "captures", capture)).Take(1500)];
        for (int i = 0; i < bytes.Length; i++)
        {
            byte original = bytes[i];
            foreach (byte changed in new byte[] { 0, 0x41, 0xFF, (byte)(original ^ 1), (byte)(original ^ 0x80) })
            {
                bytes[i] = changed;
                Dumps.Check(Dumps.Create(bytes));
            }

            bytes[i] = original;
            Dumps.Check(Dumps.Create([.. bytes.Take(i)]));
        }
    }
}
