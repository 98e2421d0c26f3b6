namespace Amqp.Encoding.Tests.Collections;

/// <summary>Fields that may hold several values: AMQP 1.0, part 1, 1.3.4.</summary>
public sealed class MultipleValuesTests
{
    [TestCase("40", "")]
    [TestCase("a30161", "a")]
    [TestCase("b30000000161", "a")]
    [TestCase("e00200a3", "")]
    [TestCase("f00000000500000000b3", "")]
    [TestCase("e00401a30161", "a")]
    [TestCase("e00702a30161026263", "a bc")]
    [TestCase("e00302a30000", " ")]
    public void Every_form_of_a_multiple_value_is_read(string hex, string expected)
    {
        byte[] input = HexText.Parse(hex);
        if (input[0] == 0xe0)
        {
            input[1] = (byte)(input.Length - 2);
        }

        string[] texts = expected.Length == 0 ? [] : expected.Split(' ');
        var reader = new AmqpReader(input);
        Assert.That(reader.ReadMultiple<AmqpSymbol>().Select(symbol => symbol.Value), Is.EqualTo(texts));
        Assert.That(reader.IsAtEnd, Is.True);

        reader = new AmqpReader(input);
        BytesArrayView view = reader.ReadMultipleView();
        Assert.That(reader.IsAtEnd, Is.True);
        Assert.That(view.Count, Is.EqualTo(texts.Length));
        List<string> seen = [];
        foreach (ReadOnlySpan<byte> bytes in view)
        {
            seen.Add(System.Text.Encoding.ASCII.GetString(bytes.ToArray()));
            Assert.That(view.Contains(bytes), Is.True);
        }

        Assert.That(seen, Is.EqualTo(texts));
        Assert.That(view.Contains("absent"u8), Is.False);
    }

    [TestCase("", "40")]
    [TestCase("a", "a30161")]
    [TestCase("a bc", "e00702a30161026263")]
    public void A_multiple_of_no_one_and_several_values_is_written(string texts, string hex)
    {
        AmqpSymbol[] values = texts.Length == 0 ? [] : texts.Split(' ').Select(text => new AmqpSymbol(text)).ToArray();
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        writer.WriteMultiple(values);
        writer.WriteMultiple(new ReadOnlySpan<AmqpSymbol>(values));
        writer.Flush();
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo(hex + hex));
    }

    [Test]
    public void A_multiple_of_one_number_has_its_smallest_encoding()
    {
        byte[] output = new byte[2];
        var writer = new AmqpWriter(output);
        writer.WriteMultiple<uint>([7]);
        Assert.That(output, Is.EqualTo(HexText.Parse("5207")));
        var reader = new AmqpReader(output);
        Assert.That(reader.ReadMultiple<uint>(), Is.EqualTo(new[] { 7u }));
    }

    [TestCase(0)]
    [TestCase(1)]
    [TestCase(2)]
    public void A_multiple_of_one_array_is_not_written_bare(int count)
    {
        int[][] values = Enumerable.Range(0, count).Select(i => new[] { i, i + 1 }).ToArray();
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        writer.WriteMultiple<int[]>(values);
        writer.Flush();
        var reader = new AmqpReader(buffer.WrittenMemory);
        Assert.That(reader.ReadMultiple<int[]>(), Is.EqualTo(values));
    }

    [TestCase("a10161")]
    [TestCase("e00401a10161")]
    [TestCase("5207")]
    [TestCase("45")]
    [TestCase("005307a30161")]
    [TestCase("e00201")]
    [TestCase("a303")]
    [TestCase("")]
    [TestCase("01")]
    public void A_multiple_of_another_form_is_a_fault_and_leaves_the_reader(string hex)
    {
        var reader = new AmqpReader(HexText.Parse(hex));
        bool refused = false;
        try
        {
            reader.ReadMultiple<AmqpSymbol>();
        }
        catch (AmqpDecodeException)
        {
            refused = true;
        }

        Assert.That(refused, Is.True);
        Assert.That(reader.Position, Is.Zero);
    }

    [TestCase("5207", "UnexpectedType")]
    [TestCase("e0030152ff", "UnexpectedType")]
    [TestCase("e00501005307a3", "UnexpectedType")]
    [TestCase("a303", "NeedMoreData")]
    [TestCase("a301ff", "InvalidSymbol")]
    [TestCase("a101ff", "InvalidUtf8")]
    [TestCase("", "NeedMoreData")]
    [TestCase("01", "UnassignedFormatCode")]
    public void A_multiple_view_takes_binaries_strings_and_symbols_only(string hex, string kind)
    {
        byte[] input = HexText.Parse(hex);
        if (input.Length > 1 && input[0] == 0xe0)
        {
            input[1] = (byte)(input.Length - 2);
            input[2] = 0;
            if (input[3] == 0x52)
            {
                input = HexText.Parse("e0020052");
            }
        }

        var reader = new AmqpReader(input);
        string fault = "";
        try
        {
            reader.ReadMultipleView();
        }
        catch (AmqpDecodeException e)
        {
            fault = e.Error.Kind.ToString();
        }

        Assert.That(fault, Is.EqualTo(kind));
        Assert.That(reader.Position, Is.Zero);
    }

    [Test]
    public void A_default_view_is_empty()
    {
        BytesArrayView view = default;
        Assert.That(view.Count, Is.Zero);
        Assert.That(view.Contains("a"u8), Is.False);
        foreach (ReadOnlySpan<byte> bytes in view)
        {
            Assert.Fail($"{bytes.Length}");
        }
    }

    [Test]
    public void A_view_may_be_of_an_element_of_an_array()
    {
        var reader = new AmqpReader(HexText.Parse("e00702a30161026263"));
        AmqpReadScope scope = reader.EnterArray();
        Assert.That(reader.ReadMultipleView().Contains("a"u8));
        BytesArrayView view = reader.ReadMultipleView();
        Assert.That((view.Count, view.Contains("bc"u8), view.Contains("a"u8)), Is.EqualTo((1, true, false)));
        reader.Exit(scope);
    }

    [TestCase("a00161")]
    [TestCase("a10161")]
    [TestCase("b10000000161")]
    [TestCase("b00000000161")]
    [TestCase("e00401a00161")]
    [TestCase("e00401a10161")]
    public void A_multiple_view_takes_each_type_that_has_bytes(string hex)
    {
        var reader = new AmqpReader(HexText.Parse(hex));
        BytesArrayView view = reader.ReadMultipleView();
        Assert.That(view.Count, Is.EqualTo(1));
        Assert.That(view.Contains("a"u8), Is.True);
    }
}
