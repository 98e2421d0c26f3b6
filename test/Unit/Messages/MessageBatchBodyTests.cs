namespace Amqp.Encoding.Tests.Messages;

/// <summary>Messages of a batch whose body a callback writes.</summary>
public sealed class MessageBatchBodyTests
{
    private const string Header = "005370c0020141";

    private static readonly MessageBody<int> s_five = MessageBody.CreateValue(5, static (ref AmqpWriter writer, int value) => writer.WriteInt32(value));

    [Test]
    public void A_batch_takes_bodies_of_callbacks()
    {
        using MessageBatch batch = new(1000);
        Assert.That(batch.TryAdd(Message(), in s_five));
        Assert.That(HexText.Format(batch.GetPayload(out uint format).ToArray()), Is.EqualTo(Header + "0053775405"));
        Assert.That(format, Is.Zero);
        MessageBody<byte[]> data = MessageBody.CreateData<byte[]>([7], static (output, bytes) => output.Write(bytes));
        Assert.That(batch.TryAdd(new AmqpMessage(), in data));
        MessageBody<int> items = MessageBody.CreateSequence(1, static (ref AmqpWriter writer, int value) => writer.WriteInt32(value));
        Assert.That(batch.TryAdd(new AmqpMessage(), in items));
        Assert.That(HexText.Format(batch.GetPayload(out format).ToArray()), Is.EqualTo(
            "005375a00c" + Header + "0053775405" + "005375a006" + "005375a00107" + "005375a008" + "005376c003015401"));
        Assert.That(format, Is.EqualTo(MessageBatch.BatchedFormat));
        Assert.That(batch.Count, Is.EqualTo(3));
        Assert.That(batch.Size, Is.EqualTo(batch.GetPayload(out _).Length));
    }

    [Test]
    public void A_body_that_does_not_fit_leaves_the_batch_as_it_was()
    {
        // Two messages of 12 bytes, each in a data section of 5 more.
        using MessageBatch batch = new(34);
        Assert.That(batch.TryAdd(Message(), in s_five));
        MessageBody<int> longer = MessageBody.CreateValue(500, static (ref AmqpWriter writer, int value) => writer.WriteInt32(value));
        Assert.That(batch.TryAdd(Message(), in longer), Is.False);
        Assert.That(batch.Count, Is.EqualTo(1));
        Assert.That(batch.TryAdd(Message(), in s_five));
        Assert.That(batch.Size, Is.EqualTo(34));
        Assert.That(batch.TryAdd(Message(), in s_five), Is.False);
    }

    [Test]
    public void A_body_that_fails_leaves_the_batch_as_it_was([Values(0, 2)] int before)
    {
        using AmqpBuffer buffer = new();
        using MessageBatch batch = new(1000, new AmqpMessage { Header = { Durable = true } }, buffer);
        for (int i = 0; i < before; i++)
        {
            batch.TryAdd(Message(), in s_five);
        }

        int written = buffer.WrittenCount;
        var thrown = new FormatException("mine");
        MessageBody<int> throws = MessageBody.CreateData(0, (output, _) =>
        {
            output.Write(new byte[5_000]);
            throw thrown;
        });
        MessageBody<int> none = MessageBody.CreateValue(0, static (ref AmqpWriter _, int _) => { });
        var withBody = new AmqpMessage { Value = 1 };
        Assert.That(Assert.Throws<FormatException>(() => batch.TryAdd(Message(), in throws)), Is.SameAs(thrown));
        Assert.That(() => batch.TryAdd(Message(), in none), Throws.InvalidOperationException);
        Assert.That(() => batch.TryAdd(Message(), default(MessageBody<int>)), Throws.InvalidOperationException);
        Assert.That(() => batch.TryAdd(withBody, in s_five), Throws.InvalidOperationException);
        Assert.That(() => batch.TryAdd(new AmqpMessage { Properties = { To = "\uD800" } }, in s_five), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => batch.TryAdd(null!, in s_five), Throws.ArgumentNullException);
        Assert.That(batch.Count, Is.EqualTo(before));
        Assert.That(buffer.WrittenCount, Is.EqualTo(written));
        Assert.That(batch.TryAdd(Message(), in s_five));
        batch.Dispose();
        buffer.Dispose();
        Assert.That(() => batch.TryAdd(Message(), in s_five), Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void Bodies_of_callbacks_allocate_nothing()
    {
        AmqpMessage message = Message();
        using MessageBatch batch = new(1 << 20);
        long allocated = Allocations.Measure(() =>
        {
            batch.Clear();
            for (int i = 0; i < 1000; i++)
            {
                batch.TryAdd(message, in s_five);
            }
        });

        // An empty footer, and nothing for a message.
        Assert.That(allocated, Is.LessThanOrEqualTo(32));
        Assert.That(batch.Count, Is.EqualTo(1000));
    }

    private static AmqpMessage Message() => new() { Header = { Durable = true } };
}
