using System.Buffers;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Tests.Support;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Tests.Composites;

/// <summary>The forms in which a composite is encoded and decoded.</summary>
[TestFixture]
public sealed class CodingFormTests
{
    private static readonly byte[] s_close = HexText.Parse("005318c00a01" + "00531dc00401a30161");

    private static Close Example => new() { Error = new AmqpError { Condition = "a" } };

    [Test]
    public void Encoding()
    {
        Assert.That(Example.Encode(), Is.EqualTo(s_close));
        byte[] room = new byte[s_close.Length];
        Assert.That(Example.TryEncode(room, out int bytesWritten));
        Assert.That((bytesWritten, room), Is.EqualTo((s_close.Length, s_close)));
        Assert.That(Example.TryEncode(new byte[s_close.Length - 1], out bytesWritten), Is.False);
        Assert.That(bytesWritten, Is.EqualTo(s_close.Length));
        using AmqpBuffer output = new();
        Example.Encode(output);
        Accepted.Instance.Encode(output);
        Assert.That(output.WrittenSpan.ToArray(), Is.EqualTo((byte[])[.. s_close, 0, 0x53, 0x24, 0x45]));
        Assert.That(() => new Open().Encode(output), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => new Open().Encode(), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(output.WrittenCount, Is.EqualTo(s_close.Length + 4));
    }

    [TestCase(100)]
    [TestCase(1)]
    public void Decoding(int size)
    {
        ReadOnlySequence<byte> pieces = Pieces.Every(s_close, size);
        Assert.That(Close.Decode(s_close), Is.EqualTo(Example));
        Assert.That(Close.Decode(in pieces), Is.EqualTo(Example));
        Assert.That(Close.TryDecode(s_close, out Close? close, out _) && close.Equals(Example));
        Assert.That(Close.TryDecode(in pieces, out close, out _) && close.Equals(Example));
        ReadOnlySequence<byte> accepted = Pieces.Every([0, 0x53, 0x24, 0x45], size);
        Assert.That(Accepted.Decode(in accepted), Is.SameAs(Accepted.Instance));
    }

    [Test]
    public void Malformed_bytes()
    {
        byte[] longer = [.. s_close, 0x40];
        ReadOnlySequence<byte> pieces = Pieces.Every(longer, 2);
        Assert.That(Close.TryDecode(longer, out Close? close, out AmqpDecodeError error), Is.False);
        Assert.That(close, Is.Null);
        Assert.That(() => Close.Decode(longer), Throws.TypeOf<AmqpDecodeException>().With.Message.EqualTo(error.ToString()));
        Assert.That(Close.TryDecode(in pieces, out _, out AmqpDecodeError other), Is.False);
        Assert.That(other, Is.EqualTo(error));
        Assert.That(() => Accepted.Decode(s_close), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(Accepted.TryDecode([0, 0x53, 0x24, 0x45, 0x40], out Accepted? accepted, out _), Is.False);
        Assert.That(accepted, Is.Null);
    }
}
