using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>The bounds of docs/security.md for the memory and time that n bytes of a contract can cost.</summary>
[NonParallelizable]
public sealed class MemoryTests
{
    private const int Constant = 4_096;

    // A field of Room, and the items that its list or map repeats; {0} is replaced by a number of four digits.
    private static readonly (string Field, byte Code, string Item)[] s_items =
    [
        ("Bigs", 0xD0, "45"),
        ("Bigs", 0xD0, "41"),
        ("Bigs", 0xD0, "c0020140"),
        ("Bigs", 0xD0, "c0090840404040404040" + "40"),
        ("BigArray", 0xD0, "45"),
        ("Wides", 0xD0, "45"),
        ("Wides", 0xD0, "c00302" + "4040"),
        ("Wides", 0xD0, "c0050440404045"),
        ("Guids", 0xD0, "40"),
        ("Values", 0xD0, "40"),
        ("Values", 0xD0, "45"),
        ("Values", 0xD0, "c0020140"),
        ("Texts", 0xD0, "40"),
        ("Texts", 0xD0, "a10161"),
        ("Lists", 0xD0, "45"),
        ("Lists", 0xD0, "c0030154" + "01"),
        ("Maps", 0xD0, "c10100"),
        ("Maps", 0xD0, "c10602" + "a10161" + "5401"),
        ("Trees", 0xD0, "45"),
        ("Trees", 0xD0, "c00201" + "40"),
        ("Trees", 0xD0, "c0060240c00201" + "45"),
        ("Trees", 0xD0, "c00401" + "c10100"),
        ("Trees", 0xD0, "c00701" + "c10402" + "455401"),
        ("Pairs", 0xD1, "71{0}45"),
        ("Pairs", 0xD1, "71{0}c0020140"),
        ("Small", 0xD1, "61{1}40"),
        ("Keepers", 0xD0, "c10402" + "540140"),
        ("Keepers", 0xD0, "c10100"),
        ("Keeping", 0xD0, "45"),
        ("Keeping", 0xD0, "c0030240" + "40"),
        ("HugeList", 0xD0, "5001"),
        ("Others", 0xD1, "71{0}40"),
    ];

    private static IEnumerable<TestCaseData> Cases() => s_items.Select(static item => new TestCaseData(item.Field, item.Code, item.Item).SetArgDisplayNames(item.Field, item.Item));

    [TestCaseSource(nameof(Cases))]
    public void Items_take_memory_in_proportion_to_their_bytes(string field, byte code, string item)
    {
        foreach (int size in new[] { 2_000, 20_000 })
        {
            Check(Field(field, code, item, size));
        }
    }

    [Test]
    public void Items_that_are_only_announced_take_memory_in_proportion_to_the_bytes([Values("Bigs", "BigArray", "Wides", "Texts", "Trees", "Values", "HugeList")] string field)
    {
        byte[] bytes = Field(field, 0xD0, "56", 60_000);
        Check(bytes);
    }

    // Lists in each other that all announce the bytes that are left.
    [TestCase(true)]
    [TestCase(false)]
    public void Counts_of_nested_lists_and_maps_do_not_announce_the_same_bytes(bool isList)
    {
        byte[] bytes = [.. Enumerable.Repeat((byte)0x45, 20_000)];
        for (int i = 0; i < 14; i++)
        {
            byte[] inner = isList ? Compound(0xD0, bytes.Length - 10, bytes) : Compound(0xD1, (bytes.Length - 10) & ~1, bytes);
            bytes = isList ? Compound(0xD0, 2, [0x40, .. inner]) : Compound(0xD0, 1, inner);
        }

        long allocated = Allocations.MeasureSlow(() => KeyTree.TryDecode(bytes, out _, out _));
        Assert.That(allocated, Is.LessThanOrEqualTo((48 * bytes.Length) + Constant), $"{(double)allocated / bytes.Length:F1} bytes for each");
    }

    [Test]
    public void Array_elements_that_a_converter_makes_take_memory_in_proportion_to_the_bytes()
    {
        byte[] array = [0xF0, .. Number(5 + 60_000), .. Number(60_000), 0x50, .. new byte[60_000]];
        Check(Pair("Huges", array));
    }

    // 48 for each zero-width element that the options allow, and not more.
    [Test]
    public void Small_items_are_charged_as_zero_width_elements()
    {
        byte[] few = Field("Bigs", 0xD0, "45", 10_000);
        Assert.That(Room.Decode(few).Bigs, Has.Count.GreaterThan(9_000));
        byte[] many = Field("Bigs", 0xD0, "45", 1_000_000);
        Assert.That(Room.TryDecode(many, out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
        Assert.That(error.ToString(), Does.Contain("48 bytes of memory"));
        Assert.That(Room.TryDecode(Field("Wides", 0xD0, "45", 1_000_000), out _, out error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
    }

    [Test]
    public void Items_of_ordinary_size_are_not_charged()
    {
        AmqpReaderOptions none = AmqpReaderOptions.Default.WithMaxZeroWidthElements(0);
        var room = new Room { Bigs = [new Big { A = Guid.NewGuid(), B = Guid.NewGuid(), C = Guid.NewGuid(), D = Guid.NewGuid() }], Texts = ["a", null], Lists = [[], [1]], Trees = [new KeyTree()], Guids = [null, Guid.Empty], Pairs = new() { [1] = new Big { A = Guid.NewGuid(), B = Guid.NewGuid() } } };
        Assert.That(Room.Decode(room.Encode(), none).Bigs, Is.EqualTo(room.Bigs));
        foreach (Sample sample in Samples.All())
        {
            Assert.That(() => sample.Recode(sample.Bytes), Throws.Nothing, sample.Name);
        }
    }

    // 40 times its size is more than an int can hold.
    [Test]
    public void An_object_of_sixty_megabytes_is_not_charged()
    {
        var written = new Wide { D = new Address(new string('a', 60_000_000)) };
        Assert.That(Wide.Decode(written.Encode(), AmqpReaderOptions.Default.WithMaxZeroWidthElements(0)).D!.Street, Has.Length.EqualTo(60_000_000));
    }

    // Keys in keys, each of which holds all others; and maps in maps. Checking walks them once.
    [TestCase(true)]
    [TestCase(false)]
    public void Nested_maps_take_time_in_proportion_to_the_bytes(bool isKey)
    {
        byte[] innermost = Compound(0xD0, 100_000, [.. Enumerable.Repeat(new byte[] { 0xA1, 0x01, 0x61 }, 100_000).SelectMany(static item => item)]);
        byte[] bytes = Compound(0xD0, 3, [0x40, 0x40, .. innermost]);
        for (int i = 0; i < 28; i++)
        {
            byte[] pair = isKey ? [.. bytes, 0x54, 0x01] : [.. new KeyTree().Encode(), 0x54, 0x01];
            byte[] map = Compound(0xD1, 2, pair);
            bytes = isKey ? Compound(0xD0, 1, map) : Compound(0xD0, 2, [.. map, .. Compound(0xD0, 1, bytes)]);
        }

        Assert.That(KeyTree.TryDecode(bytes, out _, out AmqpDecodeError error), Is.True, error.ToString());
        double values = Least(() => new AmqpReader(bytes).Validate());
        double contract = Least(() => KeyTree.TryDecode(bytes, out _, out _));
        TestContext.Out.WriteLine($"{bytes.Length:N0} bytes: values {values:F2} ms, contract {contract:F2} ms");
        Assert.That(contract, Is.LessThan((4 * values) + 10));
    }

    private static void Check(byte[] bytes)
    {
        // Without a budget only what the bytes pay for is allowed; with it, 48 for each element.
        foreach (int elements in new[] { 0, AmqpReaderOptions.Default.MaxZeroWidthElements })
        {
            AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxZeroWidthElements(elements);
            bool isRead = false;
            AmqpDecodeError error = default;
            long allocated = Allocations.MeasureSlow(() => isRead = Room.TryDecode(bytes, out _, out error, options));
            TestContext.Out.WriteLine($"{bytes.Length:N0} bytes: {(double)allocated / bytes.Length:F1} for each, {(isRead ? "read" : error.ToString())}");
            Assert.That(allocated, Is.LessThanOrEqualTo((48L * (bytes.Length + elements)) + Constant), $"{bytes.Length} bytes, {elements} elements");
        }
    }

    private static double Least(Action action)
    {
        double least = double.MaxValue;
        for (int i = 0; i < 5; i++)
        {
            long start = Stopwatch.GetTimestamp();
            action();
            least = Math.Min(least, (Stopwatch.GetTimestamp() - start) * 1_000.0 / Stopwatch.Frequency);
        }

        return least;
    }

    private static byte[] Field(string field, byte code, string item, int size)
    {
        int length = item.Replace("{0}", "00000000", StringComparison.Ordinal).Replace("{1}", "0000", StringComparison.Ordinal).Length / 2;
        int count = size / length;
        if (item.Contains("{1}", StringComparison.Ordinal))
        {
            count = Math.Min(count, 65_536);
        }

        var content = new List<byte>();
        for (int i = 0; i < count; i++)
        {
            content.AddRange(HexText.Parse(item.Replace("{0}", i.ToString("x8", System.Globalization.CultureInfo.InvariantCulture), StringComparison.Ordinal)
                .Replace("{1}", i.ToString("x4", System.Globalization.CultureInfo.InvariantCulture), StringComparison.Ordinal)));
        }

        byte[] list = Compound(code, code == 0xD1 ? 2 * count : count, [.. content]);
        return field == "Others" ? list : Pair(field, list);
    }

    private static byte[] Pair(string field, byte[] value) => Compound(0xD1, 2, [0xA3, (byte)field.Length, .. System.Text.Encoding.ASCII.GetBytes(field), .. value]);

    private static byte[] Compound(byte code, int count, byte[] content) => [code, .. Number(content.Length + 4), .. Number(count), .. content];

    private static byte[] Number(int number) => [(byte)(number >> 24), (byte)(number >> 16), (byte)(number >> 8), (byte)number];
}
