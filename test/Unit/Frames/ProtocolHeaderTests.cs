namespace Amqp.Encoding.Tests.Frames;

public sealed class ProtocolHeaderTests
{
    [TestCase("414d515000010000", "AMQP 1.0.0")]
    [TestCase("414d515002010000", "TLS 1.0.0")]
    [TestCase("414d515003010000", "SASL 1.0.0")]
    [TestCase("414d515000000901", "AMQP 0.9.1")]
    [TestCase("414d515001ffffff", "protocol 1 255.255.255")]
    public void A_protocol_header_is_read_and_written(string hex, string text)
    {
        ReadOnlySequence<byte> sequence = Segments.Cut(HexText.Parse(hex + "ee"), () => 3);
        Assert.That(ProtocolHeader.Decode(ref sequence, out ProtocolHeader header, out _), Is.EqualTo(OperationStatus.Done));
        Assert.That(sequence.Length, Is.EqualTo(1));
        Assert.That(header.ToString(), Is.EqualTo(text));

        using var buffer = new AmqpBuffer();
        header.Encode(buffer);
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo(hex));
        Assert.That(header.Encode(), Is.EqualTo(HexText.Parse(hex)));
        Assert.That(ProtocolHeader.Decode(HexText.Parse(hex)), Is.EqualTo(header));
        Assert.That(() => header.Encode(new byte[7]), Throws.ArgumentException);
        Assert.That(() => header.Encode((AmqpBuffer)null!), Throws.ArgumentNullException);
    }

    [TestCase("47", 0)]
    [TestCase("4745", 0)]
    [TestCase("414d5151", 3)]
    [TestCase("0000000802000000", 0)]
    public void Bytes_that_are_not_a_header_are_refused_at_the_first_wrong_byte(string hex, int offset)
    {
        ReadOnlySequence<byte> sequence = new(HexText.Parse(hex));
        Assert.That(ProtocolHeader.Decode(ref sequence, out _, out AmqpDecodeError error), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(sequence.Length, Is.EqualTo(hex.Length / 2));
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NotAmqp));
        Assert.That(error.Offset, Is.EqualTo((long)offset));
        Assert.That(error.Condition, Is.EqualTo("amqp:connection:framing-error"));
    }

    [TestCase("", "Expected a protocol header of 8 bytes at offset 0 but found 0 bytes.")]
    [TestCase("414d5150000100", "Expected a protocol header of 8 bytes at offset 7 but found 7 bytes.")]
    [TestCase("414d51500001000000", "Expected a protocol header of 8 bytes at offset 8 but found 9 bytes.")]
    [TestCase("474554", "Expected a protocol header, which begins with 41 4D 51 50, at offset 0 but found 0x47.")]
    public void A_header_is_eight_bytes(string hex, string message) =>
        Assert.That(() => ProtocolHeader.Decode(HexText.Parse(hex)), Throws.TypeOf<AmqpDecodeException>().With.Message.EqualTo(message));

    [Test]
    public void The_beginning_of_a_header_needs_more_data()
    {
        for (int length = 0; length < 8; length++)
        {
            ReadOnlySequence<byte> sequence = new(HexText.Parse("414d515000010000"), 0, length);
            Assert.That(ProtocolHeader.Decode(ref sequence, out _, out _), Is.EqualTo(OperationStatus.NeedMoreData));
        }
    }

    [Test]
    public void A_mismatch_of_protocol_headers_names_both()
    {
        Assert.That(() => ProtocolHeader.Amqp.EnsureEquals(ProtocolHeader.Amqp), Throws.Nothing);
        Assert.That(
            () => new ProtocolHeader(ProtocolId.Amqp, 0, 9, 1).EnsureEquals(ProtocolHeader.Amqp),
            Throws.TypeOf<AmqpDecodeException>().With.Message.EqualTo("Expected AMQP 1.0.0 at offset 5 but found AMQP 0.9.1, another protocol than AMQP 1.0."));
        Assert.That(
            () => ProtocolHeader.Sasl.EnsureEquals(ProtocolHeader.Amqp),
            Throws.TypeOf<AmqpDecodeException>().With.Message.EqualTo("Expected AMQP 1.0.0 at offset 4 but found SASL 1.0.0."));
    }

    [Test]
    public void Protocol_headers_are_equal_by_all_their_bytes()
    {
        ProtocolHeader header = new(ProtocolId.Sasl, 1, 2, 3);
        Assert.That(header == new ProtocolHeader(ProtocolId.Sasl, 1, 2, 3));
        Assert.That(header.Equals((object)header));
        Assert.That(header.Equals(null), Is.False);
        Assert.That(header != new ProtocolHeader(ProtocolId.Sasl, 1, 2, 4));
        Assert.That(header != new ProtocolHeader(ProtocolId.Sasl, 1, 3, 3));
        Assert.That(header != new ProtocolHeader(ProtocolId.Sasl, 2, 2, 3));
        Assert.That(header != new ProtocolHeader(ProtocolId.Tls, 1, 2, 3));
        Assert.That(header.GetHashCode(), Is.EqualTo(0x03010203));
    }
}
