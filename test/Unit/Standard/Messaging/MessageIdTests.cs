namespace Amqp.Encoding.Tests.Standard.Messaging;

/// <summary>The bytes of a message-id, and comparison with text and bytes (AMQP 1.0, part 3, 3.2.11 to 3.2.14).</summary>
public sealed class MessageIdTests
{
    [Test]
    public void A_message_id_of_bytes_is_a_binary()
    {
        Check(258, "0000000000000102");
        Check(default, "0000000000000000");
        Check(new Guid("00112233-4455-6677-8899-aabbccddeeff"), "00112233445566778899aabbccddeeff");
        Check(new MessageId([1, 2, 3]), "010203");
        Check("a\u00e9", "61c3a9");
        Check("", "");
        Assert.That(() => new MessageId("abc").CopyTo(new byte[2]), Throws.ArgumentException);
    }

    [Test]
    public void A_message_id_compares_with_text_and_bytes()
    {
        MessageId text = "order-7";
        MessageId accented = "a\u00e9";
        MessageId binary = new([0x61, 0xc3, 0xa9]);
        Assert.That(text.Equals("order-7"));
        Assert.That(text.Equals("order-8"), Is.False);
        Assert.That(text.Equals((string?)null), Is.False);
        Assert.That(text.Equals("order-7"u8));
        Assert.That(text.Equals("order-"u8), Is.False);
        Assert.That(text.Equals("order-7 "u8), Is.False);
        Assert.That(accented.Equals("a\u00e9"u8));
        Assert.That(accented.Equals("a\u00ea"u8), Is.False);
        Assert.That(accented.Equals([0x61, 0xe9]), Is.False);
        Assert.That(binary.Equals("a\u00e9"u8));
        Assert.That(binary.Equals("a\u00e9"), Is.False);
        Assert.That(binary.Equals(accented), Is.False);
        Assert.That(((MessageId)7).Equals("7"), Is.False);
        Assert.That(((MessageId)7).Equals("7"u8), Is.False);
        Assert.That(new MessageId("\ud800").Equals("\u00e9"u8), Is.False);
        Assert.That(Allocations.Measure(() => _ = text.Equals("order-7"u8) && text.Equals("order-7")), Is.Zero);
    }

    private static void Check(MessageId id, string hex)
    {
        byte[] room = new byte[20];
        Assert.That(id.Length, Is.EqualTo(hex.Length / 2));
        Assert.That(id.CopyTo(room), Is.EqualTo(id.Length));
        Assert.That(HexText.Format(room), Does.StartWith(hex));
        Assert.That(room.AsSpan(id.Length).ToArray(), Is.All.Zero);
    }

    [Test]
    public void Message_ids_keep_their_type()
    {
        Guid guid = new("7d0a9c14-52f3-4e6b-8b17-c0de5eed0a21");
        MessageId[] ids = [1UL, "1", guid, new MessageId("1"u8.ToArray()), default];
        Assert.That(ids.Distinct().Count(), Is.EqualTo(5));
        Assert.That(ids.Select(id => id.Type), Is.EqualTo(new[] { AmqpType.ULong, AmqpType.String, AmqpType.Uuid, AmqpType.Binary, AmqpType.ULong }));
        Assert.That(default(MessageId), Is.EqualTo((MessageId)0UL));
        Assert.That(ids[1].TryGetString(out string? text));
        Assert.That(text, Is.EqualTo("1"));
        Assert.That(ids[1].TryGetUInt64(out _), Is.False);
        Assert.That(MessageId.TryCreate(1, out _), Is.False);
        foreach (MessageId id in ids)
        {
            Properties properties = new() { MessageId = id, CorrelationId = id };
            Properties read = (Properties)CompositeAssert.Read(CompositeAssert.Write(properties));
            Assert.That(read.MessageId, Is.EqualTo((MessageId?)id));
            Assert.That(read.CorrelationId, Is.EqualTo((MessageId?)id));
        }
    }
}
