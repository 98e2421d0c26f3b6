namespace Amqp.Encoding.Tests.Messages;

/// <summary>A footer before the body, which a reader accepts if the caller names the deviation.</summary>
public sealed class FooterBeforeBodyTests
{
    private const string Outer = "00537045" + "00537345";
    private const string Footer = "005378c10100";
    private const string Value = "005377a10178";
    private const string Data = "005375a00178";
    private const string Application = "005374c10502a1016b41";

    // As rhea sends it.
    private const string Message = Outer + Footer + Value;

    private static readonly AmqpReaderOptions s_named = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.FooterBeforeBody);
    private static readonly AmqpReaderOptions s_strictNamed = AmqpReaderOptions.Strict.WithDeviations(Deviations.FooterBeforeBody);

    [Test]
    [Leniency("footer before the body")]
    public void A_footer_before_the_body_is_accepted_if_named([Values(1, 3, 1000)] int segment, [Values] bool isStrict)
    {
        byte[] bytes = HexText.Parse(Message);
        ReadOnlySequence<byte> input = Pieces.Every(bytes, segment);
        foreach (AmqpReaderOptions options in new[] { AmqpReaderOptions.Default, AmqpReaderOptions.Strict })
        {
            Assert.That(AmqpMessage.TryDecode(in input, out _, out AmqpDecodeError error, options, SectionKinds.All), Is.False);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedSection));
            Assert.That(error.Offset, Is.EqualTo(14L));
            Assert.That(error.Path, Is.EqualTo("amqp-value"));
        }

        AmqpReaderOptions named = isStrict ? s_strictNamed : s_named;
        Assert.That(AmqpMessage.TryDecode(in input, out AmqpMessage? message, out _, named, SectionKinds.All));
        Assert.That(message!.Sections, Is.EqualTo(SectionKinds.Header | SectionKinds.Properties | SectionKinds.AmqpValue | SectionKinds.Footer));
        Assert.That(message.Value, Is.EqualTo((AmqpValue)"x"));
        Assert.That(message.Footer, Is.Empty);

        // Written again it is in the order of the standard.
        string standard = Outer + Value + Footer;
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(standard));
        Assert.That(HexText.Format(MessageAssert.Encode(AmqpMessage.Decode(in input, named))), Is.EqualTo(standard), "nothing read");
        Assert.That(HexText.Format(MessageAssert.Encode(AmqpMessage.Decode(in input, named).ToOwned())), Is.EqualTo(standard), "owned");
    }

    [Test]
    public void A_reader_returns_sections_in_the_order_of_the_bytes([Values(1, 2, 5, 14, 1000)] int segment)
    {
        var reader = new MessageReader(Pieces.Every(HexText.Parse(Message), segment), s_named);
        var sections = new List<(SectionKind Kind, long Offset, long Length)>();
        while (reader.Read())
        {
            sections.Add((reader.Kind, reader.Offset, reader.Length));
        }

        Assert.That(sections, Is.EqualTo(new[]
        {
            (SectionKind.Header, 0L, 4L), (SectionKind.Properties, 4L, 4L), (SectionKind.Footer, 8L, 6L), (SectionKind.AmqpValue, 14L, 6L),
        }));
    }

    [TestCase(Message, SectionKind.AmqpValue, 14, SectionKind.None)]
    [TestCase(Message, SectionKind.Footer, 8, SectionKind.AmqpValue)]
    [TestCase(Message, SectionKind.Properties, 4, SectionKind.Footer)]
    [TestCase(Message, SectionKind.Data, -1, SectionKind.Footer)]
    [TestCase(Message, SectionKind.ApplicationProperties, -1, SectionKind.Footer)]
    [TestCase(Footer + Data + Data, SectionKind.Data, 6, SectionKind.Data)]
    [TestCase(Outer + Footer, SectionKind.AmqpValue, -1, SectionKind.Footer)]
    [TestCase(Value + Footer, SectionKind.Data, -1, SectionKind.AmqpValue)]
    [TestCase(Value + Footer, SectionKind.Footer, 6, SectionKind.None)]
    public void Reading_to_a_kind_goes_past_the_footer_only_for_the_body(string hex, SectionKind kind, int at, SectionKind next)
    {
        foreach (int segment in new[] { 1, 4, 1000 })
        {
            var reader = new MessageReader(Pieces.Every(HexText.Parse(hex), segment), s_named);
            Assert.That(reader.ReadTo(kind), Is.EqualTo(at >= 0));
            Assert.That(at < 0 || (reader.Kind == kind && reader.Offset == at));
            Assert.That(reader.Read() ? reader.Kind : SectionKind.None, Is.EqualTo(next));
        }
    }

    [Test]
    public void A_bare_message_is_forwarded_byte_for_byte_with_the_footer_where_it_was([Values(1, 3, 1000)] int segment)
    {
        const string Annotations = "005372c10502a3016b41";
        const string Bare = "00537345" + Application + Footer + Data + Data;
        var reader = new MessageReader(Pieces.Every(HexText.Parse("00537045" + Annotations + Bare), segment), s_named);
        Assert.That(reader.ReadTo(SectionKind.MessageAnnotations));
        ReadOnlySequence<byte> annotations = reader.Encoded;
        ReadOnlySequence<byte> bare = reader.ReadBareMessage();
        Assert.That(HexText.Format(bare.ToArray()), Is.EqualTo(Bare));
        Assert.That(HexText.Format(annotations.ToArray()), Is.EqualTo(Annotations));
        Assert.That(reader.Read(), Is.False, "the footer went with the bare message");
    }

    [Test]
    public void A_footer_without_a_body_is_read_after_the_bare_message()
    {
        var reader = new MessageReader(HexText.Parse(Outer + Footer), s_named);
        Assert.That(HexText.Format(reader.ReadBareMessage().ToArray()), Is.EqualTo("00537345"));
        Assert.That(reader.Read());
        Assert.That(reader.Kind == SectionKind.Footer);
    }

    // Everything else about the order stays.
    [TestCase(Outer + Footer + Footer + Value, 14, "footer")]
    [TestCase(Outer + Footer + Value + Footer, 20, "footer")]
    [TestCase(Outer + Value + Footer + Footer, 20, "footer")]
    [TestCase(Outer + Footer + Application + Value, 14, "application-properties")]
    [TestCase(Footer + Outer + Value, 6, "header")]
    [TestCase(Outer + Footer + Data + Value, 20, "amqp-value")]
    [TestCase(Outer + Data + Footer + Data, 20, "data")]
    [TestCase(Outer + Footer + Value + Value, 20, "amqp-value")]
    public void A_footer_may_be_followed_by_the_body_only(string hex, int offset, string path)
    {
        foreach (int segment in new[] { 1, 6, 1000 })
        {
            ReadOnlySequence<byte> input = Pieces.Every(HexText.Parse(hex), segment);
            Assert.That(AmqpMessage.TryDecode(in input, out _, out AmqpDecodeError error, s_named), Is.False);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedSection));
            Assert.That(error.Offset, Is.EqualTo((long)offset));
            Assert.That(error.Path, Is.EqualTo(path));
        }

        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => ReadParts(HexText.Parse(hex), 1, s_named))!;
        Assert.That(exception.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedSection));
        Assert.That(exception.Error.Offset, Is.EqualTo((long)offset));
        Assert.That(exception.Error.Path, Is.EqualTo(path));
    }

    [Test]
    public void A_strict_reader_still_demands_a_body()
    {
        byte[] bytes = HexText.Parse(Outer + Footer);
        Assert.That(AmqpMessage.TryDecode(bytes, out _, out AmqpDecodeError error, s_strictNamed, SectionKinds.All), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.MissingBody));
        Assert.That(error.Offset, Is.EqualTo(14L));
        Assert.That(AmqpMessage.Decode(bytes, s_named).BodyKind, Is.EqualTo(SectionKind.None));
    }

    [Test]
    public void Lazy_sections_and_probes_find_a_footer_before_the_body()
    {
        const string Properties = "005374c10602a1016b5407";
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse(Properties + "005378c10a02a303637263a1023132" + Data), s_named);
        Assert.That(message.Footer.GetValueOrDefault("crc").TryGetString(out string? sum) ? sum : null, Is.EqualTo("12"));
        Assert.That(message.ApplicationProperties.GetValueOrDefault("k").TryGetInt32(out int number) ? number : 0, Is.EqualTo(7));
        Assert.That(message.Footer, Has.Count.EqualTo(1));
        message.Footer["crc"] = "3";
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(Properties + Data + "005378c10902a303637263a10133"));
    }

    [Test]
    public void Messages_of_a_batch_may_have_a_footer_before_the_body()
    {
        byte[] one = HexText.Parse(Message);
        byte[] batch = [0x00, 0x53, 0x75, 0xA0, (byte)one.Length, .. one, 0x00, 0x53, 0x75, 0xA0, (byte)one.Length, .. one];
        AmqpMessage received = AmqpMessage.Decode(batch);
        Assert.That(MessageBatch.ReadMessages(received, s_named).Select(message => message.Value), Is.EqualTo(new AmqpValue[] { "x", "x" }));
        Assert.That(() => MessageBatch.ReadMessages(received).Count(), Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void A_delivery_of_several_frames_may_have_a_footer_before_the_body()
    {
        byte[] bytes = HexText.Parse(Message);
        var assembler = new DeliveryAssembler(1000);
        Delivery? delivery = null;
        for (int at = 0; at < bytes.Length; at += 5)
        {
            var transfer = new Transfer { Handle = 0, DeliveryId = 1, More = at + 5 < bytes.Length };
            delivery = assembler.Add(transfer, new ReadOnlySequence<byte>(bytes, at, Math.Min(5, bytes.Length - at)));
        }

        Assert.That(delivery!.TryDecodeMessage(out _, out AmqpDecodeError error, validate: SectionKinds.All), Is.False);
        Assert.That(error.Offset, Is.EqualTo(14));
        using AmqpMessage message = delivery.DecodeMessage(s_named);
        Assert.That(message.Value, Is.EqualTo((AmqpValue)"x"));
    }

    [Test]
    public void A_footer_before_the_body_is_read_while_it_arrives([Values(1, 2, 5, 1000)] int step) =>
        Assert.That(ReadParts(HexText.Parse(Message), step, s_named), Is.EqualTo("Header00537045 Properties00537345 Footer005378c10100 AmqpValue005377a10178"));

    // Each prefix, and each byte changed in some ways: the fault is the same however the message lies, and the same as before where order does not matter.
    [Test]
    public void Mutations_of_a_footer_before_the_body_are_checked_alike([Values(Message, Outer + Application + Footer + Data + Data)] string hex)
    {
        byte[] bytes = HexText.Parse(hex);
        for (int length = 0; length < bytes.Length; length++)
        {
            CheckAlike(bytes.AsSpan(0, length).ToArray());
        }

        for (int at = 0; at < bytes.Length; at++)
        {
            byte kept = bytes[at];
            foreach (int other in new[] { kept + 1, kept - 1, kept ^ 0x80, kept ^ 0x10, 0x00, 0x40, 0xA1, 0xFF })
            {
                bytes[at] = (byte)other;
                CheckAlike(bytes);
            }

            bytes[at] = kept;
        }
    }

    private static void CheckAlike(byte[] bytes)
    {
        foreach (AmqpReaderOptions options in new[] { s_named, s_strictNamed })
        {
            AmqpMessage.TryDecode(bytes, out _, out AmqpDecodeError error, options);
            foreach (int segment in new[] { 1, 3 })
            {
                ReadOnlySequence<byte> input = Pieces.Every(bytes, segment);
                AmqpMessage.TryDecode(in input, out _, out AmqpDecodeError other, options);
                Assert.That(other.ToString(), Is.EqualTo(error.ToString()), HexText.Format(bytes));
            }

            string parts = ReadPartsOrFault(bytes, options);
            Assert.That(parts, error.Kind == AmqpDecodeErrorKind.None ? Does.Not.StartWith("fault") : Is.EqualTo("fault " + error.Kind), HexText.Format(bytes));
        }
    }

    private static string ReadPartsOrFault(byte[] bytes, AmqpReaderOptions options)
    {
        try
        {
            return ReadParts(bytes, 1, options);
        }
        catch (AmqpDecodeException exception)
        {
            return "fault " + exception.Error.Kind;
        }
    }

    private static string ReadParts(byte[] bytes, int step, AmqpReaderOptions options)
    {
        var parts = new List<string>();
        var reader = new MessagePartReader(options);
        for (int end = 0; end <= bytes.Length + step - 1; end += step)
        {
            int there = Math.Min(end, bytes.Length);
            var input = new ReadOnlySequence<byte>(bytes, (int)reader.Offset, there - (int)reader.Offset);
            OperationStatus status;
            AmqpDecodeError error;
            while ((status = reader.Read(ref input, there == bytes.Length, out MessagePart part, out error)) == OperationStatus.Done)
            {
                parts.Add(part.Kind + HexText.Format(part.Bytes.ToArray()));
            }

            if (status == OperationStatus.InvalidData)
            {
                throw new AmqpDecodeException(error);
            }
        }

        return string.Join(" ", parts);
    }
}
