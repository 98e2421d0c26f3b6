using Amqp.Encoding.Tests.Messages;

namespace Amqp.Encoding.Tests.IO;

/// <summary>Callbacks of a frame writer that keep their output, or dispose of the writer.</summary>
[TestFixture(OutputKind.Stream)]
[TestFixture(OutputKind.Segments)]
[TestFixture(OutputKind.Pipe)]
public sealed class CallbackTests(OutputKind kind)
{
    private readonly CountingPool _pool = new();

    [TearDown]
    public void Everything_is_back_in_the_pool() => Assert.That(() => _pool.Outstanding, Is.Zero.After(5_000, 5));

    [Test]
    public async Task An_output_kept_after_its_callback_accepts_nothing()
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        IBufferWriter<byte> kept = await Keep(writer);
        Assert.That(() => FrameEncoder.EncodeEmpty(kept, 2), Throws.InvalidOperationException.With.Message.Contains("callback"));
        Assert.That(() => FrameEncoder.Encode(kept, 2, new End(), 512), Throws.InvalidOperationException);
        Assert.That(() => kept.GetSpan(), Throws.InvalidOperationException);
        Assert.That(() => kept.GetMemory(), Throws.InvalidOperationException);
        Assert.That(() => kept.Advance(1), Throws.InvalidOperationException);
        Assert.That(writer.QueuedBytes, Is.Zero);
        Assert.That(output.Bytes.Length, Is.EqualTo(8));
    }

    [Test]
    public async Task A_callback_cannot_reset_or_dispose_of_the_queue()
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        IBufferWriter<byte> kept = await Keep(writer);
        Assert.That(kept, Is.Not.InstanceOf<FrameSegments>().And.Not.InstanceOf<AmqpBuffer>().And.Not.InstanceOf<IDisposable>());
    }

    [Test]
    public async Task An_output_kept_after_its_callback_accepts_nothing_while_a_later_callback_has_it()
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        IBufferWriter<byte> kept = await Keep(writer);
        await writer.WriteFramesAsync(kept, static (frames, kept) =>
        {
            FrameEncoder.EncodeEmpty(frames, 3);
            Assert.That(() => Task.Run(() => FrameEncoder.EncodeEmpty(kept, 2)).Wait(), Throws.InnerException.TypeOf<InvalidOperationException>());
        });
        Assert.That(HexText.Format(output.Bytes), Is.EqualTo("0000000802000001" + "0000000802000003"));
    }

    [Test]
    public async Task Frames_of_a_callback_keep_their_payloads_and_bodies()
    {
        // 12 bytes of transfer, 5 and 3 of the data section.
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        var transfer = new Transfer { Handle = 1, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]) };
        await writer.WriteFramesAsync(transfer, static (frames, transfer) =>
        {
            FrameEncoder.Encode(frames, 1, transfer, 512, new ReadOnlySequence<byte>([1, 2, 3]));
            Assert.That(FrameEncoder.EncodeTransfer(frames, 1, transfer, new AmqpMessage(), MessageBody.CreateData(7, static (body, value) => MessageBodyTests.WriteIn(body, [(byte)value], 1)), 512), Is.EqualTo(1));
            var message = new AmqpMessage();
            message.AddData([8]);
            Assert.That(FrameEncoder.EncodeTransfer(frames, 1, transfer, message, 512), Is.EqualTo(1));
        });
        await writer.FlushAsync();
        Assert.That(HexText.Format(output.Bytes), Is.EqualTo(
            "0000001702000001" + "005314c007035201" + "43a00109" + "010203"
            + "0000001a02000001" + "005314c007035201" + "43a00109" + "005375a00107"
            + "0000001a02000001" + "005314c007035201" + "43a00109" + "005375a00108"));
    }

    [Test]
    public async Task A_callback_that_disposes_of_the_writer_keeps_its_memory([Values] bool isSending)
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = _ => gate.Task };
        FrameWriter writer = output.Open(pool: _pool);
        int before = 0;
        if (isSending)
        {
            await writer.WriteFrameAsync(1, new End());
            before = _pool.Outstanding;
        }

        Assert.That(
            () => { _ = writer.WriteFramesAsync(writer, WriteAfterDisposal); },
            Throws.TypeOf<ObjectDisposedException>());
        Assert.That(_pool.Outstanding, Is.EqualTo(before), "what is being sent");
        gate.SetResult(true);
        Assert.That(output.Bytes, Has.Length.EqualTo(isSending ? 12 : 0));

        void WriteAfterDisposal(IBufferWriter<byte> frames, FrameWriter disposed)
        {
            Span<byte> room = frames.GetSpan(8);
            int outstanding = _pool.Outstanding;
            disposed.Dispose();
            disposed.Dispose();
            Assert.That(_pool.Outstanding, Is.EqualTo(outstanding));
            room.Slice(0, 8).Clear();
            frames.Advance(8);
        }
    }

    [Test]
    public void A_body_that_disposes_of_the_writer_keeps_its_memory([Values(1, 5_000)] int size)
    {
        using var output = new Output(kind);
        FrameWriter writer = output.Open(pool: _pool);
        var transfer = new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]) };
        MessageBody<int> body = MessageBody.CreateData(size, (bytes, count) =>
        {
            Span<byte> room = bytes.GetSpan(count);
            int outstanding = _pool.Outstanding;
            writer.Dispose();
            Assert.That(_pool.Outstanding, Is.EqualTo(outstanding));
            room.Slice(0, count).Clear();
            bytes.Advance(count);
        });
        Assert.That(() => { _ = writer.WriteTransferAsync(0, transfer, new AmqpMessage(), in body); }, Throws.TypeOf<ObjectDisposedException>());
        Assert.That(_pool.Outstanding, Is.Zero);
        Assert.That(output.Bytes, Is.Empty);
    }

    private static async Task<IBufferWriter<byte>> Keep(FrameWriter writer)
    {
        IBufferWriter<byte>? kept = null;
        await writer.WriteFramesAsync(0, (frames, _) =>
        {
            kept = frames;
            FrameEncoder.EncodeEmpty(frames, 1);
        });
        await writer.FlushAsync();
        return kept!;
    }
}
