namespace Amqp.Encoding.Tests.Reading;

/// <summary>Depth, hostile maps, places outside of the input, and offsets.</summary>
public sealed class ReaderLimitTests
{
    // Each puts one level around a value.
    private static readonly (string Name, Func<Node, Node> Around)[] s_levels =
    [
        ("list", node => Node.List(0xD0, node)),
        ("map value", node => Node.Map(0xD1, Node.Scalar(0x40), node)),
        ("map key", node => Node.Map(0xD1, node, Node.Scalar(0x40))),
        ("described", node => Node.Described(Node.Scalar(0x44), node)),
        ("descriptor", node => Node.Described(node, Node.Scalar(0x40))),
        ("array", node => node.Code == 0 ? Node.List(0xD0, node) : Node.Array(0xF0, [], node.Code, node)),
        ("array descriptor", node => Node.Array(0xF0, [node], 0x50)),
    ];

    private static IEnumerable<string> Levels => s_levels.Select(level => level.Name);

    [TestCaseSource(nameof(Levels))]
    public void Depth_is_limited_when_values_are_read_and_checked(string name)
    {
        Func<Node, Node> around = s_levels.Single(level => level.Name == name).Around;
        foreach (int limit in new[] { 1, 2, 3, 17, 64 })
        {
            string place = $"limit {limit}";
            AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(limit);
            Node node = Node.Scalar(0x50, 7);
            while (node.Depth < limit)
            {
                node = around(node);
            }

            // Some levels come two at a time.
            bool fits = node.Depth == limit;
            Node deeper = fits ? around(node) : node;
            if (fits)
            {
                byte[] input = ReferenceEncoder.Encode(node);
                AmqpReader validate = new(input, options);
                validate.Validate();
                Assert.That(validate.IsAtEnd, Is.True, place);
                Assert.That(validate.Depth, Is.Zero, place);
                AmqpReader walk = new(input, options);
                CursorWalk.Read(ref walk);
                Assert.That(walk.IsAtEnd, Is.True, place);
                Assert.That(walk.Depth, Is.Zero, place);
            }

            byte[] tooDeep = ReferenceEncoder.Encode(deeper);
            foreach (ReaderAction call in new ReaderAction[] { (ref r) => r.Validate(), (ref r) => CursorWalk.Read(ref r) })
            {
                AmqpReader reader = new(tooDeep, options);
                AmqpDecodeError error = ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.DepthLimit, call);
                Assert.That(error.ToString(), Does.StartWith($"Expected at most {limit} {(limit == 1 ? "level" : "levels")} of nesting (AmqpReaderOptions.MaxDepth; WithMaxDepth allows up to 1,024) at offset ").And.EndWith(" but found more."), place);
                Assert.That(error.Condition, Is.EqualTo("amqp:resource-limit-exceeded"), place);
            }

            AmqpReader recording = AmqpReader.CreateRecording(tooDeep, options, 0);
            recording.Validate();
            Assert.That(recording.GetFault().Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit), place);
        }
    }

    [Test]
    public void Skip_limits_descriptors_and_examines_nothing_else()
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(2);
        AmqpReader reader = new(HexText.Parse("00440044" + "40"), options);
        reader.Skip();
        ReaderAction skip = (ref r) => r.Skip();
        AmqpReader three = new(HexText.Parse("004400440044" + "40"), options);
        AmqpDecodeError error = ReaderAssert.Fails(ref three, AmqpDecodeErrorKind.DepthLimit, skip);
        Assert.That(error.Offset, Is.EqualTo(4L));
        Assert.That(three.Position, Is.Zero);
        AmqpReader lists = new(ReferenceEncoder.Encode(Node.List(0xD0, Node.List(0xD0, Node.List(0xD0)))), options);
        lists.Skip();
        Assert.That(lists.IsAtEnd);
    }

    // Measured in pieces of 64 levels.
    [Test]
    public void Skip_counts_every_level_of_described_values([Values(1, 63, 64, 65, 127, 128, 129, 192, 193, 1_024)] int limit, [Values("value", "descriptor", "both")] string place)
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(limit);
        byte[] deepest = Describe(limit, place);
        AmqpReader reader = new(deepest, options);
        reader.Skip();
        Assert.That(reader.IsAtEnd);
        Assert.That(AmqpReader.MeasureValue([.. deepest, 0x40], out int size, out _, options), Is.EqualTo(OperationStatus.Done));
        Assert.That(size, Is.EqualTo(deepest.Length));
        for (int length = 1; length < deepest.Length; length++)
        {
            Assert.That(AmqpReader.MeasureValue(deepest.AsSpan(0, length), out size, out _, options), Is.EqualTo(OperationStatus.NeedMoreData));
            Assert.That(size, Is.EqualTo(length + 1));
        }

        AmqpReader deeper = new(Describe(limit + 1, place), options);
        AmqpDecodeError error = ReaderAssert.Fails(ref deeper, AmqpDecodeErrorKind.DepthLimit, (ref r) => r.Skip());
        Assert.That(error.Offset, Is.EqualTo((long)DeepestAt(limit + 1, place)));
    }

    private static byte[] Describe(int levels, string place)
    {
        byte[] value = [0x50, 7];
        for (int i = 0; i < levels; i++)
        {
            value = place == "value" || (place == "both" && i % 2 == 0) ? [0x00, 0x44, .. value] : [0x00, .. value, 0x40];
        }

        return value;
    }

    // The 0x00 of the innermost described value: each level puts one byte before it, or two.
    private static int DeepestAt(int levels, string place)
    {
        int at = 0;
        for (int i = levels - 1; i > 0; i--)
        {
            at += place == "value" || (place == "both" && i % 2 == 0) ? 2 : 1;
        }

        return at;
    }

    // The innermost descriptor has nothing in it, so it does not count.
    [TestCase("keys of maps", 64)]
    [TestCase("keys of maps in lists in keys", 64)]
    [TestCase("descriptors", 65)]
    [TestCase("arrays of maps with keys", 64)]
    [TestCase("arrays with descriptors", 65)]
    public void Keys_and_descriptors_in_each_other_are_64_at_most_whatever_the_depth(string nest, int most)
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(1_024);
        int step = nest is "keys of maps" or "descriptors" ? 1 : 2;
        byte[] deepest = Nests.Make(nest, most * step);
        AmqpReader reader = new(deepest, options);
        reader.Validate();
        AmqpValue value = AmqpValue.Decode(deepest, options);
        Assert.That(value.Encode(AmqpWriterOptions.Default.WithMaxDepth(1_024)).Length, Is.LessThanOrEqualTo(deepest.Length));
        byte[] deeper = Nests.Make(nest, (most + 1) * step);
        foreach (ReaderAction call in new ReaderAction[] { (ref r) => r.Validate(), (ref r) => r.ReadValue(), (ref r) => r.ReadObject() })
        {
            AmqpReader refusing = new(deeper, options);
            AmqpDecodeError error = ReaderAssert.Fails(ref refusing, AmqpDecodeErrorKind.DepthLimit, call);
            Assert.That(error.Expected, Is.EqualTo("at most 64 keys of maps and descriptors in each other"));
        }
    }

    [TestCase(0x45, true)]
    [TestCase(0xC0, false)]
    public void A_list0_at_the_depth_limit_counts_no_level(byte code, bool fits)
    {
        Node node = Node.List(code);
        AmqpReader reader = new(ReferenceEncoder.Encode(Node.List(0xD0, node)), AmqpReaderOptions.Default.WithMaxDepth(1));
        ReaderAction call = (ref r) => r.Validate();
        if (fits)
        {
            call(ref reader);
        }
        else
        {
            Assert.That(ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.DepthLimit, call).Path, Is.EqualTo("[0]"));
        }
    }

    [Test]
    public void Keys_with_chosen_collisions_are_checked_in_linear_time()
    {
        // CVE-2020-5234, CVE-2024-48924: ulong keys k<<32|k, which all have the hash 0 in .NET.
        const int Count = 16_384;
        List<byte> pairs = new();
        for (uint i = 1; i <= Count; i++)
        {
            byte[] k = [(byte)(i >> 24), (byte)(i >> 16), (byte)(i >> 8), (byte)i];
            pairs.AddRange([0x80, .. k, .. k, 0x40]);
        }

        int size = pairs.Count + 4;
        byte[] map = [0xD1, (byte)(size >> 24), (byte)(size >> 16), (byte)(size >> 8), (byte)size, 0, 0, 2 * Count >> 8, 0, .. pairs];
        AmqpReader reader = new(map);
        reader.Validate();
        Assert.That(reader.IsAtEnd);

        // The hashes are all different, or nearly.
        HashSet<int> hashes = new();
        AmqpReader keys = new(map);
        keys.EnterMap();
        while (!keys.IsAtEnd)
        {
            hashes.Add(EncodedEquality.GetHash(ref keys));
            keys.ReadNull();
        }

        Assert.That(hashes, Has.Count.GreaterThan(Count - 10));

        // The last key is the first one.
        pairs.CopyTo(0, map, map.Length - 10, 9);
        AmqpDecodeError error = ReaderAssert.Fails(map, AmqpDecodeErrorKind.DuplicateKey, (ref r) => r.Validate());
        Assert.That(error.Offset, Is.EqualTo((long)map.Length - 10));
        Assert.That(error.Path, Is.EqualTo($"{{{Count - 1}}}.key"));
    }

    [TestCase("5205407000000005" + "40", 3)]
    [TestCase("5205405305" + "40", null)]
    [TestCase("4340" + "520040", 2)]
    [TestCase("a1016140" + "a3016140", null)]
    [TestCase("a1016140" + "b1000000016140", 4)]
    [TestCase("4140" + "560140", 2)]
    [TestCase("723f80000040" + "72bf80000040", null)]
    [TestCase("727fc0000040" + "727fc0000040", 6)]
    [TestCase("720000000040" + "728000000040", null)]
    [TestCase("4540" + "c0010040", 2)]
    [TestCase("e00301540540" + "e006017100000005" + "40", 6)]
    [TestCase("e00301540540" + "e00301550540", null)]
    [TestCase("e002005440" + "e002005540", null)]
    [TestCase("e002005440" + "e002007140", 5)]
    [TestCase("e0020341" + "40" + "e0050356010101" + "40", 5)]
    [TestCase("e0050356010101" + "40" + "e0020341" + "40", 8)]
    [TestCase("e0050000530154" + "40" + "e0020054" + "40", null)]
    [TestCase("005301" + "4040" + "0053014040", 5)]
    [TestCase("005301" + "4040" + "0080000000000000000140" + "40", 5)]
    [TestCase("005301" + "4040" + "005302" + "4040", null)]
    [TestCase("e0050000530154" + "40" + "e0050000530171" + "40", 8)]
    [TestCase("e0050000530154" + "40" + "e0050000530271" + "40", null)]
    [TestCase("c103024040" + "40" + "d1000000060000000240" + "40" + "40", 6)]
    public void Keys_are_compared_by_type_and_value(string pairs, int? offset)
    {
        byte[] content = HexText.Parse(pairs);
        AmqpReader items = new(content);
        int count = 0;
        for (; !items.IsAtEnd; count++)
        {
            items.Skip();
        }

        AssertDistinct([0xC1, (byte)(content.Length + 1), (byte)count, .. content], 3 + offset, 1);

        // Among many keys they are compared by hashes: 20 keys that are ushort come first.
        byte[] others = Enumerable.Range(0, 20).SelectMany(key => new byte[] { 0x60, 1, (byte)key, 0x40 }).ToArray();
        AssertDistinct([0xD1, 0, 0, 0, (byte)(4 + others.Length + content.Length), 0, 0, 0, (byte)(40 + count), .. others, .. content], 9 + others.Length + offset, 21);
    }

    private static void AssertDistinct(byte[] map, int? offset, int pair)
    {
        if (offset is null)
        {
            AmqpReader reader = new(map);
            reader.Validate();
            Assert.That(reader.IsAtEnd);
        }
        else
        {
            AmqpDecodeError error = ReaderAssert.Fails(map, AmqpDecodeErrorKind.DuplicateKey, (ref r) => r.Validate());
            Assert.That(error.ToString(), Is.EqualTo($"Expected distinct keys in a map at offset {offset} ({{{pair}}}.key) but found the same key twice."));
        }

        AmqpReader recording = AmqpReader.CreateRecording(map, null, 0);
        recording.Validate();
        Assert.That(recording.HasFault, Is.EqualTo(offset is not null));
    }

    [Test]
    public void A_key_that_exhausted_the_budget_is_still_found_to_be_duplicate()
    {
        // 65,536 times true of zero width, and the same array with bytes: equal, and the budget is used up by the first.
        byte[] wide = [0xF0, 0, 1, 0, 5, 0, 1, 0, 0, 0x56, .. Enumerable.Repeat((byte)1, 65_536)];
        byte[] narrow = [0xF0, 0, 0, 0, 5, 0, 1, 0, 0, 0x41];
        int size = 4 + wide.Length + narrow.Length + 2;
        byte[] map = [0xD1, 0, (byte)(size >> 16), (byte)(size >> 8), (byte)size, 0, 0, 0, 4, .. narrow, 0x40, .. wide, 0x40];
        ReaderAssert.Fails(map, AmqpDecodeErrorKind.DuplicateKey, (ref r) => r.Validate());
        AmqpReader recording = AmqpReader.CreateRecording(map, null, 0);
        recording.Validate();
        Assert.That(recording.GetFault().Kind, Is.EqualTo(AmqpDecodeErrorKind.DuplicateKey));
    }

    [Test]
    public void A_count_alone_reserves_no_memory()
    {
        // Two equal keys first: what follows would be a table for half a million.
        byte[] map = [0xD1, 0, 0x10, 0, 4, 0, 0x10, 0, 0, .. Enumerable.Repeat((byte)0x40, 0x10_0000)];
        long before = GC.GetAllocatedBytesForCurrentThread();
        ReaderAssert.Fails(map, AmqpDecodeErrorKind.DuplicateKey, (ref r) => r.Validate());
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(100_000));
    }

    [Test]
    public void Bytes_outside_of_the_input_are_not_read()
    {
        foreach (VectorRow row in VectorFile.LoadAll(null).Where(row => row.Entry is "value" or "prefix" && row.Bytes.Length < 2_000))
        {
            byte[] page = [.. Enumerable.Repeat((byte)0xDB, 64), .. row.Bytes, .. Enumerable.Repeat((byte)0xDB, 64)];
            foreach (ReaderCall call in ReaderCall.All)
            {
                Assert.That(Outcome(page.AsSpan(64, row.Bytes.Length), call.Read), Is.EqualTo(Outcome(row.Bytes, call.Read)), () => $"{row} {call}");
            }
        }
    }

    [TestCase(long.MinValue)]
    [TestCase(long.MaxValue - 3)]
    [TestCase(4_294_967_296L)]
    public void Offsets_count_from_the_origin(long origin)
    {
        byte[] input = HexText.Parse("c0030240" + "ff");
        AmqpDecodeError error = ReaderAssert.Fails(input, AmqpDecodeErrorKind.UnassignedFormatCode, (ref r) => r.Validate(), origin);
        Assert.That(error.Offset, Is.EqualTo(unchecked(origin + 4)));
        Assert.That(error.Path, Is.EqualTo("[1]"));
        ReaderAssert.FailsWith(input, AmqpDecodeErrorKind.UnexpectedType, $"Expected uint at offset {origin} but found list8 (0xC0).", (ref r) => r.ReadUInt32(), origin);
    }

    private static string Outcome(ReadOnlySpan<byte> input, ReaderAction read)
    {
        AmqpReader reader = new(input);
        try
        {
            read(ref reader);
            return $"{reader.Position} {reader.Remaining} {reader.Depth}";
        }
        catch (AmqpDecodeException e)
        {
            return e.Message;
        }
        catch (ArgumentException e)
        {
            return e.Message;
        }
    }

    // Each is looked at for every element that is skipped or entered.
    [TestCase(6, true)]
    [TestCase(7, false)]
    public void Descriptors_of_elements_hold_at_most_64_described_values(int levels, bool fits)
    {
        Node descriptor = Node.Scalar(0x40);
        for (int i = 0; i < levels; i++)
        {
            descriptor = Node.Described(descriptor, descriptor);
        }

        Node element = Node.Scalar(0x50, 7);
        byte[] array = ReferenceEncoder.Encode(Node.Array(0xF0, [descriptor], 0x50, element, element));
        ReaderAction[] calls =
        [
            (ref r) => r.SkipToParent(r.EnterArray()),
            (ref r) => r.Validate(),
            (ref r) => r.ReadValue(),
        ];
        foreach (ReaderAction call in calls)
        {
            AmqpReader reader = new(array);
            if (fits)
            {
                call(ref reader);
                Assert.That(reader.IsAtEnd);
            }
            else
            {
                ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.DepthLimit, call);
            }
        }

        ReaderAssert.Fails(array, fits ? AmqpDecodeErrorKind.UnexpectedType : AmqpDecodeErrorKind.DepthLimit, (ref r) => r.ReadArray<byte>());
    }

    // Three true, five true, two true, one true, at most 5: a view of more than are left takes none of them.
    [Test]
    public void Views_of_zero_width_elements_are_added_up()
    {
        AmqpReader reader = new(HexText.Parse("e0020341" + "e0020541" + "e0020241" + "e0020141"), AmqpReaderOptions.Default.WithMaxZeroWidthElements(5));
        Assert.That(reader.ReadArrayView<bool>().ToArray(), Has.Length.EqualTo(3));
        ArrayView<bool> tooLong = reader.ReadArrayView<bool>();
        Assert.That(FaultOf(tooLong), Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
        Assert.That(reader.ReadArrayView<bool>().ToArray(), Has.Length.EqualTo(2));
        ArrayView<bool> oneTooMany = reader.ReadArrayView<bool>();
        Assert.That(FaultOf(oneTooMany), Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
    }

    private static AmqpDecodeErrorKind FaultOf(ArrayView<bool> view)
    {
        try
        {
            _ = view.ToArray();
            return AmqpDecodeErrorKind.None;
        }
        catch (AmqpDecodeException exception)
        {
            return exception.Error.Kind;
        }
    }
}
