namespace Amqp.Encoding.Tests.Collections;

/// <summary>Lists of one scalar type: AMQP 1.0, part 1, 1.6.22.</summary>
public sealed class ListEncodingTests
{
    private static IEnumerable<TestCaseData> Kinds => ElementKinds.Cases();

    [TestCaseSource(nameof(Kinds))]
    public void Lists_of_every_count_have_the_smallest_encoding_and_are_read_back(ElementKind kind) => kind.Accept(new CountCheck());

    [TestCaseSource(nameof(Kinds))]
    public void A_list_reads_every_constructor_of_its_item_type_and_refuses_all_others(ElementKind kind) => kind.Accept(new ConstructorCheck());

    // int and long have no code for 0, so their full-width code alone must not be taken for one.
    [TestCase("c0020171")]
    [TestCase("c003017101")]
    [TestCase("c006017100000000")]
    public void An_int_that_is_cut_short_in_a_list_is_refused(string hex)
    {
        bool isWhole = ListEncoding<int>.Default.TryDecode(HexText.Parse(hex), out int[]? values, out AmqpDecodeError error);
        Assert.That(isWhole, Is.EqualTo(hex.StartsWith("c006", StringComparison.Ordinal)), error.ToString());
        Assert.That(values, isWhole ? Is.EqualTo(new[] { 0 }) : Is.Null);
        Assert.That(ListEncoding<long>.Default.TryDecode(HexText.Parse("c003018101"), out _, out error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.SizeExceedsParent));
    }

    [Test]
    public void List_items_have_their_smallest_encodings()
    {
        Check<int>([0, 127, -128, 128, -129, int.MaxValue, int.MinValue], "c01b07 5400 547f 5480 7100000080 71ffffff7f 717fffffff 7180000000");
        Check<long>([0L, 127, -128, 128, -129, long.MinValue], "c02206 5500 557f 5580 810000000000000080 81ffffffffffffff7f 818000000000000000");
        Check<uint>([0u, 1, 255, 256, uint.MaxValue], "c01005 43 5201 52ff 7000000100 70ffffffff");
        Check<ulong>([0ul, 1, 255, 256, ulong.MaxValue], "c01805 44 5301 53ff 800000000000000100 80ffffffffffffffff");
        Check<bool>([true, false], "c00302 41 42");
        Check<byte>([(byte)255], "c00301 50ff");
        Check<string>(["", "a"], "c00602 a100 a10161");
        Check<int>([], "45");
    }

    [TestCase(253, 0xc0)]
    [TestCase(254, 0xc0)]
    [TestCase(255, 0xd0)]
    [TestCase(256, 0xd0)]
    [TestCase(257, 0xd0)]
    public void Items_of_254_bytes_are_the_largest_in_a_list8(int content, int code)
    {
        string[] values = [new string('a', 100), new string('b', content - 104)];
        byte[] output = Encode(ListEncoding<string>.Default, values);
        Assert.That(output[0], Is.EqualTo(code));
        Assert.That(output, Is.EqualTo(ElementKinds.Get<string>().EncodeList(values)));
        Assert.That(Decode<string>(output), Is.EqualTo(values));
    }

    [TestCase(254, 0xc0)]
    [TestCase(255, 0xd0)]
    [TestCase(256, 0xd0)]
    [TestCase(1000, 0xd0)]
    public void A_list_widens_when_its_count_exceeds_255(int count, int code)
    {
        uint[] values = new uint[count];
        byte[] expected = ElementKinds.Get<uint>().EncodeList(values);
        Assert.That(expected[0], Is.EqualTo(code));

        // Exactly the room, then room to spare: two ways to write it.
        for (int spare = 0; spare < 9 + (5 * count); spare += 1 + (5 * count))
        {
            var writer = new AmqpWriter(new byte[expected.Length + spare]);
            writer.WriteList<uint>(values);
            Assert.That(writer.BytesWritten, Is.EqualTo(expected.Length));
            byte[] room = new byte[expected.Length + spare];
            writer = new AmqpWriter(room);
            writer.WriteList<uint>(values);
            Assert.That(room.Take(expected.Length), Is.EqualTo(expected));
        }
    }

    [Test]
    public void A_list_without_room_throws_and_writes_nothing([Values(1, 254, 255, 256, 600)] int count)
    {
        int[] values = Enumerable.Range(0, count).ToArray();
        int size = ListEncoding<int>.Default.GetEncodedSize(values);
        byte[] room = new byte[size];
        for (int length = size - 1; length >= 0 && length > size - 12; length--)
        {
            var writer = new AmqpWriter(room.AsSpan(0, length));
            bool refused = false;
            try
            {
                writer.WriteList<int>(values);
            }
            catch (ArgumentException)
            {
                refused = true;
            }

            Assert.That(refused, Is.True);
            Assert.That(writer.BytesWritten, Is.Zero);
            Assert.That(ListEncoding<int>.Default.TryEncode(values, room.AsSpan(0, length), out int needed), Is.False);
            Assert.That(needed, Is.EqualTo(size));
        }

        Assert.That(room, Is.All.Zero);
        Assert.That(ListEncoding<int>.Default.TryEncode(values, room, out _), Is.True);
        Assert.That(Decode<int>(room), Is.EqualTo(values));
    }

    [Test]
    public void Long_lists_of_integers_mix_the_widths_of_their_items()
    {
        Random random = new(17);
        int[] ints = Enumerable.Range(0, 1024).Select(i => random.Next(2) == 0 ? random.Next(-200, 200) : random.Next()).ToArray();
        Assert.That(Encode(ListEncoding<int>.Default, ints), Is.EqualTo(ElementKinds.Get<int>().EncodeList(ints)));
        Assert.That(Decode<int>(Encode(ListEncoding<int>.Default, ints)), Is.EqualTo(ints));
    }

    [TestCase("c0030154ff", 3, "UnexpectedType", "uint")]
    [TestCase("c0020140", 3, "UnexpectedType", "uint")]
    [TestCase("c0040243 a100", 4, "UnexpectedType", "uint")]
    [TestCase("c003014343", 4, "TrailingBytes", "the end of list")]
    [TestCase("c0020170", 3, "SizeExceedsParent", "uint of 5 bytes")]
    [TestCase("c003024370", 4, "SizeExceedsParent", "uint of 5 bytes")]
    [TestCase("c00103", 2, "CountExceedsSize", "a count of list that its size can hold")]
    [TestCase("c0020101", 3, "UnassignedFormatCode", "uint")]
    [TestCase("c10100", 0, "UnexpectedType", "list")]
    [TestCase("e0020070", 0, "UnexpectedType", "list")]
    [TestCase("40", 0, "UnexpectedType", "list")]
    [TestCase("c00b01005201a10161", 3, "NeedMoreData", "")]
    [TestCase("c00401005201", 3, "UnexpectedType", "uint")]
    public void A_fault_in_a_list_is_reported_with_its_place_and_leaves_the_reader(string hex, int offset, string kind, string expected)
    {
        byte[] input = HexText.Parse(hex.Replace(" ", ""));
        AmqpDecodeException fault = Fault(ListEncoding<uint>.Default, input);
        Assert.That(fault.Error.Kind.ToString(), Is.EqualTo(kind), fault.Message);
        if (expected.Length != 0)
        {
            Assert.That(fault.Error.Expected, Is.EqualTo(expected));
            Assert.That(fault.Error.Offset, Is.EqualTo(offset), fault.Message);
        }
    }

    [Test]
    public void Every_truncated_prefix_fails_and_leaves_the_reader()
    {
        foreach (byte[] input in new[] { Encode(ListEncoding<int>.Default, [1, 1000]), Encode(ListEncoding<string>.Default, ["a", new string('b', 300)]) })
        {
            for (int length = 0; length < input.Length; length++)
            {
                Assert.That(Fault(ListEncoding<int>.Default, input.AsSpan(0, length).ToArray()).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NeedMoreData));
            }
        }
    }

    [Test]
    public void A_destination_that_is_too_short_throws_ArgumentException()
    {
        var reader = new AmqpReader(HexText.Parse("c0030243435401"));
        bool refused = false;
        try
        {
            reader.ReadList<uint>(new uint[1]);
        }
        catch (ArgumentException)
        {
            refused = true;
        }

        Assert.That(refused, Is.True);
        Assert.That(reader.Position, Is.Zero);
        Assert.That(ListEncoding<uint>.Default.GetCount(reader), Is.EqualTo(2));
        Assert.That(reader.ReadList<uint>(new uint[3]), Is.EqualTo(2));
        Assert.That(reader.ReadInt32(), Is.EqualTo(1));
    }

    [Test]
    public void Null_and_unencodable_items_are_refused()
    {
        foreach (string text in new[] { null!, "\udc00" })
        {
            Assert.That(() => ListEncoding<string>.Default.GetEncodedSize([text]), Throws.TypeOf<AmqpEncodeException>());
            Assert.That(() => ListEncoding<string>.Default.TryEncode([text], new byte[9], out _), Throws.TypeOf<AmqpEncodeException>());
        }

        char[] chars = new char[300];
        chars[299] = '\ud800';
        byte[] room = new byte[4096];
        var writer = new AmqpWriter(room);
        bool refused = false;
        try
        {
            writer.WriteList<char>(chars);
        }
        catch (AmqpEncodeException)
        {
            refused = true;
        }

        Assert.That(refused, Is.True);
        Assert.That(writer.BytesWritten, Is.Zero);
    }

    [Test]
    public void A_null_array_is_written_as_null()
    {
        byte[] room = new byte[3];
        var writer = new AmqpWriter(room);
        writer.WriteList<int>(null);
        writer.WriteArray<int>(null);
        writer.WriteMultiple<int>(null);
        Assert.That(room, Is.EqualTo(HexText.Parse("404040")));
        var reader = new AmqpReader(room);
        Assert.That(reader.TryReadNull() ? null : reader.ReadArray<int>(), Is.Null);
    }

    // Null; ulong 3 described by smallulong 9 (00 53 09 44, 53 03); an array8 with the described constructor 00 53 09 80 (part 1, 1.3.4, 1.5, 1.6.24).
    [TestCase(new ulong[0], "40")]
    [TestCase(new ulong[] { 3 }, "0053095303")]
    [TestCase(new ulong[] { 3, 4 }, "e01502" + "00530980" + "0000000000000003" + "0000000000000004")]
    public void A_field_of_several_values_takes_an_encoding(ulong[] values, string hex)
    {
        ArrayEncoding<ulong> encoding = ArrayEncoding.Described(9, ArrayEncoding<ulong>.Default);
        byte[] bytes = Writes.ToBuffer((ref writer) => writer.WriteMultiple(values.AsSpan(), encoding));
        Assert.That(HexText.Format(bytes), Is.EqualTo(hex));
        var reader = new AmqpReader(bytes);
        Assert.That(reader.ReadMultiple(encoding), Is.EqualTo(values));
    }

    // The descriptor is another, there is none, or the value is of another type.
    [TestCase("0053085303")]
    [TestCase("5303")]
    [TestCase("0053095403")]
    [TestCase("005309")]
    public void A_bare_value_with_another_descriptor_or_type_is_refused(string hex)
    {
        ArrayEncoding<ulong> encoding = ArrayEncoding.Described(9, ArrayEncoding<ulong>.Default);
        int position = -1;
        Assert.That(() =>
        {
            var reader = new AmqpReader(HexText.Parse(hex));
            try
            {
                _ = reader.ReadMultiple(encoding);
            }
            finally
            {
                position = reader.Position;
            }
        }, Throws.TypeOf<AmqpDecodeException>());
        Assert.That(position, Is.Zero);
    }

    [Test]
    public void A_described_bare_value_that_cannot_be_written_leaves_the_writer_where_it_was()
    {
        ArrayEncoding<string> encoding = ArrayEncoding.Described(9, ArrayEncoding<string>.Default);
        var writer = new AmqpWriter(new byte[16]);
        bool isRefused = false;
        try
        {
            writer.WriteMultiple(["\ud800"], encoding);
        }
        catch (AmqpEncodeException)
        {
            isRefused = true;
        }

        Assert.That(isRefused);
        Assert.That(writer.BytesWritten, Is.Zero);
        Assert.That(writer.Depth, Is.Zero);
    }

    // array8 of two vbin8; a list8 of the same; a bare one (part 1, 1.6.19, 1.6.22, 1.6.24).
    [Test]
    public void Segments_and_memory_are_binaries()
    {
        ArraySegment<byte>[] segments = [new([1, 2, 3], 1, 2), default];
        ReadOnlyMemory<byte>[] memories = [new byte[] { 2, 3 }, default];
        Assert.That(HexText.Format(ArrayEncoding<ArraySegment<byte>>.Default.Encode(segments)), Is.EqualTo("e00602a002020300"));
        Assert.That(HexText.Format(ArrayEncoding<ReadOnlyMemory<byte>>.Default.Encode(memories)), Is.EqualTo("e00602a002020300"));
        Assert.That(HexText.Format(Encode(ListEncoding<ArraySegment<byte>>.Default, segments)), Is.EqualTo("c00702a0020203a000"));
        Assert.That(HexText.Format(Encode(ListEncoding<ReadOnlyMemory<byte>>.Default, memories)), Is.EqualTo("c00702a0020203a000"));
        Assert.That(Decode<ArraySegment<byte>>(HexText.Parse("c00702a0020203a000"))[0], Is.EqualTo(new byte[] { 2, 3 }));
        var reader = new AmqpReader(HexText.Parse("a0020203"));
        Assert.That(reader.ReadMultiple<ArraySegment<byte>>()[0], Is.EqualTo(new byte[] { 2, 3 }));
    }

    internal static byte[] Encode<T>(ListEncoding<T> encoding, T[] values)
    {
        byte[] output = new byte[encoding.GetEncodedSize(values)];
        Assert.That(encoding.TryEncode(values, output, out int written), Is.True);
        Assert.That(written, Is.EqualTo(output.Length));
        return output;
    }

    internal static T[] Decode<T>(byte[] input) => Decode(ListEncoding<T>.Default, input);

    internal static T[] Decode<T>(ListEncoding<T> encoding, byte[] input)
    {
        var reader = new AmqpReader(input);
        T[] values = encoding.Read(ref reader);
        Assert.That(reader.Position, Is.EqualTo(input.Length));
        reader = new AmqpReader(input);
        T[] room = new T[encoding.GetCount(reader)];
        Assert.That(encoding.Read(ref reader, room), Is.EqualTo(values.Length));
        Assert.That(reader.Position, Is.EqualTo(input.Length));
        return room;
    }

    private static AmqpDecodeException Fault<T>(ListEncoding<T> encoding, byte[] input)
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
        try
        {
            encoding.Read(ref reader, new T[300]);
            Assert.Fail("The decode to a span accepts what the decode to an array refuses.");
        }
        catch (AmqpDecodeException e)
        {
            Assert.That(e.Message, Is.EqualTo(fault!.Message));
        }

        Assert.That(reader.Position, Is.Zero);
        return fault!;
    }

    private static void Check<T>(T[] values, string hex)
    {
        byte[] expected = HexText.Parse(hex.Replace(" ", ""));
        Assert.That(HexText.Format(Encode(ListEncoding<T>.Default, values)), Is.EqualTo(HexText.Format(expected)));
        Assert.That(Decode<T>(expected), Is.EqualTo(values));
    }

    private sealed class CountCheck : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            foreach (int count in new[] { 0, 1, 2, 3, 15, 16, 17, 50, 63, 64, 84, 85, 126, 127, 128, 254, 255, 256, 257, 400 })
            {
                T[] values = kind.Next(new Random(count), count);
                byte[] expected = kind.EncodeList(values);
                Assert.That(Encode(ListEncoding<T>.Default, values), Is.EqualTo(expected), $"{count} items");
                Assert.That(kind.Show(Decode<T>(expected)), Is.EqualTo(kind.Show(values)), $"{count} items");
            }
        }
    }

    private sealed class ConstructorCheck : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            foreach (WireFormat format in WireFormat.All)
            {
                Node item = kind.Codes.Contains(format.Code)
                    ? kind.NextArray(new Random(1), format.Code, 1, wide: true).Children[0]
                    : new NodeGenerator(new Random(1)).NextOf(format.Code, 1);
                byte[] input = ReferenceEncoder.Encode(Node.List(0xd0, item));
                if (kind.Codes.Contains(format.Code))
                {
                    Assert.That(kind.Show(Decode<T>(input)), Is.EqualTo(kind.Show([kind.FromNode(item)])));
                }
                else
                {
                    AmqpDecodeException fault = Fault(ListEncoding<T>.Default, input);
                    Assert.That(fault.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
                    Assert.That(fault.Error.Offset, Is.EqualTo(9L));
                    Assert.That(fault.Error.FormatCode.Value, Is.EqualTo(format.Code));
                    Assert.That(fault.Error.Path, Is.EqualTo("[0]"));
                }
            }
        }
    }
}
