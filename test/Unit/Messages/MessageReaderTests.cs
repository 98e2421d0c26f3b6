namespace Amqp.Encoding.Tests.Messages;

/// <summary>Sections found without being decoded.</summary>
public sealed class MessageReaderTests
{
    private const string HeaderSection = "005370c0020141";
    private const string PropertiesSection = "005373c00401a1016d";
    private const string FooterSection = "005378c1080201a30161a10162";

    private static readonly byte[] s_complete = ExampleFile.Load().Single(row => row.Name == "message/complete").Bytes;

    [Test]
    public void Annotations_bare_message_and_footer_are_slices_in_the_encodings_of_the_sender([Values(1, 5, 1000)] int segment)
    {
        // The encodings are some that nobody would choose.
        const string Annotations = "00800000000000000072" + "d10000000c00000002" + "a30161" + "7000000001";
        const string Bare = "0080000000000000007345" + "005375b00000000178";
        const string Footer = "005378d10000000400000000";
        var reader = new MessageReader(Pieces.Every(HexText.Parse("005370c0020141" + "005371c10100" + Annotations + Bare + Footer), segment));
        Assert.That(reader.ReadTo(SectionKind.MessageAnnotations));
        Assert.That(HexText.Format(reader.Encoded.ToArray()), Is.EqualTo(Annotations));
        Assert.That(HexText.Format(reader.ReadBareMessage().ToArray()), Is.EqualTo(Bare));
        Assert.That(reader.Read());
        Assert.That(HexText.Format(reader.Encoded.ToArray()), Is.EqualTo(Footer));
    }

    [Test]
    public void A_reader_returns_sections_in_order_with_offset_index_and_bytes()
    {
        List<SectionKind> kinds = new();
        long offset = 0;
        MessageReader reader = new(s_complete, AmqpReaderOptions.Strict);
        while (reader.Read())
        {
            Assert.That(reader.Number, Is.EqualTo(kinds.Count));
            Assert.That(reader.Offset, Is.EqualTo(offset));
            Assert.That(reader.EncodedSpan.SequenceEqual(s_complete.AsSpan((int)offset, (int)reader.Length)));
            Assert.That(reader.Encoded.ToArray(), Is.EqualTo(reader.EncodedSpan.ToArray()));
            Assert.That(reader.Descriptor.TryGetCode(out ulong code));
            Assert.That(code == (ulong)reader.Kind);
            kinds.Add(reader.Kind);
            offset += reader.Length;
        }

        Assert.That(offset, Is.EqualTo(s_complete.Length));
        Assert.That(kinds, Is.EqualTo(new[]
        {
            SectionKind.Header, SectionKind.DeliveryAnnotations, SectionKind.MessageAnnotations, SectionKind.Properties,
            SectionKind.ApplicationProperties, SectionKind.Data, SectionKind.Footer,
        }));
    }

    [TestCase("005375b0c0000000", AmqpDecodeErrorKind.SizeLimit)]
    [TestCase("005377b1c0000000", AmqpDecodeErrorKind.SizeLimit)]
    [TestCase("00537700b0b0000000", AmqpDecodeErrorKind.SizeLimit)]
    [TestCase("00537700b070000000", AmqpDecodeErrorKind.SizeLimit)]
    [TestCase("005300", AmqpDecodeErrorKind.UnexpectedDescriptor)]
    [TestCase("ff", AmqpDecodeErrorKind.UnassignedFormatCode)]
    public void A_section_larger_than_any_array_is_a_decode_error(string hex, AmqpDecodeErrorKind kind)
    {
        ReadOnlySequence<byte> bytes = Segments.Repeat(HexText.Parse(hex), new byte[1 << 20], 3 << 10);
        Assert.That(AmqpMessage.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(kind));
        Assert.That(error.Offset >= 0, Is.True);
        Assert.That(Assert.Throws<AmqpDecodeException>(() => new MessageReader(bytes).Read())!.Error.Kind, Is.EqualTo(kind));
        foreach (bool isCompleted in new[] { false, true })
        {
            Assert.That(new MessagePartReader().Read(ref bytes, isCompleted, out _, out error), Is.EqualTo(OperationStatus.InvalidData));
            Assert.That(error.Kind, Is.EqualTo(kind));
        }
    }

    [Test]
    public void A_reader_of_empty_input_has_no_sections()
    {
        MessageReader reader = default;
        Assert.That(reader.Read(), Is.False);
        Assert.That(reader.ReadTo(SectionKind.Data), Is.False);
        Assert.That(reader.ReadBareMessage().IsEmpty);
        Assert.That(reader.Kind, Is.EqualTo(SectionKind.None));
        Assert.That(reader.Number, Is.EqualTo(-1));
        Assert.That(reader.Offset, Is.Zero);
        Assert.That(reader.Length, Is.Zero);
    }

    [Test]
    public void A_default_reader_and_one_before_the_first_section_say_so()
    {
        MessageReader none = default;
        MessageReader before = new(Array.Empty<byte>());
        foreach (string member in new[] { "Descriptor", "OpenSection", "OpenMap", "Data" })
        {
            Assert.That(Refused(none, member), Is.EqualTo("A default MessageReader has no message: make it with a constructor."));
            Assert.That(Refused(before, member), Does.StartWith("No section was read: call Read first"));
        }

        static string? Refused(MessageReader reader, string member)
        {
            try
            {
                _ = member switch
                {
                    "Descriptor" => reader.Descriptor.TryGetCode(out ulong _),
                    "OpenSection" => reader.OpenSection().IsAtEnd,
                    "OpenMap" => reader.OpenMap().Count == 0,
                    _ => reader.Data.IsEmpty,
                };
                return null;
            }
            catch (InvalidOperationException error)
            {
                return error.Message;
            }
        }
    }

    [Test]
    public void One_section_is_read_without_the_others()
    {
        // The content of the others does not matter: the map of application-properties is broken.
        byte[] bytes = HexText.Parse(HeaderSection + "005374c10302a1ff" + "005375a00178");
        MessageReader reader = new(bytes);
        Assert.That(reader.ReadTo(SectionKind.Header));
        AmqpReader section = reader.OpenSection();
        Assert.That(Header.Read(ref section).Durable, Is.True);
        Assert.That(reader.ReadTo(SectionKind.Properties), Is.False);
        Assert.That(reader.ReadTo(SectionKind.ApplicationProperties));
        Assert.That(reader.ReadTo(SectionKind.Data));
        Assert.That(reader.Data.ToArray(), Is.EqualTo(new[] { (byte)'x' }));
        Assert.That(reader.ReadTo(SectionKind.Footer), Is.False);
    }

    [Test]
    public void The_bare_message_and_the_footer_are_slices_of_the_input([Values(1, 3, 7, 50, 1000)] int segment)
    {
        byte[] bare = HexText.Parse(PropertiesSection + "005375a00178" + "005375a00179");
        byte[] footer = HexText.Parse(FooterSection);
        byte[] bytes = [.. HexText.Parse(HeaderSection), .. bare, .. footer];
        MessageReader reader = new(Pieces.Every(bytes, segment));
        Assert.That(reader.ReadBareMessage().ToArray(), Is.EqualTo(bare));
        Assert.That(reader.Read());
        Assert.That(reader.Kind, Is.EqualTo(SectionKind.Footer));
        Assert.That(reader.Encoded.ToArray(), Is.EqualTo(footer));
        Assert.That(reader.Read(), Is.False);
        Assert.That(() => { MessageReader late = new(bytes); late.ReadTo(SectionKind.Data); late.ReadBareMessage(); }, Throws.InvalidOperationException);
    }

    [Test]
    public void Data_in_several_segments_is_not_copied()
    {
        byte[] bytes = [.. HexText.Parse("005375b000000400"), .. Enumerable.Range(0, 1024).Select(i => (byte)i)];
        ReadOnlySequence<byte> message = Pieces.Every(bytes, 100);
        MessageReader reader = new(message);
        Assert.That(reader.Read());
        Assert.That(reader.Data.Length, Is.EqualTo(1024));
        Assert.That(reader.Data.IsSingleSegment, Is.False);
        Assert.That(reader.Data.Start.GetObject(), Is.SameAs(message.Start.GetObject()));
        Assert.That(reader.Data.ToArray(), Is.EqualTo(bytes.AsSpan(8).ToArray()));
    }

    [TestCase("005375a00178" + PropertiesSection, "properties", TestName = "Properties behind the body")]
    [TestCase(HeaderSection + HeaderSection + "00537740", "header", TestName = "Two headers")]
    [TestCase("00537740" + "00537740", "amqp-value", TestName = "Two values")]
    [TestCase("005375a000" + "005377a10178", "amqp-value", TestName = "Data and value")]
    [TestCase("00537645" + "005375a000", "data", TestName = "Data behind a sequence")]
    public void A_reader_refuses_wrong_order_repeated_sections_and_mixed_bodies(string hex, string path)
    {
        foreach (AmqpReaderOptions options in new[] { AmqpReaderOptions.Strict, AmqpReaderOptions.Default })
        {
            AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => ReadAll(HexText.Parse(hex), options))!;
            Assert.That(exception.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedSection));
            Assert.That(exception.Error.Path, Is.EqualTo(path));
        }
    }

    [Test]
    public void A_message_with_more_sections_than_the_limit_is_refused()
    {
        byte[] bytes = Enumerable.Repeat(HexText.Parse("005375a000"), AmqpReaderOptions.DefaultMaxSections).SelectMany(section => section).ToArray();
        Assert.That(ReadAll(bytes, AmqpReaderOptions.Strict), Is.EqualTo(AmqpReaderOptions.DefaultMaxSections));
        Assert.That(AmqpMessage.Decode(bytes).DataCount, Is.EqualTo(AmqpReaderOptions.DefaultMaxSections));
        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => ReadAll([.. bytes, .. HexText.Parse("005375a000")], AmqpReaderOptions.Default))!;
        Assert.That(exception.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.SectionLimit));
        Assert.That(exception.Error.Condition, Is.EqualTo("amqp:resource-limit-exceeded"));
    }

    [TestCase("005370d0fffffff80000000640404040404040", "header")]
    [TestCase("005377b0fffffff8", "amqp-value")]
    [TestCase("ff5375a00178", "")]
    [TestCase("00537f40", "")]
    [TestCase("00a31f616d71703a6170706c69636174696f6e2d70726f706572746965733a6c697374c1010000537740", "")]
    [TestCase("005375a10178", "data")]
    [TestCase("005370c1010000537740", "header")]
    public void A_malformed_message_is_refused_with_its_fault(string hex, string path)
    {
        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => ReadAll(HexText.Parse(hex), AmqpReaderOptions.Default))!;
        Assert.That(exception.Error.Path, Is.EqualTo(path));
    }

    [Test]
    public void A_value_that_is_described_twice_is_read([Values(1, 2, 5, 100)] int segment)
    {
        byte[] bytes = HexText.Parse("00537700a3016100a3016241");
        AmqpMessage message = AmqpMessage.Decode(Pieces.Every(bytes, segment), AmqpReaderOptions.Strict);
        Assert.That(message.Value, Is.EqualTo((AmqpValue)new DescribedValue(new AmqpSymbol("a"), new DescribedValue(new AmqpSymbol("b"), true))));
    }

    [Test]
    public void A_fault_leaves_the_reader_and_the_sections_before()
    {
        MessageReader reader = new(HexText.Parse(HeaderSection + "005373c0ff"));
        Assert.That(reader.Read());
        try
        {
            reader.Read();
            Assert.Fail("read");
        }
        catch (AmqpDecodeException exception)
        {
            Assert.That(exception.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NeedMoreData));
            Assert.That(exception.Error.Offset, Is.EqualTo(10));
            Assert.That(exception.Error.Path, Is.EqualTo("properties"));
        }

        Assert.That(reader.Kind, Is.EqualTo(SectionKind.Header));
        AmqpReader section = reader.OpenSection();
        Assert.That(Header.Read(ref section).Durable, Is.True);
    }

    [Test]
    public void Reading_sections_allocates_nothing()
    {
        byte[] bytes = s_complete;
        Assert.That(Allocations.Measure(() => ReadAll(bytes, AmqpReaderOptions.Default)), Is.Zero);
    }

    private static int ReadAll(byte[] bytes, AmqpReaderOptions options)
    {
        MessageReader reader = new(bytes, options);
        int count = 0;
        while (reader.Read())
        {
            count++;
        }

        return count;
    }
}
