namespace Amqp.Encoding.Tests.Writing;

/// <summary>Lists, maps and described values: their widths, their nesting, and the caller's mistakes with scopes.</summary>
public sealed class AmqpWriterScopeTests
{
    // The 8-bit size counts the count byte (AMQP 1.0, part 1, 1.2.3): 254 bytes of items are the last list8.
    [TestCase(253, "c0fe01")]
    [TestCase(254, "c0ff01")]
    [TestCase(255, "d00000010300000001")]
    [TestCase(256, "d00000010400000001")]
    [TestCase(257, "d00000010500000001")]
    public void A_list_widens_when_its_size_exceeds_one_byte(int content, string header)
    {
        byte[] written = Writes.ToBuffer((ref writer) =>
        {
            AmqpWriteScope list = writer.BeginList();
            WriteFiller(ref writer, content);
            writer.End(list);
        });

        AssertHeader(written, header, content);
        Assert.That(EncodedSize.OfList(1, content), Is.EqualTo(written.Length));
    }

    [TestCase(253, "c0fefd")]
    [TestCase(254, "c0fffe")]
    [TestCase(255, "d000000103000000ff")]
    [TestCase(256, "d00000010400000100")]
    [TestCase(257, "d00000010500000101")]
    public void A_list_of_single_bytes_widens_with_its_size(int count, string header)
    {
        byte[] written = Writes.ToBuffer((ref writer) =>
        {
            AmqpWriteScope list = writer.BeginList();
            WriteNulls(ref writer, count);
            writer.End(list);
        });

        AssertHeader(written, header, count);
        Assert.That(EncodedSize.OfList(count, count), Is.EqualTo(written.Length));
    }

    [TestCase(253, "c1fe02")]
    [TestCase(254, "c1ff02")]
    [TestCase(255, "d10000010300000002")]
    [TestCase(256, "d10000010400000002")]
    [TestCase(257, "d10000010500000002")]
    public void A_map_widens_when_its_size_exceeds_one_byte(int content, string header)
    {
        byte[] written = Writes.ToBuffer((ref writer) =>
        {
            AmqpWriteScope map = writer.BeginMap();
            writer.WriteNull();
            WriteFiller(ref writer, content - 1);
            writer.End(map);
        });

        AssertHeader(written, header, content);
        Assert.That(EncodedSize.OfMap(1, content), Is.EqualTo(written.Length));
    }

    [TestCase(84, "c1fda8")]
    [TestCase(85, "d100000103000000aa")]
    public void A_map_of_many_pairs_widens_with_its_size(int pairs, string header)
    {
        byte[] written = Writes.ToBuffer((ref writer) =>
        {
            AmqpWriteScope map = writer.BeginMap();

            for (int i = 0; i < pairs; i++)
            {
                writer.WriteByte((byte)i);
                writer.WriteNull();
            }

            writer.End(map);
        });

        AssertHeader(written, header, 3 * pairs);
        Assert.That(EncodedSize.OfMap(pairs, 3 * pairs), Is.EqualTo(written.Length));
    }

    // At each depth the items in front of the inner list make that list, and all around it, just fit or just not.
    [Test]
    public void Lists_in_lists_widen_at_every_level([Values(1, 2, 3, 10, 64)] int levels, [Range(0, 13)] int shortOf)
    {
        Node node = Node.Scalar(0xA0, new byte[Math.Max(0, 252 - (3 * levels) + 3 - shortOf + 7)]);

        for (int i = 0; i < levels; i++)
        {
            node = i % 2 == 0 ? Node.List(0xD0, node) : Node.Map(0xD1, Node.Scalar(0x40), node);
        }

        byte[] expected = ReferenceEncoder.EncodeSmallest(node);

        Assert.That(HexText.Format(Writes.ToBuffer((ref writer) => NodeWriter.Write(ref writer, node))), Is.EqualTo(HexText.Format(expected)));
        Assert.That(HexText.Format(Writes.ToSpan(expected.Length, (ref writer) => NodeWriter.Write(ref writer, node))), Is.EqualTo(HexText.Format(expected)));
    }

    [Test]
    public void Items_after_a_widened_list_follow_it()
    {
        Node wide = Node.List(0xD0, Enumerable.Repeat(Node.Scalar(0x40), 300).ToList());
        Node node = Node.List(0xD0, wide, Node.Scalar(0x41), wide, Node.Described(Node.Scalar(0x44), wide), Node.Scalar(0x42));

        Assert.That(
            Writes.ToBuffer((ref writer) => NodeWriter.Write(ref writer, node)).SequenceEqual(ReferenceEncoder.EncodeSmallest(node)));
    }

    [Test]
    public void A_list_without_room_to_widen_stays_open()
    {
        byte[] memory = new byte[9 + 255 - 1];
        var writer = new AmqpWriter(memory);
        AmqpWriteScope list = writer.BeginList();
        WriteNulls(ref writer, 255);

        Assert.That(Writes.Catch(ref writer, (ref inner) => inner.End(list)), Is.TypeOf<ArgumentException>());
        Assert.That(writer.BytesWritten, Is.EqualTo(258));
        Assert.That(writer.Depth, Is.EqualTo(1));
        Assert.That(Writes.Catch(ref writer, (ref inner) => inner.End(list)), Is.TypeOf<ArgumentException>());
        Assert.That(memory[0], Is.EqualTo(0xC0));
    }

    [Test]
    public void Depth_is_the_number_of_open_scopes()
    {
        var writer = new AmqpWriter(new byte[64]);
        Assert.That(writer.Depth, Is.Zero);

        AmqpWriteScope described = writer.BeginDescribed(0x24);
        AmqpWriteScope list = writer.BeginList();
        AmqpWriteScope map = writer.BeginMap();
        Assert.That(writer.Depth, Is.EqualTo(3));

        writer.End(map);
        writer.End(list);
        writer.End(described);
        Assert.That(writer.Depth, Is.Zero);
    }

    [Test]
    public void A_scope_that_is_not_the_innermost_cannot_be_ended()
    {
        var writer = new AmqpWriter(new byte[64]);
        AmqpWriteScope outer = writer.BeginList();
        AmqpWriteScope inner = writer.BeginList();
        writer.WriteNull();

        AssertMistake(ref writer, (ref w) => w.End(outer));
        AssertMistake(ref writer, (ref w) => w.End(default));
        writer.End(inner);
        AssertMistake(ref writer, (ref w) => w.End(inner));
        writer.End(outer);
        AssertMistake(ref writer, (ref w) => w.End(outer));
        AssertMistake(ref writer, (ref w) => w.End(default));
        Assert.That(writer.BytesWritten, Is.EqualTo(7));
    }

    [Test]
    public void A_scope_that_was_ended_is_not_taken_for_another_of_its_level()
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        AmqpWriteScope first = writer.BeginList();
        writer.WriteNull();
        writer.End(first);
        AmqpWriteScope second = writer.BeginMap();
        AssertMistake(ref writer, (ref w) => w.End(first));
        AmqpWriteScope inner = writer.BeginList();
        writer.End(inner);
        AmqpWriteScope next = writer.BeginMap();
        AssertMistake(ref writer, (ref w) => w.End(inner));
        writer.End(next);
        writer.End(second);

        // Also where the places in the buffer's free part begin again.
        writer.Flush();
        AmqpWriteScope third = writer.BeginMap();
        AssertMistake(ref writer, (ref w) => w.End(first));
        writer.End(third);
        writer.Flush();

        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo("c0020140" + "c1050245c10100" + "c10100"));
    }

    [Test]
    public void A_map_with_a_key_without_a_value_cannot_be_ended()
    {
        var writer = new AmqpWriter(new byte[64]);
        AmqpWriteScope map = writer.BeginMap();
        writer.WriteNull();
        AssertMistake(ref writer, (ref w) => w.End(map));
        writer.WriteNull();
        writer.End(map);
        Assert.That(writer.BytesWritten, Is.EqualTo(5));
    }

    [Test]
    public void A_described_scope_holds_one_value()
    {
        byte[] memory = new byte[64];
        var writer = new AmqpWriter(memory);
        AmqpWriteScope described = writer.BeginDescribed(0x24);
        AssertMistake(ref writer, (ref w) => w.End(described));
        AmqpWriter before = writer;
        writer.WriteNull();
        writer.WriteNull();
        AssertMistake(ref writer, (ref w) => w.End(described));

        writer = before;
        writer.End(writer.BeginList());
        writer.End(described);
        Assert.That(HexText.Format(memory.AsSpan(0, writer.BytesWritten).ToArray()), Is.EqualTo("00532445"));
    }

    [TestCase(0)]
    [TestCase(1)]
    [TestCase(3)]
    public void A_described_scope_begun_without_its_descriptor_holds_two_values(int values)
    {
        var writer = new AmqpWriter(new byte[64]);
        AmqpWriteScope described = writer.BeginDescribed();
        WriteNulls(ref writer, values);
        AssertMistake(ref writer, (ref w) => w.End(described));
    }

    [Test]
    public void The_depth_limit_applies_to_every_scope_that_is_begun([Values(1, 2, 3, 63, 64)] int maxDepth, [Values] bool asBuffer)
    {
        using var buffer = new AmqpBuffer();
        AmqpWriterOptions options = AmqpWriterOptions.Default.WithMaxDepth(maxDepth);
        AmqpWriter writer = asBuffer ? new AmqpWriter(buffer, options) : new AmqpWriter(new byte[1024], options);

        for (int i = 0; i < maxDepth; i++)
        {
            _ = (i % 4) switch
            {
                0 => writer.BeginList(),
                1 => writer.BeginMap(),
                2 => writer.BeginDescribed(),
                _ => writer.BeginDescribed(0),
            };
        }

        int written = writer.BytesWritten;
        AssertTooDeep(ref writer, (ref w) => w.BeginMap());
        AssertTooDeep(ref writer, (ref w) => w.BeginDescribed());
        AssertTooDeep(ref writer, (ref w) => w.BeginDescribed(1));
        AssertTooDeep(ref writer, (ref w) => w.BeginDescribed(new Descriptor("a")));
        AssertTooDeep(ref writer, (ref w) => w.WriteEncodedValue([0xC0, 0x01, 0x00]));
        AssertTooDeep(ref writer, (ref w) => w.WriteEncodedValue([0xE0, 0x02, 0x00, 0x40]));
        AssertTooDeep(ref writer, (ref w) => w.WriteEncodedValue([0x00, 0x44, 0x40]));
        Assert.That(writer.BytesWritten, Is.EqualTo(written));
        Assert.That(writer.Depth, Is.EqualTo(maxDepth));

        // Scalars and the list0 open nothing.
        writer.WriteEncodedValue([0x45]);
        writer.WriteNull();
        Assert.That(writer.BytesWritten, Is.EqualTo(written + 2));
    }

    [TestCase(1)]
    [TestCase(64)]
    public void An_empty_list_is_written_at_the_depth_limit(int maxDepth)
    {
        AmqpWriterOptions options = AmqpWriterOptions.Default.WithMaxDepth(maxDepth);
        Node node = Node.List(0x45);

        for (int i = 0; i < maxDepth; i++)
        {
            node = Node.List(0xD0, node);
        }

        byte[] written = Writes.ToBuffer((ref writer) => NodeWriter.Write(ref writer, node), options);

        Assert.That(HexText.Format(written), Is.EqualTo(HexText.Format(ReferenceEncoder.EncodeSmallest(node))));
        Assert.That(ReferenceDecoder.IsValid(written));
    }

    [Test]
    public void A_list_with_items_beyond_the_depth_limit_cannot_be_ended()
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer, AmqpWriterOptions.Default.WithMaxDepth(1));
        AmqpWriteScope outer = writer.BeginList();
        AmqpWriteScope inner = writer.BeginList();
        AssertTooDeep(ref writer, (ref w) => w.BeginList());
        AssertTooDeep(ref writer, (ref w) => w.WriteEncodedValue([0x40]));
        writer.WriteNull();

        AssertTooDeep(ref writer, (ref w) => w.End(inner));
        AssertMistake(ref writer, (ref w) => w.End(outer));
        AssertMistake(ref writer, (ref w) => w.Flush());
        Assert.That(buffer.WrittenCount, Is.Zero);
    }

    [TestCase(0xC0, "0302" + "4041")]
    [TestCase(0xD0, "00000006" + "00000002" + "4041")]
    [TestCase(0xC1, "0302" + "4041")]
    [TestCase(0xD1, "00000006" + "00000002" + "4041")]
    public void An_array_element_is_written_without_constructor_in_the_given_width(byte code, string expected)
    {
        byte[] written = Writes.ToBuffer((ref writer) =>
        {
            writer.AddLevels(1);
            AmqpWriteScope element = writer.BeginElement(new FormatCode(code));
            Assert.That(writer.Depth, Is.EqualTo(2));
            writer.WriteNull();
            writer.WriteBoolean(true);
            writer.End(element);
            writer.AddLevels(-1);
        });

        Assert.That(HexText.Format(written), Is.EqualTo(expected));
    }

    [TestCase(0xC0, "0100")]
    [TestCase(0xD0, "0000000400000000")]
    [TestCase(0xC1, "0100")]
    [TestCase(0xD1, "0000000400000000")]
    public void An_empty_array_element_keeps_its_width(byte code, string expected) =>
        Assert.That(HexText.Format(Writes.ToSpan(expected.Length / 2, (ref writer) => writer.End(writer.BeginElement(new FormatCode(code))))), Is.EqualTo(expected));

    [Test]
    public void Levels_of_arrays_count_towards_the_limit_of_depth()
    {
        var writer = new AmqpWriter(new byte[64], AmqpWriterOptions.Default.WithMaxDepth(3));
        AmqpWriteScope list = writer.BeginList();
        AssertTooDeep(ref writer, (ref w) => w.AddLevels(3));
        writer.AddLevels(2);
        AssertTooDeep(ref writer, (ref w) => w.BeginElement(FormatCode.List8));
        AssertTooDeep(ref writer, (ref w) => w.AddLevels(1));
        writer.AddLevels(-2);
        writer.End(list);
        Assert.That(writer.Depth, Is.Zero);
    }

    private static void WriteFiller(ref AmqpWriter writer, int bytes)
    {
        // The header of a binary takes two bytes, or five.
        writer.WriteBinary(new byte[bytes - (bytes <= 257 ? 2 : 5)]);
    }

    private static void WriteNulls(ref AmqpWriter writer, int count)
    {
        for (int i = 0; i < count; i++)
        {
            writer.WriteNull();
        }
    }

    private static void AssertHeader(byte[] written, string header, int content)
    {
        Assert.That(HexText.Format(written, 0, header.Length / 2), Is.EqualTo(header));
        Assert.That(written, Has.Length.EqualTo((header.Length / 2) + content));
        Assert.That(ReferenceDecoder.IsValid(written));
    }

    private static void AssertMistake(ref AmqpWriter writer, WriteAction action) => AssertUnmoved<InvalidOperationException>(ref writer, action);

    private static void AssertTooDeep(ref AmqpWriter writer, WriteAction action) => AssertUnmoved<AmqpEncodeException>(ref writer, action);

    private static void AssertUnmoved<TException>(ref AmqpWriter writer, WriteAction action)
        where TException : Exception
    {
        (int, int) before = (writer.BytesWritten, writer.Depth);
        Assert.That(Writes.Catch(ref writer, action), Is.TypeOf<TException>());
        Assert.That((writer.BytesWritten, writer.Depth), Is.EqualTo(before));
    }
}
