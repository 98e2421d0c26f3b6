using Amqp.Encoding.Tests.Messages;

namespace Amqp.Encoding.Tests.IO;

/// <summary>Bodies that a callback writes straight into the queue.</summary>
[TestFixture(OutputKind.Stream)]
[TestFixture(OutputKind.Segments)]
[TestFixture(OutputKind.Pipe)]
public sealed class BodyQueueTests(OutputKind kind)
{
    private readonly CountingPool _pool = new();
    private readonly Transfer _transfer = new() { Handle = 1, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]) };

    [TearDown]
    public void Everything_is_back_in_the_pool() => Assert.That(() => _pool.Outstanding, Is.Zero.After(5_000, 5));

    [Test]
    public async Task A_message_body_is_written_into_its_frame()
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        var message = new AmqpMessage();
        Assert.That(await writer.WriteTransferAsync(5, _transfer, message, MessageBody.CreateData(0xAA, static (body, state) => MessageBodyTests.WriteIn(body, [(byte)state, 0xBB], 1))), Is.EqualTo(1));
        Assert.That(await writer.WriteTransferAsync(5, _transfer, message, MessageBody.CreateValue(5, static (ref AmqpWriter body, int state) => body.WriteInt32(state))), Is.EqualTo(1));
        Assert.That(await writer.WriteTransferAsync(5, _transfer, message, MessageBody.CreateSequence(5, static (ref AmqpWriter body, int state) => body.WriteInt32(state))), Is.EqualTo(1));
        await writer.FlushAsync();
        Assert.That(output.Sends.Select(HexText.Format), Is.EqualTo(new[]
        {
            "0000001b02000005" + "005314c007035201" + "43a00109" + "005375a002aabb",
            "0000001902000005" + "005314c007035201" + "43a00109" + "0053775405",
            "0000001c02000005" + "005314c007035201" + "43a00109" + "005376c003015405",
        }));
    }

    // The message has 5 or 8 bytes more than its data, and a frame of 512 takes 492 bytes of it: 8 and 12 are the headers.
    [TestCase(483, 1)]
    [TestCase(484, 1)]
    [TestCase(485, 2)]
    [TestCase(5_000, 11)]
    public async Task A_body_that_exceeds_its_frame_is_split(int size, int frames)
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        int calls = 0;
        MessageBody<int> body = MessageBody.CreateData(size, (bytes, count) =>
        {
            calls++;
            MessageBodyTests.WriteIn(bytes, [.. Enumerable.Range(0, count).Select(i => (byte)i)], 100);
        });
        Assert.That(await writer.WriteTransferAsync(5, _transfer, new AmqpMessage(), body), Is.EqualTo(frames));
        await writer.FlushAsync();
        var message = new AmqpMessage();
        message.AddData([.. Enumerable.Range(0, size).Select(i => (byte)i)]);
        using var expected = new AmqpBuffer();
        Assert.That(FrameEncoder.EncodeTransfer(expected, 5, _transfer, message, 512), Is.EqualTo(frames));
        Assert.That(output.Bytes, Is.EqualTo(expected.WrittenSpan.ToArray()));
        Assert.That(calls, Is.EqualTo(1));
        Assert.That(_transfer.More, Is.Null);
    }

    [Test]
    public async Task A_callback_that_throws_writes_nothing([Values(0, 10, 5_000)] int before)
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        var thrown = new FormatException("mine");
        MessageBody<int> bad = MessageBody.CreateData(before, (bytes, count) =>
        {
            MessageBodyTests.WriteIn(bytes, new byte[count], 100);
            throw thrown;
        });
        MessageBody<int> badValue = MessageBody.CreateValue(before, (ref AmqpWriter body, int count) =>
        {
            body.WriteBinary(new byte[count]);
            throw thrown;
        });
        Assert.That(Assert.Throws<FormatException>(() => _ = writer.WriteTransferAsync(5, _transfer, new AmqpMessage(), in bad)), Is.SameAs(thrown));
        Assert.That(Assert.Throws<FormatException>(() => _ = writer.WriteTransferAsync(5, _transfer, new AmqpMessage(), in badValue)), Is.SameAs(thrown));
        await writer.WriteFrameAsync(1, new End());
        await writer.FlushAsync();
        Assert.That(HexText.Format(output.Bytes), Is.EqualTo("0000000c0200000100531745"));
    }

    [Test]
    public async Task A_callback_that_calls_the_writer_is_refused()
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        MessageBody<FrameWriter> body = MessageBody.CreateData(writer, static (bytes, frames) =>
        {
            MessageBodyTests.WriteIn(bytes, [1], 1);
            frames.WriteHeartbeat();
        });
        Assert.That(() => writer.WriteTransferAsync(5, _transfer, new AmqpMessage(), in body), Throws.InvalidOperationException);

        // A caller that catches it can go on.
        MessageBody<FrameWriter> careful = MessageBody.CreateData(writer, static (bytes, frames) =>
        {
            Assert.That(() => frames.WriteFrameAsync(1, new End()), Throws.InvalidOperationException);
            MessageBodyTests.WriteIn(bytes, [1], 1);
        });
        await writer.WriteTransferAsync(5, _transfer, new AmqpMessage(), careful);
        await writer.FlushAsync();
        Assert.That(HexText.Format(output.Bytes), Is.EqualTo("0000001a02000005" + "005314c007035201" + "43a00109" + "005375a00101"));
    }

    [Test]
    public void A_callback_that_disposes_of_the_writer_is_reported()
    {
        using var output = new Output(kind);
        FrameWriter writer = output.Open(pool: _pool);
        MessageBody<FrameWriter> body = MessageBody.CreateData(writer, static (bytes, frames) =>
        {
            MessageBodyTests.WriteIn(bytes, [1], 1);
            frames.Dispose();
        });
        Assert.That(() => writer.WriteTransferAsync(5, _transfer, new AmqpMessage(), in body), Throws.InstanceOf<InvalidOperationException>());
        Assert.That(() => writer.WriteTransferAsync(5, _transfer, new AmqpMessage(), in body), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(output.Bytes, Is.Empty);
    }

    [Test]
    public async Task Misuse_is_refused()
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        MessageBody<int> body = MessageBody.CreateData(0, static (_, _) => { });
        var full = new AmqpMessage();
        full.Value = 1;
        Assert.That(() => writer.WriteTransferAsync(5, null!, new AmqpMessage(), in body), Throws.ArgumentNullException);
        Assert.That(() => writer.WriteTransferAsync(5, _transfer, null!, in body), Throws.ArgumentNullException);
        Assert.That(() => writer.WriteTransferAsync(5, _transfer, full, in body), Throws.InvalidOperationException);
        Assert.That(() => writer.WriteTransferAsync(5, _transfer, new AmqpMessage(), default(MessageBody<int>)), Throws.InvalidOperationException);
        Assert.That(() => writer.WriteTransferAsync(5, new Transfer { DeliveryId = 0, DeliveryTag = new DeliveryTag([9]) }, new AmqpMessage(), in body), Throws.TypeOf<AmqpEncodeException>());
        await writer.CompleteAsync();
        Assert.That(() => writer.WriteTransferAsync(5, _transfer, new AmqpMessage(), in body), Throws.InvalidOperationException);
        Assert.That(output.Bytes, Is.Empty);
    }
}
