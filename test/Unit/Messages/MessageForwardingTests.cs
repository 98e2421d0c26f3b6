namespace Amqp.Encoding.Tests.Messages;

/// <summary>Parts of messages written, and bare messages forwarded.</summary>
public sealed class MessageForwardingTests
{
    [TestCase(0, "005375a000")]
    [TestCase(255, "005375a0ff")]
    [TestCase(256, "005375b000000100")]
    [TestCase(uint.MaxValue, "005375b0ffffffff")]
    public void A_data_header_has_the_bytes_of_the_standard(long length, string hex)
    {
        Assert.That(HexText.Format(Writes.ToBuffer((ref AmqpWriter writer) => MessageBody.WriteDataHeader(ref writer, length))), Is.EqualTo(hex));
        Assert.That(MessageBody.GetDataSize(length), Is.EqualTo(length + (hex.Length / 2)));
    }

    [Test]
    public void A_data_header_for_too_much_data_is_refused() =>
        Assert.That(() => Writes.ToBuffer((ref AmqpWriter writer) => MessageBody.WriteDataHeader(ref writer, 1L << 32)), Throws.TypeOf<ArgumentOutOfRangeException>());

    [Test]
    public void A_forwarded_message_has_new_outer_sections()
    {
        // The bare message is in encodings that nobody would choose.
        byte[] bare = HexText.Parse("0080000000000000007345" + "005375b00000000178");
        byte[] footer = HexText.Parse("005378d1000000040000" + "0000");
        byte[] bytes = [.. HexText.Parse("005370c0020141" + "005371c10100"), .. bare, .. footer];
        MessageReader reader = new(bytes);
        ReadOnlySequence<byte> bareSlice = reader.ReadBareMessage();
        Assert.That(reader.Read());
        ReadOnlySequence<byte> footerSlice = reader.Encoded;
        Header header = new() { DeliveryCount = 2 };
        AmqpMap annotations = new AmqpMap.Builder { { new AmqpSymbol("x-opt-a"), 1 } }.ToMap();
        byte[] expected = [.. HexText.Parse("005370c00705404040405202" + "005372c10c02a307782d6f70742d615401"), .. bare, .. footer];
        byte[] written = Writes.ToBuffer((ref AmqpWriter writer) => MessageForwarding.Write(ref writer, header, null, annotations, bareSlice, footerSlice));
        Assert.That(HexText.Format(written), Is.EqualTo(HexText.Format(expected)));
        using AmqpBuffer head = new();
        head.Write([1]);
        Assert.That(MessageForwarding.Encode(head, header, null, annotations, bareSlice, footerSlice).ToArray(), Is.EqualTo(expected));
        AmqpMap wrong = new AmqpMap.Builder { { "x-opt-a", 1 } }.ToMap();
        Assert.That(
            () => Writes.ToBuffer((ref AmqpWriter writer) => MessageForwarding.Write(ref writer, null, wrong, null, bareSlice, footerSlice)),
            Throws.ArgumentException);
    }

    [Test]
    public void A_forwarded_message_keeps_its_message_annotations()
    {
        // Annotations, bare message and footer are in encodings that nobody would choose.
        byte[] annotations = HexText.Parse("00800000000000000072" + "d10000000c00000002" + "a30161" + "7000000001");
        byte[] bare = HexText.Parse("005375b00000000178");
        byte[] footer = HexText.Parse("005378d10000000400000000");
        byte[] bytes = [.. HexText.Parse("005370c0020141" + "005371c10100"), .. annotations, .. bare, .. footer];
        MessageReader reader = new(bytes);
        Assert.That(reader.ReadTo(SectionKind.MessageAnnotations));
        ReadOnlySequence<byte> annotationsSlice = reader.Encoded;
        ReadOnlySequence<byte> bareSlice = reader.ReadBareMessage();
        Assert.That(reader.Read());
        ReadOnlySequence<byte> footerSlice = reader.Encoded;
        Header header = new() { DeliveryCount = 2 };
        byte[] expected = [.. HexText.Parse("005370c00705404040405202"), .. annotations, .. bare, .. footer];
        byte[] written = Writes.ToBuffer((ref AmqpWriter writer) => MessageForwarding.Write(ref writer, header, null, annotationsSlice, bareSlice, footerSlice));
        Assert.That(HexText.Format(written), Is.EqualTo(HexText.Format(expected)));
        using AmqpBuffer head = new();
        head.Write([1]);
        Assert.That(MessageForwarding.Encode(head, header, null, annotationsSlice, bareSlice, footerSlice).ToArray(), Is.EqualTo(expected));

        // With delivery-annotations for the next hop, and no message-annotations.
        AmqpMap next = new AmqpMap.Builder { { new AmqpSymbol("x-opt-a"), 1 } }.ToMap();
        expected = [.. HexText.Parse("005371c10c02a307782d6f70742d615401"), .. bare];
        written = Writes.ToBuffer((ref AmqpWriter writer) => MessageForwarding.Write(ref writer, null, next, ReadOnlySequence<byte>.Empty, bareSlice, default));
        Assert.That(HexText.Format(written), Is.EqualTo(HexText.Format(expected)));
        Assert.That(MessageForwarding.Encode(head, null, next, ReadOnlySequence<byte>.Empty, bareSlice, default).ToArray(), Is.EqualTo(expected));
    }
}
