namespace Amqp.Encoding.Tests.Collections;

/// <summary>Maps of one type of keys and one of values: AMQP 1.0, part 1, 1.6.23.</summary>
public sealed class MapEncodingTests
{
    [Test]
    public void A_map_keeps_the_order_of_its_pairs()
    {
        KeyValuePair<string, int>[] pairs = [new("z", 1), new("a", 1000), new("m", -1)];
        byte[] expected = HexText.Parse("c11306" + "a1017a5401" + "a1016171000003e8" + "a1016d54ff");
        Assert.That(Encode(MapEncoding<string, int>.Default, pairs), Is.EqualTo(expected));
        Assert.That(Decode(MapEncoding<string, int>.Default, expected), Is.EqualTo(pairs));
    }

    [Test]
    public void A_map_or_null_is_written_and_read_inside_other_values()
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        KeyValuePair<string, int>[]? none = null;
        KeyValuePair<string, int>[] pairs = [new("a", 1)];
        writer.WriteMap<string, int>([new("a", 1)]);
        writer.WriteMap(pairs);
        writer.WriteMap(none);
        writer.Flush();
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo("c10602a101615401" + "c10602a101615401" + "40"));

        var reader = new AmqpReader(buffer.WrittenMemory);
        Assert.That(reader.ReadMap<string, int>(), Is.EqualTo(pairs));
        Assert.That(reader.TryReadNull() ? null : reader.ReadMap<string, int>(), Is.EqualTo(pairs));
        Assert.That(reader.TryReadNull() ? null : reader.ReadMap<string, int>(), Is.Null);
    }

    [Test]
    public void Pairs_are_counted_and_read_into_the_memory_of_the_caller()
    {
        // {1: 2, 3: 4} as ubytes, then null.
        var reader = new AmqpReader(HexText.Parse("c10904500150025003500440"));
        KeyValuePair<byte, byte>[] room = new KeyValuePair<byte, byte>[3];
        Assert.That(MapEncoding<byte, byte>.Default.GetCount(reader), Is.EqualTo(2));
        Assert.That(reader.Position, Is.Zero);
        Assert.That(MapEncoding<byte, byte>.Default.Read(ref reader, room), Is.EqualTo(2));
        Assert.That(room, Is.EqualTo(new KeyValuePair<byte, byte>[] { new(1, 2), new(3, 4), default }));
        Assert.That(reader.Position, Is.EqualTo(11));
    }

    [TestCase("c109045001500250035004", 1, typeof(ArgumentException), "too little room")]
    [TestCase("c109045001500250015004", 2, typeof(AmqpDecodeException), "a key twice")]
    [TestCase("c109045001500250035104", 2, typeof(AmqpDecodeException), "a value of another type")]
    public void Pairs_that_are_not_read_into_memory_leave_the_reader(string hex, int room, Type exception, string why)
    {
        byte[] input = HexText.Parse(hex);
        Exception? thrown = null;
        var reader = new AmqpReader(input);
        try
        {
            MapEncoding<byte, byte>.Default.Read(ref reader, new KeyValuePair<byte, byte>[room]);
        }
        catch (Exception caught) when (caught is ArgumentException or AmqpDecodeException)
        {
            thrown = caught;
        }

        Assert.That(thrown, Is.TypeOf(exception), why);
        Assert.That(reader.Position, Is.Zero, why);
    }

    [Test]
    public void The_empty_map_is_written_and_read()
    {
        Assert.That(Encode(MapEncoding<string, int>.Default, []), Is.EqualTo(HexText.Parse("c10100")));
        Assert.That(Decode(MapEncoding<string, int>.Default, HexText.Parse("c10100")), Is.Empty);
        Assert.That(Decode(MapEncoding<string, int>.Default, HexText.Parse("d10000000400000000")), Is.Empty);
    }

    [TestCase(126)]
    [TestCase(127)]
    [TestCase(128)]
    [TestCase(300)]
    public void A_map_widens_beyond_255_bytes(int count)
    {
        KeyValuePair<byte, bool>[] pairs = Enumerable.Range(0, Math.Min(count, 256)).Select(i => new KeyValuePair<byte, bool>((byte)i, i % 2 == 0)).ToArray();
        byte[] output = Encode(MapEncoding<byte, bool>.Default, pairs);
        Assert.That(output, Is.EqualTo(ReferenceEncoder.EncodeSmallest(ReferenceDecoder.Decode(output))));
        Assert.That(Decode(MapEncoding<byte, bool>.Default, output), Is.EqualTo(pairs));

        KeyValuePair<string, string>[] one = [new("k", new string('v', 100 + count))];
        output = Encode(MapEncoding<string, string>.Default, one);
        Assert.That(output, Is.EqualTo(ReferenceEncoder.EncodeSmallest(ReferenceDecoder.Decode(output))));
        Assert.That(Decode(MapEncoding<string, string>.Default, output), Is.EqualTo(one));
    }

    [TestCase("c10704 5301 43 5301 43", "the same bytes")]
    [TestCase("c10e04 5301 43 800000000000000001 43", "another width")]
    [TestCase("c10504 44 43 44 43", "zero")]
    [TestCase("c10604 44 43 5300 43", "zero in another width")]
    public void A_map_with_a_key_twice_is_refused(string hex, string why)
    {
        byte[] input = HexText.Parse(hex.Replace(" ", ""));
        input[1] = (byte)(input.Length - 2);
        AmqpDecodeException fault = Fault(MapEncoding<ulong, uint>.Default, input);
        Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DuplicateKey), why);
        Assert.That(fault.Error.Path, Does.Contain("{1}.key"), why);
    }

    [Test]
    public void A_text_key_twice_is_refused_in_either_width()
    {
        Assert.That(Fault(MapEncoding<string, uint>.Default, HexText.Parse("c10c04" + "a1016143" + "b1000000016143")).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DuplicateKey));
        Assert.That(Fault(MapEncoding<AmqpSymbol, uint>.Default, HexText.Parse("c10c04" + "b3000000016143" + "a3016143")).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DuplicateKey));
        Assert.That(Decode(MapEncoding<string, uint>.Default, HexText.Parse("c10a04" + "a1016143" + "a102616143")), Has.Length.EqualTo(2));
    }

    [Test]
    public void Many_keys_that_collide_in_simple_hashes_are_read_and_a_duplicate_among_them_found()
    {
        // Upper and lower half are equal, so that a hash that folds them is 0 for every key.
        KeyValuePair<ulong, uint>[] pairs = Enumerable.Range(1, 16_384)
            .Select(i => new KeyValuePair<ulong, uint>(((ulong)i << 32) | (uint)i, 0)).ToArray();
        byte[] output = Encode(MapEncoding<ulong, uint>.Default, pairs);
        Assert.That(Decode(MapEncoding<ulong, uint>.Default, output), Is.EqualTo(pairs));
        pairs[16_000] = pairs[3];
        Assert.That(() => MapEncoding<ulong, uint>.Default.Encode(pairs), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("pair 16000 "));

        // The keys are written in full width, and the values are 0: D1, size and count, then 10 bytes for each pair.
        byte[] twice = [.. output];
        output.AsSpan(9 + (3 * 10), 9).CopyTo(twice.AsSpan(9 + (16_000 * 10)));
        Assert.That(Fault(MapEncoding<ulong, uint>.Default, twice).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DuplicateKey));
    }

    [Test]
    public void Duplicates_are_found_at_counts_about_the_border_of_few_keys([Range(14, 19)] int count)
    {
        KeyValuePair<int, int>[] pairs = Enumerable.Range(0, count).Select(i => new KeyValuePair<int, int>(i * 100, i)).ToArray();
        Assert.That(Decode(MapEncoding<int, int>.Default, Encode(MapEncoding<int, int>.Default, pairs)), Is.EqualTo(pairs));
        pairs[count - 1] = pairs[0];
        Assert.That(() => MapEncoding<int, int>.Default.Encode(pairs), Throws.TypeOf<AmqpEncodeException>());
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        AmqpWriteScope map = writer.BeginMap();
        foreach (KeyValuePair<int, int> pair in pairs)
        {
            writer.WriteInt32(pair.Key);
            writer.WriteInt32(pair.Value);
        }

        writer.End(map);
        writer.Flush();
        AmqpDecodeException fault = Fault(MapEncoding<int, int>.Default, buffer.WrittenSpan.ToArray());
        Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DuplicateKey));
        Assert.That(fault.Error.Path, Is.EqualTo("{" + (count - 1) + "}.key"));
    }

    [TestCase("c1020143", "OddMapCount")]
    [TestCase("c10503 43a1016143", "OddMapCount")]
    [TestCase("c1030243a100", "UnexpectedType")]
    [TestCase("c10402a10040", "UnexpectedType")]
    [TestCase("c1030240 43", "UnexpectedType")]
    [TestCase("c10502a1004343", "TrailingBytes")]
    [TestCase("c10402a10170", "SizeExceedsParent")]
    [TestCase("c10502a1017070", "SizeExceedsParent")]
    [TestCase("c10704a10043a10162", "SizeExceedsParent")]
    [TestCase("d10000000d7ffffffea1004343a1004343", "CountExceedsSize")]
    [TestCase("c00100", "UnexpectedType")]
    [TestCase("40", "UnexpectedType")]
    public void A_fault_in_a_map_leaves_the_reader(string hex, string kind)
    {
        byte[] input = HexText.Parse(hex.Replace(" ", ""));
        if (input.Length > 1)
        {
            input[input[0] == 0xd1 ? 4 : 1] = (byte)(input.Length - (input[0] == 0xd1 ? 5 : 2));
        }

        AmqpDecodeException fault = Fault(MapEncoding<string, uint>.Default, input);
        Assert.That(fault.Error.Kind.ToString(), Is.EqualTo(kind), fault.Message);
    }

    [Test]
    public void Every_truncated_prefix_fails_and_leaves_the_reader()
    {
        byte[] input = Encode(MapEncoding<string, string>.Default, [new("a", "b"), new("c", new string('d', 300))]);
        for (int length = 0; length < input.Length; length++)
        {
            Assert.That(Fault(MapEncoding<string, string>.Default, input.AsSpan(0, length).ToArray()).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NeedMoreData));
        }
    }

    [Test]
    public void Too_little_room_and_unencodable_pairs_leave_the_writer()
    {
        KeyValuePair<string, string>[] pairs = [new("a", "b")];
        byte[] room = new byte[8];
        Assert.That(MapEncoding<string, string>.Default.TryEncode(pairs, room, out int needed), Is.False);
        Assert.That(needed, Is.EqualTo(9));
        Assert.That(room.Any(octet => octet != 0), Is.False);
        foreach (KeyValuePair<string, string> bad in new KeyValuePair<string, string>[] { new(null!, "a"), new("a", null!), new("\ud800", "a"), new("a", "\ud800") })
        {
            Assert.That(() => MapEncoding<string, string>.Default.TryEncode([bad], new byte[50], out _), Throws.TypeOf<AmqpEncodeException>());
        }
    }

    internal static byte[] Encode<TKey, TValue>(MapEncoding<TKey, TValue> encoding, KeyValuePair<TKey, TValue>[] pairs)
    {
        byte[] output = new byte[encoding.GetEncodedSize(pairs)];
        Assert.That(encoding.TryEncode(pairs, output, out int written), Is.True);
        Assert.That(written, Is.EqualTo(output.Length));
        return output;
    }

    internal static KeyValuePair<TKey, TValue>[] Decode<TKey, TValue>(MapEncoding<TKey, TValue> encoding, byte[] input)
    {
        var reader = new AmqpReader(input);
        KeyValuePair<TKey, TValue>[] pairs = encoding.Read(ref reader);
        Assert.That(reader.Position, Is.EqualTo(input.Length));
        return pairs;
    }

    private static AmqpDecodeException Fault<TKey, TValue>(MapEncoding<TKey, TValue> encoding, byte[] input)
    {
        var reader = new AmqpReader(input);
        AmqpDecodeException? fault = null;
        try
        {
            encoding.Read(ref reader);
        }
        catch (AmqpDecodeException e)
        {
            fault = e;
        }

        Assert.That(fault, Is.Not.Null, HexText.Format(input));
        Assert.That(reader.Position, Is.Zero);
        return fault!;
    }
}
