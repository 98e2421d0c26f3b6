using Amqp.Encoding.Messaging;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Messaging;

/// <summary>The bytes of a message-id, and comparison with text and bytes (AMQP 1.0, part 3, 3.2.11 to 3.2.14).</summary>
[TestFixture]
public sealed class MessageIdTests
{
    [Test]
    public void Bytes()
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
    public void Comparison_with_text_and_bytes()
    {
        MessageId text = "order-7";
        MessageId accented = "a\u00e9";
        MessageId binary = new([0x61, 0xc3, 0xa9]);
        Assert.That(text.Equals("order-7") && !text.Equals("order-8") && !text.Equals((string?)null));
        Assert.That(text.Equals("order-7"u8) && !text.Equals("order-"u8) && !text.Equals("order-7 "u8));
        Assert.That(accented.Equals("a\u00e9"u8) && !accented.Equals("a\u00ea"u8) && !accented.Equals([0x61, 0xe9]));
        Assert.That(binary.Equals("a\u00e9"u8) && !binary.Equals("a\u00e9") && !binary.Equals(accented));
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
}
