namespace Amqp.Encoding.Tests.Reading;

/// <summary>Lists, maps, arrays and described values are entered and left in order.</summary>
public sealed class ReaderScopeTests
{
    private const string NeverEntered = "A default AmqpReadScope was never entered: pass the scope that an Enter method of this reader returned.";

    private static readonly string[] s_empty = ["45", "c00100", "d00000000400000000", "c10100", "e0020050", "f0000000050000000050"];

    [Test]
    public void Reading_beyond_a_scope_throws_InvalidOperationException()
    {
        foreach (string hex in s_empty)
        {
            byte[] input = HexText.Parse(hex + "40");
            foreach (ReaderCall call in ReaderCall.All)
            {
                AmqpReader reader = new(input);
                AmqpReadScope scope = Enter(ref reader);
                Assert.That(scope.Count, Is.Zero);
                Assert.That(reader.IsAtEnd, Is.True);
                ThrowsInvalidOperation(ref reader, call.Read, call.Name is "ReadEncodedValue" or "ReadEncodedValueMemory" && scope.Kind == AmqpType.Array
                    ? "An element of an array has no constructor of its own, so it is not an encoded value: read it by its type."
                    : "The scope has no item left: leave it with Exit.");
                reader.Exit(scope);
                reader.ReadNull();
            }
        }
    }

    [Test]
    public void A_described_scope_has_one_item()
    {
        AmqpReader reader = new(HexText.Parse("0053104040"));
        AmqpReadScope scope = reader.EnterDescribed(out DescriptorView descriptor);
        Assert.That(scope.Count, Is.EqualTo(1));
        Assert.That(reader.Depth, Is.EqualTo(1));
        Assert.That(descriptor.TryGetCode(out ulong code), Is.True);
        Assert.That(code, Is.EqualTo(0x10UL));
        ThrowsInvalidOperation(ref reader, (ref r) => r.Exit(default), NeverEntered);
        ThrowsInvalidOperation(ref reader, (ref r) => r.Exit(scope), "The scope has items left: read them, or leave it with SkipToParent.");
        reader.ReadNull();
        ThrowsInvalidOperation(ref reader, (ref r) => r.ReadNull(), "The scope has no item left: leave it with Exit.");
        reader.Exit(scope);
        ThrowsInvalidOperation(ref reader, (ref r) => r.Exit(scope), "This is not the innermost scope: leave scopes in the reverse order in which they were entered.");
        Assert.That(reader.Depth, Is.Zero);
        Assert.That(reader.Position, Is.EqualTo(4));
        reader.ReadNull();
        Assert.That(reader.IsAtEnd);
    }

    [TestCase("c0030240c00101c00101", 2)]
    [TestCase("c1030240c00101c00101", 1)]
    [TestCase("e00402560001c00101", 2)]
    public void Leaving_a_scope_with_unread_items_throws_InvalidOperationException(string hex, int count)
    {
        AmqpReader reader = new(HexText.Parse(hex));
        AmqpReadScope scope = Enter(ref reader);
        Assert.That(scope.Count, Is.EqualTo(count));
        reader.Skip();
        ThrowsInvalidOperation(ref reader, (ref r) => r.Exit(scope), "The scope has items left: read them, or leave it with SkipToParent.");
        reader.SkipToParent(scope);
        ThrowsInvalidOperation(ref reader, (ref r) => r.SkipToParent(scope), "This is not the innermost scope: leave scopes in the reverse order in which they were entered.");
        Assert.That(reader.Depth, Is.Zero);
    }

    [Test]
    public void Scopes_must_be_left_from_the_inside()
    {
        AmqpReader reader = new(HexText.Parse("c00701c0040145c001"));
        AmqpReadScope outer = reader.EnterList();
        AmqpReadScope inner = reader.EnterList();
        ThrowsInvalidOperation(ref reader, (ref r) => r.Exit(outer), "This is not the innermost scope: leave scopes in the reverse order in which they were entered.");
        ThrowsInvalidOperation(ref reader, (ref r) => r.SkipToParent(outer), "This is not the innermost scope: leave scopes in the reverse order in which they were entered.");
        Assert.That(reader.Depth, Is.EqualTo(2));
        AmqpReadScope list0 = reader.EnterList();
        Assert.That(reader.Depth, Is.EqualTo(2), "a list0 is no level");
        reader.Exit(list0);
        ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.TrailingBytes, (ref r) => r.Exit(inner));
        reader.SkipToParent(inner);
        reader.Exit(outer);
        Assert.That(reader.IsAtEnd);
    }

    [TestCase("c0040140c001", "list", 4)]
    [TestCase("d0000000060000000140c0", "list", 10)]
    [TestCase("c10402404045", "map", 5)]
    [TestCase("e00501c0010040", "array", 6)]
    public void Bytes_after_the_last_item_are_refused(string hex, string name, int offset)
    {
        byte[] input = HexText.Parse(hex);
        AmqpReader reader = new(input);
        AmqpReadScope scope = Enter(ref reader);
        while (!reader.IsAtEnd)
        {
            reader.Skip();
        }

        int position = reader.Position;
        AmqpDecodeError error = ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.TrailingBytes, (ref r) => r.Exit(scope));
        Assert.That(error.ToString(), Is.EqualTo($"Expected the end of {name} at offset {offset} but found more bytes."));
        Assert.That(reader.Position, Is.EqualTo(position));
        reader.SkipToParent(scope);
        Assert.That(reader.Position, Is.EqualTo(input.Length));
    }

    [Test]
    public void ExitSkipping_ends_where_the_value_does()
    {
        AmqpReader reader = new(HexText.Parse("c00803005310c00141" + "42" + "42"));
        AmqpReadScope list = reader.EnterList();
        AmqpReadScope described = reader.EnterDescribed(out _);
        reader.SkipToParent(described);
        Assert.That(reader.Depth, Is.EqualTo(1));
        Assert.That(reader.Remaining, Is.EqualTo(1));
        Assert.That(reader.ReadBoolean(), Is.False);
        ThrowsInvalidOperation(ref reader, (ref r) => r.SkipToParent(described), "This is not the innermost scope: leave scopes in the reverse order in which they were entered.");
        ReaderAssert.Fails(ref reader, AmqpDecodeErrorKind.SizeExceedsParent, (ref r) => r.Skip());
        reader.SkipToParent(list);
        Assert.That(reader.ReadBoolean(), Is.False);
        Assert.That(reader.IsAtEnd);
    }

    [Test]
    public void The_default_reader_reads_nothing()
    {
        foreach (ReaderCall call in ReaderCall.All)
        {
            AmqpReader reader = default;
            ThrowsInvalidOperation(ref reader, call.Read, "A default AmqpReader has no bytes: make it with a constructor.");
        }

        AmqpReader none = default;
        Assert.That(none.Position, Is.Zero);
        Assert.That(none.Remaining, Is.Zero);
        Assert.That(none.Depth, Is.Zero);
        Assert.That(none.IsAtEnd, Is.True);
    }

    [TestCase("c0030140" + "40", "Expected the end of list at offset 4 but found more bytes.", false)]
    [TestCase("c000", "Expected a size of list that holds its count at offset 1 but found a smaller one.", true)]
    [TestCase("d00000000300000000", "Expected a size of list that holds its count at offset 1 but found a smaller one.", true)]
    [TestCase("c0020240", "Expected a count of list that its size can hold at offset 2 but found a larger one.", true)]
    [TestCase("d0000000057fffffff40", "Expected a count of list that its size can hold at offset 5 but found a larger one.", true)]
    [TestCase("c1020140", "Expected an even count of keys and values at offset 2 but found an odd one.", true)]
    [TestCase("d1000000050000000140", "Expected an even count of keys and values at offset 5 but found an odd one.", true)]
    [TestCase("e00100", "Expected a size of array that holds its count and constructor at offset 1 but found a smaller one.", true)]
    [TestCase("e0020155", "Expected a count of array that its size can hold at offset 2 but found a larger one.", true)]
    [TestCase("f0000000057fffffff43", "Expected at most 65536 zero-width array elements (AmqpReaderOptions.MaxZeroWidthElements) at offset 1 but found more.", true)]
    [TestCase("f0000000067fffffff4101", "Expected the end of array at offset 10 but found more bytes.", true)]
    [TestCase("e00401550102", "Expected the end of array at offset 5 but found more bytes.", true)]
    [TestCase("e00201ff", "Expected the constructor of an array at offset 3 but found 0xFF, which is not an assigned format code.", true)]
    [TestCase("e004010053ff", "Expected a size of array that holds its count and constructor at offset 1 but found a smaller one.", true)]
    [TestCase("e0050100ff5301", "Expected the constructor of an array at offset 4 but found 0xFF, which is not an assigned format code.", true)]
    [TestCase("00ff40", "Expected a descriptor at offset 1 (.descriptor) but found 0xFF, which is not an assigned format code.", true)]
    [TestCase("0000534001ff", "Expected a descriptor at offset 4 (.descriptor) but found 0x01, which is not an assigned format code.", true)]
    public void Headers_of_scopes_are_checked(string hex, string message, bool atOnce)
    {
        AmqpReader reader = new(HexText.Parse(hex), AmqpReaderOptions.Strict);
        try
        {
            AmqpReadScope scope = Enter(ref reader);
            Assert.That(atOnce, Is.False);
            reader.Skip();
            reader.Exit(scope);
            Assert.Fail("Nothing was thrown.");
        }
        catch (AmqpDecodeException e)
        {
            Assert.That(e.Message, Is.EqualTo(message));
            Assert.That(reader.Position, Is.EqualTo(atOnce ? 0 : 4));
        }
    }

    [TestCase("Expected a value of 4 bytes at offset 0 but found the end of the input after 3.", "005310")]
    [TestCase("Expected a value at offset 3 but found 0xFF, which is not an assigned format code.", "005310ff")]
    [TestCase("Expected a value at offset 1 but found 0x01, which is not an assigned format code.", "000140")]
    public void Skip_reports_the_place_of_a_fault_in_a_described_value(string message, string hex)
    {
        foreach (ReaderAction call in new ReaderAction[] { (ref r) => r.Skip(), (ref r) => r.ReadEncodedValue() })
        {
            AmqpReader reader = new(HexText.Parse(hex));
            try
            {
                call(ref reader);
                Assert.Fail("Nothing was thrown.");
            }
            catch (AmqpDecodeException e)
            {
                Assert.That(e.Message.Replace(" (.descriptor)", "").Replace(" (open)", ""), Is.EqualTo(message));
                Assert.That(reader.Position, Is.Zero);
            }
        }
    }

    private static AmqpReadScope Enter(ref AmqpReader reader) => reader.PeekType() switch
    {
        AmqpType.List => reader.EnterList(),
        AmqpType.Map => reader.EnterMap(),
        AmqpType.Array => reader.EnterArray(),
        _ => reader.EnterDescribed(out _),
    };

    private static void ThrowsInvalidOperation(ref AmqpReader reader, ReaderAction call, string message)
    {
        (int, int, int, bool) before = (reader.Position, reader.Remaining, reader.Depth, reader.IsAtEnd);
        try
        {
            call(ref reader);
            Assert.Fail("Nothing was thrown.");
        }
        catch (InvalidOperationException e)
        {
            Assert.That(e.Message, Is.EqualTo(message));
        }

        Assert.That((reader.Position, reader.Remaining, reader.Depth, reader.IsAtEnd), Is.EqualTo(before));
    }

    [Test]
    public void A_scope_that_was_left_is_not_taken_for_a_sibling_described_value()
    {
        AmqpReader reader = new(HexText.Parse("c009020053104100531141"));
        AmqpReadScope list = reader.EnterList();
        AmqpReadScope first = reader.EnterDescribed(out _);
        reader.Skip();
        reader.Exit(first);
        AmqpReadScope second = reader.EnterDescribed(out _);
        reader.Skip();
        ThrowsInvalidOperation(ref reader, (ref r) => r.Exit(first), "This is not the innermost scope: leave scopes in the reverse order in which they were entered.");
        ThrowsInvalidOperation(ref reader, (ref r) => r.SkipToParent(first), "This is not the innermost scope: leave scopes in the reverse order in which they were entered.");
        reader.Exit(second);
        reader.Exit(list);
        Assert.That(reader.IsAtEnd);
    }

    [TestCase("e0020345")]
    [TestCase("e00503005310" + "45")]
    public void A_scope_that_was_left_is_not_taken_for_a_zero_width_sibling_element(string hex)
    {
        AmqpReader reader = new(HexText.Parse(hex));
        AmqpReadScope array = reader.EnterArray(out _, out ReadOnlySpan<byte> descriptors);
        AmqpReadScope first = EnterElement(ref reader, !descriptors.IsEmpty);
        reader.SkipToParent(first);
        AmqpReadScope second = EnterElement(ref reader, !descriptors.IsEmpty);
        ThrowsInvalidOperation(ref reader, (ref r) => r.SkipToParent(first), "This is not the innermost scope: leave scopes in the reverse order in which they were entered.");
        reader.SkipToParent(second);
        reader.Skip();
        reader.Exit(array);
        Assert.That(reader.IsAtEnd);
    }

    [Test]
    public void A_default_scope_cannot_be_left()
    {
        AmqpReader empty = new(default(ReadOnlySpan<byte>));
        AmqpReader none = default;
        ThrowsInvalidOperation(ref empty, (ref r) => r.Exit(default), NeverEntered);
        ThrowsInvalidOperation(ref none, (ref r) => r.Exit(default), NeverEntered);
        ThrowsInvalidOperation(ref none, (ref r) => r.SkipToParent(default), NeverEntered);
    }

    private static AmqpReadScope EnterElement(ref AmqpReader reader, bool isDescribed) =>
        isDescribed ? reader.EnterDescribed(out _) : reader.EnterList();
}
