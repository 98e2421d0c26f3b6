namespace Amqp.Encoding.Tests.Frames;

/// <summary>Frames whose kind or type is not known beforehand.</summary>
public sealed class ReadPerformativeTests
{
    // Each composite with its mandatory fields, as lists of part 2, 2.7 and part 5, 5.3.3.
    [TestCase("0000001102000000 005310c0 04 01 a10161", "Open")]
    [TestCase("0000001202000000 005311c0 05 04 40434343", "Begin")]
    [TestCase("0000001202000000 005312c0 06 03 a1016143 41", "Attach")]
    [TestCase("0000001202000000 005313c0 05 04 40434343", "Flow")]
    [TestCase("0000000f02000000 005314c0 02 01 43", "Transfer")]
    [TestCase("0000001002000000 005315c0 03 02 4143", "Disposition")]
    [TestCase("0000000f02000000 005316c0 02 01 43", "Detach")]
    [TestCase("0000000c02000000 00531745", "End")]
    [TestCase("0000000c02000000 00531845", "Close")]
    [TestCase("0000001102010000 005340c0 04 01 a30161", "SaslMechanisms")]
    [TestCase("0000001102010000 005341c0 04 01 a30161", "SaslInit")]
    [TestCase("0000001102010000 005342c0 04 01 a00161", "SaslChallenge")]
    [TestCase("0000001102010000 005343c0 04 01 a00161", "SaslResponse")]
    [TestCase("0000001002010000 005344c0 03 01 5000", "SaslOutcome")]
    [TestCase("0000000802000000", null)]
    public void A_performative_is_read_whatever_its_kind(string hex, string? type)
    {
        byte[] bytes = HexText.Parse(hex.Replace(" ", string.Empty));
        bytes[3] = (byte)bytes.Length;
        Assert.That(FrameHeader.Decode(bytes, 512, out FrameHeader header, out _), Is.EqualTo(OperationStatus.Done));
        using var decoder = new FrameDecoder(512);
        var sequence = new ReadOnlySequence<byte>(bytes);
        OperationStatus status = header.IsSasl
            ? decoder.DecodeSasl(ref sequence, out Frame frame, out _)
            : decoder.Decode(ref sequence, out frame, out _);
        Assert.That(status, Is.EqualTo(OperationStatus.Done));
        Assert.That(frame.ReadPerformative()?.GetType().Name, Is.EqualTo(type));
        Assert.That(frame.ReadPerformative()?.GetType().Name, Is.EqualTo(type), "it can be read again");
    }

    [Test]
    public void A_malformed_field_is_reported_by_its_place_in_the_frame()
    {
        // The handle of a detach is a text.
        byte[] bytes = HexText.Parse("0000001102000000005316c00401a10161");
        using var decoder = new FrameDecoder(512);
        AmqpDecodeException? fault = null;
        try
        {
            decoder.Decode(bytes, out Frame frame, out _, out _);
            frame.ReadPerformative();
        }
        catch (AmqpDecodeException caught)
        {
            fault = caught;
        }

        Assert.That(fault?.Error.Offset, Is.EqualTo(14));
    }

    [TestCase("00000008020000", 512u, OperationStatus.NeedMoreData, AmqpDecodeErrorKind.None)]
    [TestCase("000000080201ffff", 512u, OperationStatus.Done, AmqpDecodeErrorKind.None)]
    [TestCase("000000080202", 512u, OperationStatus.InvalidData, AmqpDecodeErrorKind.UnexpectedFrameType)]
    [TestCase("00000007", 512u, OperationStatus.InvalidData, AmqpDecodeErrorKind.FrameTooSmall)]
    [TestCase("00000201", 512u, OperationStatus.InvalidData, AmqpDecodeErrorKind.FrameTooLarge)]
    [TestCase("0000000801", 512u, OperationStatus.InvalidData, AmqpDecodeErrorKind.InvalidDataOffset)]
    public void A_header_of_either_type_is_checked(string hex, uint maxFrameSize, OperationStatus expected, AmqpDecodeErrorKind kind)
    {
        OperationStatus status = FrameHeader.Decode(HexText.Parse(hex), maxFrameSize, out FrameHeader header, out AmqpDecodeError error);
        Assert.That(status, Is.EqualTo(expected));
        Assert.That(error.Kind, Is.EqualTo(kind));
        Assert.That(header.Channel, Is.Zero);
        Assert.That(() => FrameHeader.Decode(default, 511, out _, out _), Throws.TypeOf<ArgumentOutOfRangeException>());
    }
}
