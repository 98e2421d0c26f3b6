namespace Amqp.Encoding.Tests.Messages;

/// <summary>Messages and composites with strings that are not UTF-8.</summary>
public sealed class MalformedStringMessageTests
{
    // As uamqp sends { "ok": 1, "b": b"a\xff" } of Python, with a body of "x".
    private const string Pairs = "a1026f6b5401" + "a10162" + "a10261ff";
    private const string Body = "005375a00178";
    private const string Message = "005374c10e04" + Pairs + Body;
    private const string Text = "a\uFFFD";

    private static readonly AmqpReaderOptions s_keep = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.KeepMalformedStrings);
    private static readonly AmqpReaderOptions s_replace = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.ReplaceMalformedStrings);

    [Test]
    [Leniency("string that is not UTF-8")]
    public void One_malformed_string_leaves_the_other_values_readable([Values] bool isStrict, [Values(1, 7, 1000)] int segment)
    {
        byte[] octets = HexText.Parse(Message);
        ReadOnlySequence<byte> input = Pieces.Every(octets, segment);
        foreach (AmqpReaderOptions unnamed in new[] { AmqpReaderOptions.Default, AmqpReaderOptions.Strict })
        {
            Assert.That(AmqpMessage.TryDecode(in input, out _, out AmqpDecodeError error, unnamed, SectionKinds.All), Is.False);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidUtf8));
            Assert.That(error.Offset, Is.EqualTo(18L));
            Assert.That(error.Path, Is.EqualTo("application-properties{1}.value"));
        }

        foreach (AmqpReaderOptions named in new[] { s_keep, s_replace })
        {
            string place = $"{named.Deviations}";
            AmqpReaderOptions options = isStrict ? named.WithDeviations(named.Deviations & ~Deviations.Usual) : named;
            Assert.That(AmqpMessage.TryDecode(in input, out AmqpMessage? message, out AmqpDecodeError fault, options, SectionKinds.All), fault.ToString());
            Assert.That(message!.ApplicationProperties.GetValueOrDefault("ok").TryGetInt32(out int one) ? one : 0, Is.EqualTo(1), place);
            Assert.That(message.ApplicationProperties.GetValueOrDefault("b").TryGetString(out string? text), Is.EqualTo(named == s_replace), place);
            Assert.That(text, Is.EqualTo(named == s_replace ? Text : null), place);
            Assert.That(message.ApplicationProperties["b"].TryGetMalformedString(out ReadOnlyMemory<byte> bytes), place);
            Assert.That(bytes.ToArray(), Is.EqualTo(new byte[] { 0x61, 0xFF }), place);
            Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(Message), place);
            Assert.That(MessageAssert.Describe(message.ToOwned()), Is.EqualTo(MessageAssert.Describe(message)), place);

            // Written anew it has the bytes too.
            message.ApplicationProperties["ok"] = 2;
            Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(Message.Replace("5401", "5402")), place);

            AmqpMessage probed = AmqpMessage.Decode(in input, options);
            Assert.That(probed.ApplicationProperties.TryGetValue("b", out AmqpValue probe), place);
            Assert.That(probe == message.ApplicationProperties["b"], place);
        }
    }

    [Test]
    public void A_malformed_key_is_kept_with_its_bytes()
    {
        // FF and FE: two keys that look alike once they are replaced.
        const string Twice = "005374c10904" + "a101ff41" + "a101fe42";
        AmqpMessage kept = AmqpMessage.Decode(HexText.Parse(Twice + Body), s_keep);
        Assert.That(kept.ApplicationProperties, Has.Property("Count").EqualTo(2));
        Assert.That(kept.ApplicationProperties.ContainsKey("\uFFFD"), Is.False);
        Assert.That(() => kept.ApplicationProperties.ToArray(), Throws.InvalidOperationException.With.Message.Contains("not UTF-8"));
        Assert.That(kept.ApplicationProperties.ToString(), Is.EqualTo("{0xff: true, 0xfe: false}"));
        kept.ApplicationProperties.Add("k", true);
        Assert.That(HexText.Format(MessageAssert.Encode(kept)), Is.EqualTo("005374c10d06" + "a101ff41" + "a101fe42" + "a1016b41" + Body));

        AmqpMessage replaced = AmqpMessage.Decode(HexText.Parse(Twice + Body), s_replace);
        Assert.That(replaced.ApplicationProperties.Select(pair => (pair.Key, pair.Value.AsBoolean())), Is.EqualTo(new[] { ("\uFFFD", true), ("\uFFFD", false) }));
        Assert.That(replaced.ApplicationProperties.ContainsKey("\uFFFD"), Is.False, "keys are compared by their bytes");

        // In annotations a string is written as a symbol, which is ASCII.
        Assert.That(AmqpMessage.TryDecode(HexText.Parse("005372c10502a101ff41" + Body), out _, out AmqpDecodeError error, s_replace, SectionKinds.All), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidFieldValue));
        Assert.That(error.Path, Is.EqualTo("message-annotations{0}.key"));
    }

    [Test]
    public void Message_id_body_and_annotations_keep_malformed_strings()
    {
        const string Id = "005373c00501" + "a10261ff";
        const string Annotations = "005372c10802" + "a3016b" + "a10261ff";
        foreach (string body in new[] { "005377" + "a10261ff", "005376c00501a10261ff" })
        {
            string place = body;
            AmqpMessage message = AmqpMessage.Decode(HexText.Parse(Annotations + Id + body), s_keep);
            Assert.That(message.Properties.MessageId!.Value.Type, Is.EqualTo(AmqpType.String), place);
            Assert.That(message.Properties.MessageId.Value.TryGetString(out _), Is.False, place);
            Assert.That(((AmqpValue)message.Properties.MessageId.Value).TryGetMalformedString(out _), place);
            Assert.That((message.BodyKind == SectionKind.AmqpValue ? message.Value : message.GetSequence(0)[0]).TryGetMalformedString(out _), place);
            Assert.That(message.MessageAnnotations["k"].TryGetMalformedString(out _), place);
            Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(Annotations + Id + body), place);
            message.Properties.Subject = "s";
            message.MessageAnnotations["l"] = true;
            Assert.That(
                HexText.Format(MessageAssert.Encode(message)),
                Is.EqualTo("005372c10c04" + "a3016b" + "a10261ff" + "a3016c41" + "005373c00a04" + "a10261ff" + "4040" + "a10173" + body));

            AmqpValue value = AmqpValue.FromComposite(message.Properties);
            Assert.That(value.TryGetComposite(out Properties? properties, s_keep), place);
            Assert.That(properties!.Equals(message.Properties), place);
            Assert.That(value.TryGetComposite<Properties>(out _), Is.False, "strict about it by default");
        }
    }

    [Test]
    public void A_malformed_string_field_is_refused_or_replaced()
    {
        byte[] open = HexText.Parse("005310c00501" + "a10261ff");
        foreach (AmqpReaderOptions options in new[] { AmqpReaderOptions.Default, s_keep })
        {
            AmqpDecodeError error = CompositeAssert.ReadError(open, options);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidUtf8));
            Assert.That(error.Offset, Is.EqualTo(9L));
            Assert.That(error.Path, Is.EqualTo("open.container-id"));
        }

        var read = (Open)CompositeAssert.Read(open, s_replace);
        Assert.That(read.ContainerId, Is.EqualTo(Text));
        Assert.That(HexText.Format(CompositeAssert.Write(read)), Is.EqualTo("005310c00701" + "a104" + "61efbfbd"));

        // Of a message the section is written as it came until it is read.
        const string To = "005373c00603" + "4040" + "a101ff";
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse(To + Body), s_replace);
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(To + Body));
        Assert.That(message.Properties.To, Is.EqualTo("\uFFFD"));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("005373c00803" + "4040" + "a103efbfbd" + Body));
        message.Properties.Subject = "s";
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("005373c00b04" + "4040" + "a103efbfbd" + "a10173" + Body));
        Assert.That(AmqpMessage.TryDecode(HexText.Parse(To + Body), out _, out AmqpDecodeError fault, s_keep, SectionKinds.All), Is.False);
        Assert.That(fault.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidUtf8));
        Assert.That(fault.Path, Is.EqualTo("properties.to"));
    }

    [TestCase("005310c0160a" + "a10163" + "4040404040404040" + "c10802a3016ba10261ff", TestName = "Value among the properties of open")]
    [TestCase("005315c01005" + "41434040" + "00a30178c00501a10261ff", TestName = "Delivery state that nobody knows")]
    [TestCase("005312c01306" + "a1016c" + "43" + "41" + "4040" + "00a30178c00501a10261ff", TestName = "Source that nobody knows")]
    public void A_value_field_keeps_a_malformed_string(string hex)
    {
        byte[] octets = HexText.Parse(hex);
        Assert.That(CompositeAssert.ReadError(octets, AmqpReaderOptions.Default).Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidUtf8));
        foreach (AmqpReaderOptions options in new[] { s_keep, s_replace, s_keep.WithDeviations(Deviations.KeepMalformedStrings) })
        {
            IAmqpComposite read = CompositeAssert.Read(octets, options);
            Assert.That(HexText.Format(CompositeAssert.Write(read)), Is.EqualTo(hex));
            Assert.That(HexText.Format(AmqpValue.FromComposite(read).Encode()), Is.EqualTo(hex));
        }
    }

    [Test]
    public void A_string_accepted_for_a_symbol_must_be_ASCII()
    {
        byte[] octets = HexText.Parse("005373c00b07" + "404040404040" + "a10261ff");
        foreach (AmqpReaderOptions options in new[] { s_keep, s_replace })
        {
            AmqpDecodeError error = CompositeAssert.ReadError(octets, options);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidFieldValue));
            Assert.That(error.Path, Is.EqualTo("properties.content-type"));
        }
    }

    [Test]
    public void A_writer_refuses_strings_that_are_not_UTF_8()
    {
        byte[] octets = HexText.Parse("a10261ff");
        Assert.That(() => { var writer = new AmqpWriter(new byte[9]); writer.WriteEncodedValue(octets); }, Throws.ArgumentException);
        Assert.That(() => { var writer = new AmqpWriter(new byte[9]); writer.WriteStringBytes([0xFF]); }, Throws.TypeOf<AmqpEncodeException>());
    }

    [Test]
    public void MalformedStrings_and_FooterBeforeBody_are_accepted_together()
    {
        const string Outer = "005374c10e04" + Pairs;
        const string Footer = "005378c10802" + "a30163" + "a10261ff";
        AmqpMessage message = AmqpMessage.Decode(
            HexText.Parse(Outer + Footer + Body), AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.FooterBeforeBody | Deviations.KeepMalformedStrings));
        Assert.That(message.Footer["c"], Is.EqualTo(message.ApplicationProperties["b"]));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(Outer + Body + Footer));
    }
}
