namespace Amqp.Encoding.Tests.Frames;

/// <summary>A frame as one line of text. The expected lines were read off the captured bytes.</summary>
public sealed class FrameTextTests
{
    private static readonly CapturedConversation s_conversation = CapturedConversation.LoadAll().Single(conversation => conversation.Name == "rabbitmq-proton");

    private static readonly FrameDecoder s_decoder = new(uint.MaxValue);

    [TestCase(0, "sasl-init(mechanism=PLAIN, initial-response=…)")]
    [TestCase(1, "channel 0 open(container-id=\"8c852b41-b61c-47b3-81c6-343e23b9bdf3\", hostname=\"127.0.0.1\", max-frame-size=16384, channel-max=32767)")]
    [TestCase(2, "channel 0 begin(next-outgoing-id=0, incoming-window=2147483647, outgoing-window=2147483647)")]
    [TestCase(3, "channel 0 attach(name=\"8c852b41-b61c-47b3-81c6-343e23b9bdf3-/queue/capture\", handle=0, role=sender, snd-settle-mode=mixed, rcv-settle-mode=first, "
        + "source=source(durable=none, timeout=0, dynamic=false), target=target(address=\"/queue/capture\", durable=none, timeout=0, dynamic=false), "
        + "initial-delivery-count=0, max-message-size=0)")]
    [TestCase(4, "channel 0 transfer(handle=0, delivery-id=0, delivery-tag=0x31, message-format=0), 193 bytes")]
    public void A_frame_is_one_line(int index, string expected) => Assert.That(Text(Frames(s_conversation.Client)[index]), Is.EqualTo(expected));

    [TestCase("0000000802000007", "channel 7 empty")]
    [TestCase("0000001502010000005340c008 01e005 01a3024142", "sasl-mechanisms(sasl-server-mechanisms=[AB])")]
    [TestCase("00000011 02010000 005344c004 02 5001 40", "sasl-outcome(code=auth)")]
    [TestCase("00000011 02010000 005342c00401a00161", "sasl-challenge(challenge=…)")]
    [TestCase("00000014 02010000 005343c00701a104 73656372", "sasl-response(response=…)")]
    [TestCase("00000017 02010000 005343c00a01 c10702a10173a10174", "sasl-response() malformed at offset 14 (sasl-response.response)")]
    [TestCase("00000015 02010000 005343c00801 c00502 a1017340", "sasl-response() malformed at offset 14 (sasl-response.response)")]
    [TestCase("00000014 02010000 005343c00701 e00401a10173", "sasl-response() malformed at offset 14 (sasl-response.response)")]
    [TestCase("00000014 02010000 005343c00701 005399a30173", "sasl-response() malformed at offset 14 (sasl-response.response)")]
    [TestCase("00000010 02010000 005343 c10302 5401", "sasl-response() malformed at offset 11 (sasl-response)")]
    [TestCase("0000001e 02000000 005318c01101 00531dc00b02a30178a1050a61c3a90d", "channel 0 close(error=error(condition=x, description=\"\\u{a}aé\\u{d}\"))")]
    public void Fields_have_the_form_of_their_type(string hex, string expected) => Assert.That(Text(HexText.Parse(hex.Replace(" ", ""))), Is.EqualTo(expected));

    [Test]
    public void Texts_and_binaries_are_whole_and_stay_on_one_line()
    {
        var open = new Amqp.Encoding.Transport.Open { ContainerId = new string('a', 63) + "é\nb", Hostname = "x\r\ny\u2028" };
        Assert.That(Text(Frame(open)), Is.EqualTo("channel 0 open(container-id=\"" + new string('a', 63) + "é\\u{a}b\", hostname=\"x\\u{d}\\u{a}y\\u{2028}\")"));
        var transfer = new Amqp.Encoding.Transport.Transfer { Handle = 1, DeliveryTag = new Amqp.Encoding.Transport.DeliveryTag([.. Enumerable.Range(0, 32).Select(value => (byte)value)]) };
        Assert.That(Text(Frame(transfer)), Is.EqualTo("channel 0 transfer(handle=1, delivery-tag=0x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f)"));
    }

    [Test]
    public void Roles_modes_and_codes_have_the_names_that_ToString_has()
    {
        Assert.Multiple(() =>
        {
            foreach (bool isReceiver in new[] { false, true })
            {
                var disposition = new Amqp.Encoding.Transport.Disposition { Role = isReceiver ? Amqp.Encoding.Transport.Role.Receiver : Amqp.Encoding.Transport.Role.Sender, First = 0 };
                Assert.That(Text(Frame(disposition)), Is.EqualTo("channel 0 " + disposition));
            }

            for (byte code = 0; code < 5; code++)
            {
                var attach = new Amqp.Encoding.Transport.Attach
                {
                    Name = "a",
                    Handle = 0,
                    Role = Amqp.Encoding.Transport.Role.Sender,
                    SndSettleMode = code < 3 ? (Amqp.Encoding.Transport.SenderSettleMode)code : null,
                    RcvSettleMode = code < 2 ? (Amqp.Encoding.Transport.ReceiverSettleMode)code : null,
                    Source = new Amqp.Encoding.Messaging.Source { Durable = code < 3 ? (Amqp.Encoding.Messaging.TerminusDurability)code : null },
                };
                Assert.That(Text(Frame(attach)), Is.EqualTo("channel 0 " + attach));
                string outcome = "00000011 02010000 005344c004 02 50".Replace(" ", "") + code.ToString("x2", null) + "40";
                Assert.That(Text(HexText.Parse(outcome)), Is.EqualTo(new Amqp.Encoding.Security.SaslOutcome { Code = (Amqp.Encoding.Security.SaslCode)code }.ToString()));
            }
        });
    }

    [Test]
    public void Properties_of_any_type_are_written()
    {
        var open = new Amqp.Encoding.Transport.Open { ContainerId = "c", Properties = new Fields.Builder { { "a", -5 }, { "b", AmqpValue.FromObject(new object?[] { 1.5, null, "t" }) } }.ToFields() };
        Assert.That(Text(Frame(open)), Is.EqualTo("channel 0 open(container-id=\"c\", properties={a: -5, b: [1.5, null, \"t\"]})"));
    }

    // The properties of an open: {a: the value}. Codes of AMQP 1.0, part 1, 1.6.
    [TestCase("41", "true")]
    [TestCase("42", "false")]
    [TestCase("5600", "false")]
    [TestCase("50c8", "200")]
    [TestCase("60ffff", "65535")]
    [TestCase("70ffffffff", "4294967295")]
    [TestCase("43", "0")]
    [TestCase("80ffffffffffffffff", "18446744073709551615")]
    [TestCase("51fd", "-3")]
    [TestCase("61fed4", "-300")]
    [TestCase("7180000000", "-2147483648")]
    [TestCase("54ff", "-1")]
    [TestCase("818000000000000000", "-9223372036854775808")]
    [TestCase("723fc00000", "1.5")]
    [TestCase("823ff8000000000000", "1.5")]
    [TestCase("a30161", "a")]
    [TestCase("a10161", "\"a\"")]
    [TestCase("a002abcd", "0xabcd")]
    [TestCase("a000", "0x")]
    [TestCase("45", "[]")]
    [TestCase("c0050254405401", "[64, 1]")]
    [TestCase("e00402540102", "[1, 2]")]
    [TestCase("c10100", "{}")]
    [TestCase("c10b04a301615401a301625402", "{a: 1, b: 2}")]
    [TestCase("00800000123400000abc40", "0x123400000abc(null)")]
    [TestCase("005399a10161", "0x99(\"a\")")]
    [TestCase("00a3057a3a782d7942", "z:x-y(false)")]
    [TestCase("00532445", "0x24([])")]
    [TestCase("005372c10502a3016140", "0x72({a: null})")]
    [TestCase("00531dc00502a3016140", "0x1d([a, null])")]
    public void A_value_of_any_type_is_written(string value, string expected) =>
        Assert.That(Text(Open(value)), Is.EqualTo($"channel 0 open(container-id=\"c\", properties={{a: {expected}}})"));

    // A trace must not throw, and what it shows must not depend on what an SDK has counted.
    [Test]
    public void A_text_calls_no_code_of_an_SDK()
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithTextDecoder(new ThrowingDecoder())
            .WithComposite<DeliveryState>(new AmqpSymbol("acme:delay"), (ref _) => throw new FormatException("of the SDK"));
        byte[] frame = HexText.Parse("00000025 02000000 005315c018 05 41 43 40 40".Replace(" ", "") + "00a30a61636d653a64656c6179a10161");
        frame[3] = (byte)frame.Length;
        frame[12] = (byte)(frame.Length - 13);
        using var decoder = new FrameDecoder(512, options);
        Assert.That(decoder.Decode(frame, out Frame read, out _, out AmqpDecodeError error), Is.EqualTo(OperationStatus.Done), error.ToString());
        Assert.That(read.ToString(), Is.EqualTo("channel 0 disposition(role=receiver, first=0, state=acme:delay(\"a\"))"));
    }

    [Test]
    public void A_malformed_field_is_named_by_its_offset()
    {
        // The second field, at offset 17, says 9 bytes where 1 is left.
        Assert.That(
            Text(HexText.Parse("00000012" + "02000000" + "005310c00502a10161a109")), Is.EqualTo("channel 0 open(container-id=\"a\") malformed at offset 17 (open.hostname)"));
    }

    // The value begins at offset 31: the fields before its fault are written.
    [TestCase("c0050254405f01", "36 (open.properties{0}.value[1])")]
    [TestCase("c00302545f", "36")]
    [TestCase("e00402560102", "36 (open.properties{0}.value[1])")]
    [TestCase("c10904a301615401a301625f", "42 (open.properties)")]
    [TestCase("0053995f", "34 (open.properties{0}.value)")]
    [TestCase("005f1240", "32 (open.properties{0}.value.descriptor)")]
    [TestCase("00531dc00502a301615f", "40 (open.properties{0}.value.description)")]
    public void A_text_ends_at_the_first_fault(string value, string expected) =>
        Assert.That(Text(Open(value)), Is.EqualTo("channel 0 open(container-id=\"c\") malformed at offset " + expected));

    // Fields that are missing or of another type, after others and before others; an error in a close.
    [TestCase("005318c00e01 00531dc00802a30178a1030a61", "close(error=error(condition=x)) malformed at offset 23 (close.error.description)")]
    [TestCase("005311c00704 405201a100 43", "begin(next-outgoing-id=1) malformed at offset 17 (begin.incoming-window)")]
    [TestCase("005311c00703 60000143 a100", "begin(remote-channel=1, next-outgoing-id=0) malformed at offset 18 (begin.incoming-window)")]
    [TestCase("005318c00b01 00531dc00502 40a10161", "close(error=error(description=\"a\")) malformed at offset 17 (close.error.condition)")]
    public void Fields_before_the_fault_are_written(string performative, string expected)
    {
        byte[] frame = HexText.Parse("0000000002000000" + performative.Replace(" ", ""));
        frame[3] = (byte)frame.Length;
        Assert.That(Text(frame), Is.EqualTo("channel 0 " + expected));
    }

    [TestCase("", "")]
    [TestCase("ff", ", 1 byte")]
    [TestCase("ffff", ", 2 bytes")]
    public void A_payload_is_counted(string payload, string expected)
    {
        byte[] frame = HexText.Parse("0000000002000003" + "005314c0020143" + payload);
        frame[3] = (byte)frame.Length;
        Assert.That(Text(frame), Is.EqualTo("channel 3 transfer(handle=0)" + expected));
    }

    [Test]
    public void Every_captured_frame_and_every_change_of_a_byte_has_a_text()
    {
        foreach (byte[] bytes in CapturedConversation.LoadAll().SelectMany(conversation => Frames(conversation.Items)).Where(frame => frame.Length < 1_000))
        {
            Assert.That(Text(bytes), Does.Not.Contain("malformed"));
            for (int i = 8; i < bytes.Length; i++)
            {
                byte original = bytes[i];
                foreach (byte changed in new byte[] { 0, 0x40, 0xA1, 0xC1, 0xFF, (byte)(original ^ 1) })
                {
                    bytes[i] = changed;
                    Assert.That(() => Text(bytes), Throws.Nothing);
                }

                bytes[i] = original;
            }
        }
    }

    // The value is that of the symbol a, in the properties (field 10) of an open whose container-id is c.
    private static byte[] Open(string value)
    {
        byte[] content = HexText.Parse(value);
        byte[] map = [0xC1, (byte)(4 + content.Length), 2, 0xA3, 1, (byte)'a', .. content];
        byte[] performative = [0x00, 0x53, 0x10, 0xC0, (byte)(1 + 3 + 8 + map.Length), 10, 0xA1, 1, (byte)'c', 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, .. map];
        return [0, 0, 0, (byte)(8 + performative.Length), 2, 0, 0, 0, .. performative];
    }

    private static byte[] Frame(IAmqpComposite performative)
    {
        using var buffer = new AmqpBuffer();
        FrameEncoder.Encode(buffer, 0, performative, 512, default(ReadOnlySequence<byte>));
        return buffer.WrittenSpan.ToArray();
    }

    private static List<byte[]> Frames(IEnumerable<CapturedItem> items) => items.Where(item => !item.IsHeader).Select(item => item.Bytes).ToList();

    private static string Text(byte[] bytes)
    {
        FrameDecoder decoder = s_decoder;
        Frame frame;
        if (bytes[5] == 1)
        {
            _ = decoder.DecodeSasl(bytes, out frame, out _, out _, uint.MaxValue);
        }
        else
        {
            _ = decoder.Decode(bytes, out frame, out _, out _);
        }

        return frame.ToString();
    }

    private sealed class ThrowingDecoder : TextDecoder
    {
        public override string GetText(ReadOnlySpan<byte> utf8) => throw new FormatException("of the SDK");
    }
}
