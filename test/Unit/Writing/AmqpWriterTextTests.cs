namespace Amqp.Encoding.Tests.Writing;

/// <summary>binary, string and symbol: widths, every way through <c>WriteString</c>, and text that cannot be encoded.</summary>
public sealed class AmqpWriterTextTests
{
    // 85 code units of three bytes are the last that always fit a str8; 256 code units never do.
    private static readonly int[] s_lengths = [0, 1, 2, 84, 85, 86, 87, 127, 128, 252, 253, 254, 255, 256, 257, 300, 1000, 70_000];

    // One to four bytes a character; the last is a pair of code units.
    private static readonly string[] s_characters = ["q", "\u00e9", "\u6771", "\U0001d11e", "q\u00e9\u6771\U0001d11e"];

    [Test]
    public void Text_that_is_not_ASCII_is_refused_as_a_symbol() =>
        Assert.That(() => Writes.ToBuffer((ref w) => w.WriteSymbol("caf\u00e9")), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("index 3"));

    [TestCase(253, "fd")]
    [TestCase(254, "fe")]
    [TestCase(255, "ff")]
    [TestCase(256, "00000100")]
    [TestCase(257, "00000101")]
    public void The_size_of_text_widens_beyond_255(int length, string size)
    {
        int wide = size.Length == 2 ? 0 : 0x10;
        byte[] bytes = [.. Enumerable.Repeat((byte)'s', length)];
        string text = new('s', length);

        AssertWritten([(byte)(0xA0 + wide), .. HexText.Parse(size), .. bytes], (ref w) => w.WriteBinary(bytes.AsSpan()));
        AssertWritten([(byte)(0xA0 + wide), .. HexText.Parse(size), .. bytes], (ref w) => w.WriteBinary(bytes));
        AssertWritten([(byte)(0xA0 + wide), .. HexText.Parse(size), .. bytes], (ref w) => w.WriteBinary(new ReadOnlySequence<byte>(bytes)));
        AssertWritten([(byte)(0xA0 + wide), .. HexText.Parse(size), .. bytes], (ref w) => w.WriteBinary(Pieces.Cut(bytes, 0, 1, 1, 200)));
        AssertWritten([(byte)(0xA1 + wide), .. HexText.Parse(size), .. bytes], (ref w) => w.WriteStringBytes(bytes));
        AssertWritten([(byte)(0xA1 + wide), .. HexText.Parse(size), .. bytes], (ref w) => w.WriteString(text));
        AssertWritten([(byte)(0xA1 + wide), .. HexText.Parse(size), .. bytes], (ref w) => w.WriteString(text.AsSpan()));
        AssertWritten([(byte)(0xA3 + wide), .. HexText.Parse(size), .. bytes], (ref w) => w.WriteSymbolBytes(bytes));
        AssertWritten([(byte)(0xA3 + wide), .. HexText.Parse(size), .. bytes], (ref w) => w.WriteSymbol(text));
        AssertWritten([0x00, (byte)(0xA3 + wide), .. HexText.Parse(size), .. bytes, 0x40], (ref w) =>
        {
            AmqpWriteScope described = w.BeginDescribed(new Descriptor(text));
            w.WriteNull();
            w.End(described);
        });
    }

    [Test]
    public void A_string_is_written_as_UTF_8_in_any_room([ValueSource(nameof(s_lengths))] int length, [ValueSource(nameof(s_characters))] string characters)
    {
        string text = Repeat(characters, length);
        byte[] expected = Encode(text);

        Assert.That(EncodedSize.OfString(text), Is.EqualTo(expected.Length));
        Assert.That(EncodedSize.OfString(text.AsSpan()), Is.EqualTo(expected.Length));

        // From the exact room on, past the room that the worst case takes, which decides the way through the method.
        int worst = (3 * text.Length) + 5;

        foreach (int room in new[] { expected.Length, expected.Length + 1, expected.Length + 3, worst - 4, worst - 3, worst - 1, worst, worst + 1, worst + 100 }.Where(room => room >= expected.Length))
        {
            Assert.That(Writes.ToSpan(room, (ref w) => w.WriteString(text)).SequenceEqual(expected), () => $"room {room}");
        }

        Assert.That(Writes.ToBuffer((ref w) => w.WriteString(text)).SequenceEqual(expected));
        Assert.That(() => Writes.ToSpan(expected.Length - 1, (ref w) => w.WriteString(text)), Throws.TypeOf<ArgumentException>());
    }

    [Test]
    public void A_lone_surrogate_is_refused_at_every_place(
        [Values(1, 2, 10, 85, 86, 255, 256, 300)] int length, [Values('\ud800', '\udbff', '\udc00', '\udfff')] char surrogate)
    {
        foreach (int index in new[] { 0, 1, length / 2, length - 2, length - 1 }.Where(index => index >= 0 && index < length).Distinct())
        {
            char[] characters = Enumerable.Repeat('\u00e9', length).ToArray();
            characters[index] = surrogate;
            AssertCannotEncode(new string(characters), index);
        }
    }

    [Test]
    public void A_surrogate_without_its_other_half_is_refused()
    {
        AssertCannotEncode("\ud834\ud834\udd1e", 0);
        AssertCannotEncode("\ud834\udd1e\udd1e", 2);
        AssertCannotEncode("\udd1e\ud834", 0);
        AssertCannotEncode("\ud834\udd1e\ud834", 2);
        AssertCannotEncode("a\ud834b\udd1e", 1);
    }

    [TestCase("ff")]
    [TestCase("c080")]
    [TestCase("eda080")]
    [TestCase("f4908080")]
    [TestCase("e69d")]
    [TestCase("80")]
    public void Bytes_that_are_not_UTF_8_are_refused_as_a_string(string hex)
    {
        byte[] bytes = HexText.Parse(hex);
        AssertEncodeException((ref w) => w.WriteStringBytes(bytes));
        AssertEncodeException((ref w) => w.WriteStringBytes([.. "some text in front"u8, .. bytes]));
    }

    [TestCase(0)]
    [TestCase(7)]
    [TestCase(31)]
    [TestCase(99)]
    public void Bytes_above_7F_are_refused_as_a_symbol(int index)
    {
        byte[] bytes = new byte[100];
        bytes[index] = 0x80;
        AssertEncodeException((ref w) => w.WriteSymbolBytes(bytes));
        bytes[index] = 0xFF;
        AssertEncodeException((ref w) => w.WriteSymbolBytes(bytes));
        bytes[index] = 0x7F;
        AssertWritten([0xA3, 100, .. bytes], (ref w) => w.WriteSymbolBytes(bytes));
        AssertEncodeException((ref w) => w.WriteSymbol(new string('a', index) + "\u0080"));
        AssertEncodeException((ref w) => w.WriteSymbol(new string('a', index) + "\u00e9" + new string('a', 40)));
    }

    [Test]
    public void Text_that_cannot_be_encoded_leaves_no_byte_visible()
    {
        using var buffer = new AmqpBuffer(1024);
        var writer = new AmqpWriter(buffer);
        writer.WriteString("a");
        Assert.That(Writes.Catch(ref writer, (ref w) => w.WriteString("b\ud800")), Is.TypeOf<AmqpEncodeException>());
        writer.WriteString("c");
        writer.Flush();
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo("a10161a10163"));
    }

    [Test]
    public void Very_long_text_is_written_without_allocation()
    {
        string text = new string('\u6771', 1_000_000) + "\U0001d11e";
        using var buffer = new AmqpBuffer(4_000_000);

        long allocated = Allocations.Measure(() =>
        {
            buffer.Reset();
            var writer = new AmqpWriter(buffer);
            writer.WriteString(text);
            writer.Flush();
        });

        Assert.That(allocated, Is.Zero);
        Assert.That(buffer.WrittenSpan.SequenceEqual(Encode(text)));
    }

    // open (part 2, 2.7.1): container-id, then hostname.
    [Test]
    public void A_text_field_is_written_as_UTF_8_in_any_room([ValueSource(nameof(s_lengths))] int length, [ValueSource(nameof(s_characters))] string characters)
    {
        string text = Repeat(characters, length);
        byte[] fields = [.. Encode("c"), .. Encode(text)];
        int size = fields.Length + 4;
        byte[] list = size <= 258 ? [0xC0, (byte)(size - 3), 2] : [0xD0, (byte)(size >> 24), (byte)(size >> 16), (byte)(size >> 8), (byte)size, 0, 0, 0, 2];
        byte[] expected = [0x00, 0x53, 0x10, .. list, .. fields];
        var open = new Open { ContainerId = "c", Hostname = text };

        Assert.That(open.GetEncodedSize(), Is.EqualTo(expected.Length));
        Assert.That(Writes.ToBuffer((ref w) => open.WriteTo(ref w)).SequenceEqual(expected));
        foreach (int room in new[] { 0, 1, 3, text.Length, 2 * text.Length, (2 * text.Length) + 5 })
        {
            Assert.That(Writes.ToSpan(expected.Length + room, (ref w) => open.WriteTo(ref w)).SequenceEqual(expected), () => $"{room} bytes more");
        }

        Assert.That(() => Writes.ToSpan(expected.Length - 1, (ref w) => open.WriteTo(ref w)), Throws.TypeOf<ArgumentException>());
    }

    private static string Repeat(string characters, int length)
    {
        string text = string.Concat(Enumerable.Repeat(characters, (length / characters.Length) + 1));

        // A pair is not cut: the text may be one code unit shorter.
        return length > 0 && char.IsHighSurrogate(text[length - 1]) ? text.Substring(0, length - 1) : text.Substring(0, length);
    }

    private static byte[] Encode(string text)
    {
        byte[] bytes = System.Text.Encoding.UTF8.GetBytes(text);
        return ReferenceEncoder.EncodeSmallest(Node.Scalar(0xB1, bytes));
    }

    private static void AssertWritten(byte[] expected, WriteAction action)
    {
        Assert.That(HexText.Format(Writes.ToBuffer(action)), Is.EqualTo(HexText.Format(expected)));
        Assert.That(HexText.Format(Writes.ToSpan(expected.Length, action)), Is.EqualTo(HexText.Format(expected)));
        Assert.That(() => Writes.ToSpan(expected.Length - 1, action), Throws.TypeOf<ArgumentException>());
    }

    private static void AssertCannotEncode(string text, int index)
    {
        string message = $"the surrogate at index {index} is not half of a pair";

        foreach (int room in new[] { 0, text.Length, (3 * text.Length) + 5, 4096 })
        {
            var writer = new AmqpWriter(new byte[room]);
            Assert.That(Writes.Catch(ref writer, (ref w) => w.WriteString(text)), Is.TypeOf<AmqpEncodeException>().With.Message.Contains(message));
            Assert.That(writer.BytesWritten, Is.Zero);
        }

        Assert.That(() => EncodedSize.OfString(text), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains(message));
    }

    private static void AssertEncodeException(WriteAction action)
    {
        var writer = new AmqpWriter(new byte[512]);
        Assert.That(Writes.Catch(ref writer, action), Is.TypeOf<AmqpEncodeException>());
        Assert.That(writer.BytesWritten, Is.Zero);
    }
}
