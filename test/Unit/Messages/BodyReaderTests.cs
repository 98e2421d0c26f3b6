namespace Amqp.Encoding.Tests.Messages;

/// <summary>Readers over the body of a message, which is not materialised.</summary>
public sealed class BodyReaderTests
{
    private const string Header = "005370c0020141";

    // A list of 5, "a" and a binary of 1 and 2.
    private const string List = "c00a035405a10161a0020102";
    private const string Value = "005377" + List;
    private const string Sequences = "005376" + List + "00537645";
    private const string Footer = "005378c10602a301665401";

    // An array of so many elements of true, which have no bytes.
    private static string TrueArray(int count) => "f000000005" + count.ToString("x8", System.Globalization.CultureInfo.InvariantCulture) + "41";

    [Test]
    public void A_value_body_is_read_in_place([Values(0, 1, 5)] int piece)
    {
        byte[] bytes = HexText.Parse(Header + Value + Footer);
        using AmqpMessage message = piece == 0 ? AmqpMessage.Decode(bytes) : AmqpMessage.Decode(Pieces.Every(bytes, piece));
        for (int i = 0; i < 2; i++)
        {
            string place = $"round {i}";
            AmqpReader reader = message.OpenValue();
            Assert.That(reader.PeekType(), Is.EqualTo(AmqpType.List), place);
            AmqpReadScope list = reader.EnterList();
            Assert.That(list.Count, Is.EqualTo(3), place);
            Assert.That(reader.ReadInt32(), Is.EqualTo(5), place);
            Assert.That(reader.ReadString(), Is.EqualTo("a"), place);
            ReadOnlyMemory<byte> binary = reader.ReadBinaryMemory();
            Assert.That(binary.ToArray(), Is.EqualTo(new byte[] { 1, 2 }), place);
            Assert.That(piece != 0 || binary.Span == bytes.AsSpan(Header.Length / 2 + 3 + 10, 2), place);
            reader.Exit(list);
            Assert.That(reader.IsAtEnd, place);

            // Reading the value does not change what a reader reads.
            Assert.That(message.Value.AsList(), Has.Count.EqualTo(3), place);
        }
    }

    [Test]
    public void A_sequence_body_is_read_in_place([Values(0, 1, 5)] int piece, [Values] bool isReadBefore)
    {
        byte[] bytes = HexText.Parse(Header + Sequences);
        using AmqpMessage message = piece == 0 ? AmqpMessage.Decode(bytes) : AmqpMessage.Decode(Pieces.Every(bytes, piece));
        Assert.That(!isReadBefore || message.GetSequence(0).Count == 3);
        AmqpReader reader = message.OpenSequence(0);
        AmqpReadScope list = reader.EnterList();
        Assert.That(list.Count, Is.EqualTo(3));
        Assert.That(reader.ReadInt32(), Is.EqualTo(5));
        Assert.That(reader.ReadString(), Is.EqualTo("a"));
        reader.SkipToParent(list);
        Assert.That(reader.IsAtEnd);
        AmqpReader empty = message.OpenSequence(1);
        Assert.That(empty.EnterList().Count, Is.Zero);
        Assert.That(() => message.OpenSequence(2), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => message.OpenSequence(-1), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => message.OpenValue(), Throws.InvalidOperationException);
    }

    [Test]
    public void A_body_of_another_kind_has_no_reader()
    {
        var message = new AmqpMessage();
        Assert.That(() => message.OpenValue(), Throws.InvalidOperationException);
        Assert.That(() => message.OpenSequence(0), Throws.InvalidOperationException);
        message.AddData([1]);
        Assert.That(() => message.OpenValue(), Throws.InvalidOperationException.With.Message.StartWith("The body is Data, not AmqpValue: "));
        Assert.That(() => message.OpenSequence(0), Throws.InvalidOperationException);
    }

    [TestCase("005377a101ff", 0)]
    [TestCase("005377c10602a10161e105", 0)]
    [TestCase("005376c003015602", 0)]
    [TestCase("00537645" + "005376c0040256ff40", 1)]
    public void A_body_reader_reports_the_same_fault_as_the_materialised_body(string body, int index)
    {
        foreach (int piece in new[] { 0, 3 })
        {
            byte[] bytes = HexText.Parse(Header + body);
            using AmqpMessage message = piece == 0 ? AmqpMessage.Decode(bytes) : AmqpMessage.Decode(Pieces.Every(bytes, piece));
            bool isValue = message.BodyKind == SectionKind.AmqpValue;
            AmqpDecodeException expected = Assert.Throws<AmqpDecodeException>(() => _ = isValue ? message.Value : message.GetSequence(index))!;
            AmqpDecodeException found = Assert.Throws<AmqpDecodeException>(() =>
            {
                AmqpReader reader = isValue ? message.OpenValue() : message.OpenSequence(index);
                reader.ReadValue();
            })!;
            Assert.That(found.Error.ToString(), Is.EqualTo(expected.Error.ToString()));
            Assert.That(found.Error.Path, Does.StartWith(isValue ? "amqp-value" : "amqp-sequence"));
            Assert.That(found.Error.Offset, Is.GreaterThanOrEqualTo(Header.Length / 2 + 3));
        }
    }

    [Test]
    public void A_body_reader_uses_the_options_of_the_message()
    {
        // Two levels: the section and one list; the list inside is one too many.
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(2);
        using AmqpMessage message = AmqpMessage.Decode(HexText.Parse("005377c00501c0020140"), options);
        AmqpDecodeException error = Assert.Throws<AmqpDecodeException>(() =>
        {
            AmqpReader reader = message.OpenValue();
            reader.EnterList();
            reader.EnterList();
        })!;
        Assert.That(error.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit));
        Assert.That(error.Error.Offset, Is.EqualTo(6L));
        Assert.That(error.Error.Path, Is.EqualTo("amqp-value[0]"));
    }

    [Test]
    public void A_body_reader_has_the_zero_width_elements_left_by_other_sections()
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxZeroWidthElements(100);
        byte[] bytes = HexText.Parse("005372d10000001100000002a30161" + TrueArray(60) + "005377" + TrueArray(50));
        using AmqpMessage message = AmqpMessage.Decode(bytes, options);
        Assert.That(Count(message.OpenValue()), Is.EqualTo(50));
        Assert.That(Count(message.OpenValue()), Is.EqualTo(50), "a reader takes nothing off what is left");
        Assert.That(message.Value.Type, Is.EqualTo(AmqpType.Array));
        Assert.That(Count(message.OpenValue()), Is.EqualTo(50), "nor does materialising take them off its own");
        AssertLimit(() => _ = message.MessageAnnotations.Count);

        using AmqpMessage other = AmqpMessage.Decode(bytes, options);
        Assert.That(other.MessageAnnotations, Has.Count.EqualTo(1));
        AssertLimit(() => Count(other.OpenValue()));
    }

    [TestCase(33, true)]
    [TestCase(34, false)]
    public void Sequences_have_equal_parts_of_the_zero_width_elements(int count, bool fits)
    {
        string section = "005376d00000000e00000001" + TrueArray(count);
        using AmqpMessage message = AmqpMessage.Decode(HexText.Parse(section + section + section), AmqpReaderOptions.Default.WithMaxZeroWidthElements(100));
        for (int i = 0; i < 3; i++)
        {
            int index = i;
            if (fits)
            {
                Assert.That(CountItem(message, index), Is.EqualTo(count));
            }
            else
            {
                AssertLimit(() => CountItem(message, index));
            }
        }
    }

    [TestCase(50, true)]
    [TestCase(51, false)]
    public void Messages_of_a_batch_have_equal_parts_of_the_zero_width_elements(int count, bool fits)
    {
        byte[] inner = HexText.Parse("005377" + TrueArray(count));
        var batch = new AmqpMessage();
        batch.AddData(inner);
        batch.AddData(inner);
        foreach (AmqpMessage message in MessageBatch.ReadMessages(batch, AmqpReaderOptions.Default.WithMaxZeroWidthElements(100)))
        {
            if (fits)
            {
                Assert.That(Count(message.OpenValue()), Is.EqualTo(count));
            }
            else
            {
                AssertLimit(() => Count(message.OpenValue()));
            }
        }
    }

    [Test]
    public void A_disposed_message_has_no_reader_for_a_received_body([Values] bool isValue, [Values] bool isReadBefore)
    {
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse(isValue ? Value : Sequences));
        Assert.That(!isReadBefore || (isValue ? message.Value.AsList() : message.GetSequence(0)).Count == 3);
        message.Dispose();
        if (!isReadBefore)
        {
            Assert.That(() => isValue ? message.OpenValue().Depth : message.OpenSequence(0).Depth, Throws.TypeOf<ObjectDisposedException>());
            return;
        }

        AmqpReader reader = isValue ? message.OpenValue() : message.OpenSequence(0);
        Assert.That(reader.EnterList().Count, Is.EqualTo(3));
        Assert.That(reader.ReadInt32(), Is.EqualTo(5));
    }

    [Test]
    public void A_body_reader_reads_a_body_that_was_set()
    {
        using AmqpMessage message = AmqpMessage.Decode(HexText.Parse(Value));
        message.Value = 7;
        message.Dispose();
        AmqpReader reader = message.OpenValue();
        Assert.That(reader.ReadInt32(), Is.EqualTo(7));
        Assert.That(reader.IsAtEnd);
        message.ClearBody();
        Assert.That(() => message.OpenValue(), Throws.InvalidOperationException);
        message.AddSequence([1, 2]);
        message.AddSequence([]);
        AmqpReader items = message.OpenSequence(0);
        Assert.That(items.EnterList().Count, Is.EqualTo(2));
        Assert.That(items.ReadInt32(), Is.EqualTo(1));
        Assert.That(message.OpenSequence(1).EnterList().Count, Is.Zero);
        message.ClearBody();
        AmqpValue deep = 1;
        for (int i = 0; i < 64; i++)
        {
            deep = new AmqpList(deep);
        }

        message.Value = deep;
        Assert.That(() => { AmqpReader opened = message.OpenValue(); opened.Validate(); }, Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void A_received_body_is_read_without_allocation([Values] bool isValue, [Values] bool isReadBefore)
    {
        using AmqpMessage message = AmqpMessage.Decode(HexText.Parse(Header + (isValue ? Value : Sequences)));
        Assert.That(!isReadBefore || (isValue ? message.Value.AsList() : message.GetSequence(0)).Count == 3);
        long allocated = 0;
        int sum = 0;
        for (int round = 0; round < 3; round++)
        {
            allocated = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 100; i++)
            {
                AmqpReader reader = isValue ? message.OpenValue() : message.OpenSequence(0);
                AmqpReadScope list = reader.EnterList();
                sum += reader.ReadInt32();
                reader.Skip();
                sum += reader.ReadBinaryMemory().Length;
                reader.Exit(list);
            }

            allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        }

        Assert.That(allocated, Is.Zero);
        Assert.That(sum, Is.EqualTo(3 * 100 * 7));
    }

    private static int CountItem(AmqpMessage message, int index)
    {
        AmqpReader reader = message.OpenSequence(index);
        reader.EnterList();
        return Count(reader);
    }

    private static int Count(AmqpReader reader) => reader.EnterArray().Count;

    private static void AssertLimit(Action action) =>
        Assert.That(() => action(), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
}
