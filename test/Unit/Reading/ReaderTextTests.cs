namespace Amqp.Encoding.Tests.Reading;

/// <summary>Binary, string and symbol: where they lie, as objects, and into the caller's memory.</summary>
public sealed class ReaderTextTests
{
    [Test]
    public void Text_is_copied_into_memory_of_its_exact_length()
    {
        // "aä€😀" is 10 bytes and 5 code units.
        byte[] text = System.Text.Encoding.UTF8.GetBytes("aä€😀");
        byte[] input = [0xA1, (byte)text.Length, .. text, 0xA3, 0x02, (byte)'x', (byte)'y', 0xA0, 0x02, 0xFE, 0xFF];
        AmqpReader reader = new(input);
        char[] chars = new char[5];
        Assert.That(reader.ReadString(chars), Is.EqualTo(5));
        Assert.That(new string(chars), Is.EqualTo("aä€😀"));
        Assert.That(reader.ReadSymbol(chars.AsSpan(0, 2)), Is.EqualTo(2));
        Assert.That(new string(chars, 0, 2), Is.EqualTo("xy"));
        byte[] bytes = new byte[2];
        Assert.That(reader.ReadBinary(bytes), Is.EqualTo(2));
        Assert.That(bytes, Is.EqualTo(new byte[] { 0xFE, 0xFF }));
    }

    [TestCase("a10361c3a4", 1)]
    [TestCase("a104f09f9880", 1)]
    [TestCase("a3027879", 1)]
    [TestCase("a002feff", 1)]
    [TestCase("b1000000027879", 0)]
    public void Text_that_exceeds_the_memory_leaves_the_reader(string hex, int room)
    {
        byte[] input = HexText.Parse(hex);
        AmqpReader reader = new(input);
        try
        {
            _ = reader.PeekType() switch
            {
                AmqpType.String => reader.ReadString(stackalloc char[room]),
                AmqpType.Symbol => reader.ReadSymbol(stackalloc char[room]),
                _ => reader.ReadBinary(stackalloc byte[room]),
            };
            Assert.Fail("Nothing was thrown.");
        }
        catch (ArgumentException e)
        {
            Assert.That(e.Message, Does.StartWith("The destination is too short: 2 are needed, and it has room for "));
        }

        Assert.That(reader.Position, Is.Zero);
        Assert.That(reader.Remaining, Is.EqualTo(input.Length));
        reader.Skip();
    }

    [Test]
    public void Binary_memory_is_a_slice_of_memory_and_a_copy_of_a_span()
    {
        byte[] input = [0x40, 0xA0, 0x02, 1, 2, 0xB0, 0, 0, 0, 1, 3, 0xA0, 0];
        AmqpReader sliced = new(input);
        sliced.ReadNull();
        ReadOnlyMemory<byte> two = sliced.ReadBinaryMemory();
        ReadOnlyMemory<byte> one = sliced.ReadBinaryMemory();
        Assert.That(sliced.ReadBinaryMemory().IsEmpty);
        AmqpReader copied = new(input.AsSpan(1));
        ReadOnlyMemory<byte> copy = copied.ReadBinaryMemory();
        input[3] = 9;
        Assert.That(two.ToArray(), Is.EqualTo(new byte[] { 9, 2 }));
        Assert.That(one.ToArray(), Is.EqualTo(new byte[] { 3 }));
        Assert.That(copy.ToArray(), Is.EqualTo(new byte[] { 1, 2 }));

        AmqpReader memory = new(new ReadOnlyMemory<byte>(input, 1, 4));
        Assert.That(memory.ReadBinaryMemory().ToArray(), Is.EqualTo(new byte[] { 9, 2 }));
        Assert.That(() => { _ = new AmqpReader((byte[])null!); }, Throws.ArgumentNullException);
    }

    [TestCase("a10161", "Expected UTF-8", false)]
    [TestCase("a101ff", "Expected UTF-8 at offset 2 but found other bytes in the text from offset 2.", true)]
    [TestCase("a102c080", "Expected UTF-8 at offset 2 but found other bytes in the text from offset 2.", true)]
    [TestCase("a103eda080", "Expected UTF-8 at offset 2 but found other bytes in the text from offset 2.", true)]
    [TestCase("a1056162ff6364", "Expected UTF-8 at offset 4 but found other bytes in the text from offset 2.", true)]
    [TestCase("a107c3a961e282ac80", "Expected UTF-8 at offset 8 but found other bytes in the text from offset 2.", true)]
    [TestCase("a103f09f98", "Expected UTF-8 at offset 2 but found other bytes in the text from offset 2.", true)]
    [TestCase("a30361ff62", "Expected seven-bit ASCII at offset 3 but found other bytes in the text from offset 2.", true)]
    [TestCase("b300000001ff", "Expected seven-bit ASCII at offset 5 but found other bytes in the text from offset 5.", true)]
    public void Malformed_text_is_refused(string hex, string message, bool bad)
    {
        byte[] input = HexText.Parse(hex);
        if (!bad)
        {
            AmqpReader reader = new(input);
            Assert.That(reader.ReadString(), Is.EqualTo("a"));
            return;
        }

        bool isString = input[0] == 0xA1;
        AmqpDecodeErrorKind kind = isString ? AmqpDecodeErrorKind.InvalidUtf8 : AmqpDecodeErrorKind.InvalidSymbol;
        foreach (ReaderCall call in ReaderCall.Typed)
        {
            if (call.Expected == (isString ? "string" : "symbol"))
            {
                ReaderAssert.FailsWith(input, kind, message, call.Read);
            }
        }

        ReaderAssert.FailsWith(input, kind, message, (ref reader) => reader.Validate());
        AmqpReader skip = new(input);
        skip.Skip();
        Assert.That(skip.IsAtEnd);
    }

    [Test]
    public void TryMatchSymbol_takes_only_the_whole_symbol()
    {
        AmqpReader reader = new(HexText.Parse("a3027879" + "b3000000027879" + "a10178" + "00531040" + "40" + "a303787980"));
        Assert.That(reader.TryMatchSymbol("x"u8), Is.False);
        Assert.That(reader.TryMatchSymbol("xyz"u8), Is.False);
        Assert.That(reader.TryMatchSymbol("xy"u8), Is.True);
        Assert.That(reader.TryMatchSymbol("xz"u8), Is.False);
        Assert.That(reader.TryMatchSymbol("xy"u8), Is.True);
        Assert.That(reader.TryMatchSymbol("x"u8), Is.False);
        Assert.That(reader.ReadString(), Is.EqualTo("x"));
        Assert.That(reader.TryMatchSymbol("x"u8), Is.False);
        reader.Skip();
        Assert.That(reader.TryMatchSymbol(""u8), Is.False);
        reader.ReadNull();
        ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.InvalidSymbol, (ref r) => r.TryMatchSymbol("xy"u8));
        ReaderAssert.Fails(HexText.Parse("a105"), AmqpDecodeErrorKind.NeedMoreData, (ref r) => r.TryMatchSymbol("xy"u8));
    }

    [Test]
    public void Symbols_come_from_the_cache()
    {
        TextCache cache = new(4);
        byte[] input = HexText.Parse("a3027879" + "b3000000027879");
        AmqpReader reader = new(input, AmqpReaderOptions.Default.WithTextDecoder(cache));
        Assert.That(reader.ReadSymbol().Value, Is.SameAs(reader.ReadNullable<AmqpSymbol>()!.Value.Value));
    }
}
