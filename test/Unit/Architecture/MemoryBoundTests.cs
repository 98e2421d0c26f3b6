using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>The bounds of docs/security.md for the memory that an input of n bytes can cost.</summary>
[NonParallelizable]
public sealed class MemoryBoundTests
{
    // Bytes that do not depend on the input.
    private const int Constant = 4_096;

    // The paths of docs/security.md: what a list of items is put into, how many bytes each byte of that may cost, how many each zero-width array
    // element, and how it is read.
    private static readonly (string Name, Func<byte[], byte[]> Wrap, int Factor, int ElementFactor, Action<byte[]> Read)[] s_paths =
    [
        ("AmqpValue.Decode", static list => list, 48, 0, static bytes => AmqpValue.TryDecode(bytes, out _, out _)),
        ("AmqpValue.ToObject", static list => list, 96, 8, static bytes => _ = AmqpValue.TryDecode(bytes, out AmqpValue value, out _) ? value.ToObject() : null),
        ("AmqpReader.ReadObject", static list => list, 96, 16, static bytes => Try(() => ReadObject(bytes))),
        ("AmqpValue.ToString", static list => list, 48, 0, static bytes => _ = AmqpValue.TryDecode(bytes, out AmqpValue value, out _) ? value.ToString() : null),
        ("AmqpReader.Validate", static list => list, 0, 0, static bytes => Try(() => Validate(bytes))),
        ("AmqpCodec.DecodeObject", static list => list, 96, 48, static bytes => Try(() => AmqpCodec.DecodeObject(new ByteBuffer(bytes, 0, bytes.Length)))),
        ("message", Message, 48, 0, static bytes => Try(() => ReadAll(AmqpMessage.Decode(bytes)))),
        ("batch", Batch, 48, 0, static bytes => Try(() => ReadEach(bytes))),
        ("composite", Properties, 48, 0, static bytes => Open.TryDecode(bytes, out _, out _)),
    ];

    private static readonly (string Name, string Hex)[] s_items =
    [
        ("nulls", "40"),
        ("lists of one null", "c0020140"),
        ("described nulls", "004040"),
        ("nested described nulls", string.Concat(Enumerable.Repeat("0040", 60)) + "40"),
        ("nested descriptors", string.Concat(Enumerable.Repeat("00", 60)) + "40" + string.Concat(Enumerable.Repeat("40", 60))),
        ("nested lists", NestedLists(30)),
        ("maps of one pair", "c103024140"),
        ("maps of six pairs", "c10d0c404041404240434044404540"),
        ("maps of 17 pairs", "c12e22" + "404041404240434044404540" + string.Concat(Enumerable.Range(0, 11).Select(i => $"50{i:x2}40"))),
        ("maps of a text", "c10502a1016140"),
        ("maps of a text and null", "c107" + "04a101614041" + "40"),
        ("maps of a null key", "c103024041"),
        ("empty arrays", "e0020050"),
        ("arrays of empty arrays", "e00b03e0" + "020050" + "020050" + "020050"),
        ("empty arrays without a constructor", "e00100"),
        ("arrays of empty arrays without a constructor", "e00e06e0" + "010001000100010001000100"),
        ("arrays of two true", "e0020241"),
        ("arrays of one ulong0", "e00b03e0" + "020144" + "020144" + "020144"),
        ("arrays of lists of a null", "e00802c0" + "020140" + "020140"),
        ("arrays of described ubytes", "e00d08" + "00530150" + "0102030405060708"),
        ("binaries", "a00100"),
        ("strings", "a10161"),
        ("symbols", "a30161"),
        ("floats", "7200000000"),
        ("timestamps", "830000000000000000"),
    ];

    private static IEnumerable<TestCaseData> Cases() =>
        from path in s_paths
        from item in s_items
        select new TestCaseData(path.Name, item.Hex).SetArgDisplayNames(path.Name, item.Name);

    private static IEnumerable<TestCaseData> KeyCases() =>
        from path in new[] { "AmqpValue.Decode", "AmqpValue.ToObject", "AmqpReader.ReadObject", "AmqpReader.Validate", "AmqpCodec.DecodeObject" }
        from item in s_items
        select new TestCaseData(path, item.Hex).SetArgDisplayNames(path, item.Name);

    [TestCaseSource(nameof(Cases))]
    public void Decoding_takes_memory_in_proportion_to_the_input(string name, string item)
    {
        (_, Func<byte[], byte[]> wrap, int factor, _, Action<byte[]> read) = s_paths.Single(path => path.Name == name);
        foreach (int size in new[] { 2_000, 20_000, 60_000 })
        {
            byte[] bytes = wrap(ListOf(HexText.Parse(item), size));
            long allocated = Allocations.MeasureSlow(() => read(bytes));
            TestContext.Out.WriteLine($"{name}: {(double)allocated / bytes.Length:F1} bytes for each of {bytes.Length}");
            Assert.That(allocated, Is.LessThanOrEqualTo(((long)factor * bytes.Length) + Constant), $"{bytes.Length} bytes");
        }
    }

    // One map at the end cannot be a dictionary, so the whole is read once more as a value.
    [TestCase("AmqpReader.ReadObject")]
    [TestCase("AmqpCodec.DecodeObject")]
    public void Decoding_a_map_with_a_null_key_at_its_end_takes_memory_in_proportion_to_the_input(string name)
    {
        (_, _, int factor, _, Action<byte[]> read) = s_paths.Single(path => path.Name == name);
        foreach ((string item, string hex) in s_items)
        {
            byte[] items = ListOf(HexText.Parse(hex), 20_000);
            byte[] bytes = ListOf(Join(items, HexText.Parse("c103024041")), 0);
            bytes[8] = 2;
            long allocated = Allocations.MeasureSlow(() => read(bytes));
            TestContext.Out.WriteLine($"{item}: {(double)allocated / bytes.Length:F1} bytes for each of {bytes.Length}");
            Assert.That(allocated, Is.LessThanOrEqualTo(((long)(factor + 64) * bytes.Length) + Constant), item);
        }
    }

    // Zero-width elements: 65,536 of one input, however they are spread.
    [Test]
    public void Zero_width_elements_add_no_more_than_their_limit(
        [Values("AmqpValue.Decode", "AmqpValue.ToObject", "AmqpReader.ReadObject", "AmqpCodec.DecodeObject", "message", "batch", "composite")] string name, [Range(0x40, 0x45)] int code)
    {
        (_, Func<byte[], byte[]> wrap, int factor, int elementFactor, Action<byte[]> read) = s_paths.Single(path => path.Name == name);
        foreach (int arrays in new[] { 1, 16, 1_000 })
        {
            byte[] array = Join([0xf0, 0, 0, 0, 5], Number(65_536 / arrays), [(byte)code]);
            byte[] bytes = wrap(ListOf(array, 9 + (arrays * array.Length)));
            long allocated = Allocations.MeasureSlow(() => read(bytes));
            TestContext.Out.WriteLine($"{arrays} arrays: {allocated:N0} bytes, {(double)allocated / 65_536:F1} for an element");
            Assert.That(allocated, Is.LessThanOrEqualTo(((long)factor * bytes.Length) + ((long)elementFactor * 65_536) + Constant), $"{arrays} arrays");
        }
    }

    // The same with a descriptor, which the object path keeps for each element.
    [Test]
    public void Described_zero_width_elements_add_no_more_than_their_limit(
        [Values("AmqpValue.Decode", "AmqpValue.ToObject", "AmqpReader.ReadObject", "AmqpCodec.DecodeObject")] string name, [Range(0x40, 0x45)] int code)
    {
        (_, Func<byte[], byte[]> wrap, int factor, int elementFactor, Action<byte[]> read) = s_paths.Single(path => path.Name == name);
        byte[] bytes = wrap(ListOf(Join([0xf0, 0, 0, 0, 8], Number(65_536), [0x00, 0x53, 0x05, (byte)code]), 0));
        long allocated = Allocations.MeasureSlow(() => read(bytes));
        TestContext.Out.WriteLine($"{allocated:N0} bytes, {(double)allocated / 65_536:F1} for an element");
        Assert.That(allocated, Is.LessThanOrEqualTo(((long)factor * bytes.Length) + ((long)elementFactor * 65_536) + Constant));
    }

    // The key of a map is hashed as a value, besides.
    [Test]
    public void Zero_width_elements_in_a_key_add_no_more_than_their_limit(
        [Values("AmqpValue.Decode", "AmqpValue.ToObject", "AmqpReader.ReadObject", "AmqpCodec.DecodeObject")] string name, [Range(0x40, 0x45)] int code, [Values] bool isDescribed)
    {
        (_, _, int factor, int elementFactor, Action<byte[]> read) = s_paths.Single(path => path.Name == name);
        byte[] constructor = isDescribed ? [0x00, 0x53, 0x01, (byte)code] : [(byte)code];
        byte[] array = Nests.Compound(0xf0, 65_536, constructor);
        byte[][] keys = [array, Nests.Compound(0xd0, 1, array), Nests.Compound(0xd1, 2, [0x41], array), [0x00, 0x53, 0x01, .. array]];
        foreach (byte[] bytes in keys.Select(key => Nests.Compound(0xd1, 2, key, [0x41])))
        {
            long allocated = Allocations.MeasureSlow(() => read(bytes));
            TestContext.Out.WriteLine($"{allocated:N0} bytes, {(double)allocated / 65_536:F1} for an element");
            Assert.That(allocated, Is.LessThanOrEqualTo(((long)factor * bytes.Length) + ((long)elementFactor * 65_536) + Constant), HexText.Format(bytes));
        }
    }

    [TestCaseSource(nameof(KeyCases))]
    public void Decoding_a_key_takes_memory_in_proportion_to_the_input(string name, string item)
    {
        (_, _, int factor, _, Action<byte[]> read) = s_paths.Single(path => path.Name == name);
        byte[] bytes = Nests.Compound(0xd1, 2, ListOf(HexText.Parse(item), 20_000), [0x41]);
        long allocated = Allocations.MeasureSlow(() => read(bytes));
        TestContext.Out.WriteLine($"{name}: {(double)allocated / bytes.Length:F1} bytes for each of {bytes.Length}");
        Assert.That(allocated, Is.LessThanOrEqualTo(((long)factor * bytes.Length) + Constant));
    }

    [Test]
    public void Successive_values_of_a_buffer_share_the_limit()
    {
        byte[] array = HexText.Parse("f0000000050001000045");
        byte[] bytes = Join([.. Enumerable.Repeat(array, 1_000)]);
        long allocated = Allocations.MeasureSlow(() =>
        {
            var buffer = new ByteBuffer(bytes, 0, bytes.Length);
            while (buffer.Length > 0)
            {
                int at = buffer.Offset;
                Try(() => AmqpCodec.DecodeObject(buffer));
                buffer.Complete(buffer.Offset == at ? array.Length : 0);
            }
        });

        // Each of the others is an exception.
        Assert.That(allocated, Is.LessThanOrEqualTo((48 * 65_536) + (1_000 * Constant)));
    }

    // Sections and messages cost more than what is in them.
    [TestCase("message of sequences", "00537645", 48)]
    [TestCase("message of data", "005375a000", 48)]
    [TestCase("batch of small messages", "005375a00400537740", 80)]
    public void Sections_take_memory_in_proportion_to_the_input(string name, string section, int factor)
    {
        foreach (int count in new[] { 100, 1_000, 9_000 })
        {
            byte[] bytes = [.. Enumerable.Repeat(HexText.Parse(section), count).SelectMany(part => part)];
            long allocated = Allocations.MeasureSlow(() =>
            {
                if (name == "batch of small messages")
                {
                    ReadEach(bytes);
                }
                else
                {
                    AmqpMessage message = AmqpMessage.Decode(bytes);
                    _ = message.BodyKind == SectionKind.AmqpSequence ? message.GetSequence(0) : null;
                }
            });
            TestContext.Out.WriteLine($"{name}: {(double)allocated / bytes.Length:F1} bytes for each of {bytes.Length}");
            Assert.That(allocated, Is.LessThanOrEqualTo(((long)factor * bytes.Length) + Constant));
        }
    }

    [TestCase("e00e10" + "004000400040004000400040" + "42")]
    [TestCase("e00210" + "42")]
    [TestCase("e00d10" + "00a108" + "1f1f1f1f1f1f1f1f" + "45")]
    [TestCase("e00510" + "00532445")]
    [TestCase("c10502a1011f40")]
    public void The_text_of_a_value_is_in_proportion_to_the_input(string item)
    {
        foreach (int size in new[] { 1_000, 10_000 })
        {
            byte[] bytes = ListOf(HexText.Parse(item), size);
            Assert.That(NotationText.Format(AmqpValue.Decode(bytes)).Length, Is.LessThanOrEqualTo(128 * bytes.Length));
        }
    }

    private static byte[] Message(byte[] value) => Join(HexText.Parse("005377"), value);

    // Two messages, each in a data section.
    private static byte[] Batch(byte[] value)
    {
        byte[] message = Message(value);
        byte[] data = Join(HexText.Parse("005375b0"), Number(message.Length), message);
        return Join(data, data);
    }

    // open.properties with one pair.
    private static byte[] Properties(byte[] value)
    {
        byte[] pair = Join(HexText.Parse("a30161"), value);
        byte[] fields = Join(HexText.Parse("a10161" + "4040404040404040"), [0xd1], Number(4 + pair.Length), Number(2), pair);
        return Join(HexText.Parse("005310d0"), Number(4 + fields.Length), Number(10), fields);
    }

    private static void Validate(byte[] bytes)
    {
        AmqpReader reader = new(bytes);
        reader.Validate();
    }

    private static void ReadObject(byte[] bytes)
    {
        AmqpReader reader = new(bytes);
        _ = reader.ReadObject();
    }

    private static void ReadEach(byte[] bytes)
    {
        foreach (AmqpMessage message in MessageBatch.ReadMessages(AmqpMessage.Decode(bytes)))
        {
            ReadAll(message);
        }
    }

    private static void ReadAll(AmqpMessage message)
    {
        _ = message.Value;
        _ = message.ApplicationProperties.Count;
    }

    private static void Try(Action action)
    {
        try
        {
            action();
        }
        catch (AmqpDecodeException)
        {
        }
    }

    private static byte[] ListOf(byte[] item, int size)
    {
        int count = Math.Max(1, (size - 9) / item.Length);
        return Join([0xd0], Number(4 + (count * item.Length)), Number(count), [.. Enumerable.Repeat(item, count).SelectMany(bytes => bytes)]);
    }

    private static string NestedLists(int levels)
    {
        string list = "40";
        for (int i = 0; i < levels; i++)
        {
            list = $"c0{(list.Length / 2) + 1:x2}01" + list;
        }

        return list;
    }

    private static byte[] Join(params byte[][] parts) => [.. parts.SelectMany(part => part)];

    private static byte[] Number(int number) => [(byte)(number >> 24), (byte)(number >> 16), (byte)(number >> 8), (byte)number];
}
