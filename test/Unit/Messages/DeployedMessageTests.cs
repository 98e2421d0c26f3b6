namespace Amqp.Encoding.Tests.Messages;

/// <summary>Messages as RabbitMQ's stream clients for .NET wrote them, which streams keep for years: sizes of lists, the order of sections, bodies of two kinds.</summary>
public sealed class DeployedMessageTests
{
    // Thirteen fields, of which the first is the message-id "m": 15 bytes, so the size is 19. Version 1.0.0 wrote 15.
    private const string Fields = "0000000d" + "a1016d" + "404040404040404040404040";
    private const string Short = "005373d0" + "0000000f" + Fields;
    private const string Right = "005373d0" + "00000013" + Fields;
    private const string Application = "005374c10502a1016b41";
    private const string Data = "005375a00178";
    private const string Value = "005377a10179";
    private const string Sequence = "005376c0020141";

    private const string Nulls = "4040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040";

    // As a newer version writes it: annotations after application-properties.
    private const string Other = "00537345" + "005374c10100" + "005372c10100" + Data;

    private static readonly AmqpReaderOptions s_sizes = With(Deviations.ListSizeWithoutCount);
    private static readonly AmqpReaderOptions s_order = With(Deviations.OtherSectionOrder);
    private static readonly AmqpReaderOptions s_mixed = With(Deviations.MixedBodies);

    [Test]
    [Leniency("list size without its count")]
    public void A_size_that_lacks_the_count_is_read_if_named([Values(1, 3, 11, 1000)] int segment, [Values("", Data, Application + Data)] string rest)
    {
        ReadOnlySequence<byte> input = Pieces.Every(HexText.Parse(Short + rest), segment);
        foreach (AmqpReaderOptions options in new[] { AmqpReaderOptions.Default, AmqpReaderOptions.Strict })
        {
            Assert.That(AmqpMessage.TryDecode(in input, out _, out _, options, SectionKinds.All), Is.False);
        }

        Assert.That(AmqpMessage.TryDecode(in input, out AmqpMessage? message, out AmqpDecodeError error, s_sizes, SectionKinds.All), Is.True, error.ToString());
        Assert.That(message!.Properties.MessageId, Is.EqualTo((MessageId)"m"));
        Assert.That(message.BodyLength, Is.EqualTo(rest.Length == 0 ? 0 : 1));

        // Written with the right size.
        Assert.That(HexText.Format(MessageAssert.Encode(AmqpMessage.Decode(in input, s_sizes))), Does.StartWith(Right + rest));
        Assert.That(HexText.Format(AmqpMessage.Decode(in input, s_sizes).ToOwned().Encode()), Does.StartWith(Right + rest));
    }

    [Test]
    public void The_right_size_is_read_too_if_the_deviation_is_named([Values(1, 3, 11, 1000)] int segment, [Values("", Data, Application + Data)] string rest)
    {
        ReadOnlySequence<byte> input = Pieces.Every(HexText.Parse(Right + rest), segment);
        Assert.That(AmqpMessage.TryDecode(in input, out AmqpMessage? message, out AmqpDecodeError error, s_sizes, SectionKinds.All), Is.True, error.ToString());
        Assert.That(message!.Properties.MessageId, Is.EqualTo((MessageId)"m"));
        Assert.That(HexText.Format(MessageAssert.Encode(AmqpMessage.Decode(in input, s_sizes))), Does.StartWith(Right + rest));
    }

    [TestCase(Short + Data, Short)]
    [TestCase(Right + Data, Right)]
    [TestCase("00537045" + Short + Application + Data, Short)]
    public void A_reader_of_sections_goes_to_the_end_of_the_items(string hex, string section)
    {
        foreach (int segment in new[] { 1, 3, 30, 1000 })
        {
            var reader = new MessageReader(Pieces.Every(HexText.Parse(hex), segment), s_sizes);
            Assert.That(reader.ReadTo(SectionKind.Properties), Is.True);
            Assert.That(HexText.Format(reader.EncodedSpan.ToArray()), Is.EqualTo(section), "as it came");
            AmqpReader properties = reader.OpenSection();
            Assert.That(Properties.Read(ref properties).MessageId, Is.EqualTo((MessageId)"m"));
            Assert.That(reader.ReadTo(SectionKind.Data), Is.True);
            Assert.That(reader.Data.ToArray(), Is.EqualTo("x"u8.ToArray()));
        }
    }

    [Test]
    public void A_message_that_arrives_byte_by_byte_is_read_to_the_end_of_the_items([Values(1, 2, 7, 28, 1000)] int step, [Values(Short, Right)] string properties)
    {
        Assert.That(Parts(HexText.Parse(properties + Data), step, s_sizes), Is.EqualTo(properties + " 78"));
    }

    [TestCase(1)]
    [TestCase(3)]
    public void A_message_that_ends_within_the_last_items_is_not_whole(int missing)
    {
        byte[] bytes = HexText.Parse(Short);
        bytes = bytes.AsSpan(0, bytes.Length - missing).ToArray();
        foreach (int segment in new[] { 1, 1000 })
        {
            ReadOnlySequence<byte> input = Pieces.Every(bytes, segment);
            Assert.That(AmqpMessage.TryDecode(in input, out _, out AmqpDecodeError error, s_sizes), Is.False);
            Assert.That((error.Kind, error.Path), Is.EqualTo((AmqpDecodeErrorKind.NeedMoreData, "properties")));
        }

        Assert.That(() => Parts(bytes, 1, s_sizes), Throws.TypeOf<AmqpDecodeException>());
    }

    // The last item begins in the first 64 bytes, and ends neither where the size says nor four bytes after it.
    [TestCase("005370d0" + "00000037" + "00000033" + Nulls, "00537740")]
    [TestCase("005373d0" + "00000038" + "00000038" + Nulls, "40404048")]
    public void A_section_is_the_same_however_its_bytes_arrive(string hex, string rest)
    {
        byte[] bytes = HexText.Parse(hex + rest);
        MessageReader whole = new(bytes, s_sizes);
        Assert.That(whole.Read(), Is.True);
        long length = whole.Length;
        Assert.That(whole.TryRead(out AmqpDecodeError expected), Is.False);
        foreach (int step in new[] { 1, 7, 1000 })
        {
            Assert.That(() => Parts(bytes, step, s_sizes), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Offset").EqualTo(length), expected.ToString());
        }
    }

    [TestCase("005370d0" + "00000001" + "00000001" + "41")]
    [TestCase("005370d0" + "00000003" + "00000002" + "415005")]
    [TestCase("005370d0" + "00000000" + "00000000")]
    public void A_size_that_is_less_than_the_count_takes_is_known_without_the_items(string hex)
    {
        byte[] bytes = HexText.Parse(hex + Data);
        foreach (int step in new[] { 1, 2, 3, 1000 })
        {
            Assert.That(Parts(bytes, step, s_sizes), Is.EqualTo(hex + " 78"));
            Assert.That(() => Parts(bytes.AsSpan(0, 9).ToArray(), step, s_sizes), Throws.TypeOf<AmqpDecodeException>());
        }
    }

    [TestCase("005373d0ffffffff" + Fields)]
    [TestCase("005373d00000000f" + "ffffffff" + "a1016d404040404040404040404040")]
    [TestCase("005373d00000000f" + "0000000d" + "a1ff6d404040404040404040404040")]
    public void A_list_that_is_wrong_in_both_readings_is_an_error(string hex)
    {
        foreach (string rest in new[] { string.Empty, Data })
        {
            byte[] bytes = HexText.Parse(hex + rest);
            Assert.That(AmqpMessage.TryDecode(bytes, out _, out AmqpDecodeError error, s_sizes, SectionKinds.All), Is.False);
            Assert.That(error.Kind, Is.Not.EqualTo(AmqpDecodeErrorKind.None));
        }
    }

    [Test]
    [Leniency("sections in another order")]
    public void Sections_before_the_body_are_read_in_any_order_if_named([Values(1, 3, 1000)] int segment)
    {
        ReadOnlySequence<byte> input = Pieces.Every(HexText.Parse(Other), segment);
        foreach (AmqpReaderOptions options in new[] { AmqpReaderOptions.Default, AmqpReaderOptions.Strict })
        {
            Assert.That(AmqpMessage.TryDecode(in input, out _, out AmqpDecodeError error, options, SectionKinds.All), Is.False);
            Assert.That((error.Kind, error.Offset, error.Path), Is.EqualTo((AmqpDecodeErrorKind.UnexpectedSection, 10L, "message-annotations")));
        }

        Assert.That(AmqpMessage.TryDecode(in input, out AmqpMessage? message, out _, s_order, SectionKinds.All), Is.True);
        Assert.That(message!.Sections, Is.EqualTo(SectionKinds.Properties | SectionKinds.ApplicationProperties | SectionKinds.MessageAnnotations | SectionKinds.Data));

        // Written in the standard's order.
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("005372c10100" + "00537345" + "005374c10100" + Data));
    }

    [TestCase(SectionKind.MessageAnnotations, 10, SectionKind.Data)]
    [TestCase(SectionKind.ApplicationProperties, 4, SectionKind.MessageAnnotations)]
    [TestCase(SectionKind.Data, 16, SectionKind.None)]
    [TestCase(SectionKind.Header, -1, SectionKind.Properties)]
    [TestCase(SectionKind.Footer, -1, SectionKind.None)]
    public void Reading_to_a_kind_passes_sections_that_may_come_before_it(SectionKind kind, int at, SectionKind next)
    {
        foreach (int segment in new[] { 1, 4, 1000 })
        {
            var reader = new MessageReader(Pieces.Every(HexText.Parse(Other), segment), s_order);
            Assert.That(reader.ReadTo(kind), Is.EqualTo(at >= 0));
            Assert.That(at < 0 || (reader.Kind == kind && reader.Offset == at), Is.True);
            Assert.That(reader.Read() ? reader.Kind : SectionKind.None, Is.EqualTo(next));
        }
    }

    [Test]
    public void Reading_to_a_kind_that_is_absent_passes_nothing_that_comes_after_it([Values(1, 4, 1000)] int segment)
    {
        var reader = new MessageReader(Pieces.Every(HexText.Parse("00537045" + Application + "005372c10100" + Data), segment), s_order);
        Assert.That(reader.ReadTo(SectionKind.Properties), Is.False);
        Assert.That(reader.Kind, Is.EqualTo(SectionKind.Header));
        Assert.That(reader.ReadTo(SectionKind.ApplicationProperties), Is.True);
        Assert.That(reader.ReadTo(SectionKind.Data), Is.True);
    }

    [Test]
    public void A_bare_message_begins_at_its_first_section([Values(1, 3, 1000)] int segment)
    {
        var reader = new MessageReader(Pieces.Every(HexText.Parse("00537045" + Other), segment), s_order);
        Assert.That(HexText.Format(reader.ReadBareMessage().ToArray()), Is.EqualTo(Other));
    }

    // Each section is there once, and nothing before the body comes after it.
    [TestCase("005374c10100" + "00537345" + "005374c10100" + Data, 10)]
    [TestCase("00537345" + "00537345" + Data, 4)]
    [TestCase("00537345" + Data + "005372c10100", 10)]
    [TestCase(Data + Value, 6)]
    [TestCase("005378c10100" + Data, 6)]
    public void The_rest_of_the_order_stays(string hex, int offset)
    {
        foreach (int segment in new[] { 1, 1000 })
        {
            ReadOnlySequence<byte> input = Pieces.Every(HexText.Parse(hex), segment);
            Assert.That(AmqpMessage.TryDecode(in input, out _, out AmqpDecodeError error, s_order), Is.False);
            Assert.That((error.Kind, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.UnexpectedSection, (long)offset)));
        }
    }

    [Test]
    [Leniency("bodies of several kinds")]
    public void A_body_of_data_and_a_value_is_read_if_named([Values(1, 3, 1000)] int segment, [Values("", Sequence)] string between)
    {
        string hex = Data + Data + between + Value;
        ReadOnlySequence<byte> input = Pieces.Every(HexText.Parse(hex), segment);
        foreach (AmqpReaderOptions options in new[] { AmqpReaderOptions.Default, AmqpReaderOptions.Strict })
        {
            Assert.That(AmqpMessage.TryDecode(in input, out _, out AmqpDecodeError error, options, SectionKinds.All), Is.False);
            Assert.That((error.Kind, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.UnexpectedSection, 12L)));
        }

        Assert.That(AmqpMessage.TryDecode(in input, out AmqpMessage? message, out _, s_mixed, SectionKinds.All), Is.True);
        Assert.That((message!.BodyKind, message.DataCount, message.BodyLength), Is.EqualTo((SectionKind.AmqpValue, 2, 2L)));
        Assert.That(message.SequenceCount, Is.EqualTo(between.Length == 0 ? 0 : 1));
        Assert.That(message.Value, Is.EqualTo((AmqpValue)"y"));
        Assert.That(message.GetData(1).ToArray(), Is.EqualTo("x"u8.ToArray()));

        // Nothing of it is lost.
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(hex));
        Assert.That(HexText.Format(message.EncodeSegments(new AmqpBuffer()).ToArray()), Is.EqualTo(hex));
        using AmqpMessage owned = message.ToOwned();
        Assert.That(owned, Is.EqualTo(message));
        owned.ClearBody();
        Assert.That((owned.DataCount, owned.SequenceCount, owned.BodyKind), Is.EqualTo((0, 0, SectionKind.None)));
    }

    [TestCase(Value + Data)]
    [TestCase(Value + Value)]
    [TestCase(Data + Value + Data)]
    public void The_kinds_of_a_body_keep_their_order(string hex)
    {
        Assert.That(AmqpMessage.TryDecode(HexText.Parse(hex), out _, out AmqpDecodeError error, s_mixed), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedSection));
    }

    private static AmqpReaderOptions With(Deviations deviation) => AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | deviation);

    // The sections and the data of a message that arrives in steps.
    private static string Parts(byte[] bytes, int step, AmqpReaderOptions options)
    {
        var reader = new MessagePartReader(options);
        var text = new List<string>();
        int start = 0;
        int end = 0;
        while (true)
        {
            var input = new ReadOnlySequence<byte>(bytes, start, end - start);
            bool isCompleted = end == bytes.Length;
            OperationStatus status = reader.Read(ref input, isCompleted, out MessagePart part, out AmqpDecodeError error);
            if (status == OperationStatus.InvalidData)
            {
                throw new AmqpDecodeException(error);
            }

            start = end - (int)input.Length;
            if (status == OperationStatus.Done)
            {
                text.Add(HexText.Format(part.Bytes.ToArray()));
            }
            else if (isCompleted)
            {
                return string.Join(" ", text.Where(piece => piece.Length > 0));
            }
            else
            {
                end = Math.Min(bytes.Length, end + step);
            }
        }
    }
}
