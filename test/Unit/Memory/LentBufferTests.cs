using Amqp.Encoding.Tests.Messages;

namespace Amqp.Encoding.Tests.Memory;

/// <summary>A buffer that a callback is writing a body to.</summary>
public sealed class LentBufferTests
{
    private readonly CountingPool _pool = new();

    [TearDown]
    public void Everything_is_back_in_the_pool() => Assert.That(_pool.Outstanding, Is.Zero);

    [Test]
    public void A_callback_that_disposes_of_the_buffer_keeps_its_memory([Values(10, 1_000)] int size, [Values] bool throws)
    {
        var buffer = new AmqpBuffer(64, _pool);
        MessageBody<int> body = MessageBody.CreateData(size, (output, count) => Dispose(output, count, buffer, throws));
        Assert.That(() => new AmqpMessage().Encode(buffer, in body), throws ? Throws.TypeOf<FormatException>() : Throws.TypeOf<ObjectDisposedException>());
        Assert.That(_pool.Outstanding, Is.Zero);
        Assert.That(() => buffer.WrittenCount, Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void A_callback_that_disposes_of_the_segments_keeps_its_memory([Values(10, 1_000)] int size)
    {
        var segments = new FrameSegments(_pool);
        MessageBody<int> body = MessageBody.CreateData(size, (output, count) => Dispose(output, count, segments, false));
        var transfer = new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]) };
        Assert.That(() => FrameEncoder.EncodeTransfer(segments, 0, transfer, new AmqpMessage(), in body, 512), Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void A_callback_cannot_use_the_buffer_itself()
    {
        using var buffer = new AmqpBuffer(64, _pool);
        buffer.Write([1, 2]);
        MessageBody<AmqpBuffer> body = MessageBody.CreateData(buffer, static (output, lent) =>
        {
            MessageBodyTests.WriteIn(output, [5], 1);
            foreach (Action use in new Action[]
            {
                () => lent.Reset(),
                () => lent.TrimExcess(),
                () => lent.Truncate(0),
                () => lent.Detach(),
                () => lent.Write([3]),
                () => lent.GetSpan(),
                () => lent.GetMemory(),
                () => lent.GetWrittenSpan(0, 1),
                () => lent.Advance(0),
                () => _ = lent.WrittenCount,
                () => _ = new AmqpWriter(lent),
                () => new AmqpMessage { Value = 1 }.Encode(lent),
            })
            {
                Assert.That(use, Throws.InvalidOperationException.With.Message.Contains("callback").And.Not.TypeOf<ObjectDisposedException>());
            }

            MessageBodyTests.WriteIn(output, [6], 1);
        });
        new AmqpMessage().Encode(buffer, in body);
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo("0102" + "005375a0020506"));
    }

    [Test]
    public void An_output_kept_after_its_callback_accepts_nothing_while_a_later_callback_has_it()
    {
        using var buffer = new AmqpBuffer(64, _pool);
        IBufferWriter<byte>? kept = null;
        MessageBody<int> first = MessageBody.CreateData(1, (output, _) => kept = output);
        MessageBody<int> second = MessageBody.CreateData(1, (_, _) =>
            Assert.That(() => System.Threading.Tasks.Task.Run(() => kept!.GetSpan()[0] = 1).Wait(), Throws.InnerException.TypeOf<InvalidOperationException>()));
        new AmqpMessage().Encode(buffer, in first);
        Assert.That(() => kept!.GetSpan(), Throws.InvalidOperationException);
        new AmqpMessage().Encode(buffer, in second);
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo("005375a000" + "005375a000"));
    }

    private void Dispose(IBufferWriter<byte> output, int count, IDisposable target, bool throws)
    {
        Span<byte> room = output.GetSpan(count);
        int outstanding = _pool.Outstanding;
        target.Dispose();
        target.Dispose();
        Assert.That(_pool.Outstanding, Is.EqualTo(outstanding));
        room.Slice(0, count).Clear();
        output.Advance(count);
        if (throws)
        {
            throw new FormatException();
        }
    }
}
