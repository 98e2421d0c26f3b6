using System.Buffers;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Framing;

/// <summary>Peers that speak another protocol are named in the error.</summary>
[TestFixture]
public sealed class ForeignProtocolTests
{
    [TestCase("160301020001000000", "TLS handshake")]
    [TestCase("150301000202460000", "TLS alert")]
    [TestCase("485454502f312e3120", "HTTP response")]
    [TestCase("474554202f20485454", "HTTP request")]
    public void In_place_of_a_protocol_header_or_frame(string hex, string name)
    {
        byte[] bytes = HexText.Parse(hex);
        Assert.That(ProtocolHeader.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.NotAmqp, 0L)));
        Assert.That(error.ToString(), Does.Contain(name));
        using var decoder = new FrameDecoder(65_536);
        var received = new ReadOnlySequence<byte>(bytes);
        Assert.That(decoder.TryDecode(ref received, out _, out error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.FrameTooLarge));
        Assert.That(error.ToString(), Does.Contain(name));
    }

    [Test]
    public void A_header_where_a_frame_had_to_come()
    {
        using var decoder = new FrameDecoder(65_536);
        var received = new ReadOnlySequence<byte>(HexText.Parse("414d515000010000"));
        Assert.That(decoder.TryDecode(ref received, out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.ToString(), Does.Contain("protocol header"));
    }

    [Test]
    public void The_header_of_AMQP_0_9_1()
    {
        Assert.That(ProtocolHeader.TryDecode(HexText.Parse("414d515000000901"), out ProtocolHeader header, out _));
        Assert.That(() => header.Require(ProtocolHeader.Amqp), Throws.TypeOf<AmqpDecodeException>().With.Message.Contains("AMQP 0.9.1, another protocol"));
    }

    [Test]
    public void Nothing_is_said_of_what_nobody_knows()
    {
        Assert.That(ProtocolHeader.TryDecode(HexText.Parse("0102"), out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Found, Is.EqualTo("0x01"));
    }
}
