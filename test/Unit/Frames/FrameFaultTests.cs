namespace Amqp.Encoding.Tests.Frames;

/// <summary>The error of a frame says where the fault is, what was expected and what was found.</summary>
public sealed class FrameFaultTests
{
    [TestCase("0000001005000000" + "0053104500000000", false, 4, "a DOFF of 2 to 4", "5")]
    [TestCase("0000000c02000000" + "00532445", false, 9, "a performative (descriptors 0x10 to 0x18)", "the descriptor 0x24")]
    [TestCase("0000000e02000000" + "00a3017845" + "40", false, 9, "a performative (descriptors 0x10 to 0x18)", "a descriptor that the standard does not define")]
    [TestCase("0000000c02010000" + "00531045", true, 9, "a SASL body (descriptors 0x40 to 0x44)", "the descriptor 0x10")]
    public void A_frame_is_refused_with_the_place_and_what_was_found(string hex, bool isSasl, int offset, string expected, string found)
    {
        var received = new ReadOnlySequence<byte>(HexText.Parse(hex));
        using var decoder = new FrameDecoder(512);
        AmqpDecodeError error;
        OperationStatus status = isSasl ? decoder.DecodeSasl(ref received, out _, out error) : decoder.Decode(ref received, out _, out error);
        Assert.That(status, Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(error.Offset, Is.EqualTo(offset));
        Assert.That(error.Expected, Is.EqualTo(expected));
        Assert.That(error.Found, Is.EqualTo(found));
    }
}
