namespace Amqp.Encoding.Tests.Standard.Security;

/// <summary>The SASL bodies and PLAIN.</summary>
public sealed class SaslTests
{
    [Test]
    public void Secrets_are_never_shown()
    {
        byte[] secret = "s3cret-s3cret"u8.ToArray();
        SaslInit init = new() { Mechanism = "PLAIN", InitialResponse = secret, Hostname = "host" };
        Assert.That(init.ToString(), Is.EqualTo("sasl-init(mechanism=PLAIN, initial-response=…, hostname=\"host\")"));
        Assert.That(new SaslChallenge { Challenge = secret }.ToString(), Is.EqualTo("sasl-challenge(challenge=…)"));
        Assert.That(new SaslResponse { Response = secret }.ToString(), Is.EqualTo("sasl-response(response=…)"));
        Assert.That(new SaslOutcome { Code = SaslCode.SysPerm, AdditionalData = secret }.ToString(), Is.EqualTo("sasl-outcome(code=sys-perm, additional-data=…)"));

        // As values, too.
        foreach (string descriptor in new[] { "5341", "a313616d71703a7361736c2d696e69743a6c697374" })
        {
            AmqpValue value = AmqpValue.Decode(HexText.Parse("00" + descriptor + "c00902a301" + "50" + "a003616263"));
            Assert.That(value.ToString(), Does.EndWith("(…)"));
            Assert.That(new AmqpMap([new("k", value)]).ToString(), Does.Not.Contain("616263"));
            Assert.That(AmqpNotation.Default.Format(value), Does.EndWith(",…)"));
        }

        Assert.That(new SaslPlain("user", "s3cret").ToString(), Does.Not.Contain("s3cret").And.Not.Contain("user"));
    }

    // A peer may put its response into another field: a hostname is shown if it is one and the response is where it belongs.
    [TestCase("PLAIN", null, "\0user\0s3cret")]
    [TestCase("PLAIN", null, "s3cret")]
    [TestCase("PLAIN", "", "s3cret")]
    [TestCase("PLAIN", "x", "\0user\0s3cret")]
    [TestCase("PLAIN", "x", "user s3cret")]
    [TestCase("s3cret", "x", "host")]
    [TestCase("\0user\0s3cret", null, null)]
    public void A_response_in_another_field_is_not_shown(string mechanism, string? response, string? hostname)
    {
        SaslInit init = new() { Mechanism = mechanism, InitialResponse = response is null ? null : System.Text.Encoding.ASCII.GetBytes(response), Hostname = hostname };
        Assert.That(init.ToString(), Does.Not.Contain("s3cret"));
        AssertHidden(CompositeAssert.Write(init));
    }

    private static readonly byte[] s_response = "s3cret"u8.ToArray();

    private static readonly AmqpValue[] s_misplaced =
    [
        s_response, "s3cret \0", new AmqpList("s3cret"), new DescribedValue(new AmqpSymbol("s3cret"), 1), new AmqpArray(AmqpType.String, "s3cret"),
        new AmqpArray(AmqpType.UByte, (byte)1).Describe(new AmqpSymbol("s3cret")), new AmqpMap([new("s3cret", 1)]), new AmqpMap([new("s3cret", AmqpList.Empty)]),
        new AmqpMap([new("s3cret", AmqpValue.Null)]), new AmqpSymbol("s3cret"), new DescribedValue(0x41UL, new AmqpList(new AmqpSymbol("S3"), s_response, "s3cret")),
    ];

    [TestCaseSource(nameof(s_misplaced))]
    public void A_response_of_any_type_in_any_field_is_not_shown(AmqpValue secret)
    {
        foreach (AmqpValue descriptor in new AmqpValue[] { 0x41UL, new AmqpSymbol("amqp:sasl-init:list") })
        {
            AssertHidden(((AmqpValue)new DescribedValue(descriptor, new AmqpList(new AmqpSymbol("X"), AmqpValue.Null, secret))).Encode());
            AssertHidden(((AmqpValue)new DescribedValue(descriptor, new AmqpList(new AmqpSymbol("X"), s_response, secret))).Encode());
            AssertHidden(((AmqpValue)new DescribedValue(descriptor, new AmqpList(new AmqpSymbol("X"), secret))).Encode());
            AssertHidden(((AmqpValue)new DescribedValue(descriptor, new AmqpList(secret))).Encode());
        }

        AssertHidden(((AmqpValue)new DescribedValue(0x43UL, new AmqpList(secret))).Encode());
        AssertHidden(((AmqpValue)new DescribedValue(0x40UL, new AmqpList(secret))).Encode());
        AssertHidden(((AmqpValue)new DescribedValue(0x44UL, new AmqpList((byte)0, secret))).Encode());
    }

    private static void AssertHidden(byte[] body)
    {
        byte[] bytes = [0, 0, 0, (byte)(8 + body.Length), 2, 1, 0, 0, .. body];
        var decoder = new Amqp.Encoding.Framing.FrameDecoder(512);
        Assert.That(decoder.DecodeSasl(bytes, out Amqp.Encoding.Framing.Frame frame, out _, out _), Is.EqualTo(System.Buffers.OperationStatus.Done));
        Assert.That(frame.ToString(), Does.Contain("sasl-").And.Not.Contain("s3").And.Not.Contain("7333"));
    }

    [Test]
    public void Absent_and_empty_initial_responses_are_distinct()
    {
        SaslInit absent = new() { Mechanism = "EXTERNAL" };
        SaslInit empty = new() { Mechanism = "EXTERNAL", InitialResponse = ReadOnlyMemory<byte>.Empty };
        Assert.That(HexText.Format(CompositeAssert.Write(absent)), Is.EqualTo("005341c00b01a30845585445524e414c"));
        Assert.That(HexText.Format(CompositeAssert.Write(empty)), Is.EqualTo("005341c00d02a30845585445524e414ca000"));
        Assert.That(((SaslInit)CompositeAssert.Read(CompositeAssert.Write(empty))).InitialResponse, Is.Not.Null);
        Assert.That(empty, Is.Not.EqualTo(absent));
    }

    [TestCase("005340c0020140")]
    [TestCase("005340c00501e00200a3")]
    public void An_empty_list_of_mechanisms_is_refused(string hex)
    {
        byte[] bytes = HexText.Parse(hex);
        AmqpDecodeError error = CompositeAssert.ReadError(bytes);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.MissingField));
        Assert.That(error.Path, Is.EqualTo("sasl-mechanisms.sasl-server-mechanisms"));
        Assert.That(() => CompositeAssert.Write(new SaslMechanisms { SaslServerMechanisms = [] }), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("sasl-server-mechanisms"));
    }

    [Test]
    public void A_PLAIN_response_is_encoded_and_decoded()
    {
        SaslPlain plain = new("erin", "s3cret");
        Assert.That(HexText.Format(plain.Encode()), Is.EqualTo("006572696e00733363726574"));
        byte[] init = CompositeAssert.Write(plain.ToInit("bus.example.org"));
        Assert.That(((SaslInit)CompositeAssert.Read(init)).InitialResponse!.Value.ToArray(), Is.EqualTo(plain.Encode()));
        Assert.That(SaslPlain.TryDecode(plain.Encode(), out SaslPlain? back));
        Assert.That(back!.AuthorizationId, Is.Empty);
        Assert.That(back.UserName, Is.EqualTo("erin"));
        Assert.That(back.Password, Is.EqualTo("s3cret"));
        Assert.That(SaslPlain.TryDecode(new SaslPlain("\u00e9", "\ud834\udd1e", "admin").Encode(), out back));
        Assert.That(back!.AuthorizationId, Is.EqualTo("admin"));
        Assert.That(back.UserName, Is.EqualTo("\u00e9"));
        Assert.That(back.Password, Is.EqualTo("\ud834\udd1e"));
    }

    [TestCase("")]
    [TestCase("00")]
    [TestCase("0000")]
    [TestCase("0065")]
    [TestCase("6565")]
    [TestCase("00650000")]
    [TestCase("00650066" + "00")]
    [TestCase("00ff0061")]
    public void A_malformed_PLAIN_response_is_refused(string hex) => Assert.That(SaslPlain.TryDecode(HexText.Parse(hex), out _), Is.False);

    [Test]
    public void A_PLAIN_response_may_have_an_empty_password()
    {
        Assert.That(SaslPlain.TryDecode(HexText.Parse("006500"), out SaslPlain? plain));
        Assert.That(plain!.Password, Is.Empty);
    }

    [Test]
    public void PLAIN_credentials_with_NUL_are_refused()
    {
        Assert.That(() => new SaslPlain("a\0b", "c"), Throws.ArgumentException.With.Property("ParamName").EqualTo("userName"));
        Assert.That(() => new SaslPlain("a", "\0"), Throws.ArgumentException.With.Property("ParamName").EqualTo("password"));
        Assert.That(() => new SaslPlain("a", "c", "d\0"), Throws.ArgumentException.With.Property("ParamName").EqualTo("authorizationId"));
        Assert.That(() => new SaslPlain(string.Empty, "c"), Throws.ArgumentException.With.Property("ParamName").EqualTo("userName"));
        Assert.That(() => new SaslPlain("a", "\ud800").Encode(), Throws.TypeOf<AmqpEncodeException>());
    }

    [Test]
    public void PLAIN_credentials_may_not_be_null()
    {
        Assert.That(() => new SaslPlain(null!, "b"), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("userName"));
        Assert.That(() => new SaslPlain("a", null!), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("password"));
        Assert.That(() => new SaslPlain("a", "b", null!), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("authorizationId"));
    }

    // The codes of part 5, 5.3.3.6.
    [Test]
    public void A_sasl_code_is_one_of_0_to_4([Values(Deviations.None, Deviations.Usual)] Deviations deviations)
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithDeviations(deviations);
        for (byte code = 0; code <= 4; code++)
        {
            Assert.That(SaslOutcome.Decode([0, 0x53, 0x44, 0xC0, 3, 1, 0x50, code], options).Code, Is.EqualTo((SaslCode)code));
        }

        Assert.That(() => SaslOutcome.Decode([0, 0x53, 0x44, 0xC0, 3, 1, 0x50, 5], options), Throws.TypeOf<AmqpDecodeException>().With.Message.Contains("a sasl-code of 0 to 4"));
    }
}
