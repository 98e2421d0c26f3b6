using System.Buffers;
using System.Linq;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Messaging;

/// <summary>Parts of messages written, and many messages in one.</summary>
[TestFixture]
public sealed class MessageWriterTests
{
    [TestCase(0, "005375a000")]
    [TestCase(255, "005375a0ff")]
    [TestCase(256, "005375b000000100")]
    [TestCase(uint.MaxValue, "005375b0ffffffff")]
    public void Head_of_data(long length, string hex)
    {
        Assert.That(HexText.Format(Writing.ToBuffer((ref AmqpWriter writer) => MessageWriter.WriteDataHeader(ref writer, length))), Is.EqualTo(hex));
        Assert.That(MessageWriter.GetDataSize(length), Is.EqualTo(length + (hex.Length / 2)));
    }

    [Test]
    public void Head_of_too_much_data() =>
        Assert.That(() => Writing.ToBuffer((ref AmqpWriter writer) => MessageWriter.WriteDataHeader(ref writer, 1L << 32)), Throws.TypeOf<ArgumentOutOfRangeException>());

    [Test]
    public void Forwarded_with_new_outer_sections()
    {
        // The bare message is in encodings that nobody would choose.
        byte[] bare = HexText.Parse("0080000000000000007345" + "005375b00000000178");
        byte[] footer = HexText.Parse("005378d1000000040000" + "0000");
        byte[] octets = [.. HexText.Parse("005370c0020141" + "005371c10100"), .. bare, .. footer];
        MessageReader reader = new(octets);
        ReadOnlySequence<byte> bareSlice = reader.ReadBareMessage();
        Assert.That(reader.Read());
        ReadOnlySequence<byte> footerSlice = reader.Encoded;
        Header header = new() { DeliveryCount = 2 };
        AmqpMap annotations = new AmqpMap.Builder { { new AmqpSymbol("x-opt-a"), 1 } }.ToMap();
        byte[] expected = [.. HexText.Parse("005370c00705404040405202" + "005372c10c02a307782d6f70742d615401"), .. bare, .. footer];
        byte[] written = Writing.ToBuffer((ref AmqpWriter writer) => MessageWriter.WriteForward(ref writer, header, null, annotations, bareSlice, footerSlice));
        Assert.That(HexText.Format(written), Is.EqualTo(HexText.Format(expected)));
        using AmqpBuffer head = new();
        head.Write([1]);
        Assert.That(MessageWriter.EncodeForward(head, header, null, annotations, bareSlice, footerSlice).ToArray(), Is.EqualTo(expected));
        AmqpMap wrong = new AmqpMap.Builder { { "x-opt-a", 1 } }.ToMap();
        Assert.That(
            () => Writing.ToBuffer((ref AmqpWriter writer) => MessageWriter.WriteForward(ref writer, null, wrong, null, bareSlice, footerSlice)),
            Throws.ArgumentException);
    }

    [Test]
    public void Batch_is_the_worked_example()
    {
        byte[] expected = ExampleFile.Load().Single(row => row.Name == "message/batch-envelope").Bytes;
        AmqpMessage envelope = new() { MessageAnnotations = { { "x-opt-partition-key", "p9" } } };
        AmqpMessage first = new();
        first.AddData("first"u8.ToArray());
        AmqpMessage second = new() { Properties = { MessageId = "i2" } };
        second.SetValue("second");
        using MessageBatch batch = new(envelope, expected.Length);
        Assert.That(batch.TryAdd(first));
        Assert.That(batch.ToPayload(out uint format).ToArray(), Is.EqualTo(first.Encode()));
        Assert.That((format, batch.Size), Is.EqualTo((0u, (long)first.GetEncodedSize())));
        Assert.That(batch.TryAddEncoded(second.Encode()));
        Assert.That(HexText.Format(batch.ToPayload(out format).ToArray()), Is.EqualTo(HexText.Format(expected)));
        Assert.That((format, batch.Size, batch.Count), Is.EqualTo((MessageBatch.BatchedFormat, (long)expected.Length, 2)));
        Assert.That(batch.ToPayload(out _).ToArray(), Is.EqualTo(expected), "again");
        Assert.That(batch.GetMessage(1).ToArray(), Is.EqualTo(second.Encode()));

        AmqpMessage received = AmqpMessage.Decode(expected);
        Assert.That(MessageBatch.ReadMessages(received).Select(message => HexText.Format(message.Encode())), Is.EqualTo(new[] { HexText.Format(first.Encode()), HexText.Format(second.Encode()) }));

        using MessageBatch tight = new(envelope, expected.Length - 1);
        Assert.That(tight.TryAdd(first));
        Assert.That(tight.TryAdd(second), Is.False);
        Assert.That((tight.Count, tight.Size), Is.EqualTo((1, (long)first.GetEncodedSize())));
    }

    [Test]
    public void Batch_is_exact_at_each_limit([Values(0, 1, 250, 251, 252, 300)] int length)
    {
        AmqpMessage envelope = new() { Footer = { { "a", 1 } } };
        byte[] message = new byte[length];
        int limit = 11 + (5 * (int)MessageBatch.GetEntrySize(length));
        byte[] envelopeOctets = HexText.Parse("005378c10602a301615401");
        Assert.That(envelopeOctets, Has.Length.EqualTo(11));
        foreach (int maxSize in new[] { limit, limit - 1 })
        {
            using MessageBatch batch = new(envelope, maxSize);
            while (batch.Count < 10 && batch.TryAddEncoded(message))
            {
                Assert.That(batch.ToPayload(out _).Length, Is.EqualTo(batch.Size));
            }

            Assert.That(batch.Count, Is.EqualTo(maxSize == limit ? 5 : 4));
            Assert.That(batch.ToPayload(out _).Slice(batch.Size - 11).ToArray(), Is.EqualTo(envelopeOctets));
        }
    }

    [Test]
    public void Batch_that_is_cleared_begins_anew()
    {
        using AmqpBuffer buffer = new();
        buffer.Write([1, 2, 3]);
        AmqpMessage envelope = new();
        using MessageBatch batch = new(envelope, 100, buffer);
        Assert.That(() => batch.ToPayload(out _), Throws.InvalidOperationException);
        Assert.That(batch.TryAddEncoded([9]));
        batch.Clear();
        Assert.That((batch.Count, batch.Size, buffer.WrittenCount), Is.EqualTo((0, 0L, 3)));
        envelope.Header.Durable = true;
        Assert.That(batch.TryAddEncoded([7]) && batch.TryAddEncoded([8]));
        Assert.That(HexText.Format(batch.ToPayload(out _).ToArray()), Is.EqualTo("005370c0020141" + "005375a00107" + "005375a00108"));
        Assert.That(() => { AmqpMessage withBody = new(); withBody.SetValue(1); using MessageBatch wrong = new(withBody, 1); }, Throws.ArgumentException);
    }

    [Test]
    public void Batch_allocates_little_for_a_message()
    {
        AmqpMessage envelope = new();
        AmqpMessage message = new();
        message.AddData(new byte[200]);
        const int Count = 1000;
        long allocated = Allocations.Measure(() =>
        {
            using MessageBatch batch = new(envelope, 1 << 20);
            for (int i = 0; i < Count; i++)
            {
                batch.TryAdd(message);
            }
        });
        Assert.That(allocated, Is.LessThan(Count * 40));
    }
}
