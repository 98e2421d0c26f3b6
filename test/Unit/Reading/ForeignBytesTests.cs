namespace Amqp.Encoding.Tests.Reading;

/// <summary>Peers that speak another protocol are named in the error.</summary>
public sealed class ForeignBytesTests
{
    [TestCase("160301020001000000", "TLS handshake")]
    [TestCase("160300020001000000", "TLS handshake")]
    [TestCase("160304020001000000", "TLS handshake")]
    [TestCase("150301000202460000", "TLS alert")]
    [TestCase("150300000202460000", "TLS alert")]
    [TestCase("150304000202460000", "TLS alert")]
    [TestCase("485454502f312e3120", "HTTP response")]
    [TestCase("474554202f20485454", "HTTP request")]
    public void Another_protocol_in_place_of_a_header_or_frame_is_named(string hex, string name)
    {
        byte[] bytes = HexText.Parse(hex);
        Assert.That(ProtocolHeader.Decode(bytes, out _, out AmqpDecodeError error), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NotAmqp));
        Assert.That(error.Offset, Is.Zero);
        Assert.That(error.ToString(), Does.Contain(name));
        using var decoder = new FrameDecoder(65_536);
        var received = new ReadOnlySequence<byte>(bytes);
        Assert.That(decoder.Decode(ref received, out _, out error), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.FrameTooLarge));
        Assert.That(error.ToString(), Does.Contain(name));
    }

    [TestCase("160305020001000000")]
    [TestCase("150305000202460000")]
    public void Other_versions_of_TLS_are_not_named(string hex)
    {
        Assert.That(ProtocolHeader.Decode(HexText.Parse(hex), out _, out AmqpDecodeError error), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(error.ToString(), Does.Not.Contain("TLS"));
    }

    [Test]
    public void Four_bytes_are_enough_to_name_a_protocol()
    {
        Assert.That(ProtocolHeader.Decode(HexText.Parse("16030102"), out _, out AmqpDecodeError error), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(error.ToString(), Does.Contain("TLS handshake"));
    }

    [Test]
    public void A_header_in_place_of_a_frame_is_named()
    {
        using var decoder = new FrameDecoder(65_536);
        var received = new ReadOnlySequence<byte>(HexText.Parse("414d515000010000"));
        Assert.That(decoder.Decode(ref received, out _, out AmqpDecodeError error), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(error.ToString(), Does.Contain("protocol header"));
    }

    [Test]
    public void The_header_of_AMQP_0_9_1_is_named()
    {
        Assert.That(ProtocolHeader.Decode(HexText.Parse("414d515000000901"), out ProtocolHeader header, out _), Is.EqualTo(OperationStatus.Done));
        Assert.That(() => header.EnsureEquals(ProtocolHeader.Amqp), Throws.TypeOf<AmqpDecodeException>().With.Message.Contains("AMQP 0.9.1, another protocol"));
    }

    [Test]
    public void Unknown_bytes_are_reported_without_the_name_of_a_protocol()
    {
        Assert.That(ProtocolHeader.Decode(HexText.Parse("0102"), out _, out AmqpDecodeError error), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(error.Found, Is.EqualTo("0x01"));
    }
}
