namespace Amqp.Encoding.Tests.Reading;

/// <summary>Elements are read like any values, with the constructor of their array.</summary>
public sealed class ReaderArrayTests
{
    private static IEnumerable<byte> Codes => WireFormat.All.Select(format => format.Code);

    [TestCaseSource(nameof(Codes))]
    public void Array_elements_are_read_with_every_constructor(byte code)
    {
        NodeGenerator generator = new(new Random(code));
        foreach (int descriptors in new[] { 0, 1, 3 })
        {
            for (int count = 0; count < 4; count++)
            {
                Node[] elements = [.. Enumerable.Range(0, count).Select(_ => ReferenceEncoder.WithCode(generator.NextOf(code, 4), code))];
                Node[] descriptorNodes = [.. Enumerable.Range(0, descriptors).Select(i => i == 1 ? Node.Scalar(0xA3, (byte)'d') : Node.Number(0x53, (ulong)i))];
                Node array = Node.Array(0xF0, descriptorNodes, code, elements);
                byte[] input = ReferenceEncoder.Encode(array);

                AmqpReader walk = new(input);
                Assert.That(CursorWalk.Read(ref walk).ToString(), Is.EqualTo(array.ToString()));
                Assert.That(walk.IsAtEnd);

                AmqpReader reader = new(input);
                AmqpReadScope scope = reader.EnterArray(out FormatCode constructor, out ReadOnlySpan<byte> encodedDescriptors);
                Assert.That(scope.Count, Is.EqualTo(count));
                Assert.That(constructor.Value, Is.EqualTo(code));
                Assert.That(encodedDescriptors.IsEmpty, Is.EqualTo(descriptors == 0));
                Assert.That(encodedDescriptors.ToArray(), Is.EqualTo(descriptorNodes.SelectMany(node => ReferenceEncoder.Encode(node).Prepend((byte)0)).ToArray()));
                while (!reader.IsAtEnd)
                {
                    Assert.That(reader.PeekFormatCode().Value, Is.EqualTo(descriptors > 0 ? 0 : code));
                    reader.Skip();
                }

                reader.Exit(scope);
                Assert.That(reader.IsAtEnd);
                AmqpReader validate = new(input);
                validate.Validate();
                Assert.That(validate.IsAtEnd);
            }
        }
    }

    [TestCaseSource(nameof(Codes))]
    public void Array_elements_of_another_type_are_refused(byte code)
    {
        NodeGenerator generator = new(new Random(code));
        byte[] input = ReferenceEncoder.Encode(Node.Array(0xF0, [], code, ReferenceEncoder.WithCode(generator.NextOf(code, 2), code)));
        new FormatCode(code).TryGetType(out AmqpType type);
        foreach (ReaderCall call in ReaderCall.Typed.Where(call => !call.Accepts.Contains(type)))
        {
            AmqpReader reader = new(input);
            reader.EnterArray();
            int position = reader.Position;
            AmqpDecodeError error = ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.UnexpectedType, call.Read);
            Assert.That((error.Offset, error.FormatCode.Value, error.Expected, error.Found), Is.EqualTo(
                ((long)position, code, call.Expected, new FormatCode(code).ToString())));
            Assert.That(reader.Position, Is.EqualTo(position));
            Assert.That(reader.Depth, Is.EqualTo(1));
        }
    }

    [Test]
    public void Narrow_elements_keep_their_sign()
    {
        // smallint and smalllong are signed in arrays too.
        AmqpReader reader = new(HexText.Parse("e0040254ff80" + "e0030155fe" + "e0030153ff"));
        AmqpReadScope array = reader.EnterArray();
        Assert.That(reader.ReadInt32(), Is.EqualTo(-1));
        Assert.That(reader.ReadInt32(), Is.EqualTo(-128));
        reader.Exit(array);
        array = reader.EnterArray();
        Assert.That(reader.ReadInt64(), Is.EqualTo(-2));
        reader.Exit(array);
        array = reader.EnterArray();
        Assert.That(reader.ReadUInt64(), Is.EqualTo(255));
        reader.Exit(array);
    }

    [Test]
    public void Zero_width_elements_take_no_byte()
    {
        AmqpReader reader = new(HexText.Parse("e0020341" + "e0020245" + "e0020143"));
        AmqpReadScope array = reader.EnterArray();
        Assert.That(reader.ReadBoolean() & reader.ReadBoolean() & reader.ReadBoolean());
        reader.Exit(array);
        array = reader.EnterArray();
        for (int i = 0; i < 2; i++)
        {
            AmqpReadScope list = reader.EnterList();
            Assert.That(list.Count, Is.Zero);
            Assert.That(reader.Depth, Is.EqualTo(1));
            reader.Exit(list);
        }

        reader.Exit(array);
        array = reader.EnterArray();
        Assert.That(reader.ReadUInt32(), Is.Zero);
        reader.Exit(array);
        Assert.That(reader.IsAtEnd);
    }

    [Test]
    public void Described_elements_return_each_descriptor()
    {
        // Two elements, described by ulong 1, then by symbol "s".
        AmqpReader reader = new(HexText.Parse("e00b02005301" + "00a30173" + "50" + "0708"));
        AmqpReadScope array = reader.EnterArray();
        for (byte expected = 7; expected < 9; expected++)
        {
            Assert.That(reader.PeekType(), Is.EqualTo(AmqpType.Described));
            AmqpReadScope outer = reader.EnterDescribed(out DescriptorView number);
            AmqpReadScope inner = reader.EnterDescribed(out DescriptorView symbol);
            Assert.That(reader.Depth, Is.EqualTo(3));
            Assert.That(number.Is(1UL), Is.True);
            Assert.That(symbol.Is(new AmqpSymbol("s")), Is.True);
            Assert.That(reader.ReadByte(), Is.EqualTo(expected));
            reader.Exit(inner);
            reader.Exit(outer);
        }

        reader.Exit(array);
        Assert.That(reader.IsAtEnd, Is.True);
        Assert.That(reader.Depth, Is.Zero);
    }

    [Test]
    public void An_array_element_cannot_be_read_as_an_encoded_value()
    {
        AmqpReader reader = new(HexText.Parse("e00401560001" + "40"));
        AmqpReader array = new(HexText.Parse("e00402560001"));
        array.EnterArray();
        try
        {
            array.ReadEncodedValue();
            Assert.Fail("Nothing was thrown.");
        }
        catch (InvalidOperationException e)
        {
            Assert.That(e.Message, Is.EqualTo("An element of an array has no constructor of its own, so it is not an encoded value: read it by its type."));
        }

        ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.TrailingBytes, (ref r) => r.EnterArray());
        AmqpReader encoded = new(HexText.Parse("c00602a102787940" + "40"));
        Assert.That(encoded.ReadEncodedValue().ToArray(), Is.EqualTo(HexText.Parse("c00602a102787940")));
        Assert.That(encoded.ReadEncodedValue().ToArray(), Is.EqualTo(HexText.Parse("40")));
    }

    [Test]
    public void All_arrays_of_a_reader_share_one_budget_of_zero_width_elements()
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxZeroWidthElements(5);
        byte[] list = HexText.Parse("c00a03" + "e0020340" + "e0020245" + "43");
        AmqpReader reader = new(list, options);
        AmqpReadScope scope = reader.EnterList();
        AmqpReadScope array = reader.EnterArray();
        reader.SkipToParent(array);
        array = reader.EnterArray();
        reader.SkipToParent(array);
        reader.ReadUInt32();
        reader.Exit(scope);

        AmqpReader next = new(list, options);
        next.Validate();
        Assert.That(next.IsAtEnd, "what is only checked is not charged");
    }

    [Test]
    public void Keys_of_zero_width_elements_are_checked_in_time_of_their_bytes()
    {
        // Looked at one by one, the elements would take minutes. The lists are the same but for their ends.
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxZeroWidthElements(int.MaxValue);
        const string Half = "f0000000053fffffff40";
        foreach (string pairs in new[] { "f0000000057fffffff4040", ListOf(Half, "5400") + "40" + ListOf(Half, "5401") + "40", Fill(17) + "f0000000057fffffff4040" })
        {
            int count = pairs.Length < 30 ? 2 : pairs.Length < 70 ? 4 : 36;
            AmqpReader reader = new(HexText.Parse("c1" + Byte((pairs.Length / 2) + 1) + Byte(count) + pairs), options);
            reader.Validate();
            Assert.That(reader.IsAtEnd);
        }

        static string ListOf(string first, string last) => "c0" + Byte(((first.Length + last.Length) / 2) + 1) + "02" + first + last;
    }

    [TestCase("e0020341", "e00604" + "56" + "01010101", false)]
    [TestCase("e0020341", "e00503" + "56" + "010101", true)]
    [TestCase("e0020341", "e00503" + "56" + "010001", false)]
    [TestCase("e0020341", "e0020342", false)]
    [TestCase("e0020341", "e0020241", false)]
    [TestCase("e0020243", "e00402" + "52" + "0000", true)]
    [TestCase("e0020243", "e00a02" + "70" + "0000000000000000", true)]
    [TestCase("e0020243", "e0020244", false)]
    [TestCase("e0020245", "e00602" + "c0" + "01000100", true)]
    [TestCase("e0020040", "e0020041", false)]
    [TestCase("e00503" + "52" + "010102", "e00503" + "52" + "010202", false)]
    [TestCase("e0050200532445", "e0050200532445", true)]
    public void Arrays_with_equal_elements_of_other_encodings_are_one_key(string key, string other, bool isSame)
    {
        // The table of keys is used from the seventeenth on.
        for (int before = 0; before <= 20; before += 10)
        {
            string pairs = Fill(before) + key + "40" + other + "40";
            AmqpReader reader = new(HexText.Parse("c1" + Byte((pairs.Length / 2) + 1) + Byte((2 * before) + 4) + pairs));
            if (isSame)
            {
                ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.DuplicateKey, (ref r) => r.Validate());
            }
            else
            {
                reader.Validate();
            }
        }
    }

    // So many pairs of a smallint and null.
    private static string Fill(int count) => string.Concat(Enumerable.Range(0, count).Select(i => "54" + Byte(i) + "40"));

    private static string Byte(int value) => HexText.Format([(byte)value]);

    [TestCase("c00902e0020340e0020345", 6, true)]
    [TestCase("c00902e0020340e0020345", 5, false)]
    [TestCase("00e0020340e0020345", 6, true)]
    [TestCase("00e0020340e0020345", 5, false)]
    [TestCase("e00800" + "00e0020340" + "50", 3, true)]
    [TestCase("e00800" + "00e0020340" + "50", 2, false)]
    [TestCase("e00803" + "00e0020340" + "50" + "010203", 3, true)]
    [TestCase("c10902e0020340e0020345", 6, true)]
    [TestCase("c10902e0020340e0020345", 5, false)]
    [TestCase("e0020040", 0, true)]
    [TestCase("e0020140", 0, false)]
    public void The_budget_of_zero_width_elements_is_exact(string hex, int budget, bool fits)
    {
        byte[] input = HexText.Parse(hex);
        input[1] = input[0] == 0 ? input[1] : (byte)(input.Length - 2);
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxZeroWidthElements(budget);
        foreach (ReaderAction call in new ReaderAction[] { (ref r) => r.Validate(), (ref r) => CursorWalk.Read(ref r) })
        {
            AmqpReader reader = new(input, options);
            if (fits)
            {
                call(ref reader);
                Assert.That(reader.IsAtEnd);
            }
            else
            {
                AmqpDecodeError error = ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.ZeroWidthLimit, call);
                Assert.That(error.ToString(), Does.Match($"^Expected at most {budget} zero-width array elements \\(AmqpReaderOptions.MaxZeroWidthElements\\) at offset [0-9]+.* but found more\\.$"));
            }
        }
    }

    [Test]
    public void A_long_descriptor_of_many_elements_is_checked_once()
    {
        // 200,000 elements of one byte, 30,000 of none, under a descriptor of 200,000 bytes: 4e10 steps if each looked at it.
        byte[] symbol = [0xB3, 0, 3, 0x0D, 0x40, .. Enumerable.Repeat((byte)'s', 200_000)];
        foreach (byte code in new byte[] { 0x50, 0x56, 0x45 })
        {
            int count = code == 0x45 ? 30_000 : 200_000;
            byte[] bodies = new byte[code == 0x45 ? 0 : count];
            int size = 4 + 1 + symbol.Length + 1 + bodies.Length;
            byte[] array = [0xF0, .. Number(size), .. Number(count), 0, .. symbol, code, .. bodies];
            AmqpReader reader = new(array);
            reader.Validate();
            Assert.That(reader.IsAtEnd);

            // As a key it is hashed and compared as well.
            byte[] map = [0xD1, .. Number(4 + (2 * array.Length) + 2), .. Number(4), .. array, 0x40, .. array, 0x40];
            ReaderAssert.Fails(map, AmqpDecodeErrorKind.DuplicateKey, (ref r) => r.Validate());
        }
    }

    private static byte[] Number(int value) => [(byte)(value >> 24), (byte)(value >> 16), (byte)(value >> 8), (byte)value];
}
