namespace Amqp.Encoding.Tests.Messages;

/// <summary>The deviations of real peers that interoperable readers of messages accept, or strict ones by name, and their rejection by others.</summary>
public sealed class MessageLeniencyTests
{
    private static readonly AmqpReaderOptions s_named = AmqpReaderOptions.Strict.WithDeviations(Deviations.OtherFieldTypes);

    [Test]
    [Leniency("no body")]
    public void A_message_without_a_body_is_accepted()
    {
        // Service Bus and an old .NET client send such messages.
        AmqpMessage message = Accepts("005373c00401a1016d", "message", AmqpDecodeErrorKind.MissingBody);
        Assert.That(message.BodyKind, Is.EqualTo(SectionKind.None));
        Assert.That(message.BodyLength, Is.Zero);
        Assert.That(message.Properties.MessageId, Is.EqualTo((MessageId)"m"));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("005373c00401a1016d005375a000"));
        Assert.That(message.ToOwned().BodyKind, Is.EqualTo(SectionKind.None));
    }

    [Test]
    [Leniency("no body")]
    public void No_bytes_are_a_message_without_sections()
    {
        AmqpMessage message = Accepts("", "message", AmqpDecodeErrorKind.MissingBody);
        Assert.That(message.Sections, Is.EqualTo(SectionKinds.None));
        Assert.That(message.BodyKind, Is.EqualTo(SectionKind.None));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("005375a000"));
    }

    [Test]
    [Leniency("data of null")]
    public void A_data_section_of_null_is_accepted()
    {
        AmqpMessage message = Accepts("00537540", "data", AmqpDecodeErrorKind.UnexpectedType);
        Assert.That(message.BodyKind, Is.EqualTo(SectionKind.Data));
        Assert.That(message.DataCount, Is.EqualTo(1));
        Assert.That(message.BodyLength, Is.Zero);
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("005375a000"));
    }

    [TestCase("71", "delivery-annotations")]
    [TestCase("72", "message-annotations")]
    [TestCase("74", "application-properties")]
    [Leniency("map section of null")]
    public void A_map_section_of_null_is_accepted(string section, string path)
    {
        AmqpMessage message = Accepts("0053" + section + "4000537740", path, AmqpDecodeErrorKind.UnexpectedType);
        Assert.That(message.Sections & ~SectionKinds.AmqpValue, Is.Not.EqualTo(SectionKinds.None));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("0053" + section + "c1010000537740"));
        Assert.That(message.ApplicationProperties, Is.Empty);
        Assert.That(message.MessageAnnotations, Is.Empty);
        Assert.That(message.DeliveryAnnotations, Is.Empty);
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("0053" + section + "c1010000537740"));
    }

    [Test]
    [Leniency("map section of null")]
    public void A_footer_of_null_is_accepted()
    {
        AmqpMessage message = Accepts("0053774000537840", "footer", AmqpDecodeErrorKind.UnexpectedType);
        Assert.That(message.Footer, Is.Empty);
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("00537740005378c10100"));
    }

    [Test]
    [Leniency("string keys of annotations")]
    public void Strings_are_accepted_as_keys_of_annotations()
    {
        AmqpMessage message = Accepts("005372c10f02a10b7472616365706172656e7440005377a10178", "message-annotations{0}.key", AmqpDecodeErrorKind.InvalidFieldValue);
        Assert.That(message.MessageAnnotations.ContainsKey("traceparent"));
        Assert.That(message.MessageAnnotations.Single().Key, Is.EqualTo((AnnotationKey)"traceparent"));

        // The same symbol once more.
        AmqpMessage twice = AmqpMessage.Decode(HexText.Parse("005372c10904a1016140a301614000537740"));
        Assert.That(() => twice.MessageAnnotations.Count, Throws.TypeOf<AmqpDecodeException>());
    }

    [TestCase("005370c00402405205005375a000", TestName = "Priority as a uint")]
    [TestCase("005370c00402405405005375a000", TestName = "Priority as an int")]
    [TestCase("005370c00b0240800000000000000005005375a000", TestName = "Priority as a ulong")]
    [Leniency("fields of another type")]
    public void An_integer_of_another_type_is_accepted_in_a_field(string hex)
    {
        // The first is of RabbitMQ's shovel, whose Erlang client wrote uints up to version 3.12.
        AmqpMessage message = AcceptsOther(hex, "header.priority", AmqpDecodeErrorKind.UnexpectedType);
        Assert.That(message.Header.Priority, Is.EqualTo((byte)5));
    }

    [TestCase("005370c0070240700000012c005375a000", "300")]
    [TestCase("005370c004024054ff005375a000", "-1")]
    public void An_integer_that_a_field_does_not_hold_is_refused_with_the_number(string hex, string found)
    {
        Assert.That(AmqpMessage.TryDecode(HexText.Parse(hex), out _, out AmqpDecodeError error, s_named, SectionKinds.All), Is.False);
        Assert.That(error.Path, Is.EqualTo("header.priority"));
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidFieldValue));
        Assert.That(error.Found, Is.EqualTo(found));
    }

    [TestCase("005373c003015207005375a000", TestName = "Message-id as a uint")]
    [TestCase("005373c00a01810000000000000007005375a000", TestName = "Message-id as a long")]
    [Leniency("fields of another type")]
    public void An_integer_of_another_type_is_accepted_as_message_id(string hex)
    {
        AmqpMessage message = AcceptsOther(hex, "properties.message-id", AmqpDecodeErrorKind.UnexpectedType);
        Assert.That(message.Properties.MessageId, Is.EqualTo((MessageId)7ul));
    }

    [Test]
    [Leniency("fields of another type")]
    public void An_integer_of_another_type_is_accepted_as_key_of_annotations()
    {
        AmqpMessage message = AcceptsOther("005372c1040252074000537740", "message-annotations{0}.key", AmqpDecodeErrorKind.InvalidFieldValue);
        Assert.That(message.MessageAnnotations.Single().Key, Is.EqualTo((AnnotationKey)7ul));
    }

    [Test]
    [Leniency("fields of another type")]
    public void A_string_is_accepted_as_user_id()
    {
        // Of RabbitMQ's shovel: null, "guest".
        AmqpMessage message = AcceptsOther("005373c0090240a1056775657374005375a000", "properties.user-id", AmqpDecodeErrorKind.UnexpectedType);
        Assert.That(message.Properties.UserId!.Value.ToArray(), Is.EqualTo("guest"u8.ToArray()));
    }

    // A header whose ttl is a ulong and whose delivery-count is an int; properties whose correlation-id is an int and whose group-sequence is a long; a footer with an int as key.
    [Test]
    [Leniency("fields of another type")]
    public void Integers_of_other_types_are_accepted_in_all_sections()
    {
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse("005370c008054040530a405403" + "005373c00f0c4040404040540940404040405505" + "005375a000" + "005378c104025407" + "40"), s_named);
        Assert.That(message.Header.Ttl, Is.EqualTo(10u));
        Assert.That(message.Header.DeliveryCount, Is.EqualTo(3u));
        Assert.That(message.Properties.CorrelationId, Is.EqualTo((MessageId)9ul));
        Assert.That(message.Properties.GroupSequence, Is.EqualTo((SequenceNumber)5u));
        Assert.That(message.Footer.Single().Key, Is.EqualTo((AnnotationKey)7ul));
    }

    // begin with its ids as ulongs and its windows as ints, attach with the handle as a ubyte and a settle-mode as a uint.
    [Test]
    [Leniency("fields of another type")]
    public void Integers_of_other_types_are_accepted_in_performatives()
    {
        Begin begin = Begin.Decode(HexText.Parse("005311c0080440530154025403"), s_named);
        Assert.That((uint)begin.NextOutgoingId, Is.EqualTo(1u));
        Assert.That((begin.IncomingWindow, begin.OutgoingWindow), Is.EqualTo((2u, 3u)));
        Attach attach = Attach.Decode(HexText.Parse("005312c00904a1016e5007415201"), s_named);
        Assert.That(attach.Handle, Is.EqualTo(7u));
        Assert.That(attach.SndSettleMode, Is.EqualTo(SenderSettleMode.Settled));
        Assert.That(Attach.TryDecode(HexText.Parse("005312c00904a1016e5007415209"), out _, out AmqpDecodeError error, s_named), Is.False);
        Assert.That(error.Path, Is.EqualTo("attach.snd-settle-mode"));
    }

    // The user-id is an int, which no deviation accepts: the address and the body are readable all the same.
    [Test]
    public void A_section_with_a_wrong_field_is_read_field_by_field()
    {
        byte[] bytes = HexText.Parse("005373c00903a1016d5407a10161005375a000");
        Assert.That(AmqpMessage.TryDecode(bytes, out _, out AmqpDecodeError error, s_named, SectionKinds.All), Is.False);
        Assert.That(error.Path, Is.EqualTo("properties.user-id"));
        var reader = new MessageReader(bytes);
        Assert.That(reader.Read());
        AmqpReader section = reader.OpenSection();
        AmqpList fields = section.ReadValue().AsDescribed().Value.AsList();
        Assert.That(fields, Is.EqualTo(new AmqpValue[] { "m", 7, "a" }));
        Assert.That(reader.Read());
        Assert.That(reader.Kind, Is.EqualTo(SectionKind.Data));
    }

    [Test]
    [Leniency("fields of another type")]
    public void A_long_is_accepted_as_a_timestamp()
    {
        // The ninth field of properties is absolute-expiry-time: 1,000 milliseconds.
        AmqpMessage message = AcceptsOther("005373c0120940404040404040408100000000000003e8005375a000", "properties.absolute-expiry-time", AmqpDecodeErrorKind.UnexpectedType);
        Assert.That(message.Properties.AbsoluteExpiryTime, Is.EqualTo(AmqpTimestamp.FromMilliseconds(1_000)));
    }

    [TestCase("e003015001", TestName = "Array as an application property")]
    [TestCase("c10100", TestName = "Map as an application property")]
    [TestCase("45", TestName = "List as an application property")]
    [Leniency("compound application properties")]
    public void A_compound_application_property_is_accepted(string value)
    {
        byte[] map = HexText.Parse("02a1016b" + value);
        string hex = "005374c1" + map.Length.ToString("x2", System.Globalization.CultureInfo.InvariantCulture) + HexText.Format(map) + "00537740";
        AmqpMessage message = Accepts(hex, "application-properties{0}.value", AmqpDecodeErrorKind.InvalidFieldValue);
        Assert.That(message.ApplicationProperties["k"].Type, Is.AnyOf(AmqpType.Array, AmqpType.Map, AmqpType.List));
        Assert.That(message.ApplicationProperties, Has.Count.EqualTo(1));
    }

    [Test]
    [Leniency("more fields than the type has")]
    public void Additional_fields_of_properties_are_accepted()
    {
        string nulls = string.Concat(Enumerable.Repeat("40", 13));
        Accepts("005373c00f0e" + nulls + "4100537740", "properties[13]", AmqpDecodeErrorKind.TooManyFields);
        Accepts("005370c0070640404040404100537740", "header[5]", AmqpDecodeErrorKind.TooManyFields);
    }

    [TestCase("005374c10502a3016b4000537740", TestName = "Symbol as key of application-properties")]
    [TestCase("005372c10302404000537740", TestName = "Null as key of annotations")]
    [TestCase("005374c10904a1016b40a1016b4000537740", TestName = "Key twice")]
    [TestCase("005373c00401a3016d00537740", TestName = "Symbol as message-id")]
    public void Malformed_sections_are_refused_and_leave_the_others_readable(string hex)
    {
        byte[] bytes = HexText.Parse(hex);
        Assert.That(AmqpMessage.TryDecode(bytes, out _, out AmqpDecodeError error, validate: SectionKinds.All), Is.False);
        Assert.That(error.Path, Does.StartWith("application-properties").Or.StartWith("message-annotations").Or.StartWith("properties"));
        Assert.That(AmqpMessage.TryDecode(bytes, out AmqpMessage? message, out _, validate: SectionKinds.AmqpValue));

        // Sound parts stay readable.
        Assert.That(message!.Value.IsNull);
        Assert.That(message.Header.Durable, Is.Null);
        Assert.That(() => MessageAssert.Describe(message), Throws.TypeOf<AmqpDecodeException>());
    }

    // By default, or by name if the reader is strict.
    private static AmqpMessage AcceptsOther(string hex, string path, AmqpDecodeErrorKind kind)
    {
        bool isRead = AmqpMessage.TryDecode(HexText.Parse(hex), out _, out AmqpDecodeError error, s_named, SectionKinds.All);
        Assert.That(isRead, error.ToString());
        return Accepts(hex, path, kind);
    }

    private static AmqpMessage Accepts(string hex, string path, AmqpDecodeErrorKind kind)
    {
        byte[] bytes = HexText.Parse(hex);
        Assert.That(AmqpMessage.TryDecode(bytes, out _, out AmqpDecodeError error, AmqpReaderOptions.Strict, SectionKinds.All), Is.False);
        Assert.That(error.Kind, Is.EqualTo(kind));
        Assert.That(error.Path, Is.EqualTo(path));
        Assert.That(() => AmqpMessage.Decode(bytes, AmqpReaderOptions.Strict), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(AmqpMessage.TryDecode(bytes, out _, out error, validate: SectionKinds.All), error.ToString());
        return AmqpMessage.Decode(bytes);
    }
}
