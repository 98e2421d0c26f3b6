namespace Amqp.Encoding.Tests.Messages;

/// <summary>Defects that other codecs had in composites and messages.</summary>
public sealed class PitfallTests
{
    [Test]
    public void A_max_message_size_of_0_is_written()
    {
        Attach attach = new() { Name = "a", Handle = 0, Role = Role.Sender, MaxMessageSize = 0 };
        Assert.That(HexText.Format(CompositeAssert.Write(attach)), Is.EqualTo("005312c00e0ba1016143424040404040404044"));
    }

    [Test]
    public void A_sequence_that_was_read_is_written_whole()
    {
        const string Hex = "005376c0050252015202";
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse(Hex));
        Assert.That(message.GetSequence(0), Has.Count.EqualTo(2));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(Hex));
    }

    [Test]
    public void A_symbolic_descriptor_matches_like_the_numeric_one()
    {
        byte[] symbolic = HexText.Parse("00a30f616d71703a6572726f723a6c697374" + "c00401a30178");
        Assert.That(AmqpError.TryDecode(symbolic, out AmqpError? error, out _, AmqpReaderOptions.Strict));
        Assert.That(HexText.Format(CompositeAssert.Write(error!)), Is.EqualTo("00531dc00401a30178"));
        Assert.That(new AmqpError { Condition = "x" }.Descriptor, Is.EqualTo((Descriptor)0x1dUL));
        Assert.That(Close.TryDecode(symbolic, out _, out AmqpDecodeError fault), Is.False);
        Assert.That(fault.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedDescriptor));
        Assert.That(AmqpError.TryDecode(HexText.Parse("0080000000000000001d" + "c00401a30178"), out AmqpError? wide, out _));
        Assert.That(wide!.Equals(error));
    }

    [Test]
    public void An_empty_list_does_not_pass_for_mandatory_fields()
    {
        foreach (string list in new[] { "45", "c00100", "d00000000400000000" })
        {
            Assert.That(Open.TryDecode(HexText.Parse("005310" + list), out _, out AmqpDecodeError error), Is.False);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.MissingField));
            Assert.That(error.Path, Is.EqualTo("open.container-id"));
        }
    }

    [Test]
    public void Segments_contain_the_body_to_its_last_byte([Values(7, 8, 9, 300)] int length)
    {
        byte[] body = Enumerable.Range(0, length).Select(i => (byte)i).ToArray();
        AmqpMessage message = AmqpMessage.Decode(Pieces.Every([.. HexText.Parse("005370c0020141" + "005375b00000"), (byte)(length >> 8), (byte)length, .. body], 5));
        using AmqpBuffer head = new();
        Assert.That(message.EncodeSegments(head).ToArray().AsSpan().Slice(7 + (length > 255 ? 8 : 5)).ToArray(), Is.EqualTo(body));
        Assert.That(message.GetData(0).ToArray(), Is.EqualTo(body));
    }

    [Test]
    public void Composites_are_recognised_in_lists_and_maps()
    {
        AmqpValue list = AmqpValue.Decode(HexText.Parse("c0050100532445"));
        AmqpValue map = AmqpValue.Decode(HexText.Parse("c10702540100532445"));
        Assert.That(list.AsList()[0].TryGetComposite(out Accepted? _));
        Assert.That(map.AsMap()[1].TryGetComposite(out Accepted? _));
    }

    [TestCase("005375b0fffffff8", "data")]
    [TestCase("005377b0fffffff8", "amqp-value")]
    [TestCase("005370d0fffffff800000006404040404040", "header")]
    public void A_size_above_2_to_the_31_is_refused(string hex, string path)
    {
        byte[] bytes = HexText.Parse(hex);
        Assert.That(AmqpMessage.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Path, Is.EqualTo(path));
        ReadOnlySequence<byte> input = new(bytes);
        Assert.That(new MessagePartReader().Read(ref input, true, out _, out _), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(input.Length, Is.EqualTo(bytes.Length));
    }

    [Test]
    public void Additional_fields_do_not_displace_the_following_section()
    {
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse("005370c00a06" + "41500740405202" + "a000" + "00537741"));
        Assert.That(message.Header.Durable, Is.EqualTo((bool?)true));
        Assert.That(message.Header.Priority, Is.EqualTo((byte?)7));
        Assert.That(message.Header.DeliveryCount, Is.EqualTo((uint?)2));
        Assert.That(message.Value, Is.EqualTo((AmqpValue)true));
        AmqpReader reader = new(HexText.Parse("c00e02" + "005370c00706404040404041" + "41"));
        AmqpReadScope list = reader.EnterList();
        Assert.That(Header.Read(ref reader), Is.EqualTo(new Header()));
        Assert.That(reader.ReadBoolean());
        reader.Exit(list);
    }

    [Test]
    public void Several_bodies_and_the_footer_are_kept()
    {
        const string Hex = "005376c003015201" + "005376c003015202" + "005378c10602a301615401";
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse(Hex));
        Assert.That(message.SequenceCount, Is.EqualTo(2));
        Assert.That(message.GetSequence(1)[0], Is.EqualTo((AmqpValue)2u));
        Assert.That(message.Footer["a"], Is.EqualTo((AmqpValue)1));
        Assert.That(HexText.Format(message.ToOwned().Encode()), Is.EqualTo(Hex));
    }

    [Test]
    public void A_descriptor_of_another_type_is_reported_as_a_decode_error()
    {
        Assert.That(AmqpMessage.TryDecode(HexText.Parse("00a1016145"), out _, out AmqpDecodeError error, validate: SectionKinds.All), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedDescriptor));
        AmqpReader reader = new(HexText.Parse("00a1016145"));
        Assert.That(reader.ReadComposite<IAmqpComposite>(), Is.Null);
        Assert.That(Disposition.TryDecode(HexText.Parse("005315c00a05" + "41434041" + "00a1016145"), out Disposition? disposition, out _));
        Assert.That(disposition!.State, Is.TypeOf<UnknownDeliveryState>());
    }

    [Test]
    public void A_disposition_whose_last_comes_before_its_first_is_given_as_it_came()
    {
        Disposition disposition = Disposition.Decode(HexText.Parse("005315c00603" + "41" + "5205" + "5203"));
        Assert.That(disposition.First, Is.EqualTo(new SequenceNumber(5)));
        Assert.That(disposition.Last, Is.EqualTo((SequenceNumber?)new SequenceNumber(3)));
        Assert.That(HexText.Format(disposition.Encode()), Is.EqualTo("005315c00603" + "41" + "5205" + "5203"));
    }

    [Test]
    public void Annotations_of_JMS_have_the_names_and_types_that_its_clients_look_for()
    {
        AmqpMessage message = new()
        {
            MessageAnnotations = { { AnnotationKey.JmsMessageType, (sbyte)5 }, { AnnotationKey.JmsDestination, (sbyte)0 }, { AnnotationKey.JmsReplyTo, (sbyte)1 } },
            Value = "a",
        };
        string Key(string name) => $"a3{name.Length:x2}{HexText.Format(System.Text.Encoding.ASCII.GetBytes(name))}";
        string pairs = $"{Key("x-opt-jms-msg-type")}5105{Key("x-opt-jms-dest")}5100{Key("x-opt-jms-reply-to")}5101";
        Assert.That(HexText.Format(message.Encode()), Is.EqualTo($"005372c13f06{pairs}005377a10161"));
    }

    [Test]
    public void A_message_without_data_has_an_empty_body()
    {
        AmqpMessage message = new();
        Assert.That(message.DataCount, Is.Zero);
        Assert.That(message.BodyLength, Is.Zero);
        Assert.That(message.CopyBodyTo([]), Is.Zero);
        Assert.That(message.TryGetSingleData(out _), Is.False);
        Assert.That(() => message.GetData(0), Throws.InvalidOperationException);
    }

    [Test]
    public void The_size_byte_of_SASL_bodies_does_not_wrap([Range(246, 260)] int length)
    {
        byte[] bytes = new byte[length];
        string binary = (length < 256 ? "a0" + length.ToString("x2", null) : "b0" + length.ToString("x8", null)) + HexText.Format(bytes);
        Check(new SaslChallenge { Challenge = bytes }, "005342", 1, binary);
        Check(new SaslResponse { Response = bytes }, "005343", 1, binary);
        Check(new SaslOutcome { Code = SaslCode.Ok, AdditionalData = bytes }, "005344", 2, "5000" + binary);

        static void Check(IAmqpComposite composite, string descriptor, int count, string items)
        {
            int content = items.Length / 2;
            string list = content <= 254 ? "c0" + (content + 1).ToString("x2", null) + count.ToString("x2", null) : "d0" + (content + 4).ToString("x8", null) + count.ToString("x8", null);
            byte[] written = CompositeAssert.Write(composite);
            Assert.That(HexText.Format(written), Is.EqualTo(descriptor + list + items));
            Assert.That(CompositeAssert.Read(written), Is.EqualTo(composite));
        }
    }

    [Test]
    public void A_key_matches_by_its_whole_text()
    {
        // key1, then key10.
        byte[] bytes = HexText.Parse("005374c11204" + "a1046b6579315401" + "a1056b657931305402" + "00537740");
        foreach (string key in new[] { "key10", "key1", "key", "", "1", "key100" })
        {
            ApplicationProperties properties = AmqpMessage.Decode(bytes).ApplicationProperties;
            bool isThere = properties.GetValueOrDefault(key).TryGetInt32(out int value);
            Assert.That((isThere, value), Is.EqualTo(key == "key10" ? (true, 2) : key == "key1" ? (true, 1) : (false, 0)), key);
        }
    }

    [Test]
    public void A_field_of_another_type_shifts_nothing()
    {
        // creation-time as ulong; group-id after it.
        byte[] bytes = HexText.Parse("005373c00f0b" + "404040404040404040" + "5301" + "a10167" + "00537740");
        Assert.That(AmqpMessage.TryDecode(bytes, out _, out AmqpDecodeError error, validate: SectionKinds.All), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType));
        Assert.That(error.Path, Is.EqualTo("properties.creation-time"));
    }

    [Test]
    public void A_value_described_twice_is_skipped()
    {
        byte[] bytes = HexText.Parse("005372c11204" + "a30161" + "00a3016200a3016345" + "a30164" + "5405" + "00537740");
        Assert.That(AmqpMessage.Decode(bytes).MessageAnnotations.GetValueOrDefault("d").TryGetInt32(out int value));
        Assert.That(value, Is.EqualTo(5));
    }

    [TestCase("a00100")]
    [TestCase("0053" + "01" + "a00100")]
    [TestCase("54ff")]
    [TestCase("c10100")]
    public void An_annotation_key_of_another_type_is_refused(string key)
    {
        byte[] pair = HexText.Parse(key + "5401");
        byte[] bytes = [0, 0x53, 0x72, 0xc1, (byte)(pair.Length + 1), 2, .. pair, 0, 0x53, 0x77, 0x40];
        Assert.That(AmqpMessage.TryDecode(bytes, out _, out AmqpDecodeError error, validate: SectionKinds.All), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidFieldValue));
        Assert.That(error.Path, Is.EqualTo("message-annotations{0}.key"));
        Assert.That(AmqpValue.Decode(bytes.AsSpan(3, pair.Length + 3)).AsMap(), Has.Count.EqualTo(1), "as a value it is one like others");
    }

    [Test]
    public void Descriptors_are_compared_by_all_their_bytes()
    {
        byte[] bytes = HexText.Parse("00800000000000000124" + "45");
        Assert.That(Accepted.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedDescriptor));
        AmqpReader reader = new(bytes);
        Assert.That(DeliveryState.Read(ref reader), Is.TypeOf<UnknownDeliveryState>());
    }

    [Test]
    public void Annotation_keys_of_ulong_are_written_and_read_and_other_numbers_refused()
    {
        AmqpMessage message = new() { MessageAnnotations = { { 5UL, "a" } } };
        message.Value = default;
        const string Hex = "005372c10602" + "5305" + "a10161" + "00537740";
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(Hex));
        Assert.That(AmqpMessage.Decode(HexText.Parse(Hex), AmqpReaderOptions.Strict).MessageAnnotations[5UL], Is.EqualTo((AmqpValue)"a"));
    }

    [Test]
    public void Keys_of_unsettled_are_delivery_tags()
    {
        Attach attach = new() { Name = "l", Handle = 0, Role = Role.Sender, Unsettled = [new(new DeliveryTag([0xff, 0x00]), Accepted.Instance)] };
        byte[] bytes = CompositeAssert.Write(attach);
        Assert.That(HexText.Format(bytes), Does.EndWith("c10902" + "a002ff00" + "00532445"));
        Assert.That(((Attach)CompositeAssert.Read(bytes)).Unsettled![0].Tag.ToArray(), Is.EqualTo(new byte[] { 0xff, 0x00 }));
        byte[] strings = HexText.Parse("005312c01108" + "a1016c4342" + "40404040" + "c10502a1017440");
        Assert.That(Attach.TryDecode(strings, out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Path, Does.StartWith("attach.unsettled"));
    }

    [Test]
    public void Symbols_and_strings_remain_distinct()
    {
        const string Hex = "005377c10b04" + "a3016b5401" + "a1016b5402";
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse(Hex), AmqpReaderOptions.Strict);
        AmqpMap map = message.Value.AsMap();
        Assert.That(map[new AmqpSymbol("k")], Is.EqualTo((AmqpValue)1));
        Assert.That(map["k"], Is.EqualTo((AmqpValue)2));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(Hex));
    }

    [TestCase("amqp:sasl_init:list")]
    [TestCase("amqp:sasl-init:lis")]
    [TestCase("amqp:sasl-init:list ")]
    public void Symbols_are_those_of_the_standard(string symbol)
    {
        byte[] bytes = [0, 0xa3, (byte)symbol.Length, .. symbol.Select(c => (byte)c), .. HexText.Parse("c00401a30178")];
        Assert.That(SaslInit.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedDescriptor));
    }

    [Test]
    public void Symbolic_and_unknown_descriptors_throw_no_exception()
    {
        int thrown = 0;
        int thread = Environment.CurrentManagedThreadId;
        void Count(object? sender, System.Runtime.ExceptionServices.FirstChanceExceptionEventArgs e) =>
            thrown += Environment.CurrentManagedThreadId == thread ? 1 : 0;

        AppDomain.CurrentDomain.FirstChanceException += Count;
        try
        {
            foreach (CompositeDefinition type in CompositeDefinition.All)
            {
                AmqpReader reader = new(ReferenceEncoder.Encode(type.Compose(type.Fields(0, _ => true), type.SymbolicDescriptor)));
                Assert.That(reader.ReadComposite<IAmqpComposite>(), Is.Not.Null);
                AmqpReader unknown = new(ReferenceEncoder.Encode(type.Compose([], CompositeDefinition.Text(0xa3, type.Symbol + "2"))));
                Assert.That(unknown.ReadComposite<IAmqpComposite>(), Is.Null);
            }
        }
        finally
        {
            AppDomain.CurrentDomain.FirstChanceException -= Count;
        }

        Assert.That(thrown, Is.Zero);
    }
}
