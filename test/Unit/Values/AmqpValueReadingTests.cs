namespace Amqp.Encoding.Tests.Values;

/// <summary>Where the bytes of a value lie, and what bad bytes cost.</summary>
public sealed class AmqpValueReadingTests
{
    // The promises of ReadValue.
    private const int MostBytesForAnByte = 48;

    [Test]
    public void A_borrowed_binary_is_a_slice_and_an_owned_one_a_copy()
    {
        byte[] bytes = ReferenceEncoder.Encode(Node.List(0xc0, Node.Scalar(0xa0, 1, 2), Node.Array(0xe0, [], 0xa0, Node.Scalar(0xa0, 3), Node.Scalar(0xa0, 4))));
        AmqpReader reader = new AmqpReader(bytes);
        AmqpReader copier = reader;
        AmqpList borrowed = reader.ReadValue(borrow: true).AsList();
        AmqpList copied = copier.ReadValue().AsList();
        Array.Clear(bytes, 0, bytes.Length);
        Assert.That(borrowed[0].AsBinary().ToArray(), Is.EqualTo(new byte[2]));
        Assert.That(borrowed[1].AsArray()[1].AsBinary().ToArray(), Is.EqualTo(new byte[1]));
        Assert.That(copied[0].AsBinary().ToArray(), Is.EqualTo(new byte[] { 1, 2 }));
        Assert.That(copied[1].AsArray()[1].AsBinary().ToArray(), Is.EqualTo(new byte[] { 4 }));
    }

    [Test]
    public void A_value_is_read_inside_every_kind_of_scope()
    {
        AmqpReader reader = new AmqpReader(HexText.Parse("e00b02c006025201a101610100"));
        AmqpReadScope array = reader.EnterArray();
        Assert.That(reader.ReadValue(), Is.EqualTo((AmqpValue)new AmqpList(1u, "a")));
        Assert.That(reader.ReadValue(), Is.EqualTo((AmqpValue)AmqpList.Empty));
        bool refused = false;
        try
        {
            reader.ReadValue();
        }
        catch (InvalidOperationException)
        {
            refused = true;
        }

        Assert.That(refused, Is.True);
        reader.Exit(array);
        Assert.That(reader.IsAtEnd, Is.True);
    }

    [Test]
    public void Depth_of_a_value_counts_the_open_scopes()
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(2);
        byte[] bytes = ((AmqpValue)new AmqpList(new AmqpList(new AmqpList(1)))).Encode();
        Assert.That(AmqpValue.TryDecode(bytes, out _, out AmqpDecodeError error, options), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit));
        Assert.That(AmqpValue.TryDecode(bytes, out _, out _, AmqpReaderOptions.Default.WithMaxDepth(3)), Is.True);
    }

    [Test]
    public void A_recording_reader_keeps_the_fault_of_a_value()
    {
        AmqpReader reader = AmqpReader.CreateRecording(HexText.Parse("c0040241a1ff"), null, 100);
        Assert.That(reader.ReadValue(), Is.EqualTo(default(AmqpValue)));
        Assert.That(reader.HasFault, Is.True);
        Assert.That(reader.GetFault().Kind, Is.EqualTo(AmqpDecodeErrorKind.SizeExceedsParent));
        Assert.That(reader.GetFault().Offset, Is.EqualTo(104));
        Assert.That(reader.ReadValue(), Is.EqualTo(default(AmqpValue)));
    }

    [Test]
    public void Trailing_bytes_are_reported_where_they_begin()
    {
        Assert.That(AmqpValue.TryDecode([0x40, 0x41], out AmqpValue value, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.TrailingBytes));
        Assert.That(error.Offset, Is.EqualTo(1L));
        Assert.That(value.IsNull, Is.True);
        Assert.That(() => AmqpValue.Decode(new byte[] { 0x40, 0x41 }.AsMemory()), Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void Zero_width_elements_of_all_values_share_one_limit()
    {
        // CVE-2026-67414: many arrays of 32,768 nulls in a list.
        Node array = Node.Array(0xf0, [], 0x40, Enumerable.Repeat(Node.Scalar(0x40), 32_768).ToArray());
        Assert.That(AmqpValue.TryDecode(ReferenceEncoder.Encode(Node.List(0xc0, array, array)), out _, out _), Is.True);
        byte[] three = ReferenceEncoder.Encode(Node.List(0xc0, array, array, Node.Array(0xe0, [], 0x45, Node.List(0x45))));
        Assert.That(AmqpValue.TryDecode(three, out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
    }

    [Test]
    public void Zero_width_elements_in_descriptors_count_as_in_Validate()
    {
        Node descriptor = Node.Array(0xf0, [], 0x40, Enumerable.Repeat(Node.Scalar(0x40), 40_000).ToArray());
        foreach (int count in new[] { 0, 1, 2 })
        {
            byte[] bytes = ReferenceEncoder.Encode(Node.Array(0xf0, [descriptor], 0x50, Enumerable.Repeat(Node.Scalar(0x50, 1), count).ToArray()));
            AmqpReader reader = AmqpReader.CreateRecording(bytes, null, 0);
            reader.Validate();
            Assert.That(AmqpValue.TryDecode(bytes, out _, out AmqpDecodeError error), Is.EqualTo(!reader.HasFault));
            Assert.That(error.Kind, Is.EqualTo(reader.GetFault().Kind));
            Assert.That(error.Offset, Is.EqualTo(reader.GetFault().Offset));
        }
    }

    [Test]
    public void Keys_that_collide_elsewhere_do_not_slow_a_map_down()
    {
        // In .NET, the hash of each of these ulongs is 0.
        AmqpMap map = new AmqpMap(Enumerable.Range(1, 100_000).Select(i => new KeyValuePair<AmqpValue, AmqpValue>(((ulong)i << 32) | (uint)i, true)).ToArray());
        AmqpMap read = AmqpValue.Decode(((AmqpValue)map).Encode()).AsMap();
        Assert.That(read.GetValueOrDefault((77_777UL << 32) | 77_777).TryGetBoolean(out bool found));
        Assert.That(found);
        Assert.That(((Dictionary<object, object?>)((AmqpValue)read).ToObject()!).ContainsKey((5UL << 32) | 5), Is.True);
    }

    private static IEnumerable<TestCaseData> Shapes()
    {
        yield return Shape("nulls", "40");
        yield return Shape("lists of one null", "c0020140");
        yield return Shape("described nulls", "004040");
        yield return Shape("nested described nulls", string.Concat(Enumerable.Repeat("0040", 60)) + "40");
        yield return Shape("nested descriptors", string.Concat(Enumerable.Repeat("00", 60)) + "40" + string.Concat(Enumerable.Repeat("40", 60)));
        yield return Shape("maps of one pair", "c103024040");
        yield return Shape("empty arrays", "e0020050");
        yield return Shape("arrays of one byte", "e003015007");
        yield return Shape("arrays of a described byte", "e0050100405007");
        yield return Shape("arrays of an empty array", "e00501e0020050");
        yield return Shape("arrays of a list of one null", "e00501c0020140");
        yield return Shape("arrays of two true", "e0020241");
        yield return Shape("arrays of two list0", "e0020245");
        yield return Shape("arrays of arrays of one ulong0", "e00b03e0" + "020144" + "020144" + "020144");
        yield return Shape("binaries of one byte", "a00100");
        yield return Shape("arrays of one binary of one byte", "e00401a00100");
        yield return Shape("strings of one byte", "a10161");
    }

    [TestCaseSource(nameof(Shapes))]
    public void Memory_of_a_value_is_in_proportion_to_its_bytes(string item)
    {
        byte[] one = HexText.Parse(item);
        int count = 100_000 / one.Length;
        byte[] bytes = new byte[9 + (count * one.Length)];
        bytes[0] = 0xd0;
        System.Buffers.Binary.BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(1), bytes.Length - 5);
        System.Buffers.Binary.BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(5), count);
        for (int i = 0; i < count; i++)
        {
            one.CopyTo(bytes, 9 + (i * one.Length));
        }

        long allocated = Allocated(bytes, out bool decoded);
        Assert.That(decoded, Is.True);
        TestContext.Out.WriteLine($"{(double)allocated / bytes.Length:F1} bytes a byte");
        Assert.That(allocated, Is.LessThanOrEqualTo((long)MostBytesForAnByte * bytes.Length));
    }

    [Test]
    public void Memory_of_many_distinct_keys_is_in_proportion_to_their_bytes()
    {
        Node[] items = Enumerable.Range(0, 20_000).SelectMany(i => new[] { Node.Number(0x60, (ulong)i), Node.Scalar(0x40) }).ToArray();
        byte[] bytes = ReferenceEncoder.Encode(Node.Map(0xd1, items));
        Assert.That(Allocated(bytes, out bool decoded), Is.LessThanOrEqualTo((long)MostBytesForAnByte * bytes.Length));
        Assert.That(decoded, Is.True);
    }

    [Test]
    public void Nested_counts_do_not_claim_the_same_bytes()
    {
        // 60 lists in each other, each of which says that it has as many items as there are bytes left.
        int length = 100_000;
        byte[] bytes = Enumerable.Repeat((byte)0x40, length).ToArray();
        for (int level = 0; level < 60; level++)
        {
            int at = 9 * level;
            bytes[at] = 0xd0;
            System.Buffers.Binary.BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(at + 1), length - at - 5);
            System.Buffers.Binary.BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(at + 5), length - at - 9);
        }

        long allocated = Allocated(bytes, out bool decoded);
        Assert.That(decoded, Is.False);
        Assert.That(allocated, Is.LessThanOrEqualTo((long)MostBytesForAnByte * length));
    }

    [Test]
    public void Zero_width_elements_take_no_more_than_their_bytes([Values(0x40, 0x41, 0x42, 0x43, 0x44, 0x45)] int code)
    {
        byte[] bytes = [0xf0, 0, 0, 0, 5, 0, 1, 0, 0, (byte)code];
        Assert.That(Allocated(bytes, out bool decoded), Is.LessThanOrEqualTo(MostBytesForAnByte * bytes.Length));
        Assert.That(decoded, Is.True);
    }

    private static TestCaseData Shape(string name, string hex) => new TestCaseData(hex).SetArgDisplayNames(name);

    private static long Allocated(byte[] bytes, out bool decoded)
    {
        // Once before, for what is made only the first time.
        decoded = AmqpValue.TryDecode(bytes, out _, out _);
        long before = GC.GetAllocatedBytesForCurrentThread();
        AmqpValue.TryDecode(bytes, out AmqpValue value, out _);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        GC.KeepAlive(value.Type);
        return allocated;
    }
}
