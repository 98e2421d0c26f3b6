namespace Amqp.Encoding.Tests.IO;

/// <summary>Transfers that are queued with their payload without waiting.</summary>
[TestFixture(OutputKind.Stream)]
[TestFixture(OutputKind.Segments)]
[TestFixture(OutputKind.Pipe)]
public sealed class QueuedTransferTests(OutputKind kind)
{
    // SIZE 23, DOFF 2, TYPE 0, channel 3; transfer of handle 0, delivery-id 1 and the tag 09; the payload 01 02 03.
    private const string Transfer1 = "0000001702000003005314c00703435201a00109010203";

    private readonly CountingPool _pool = new();

    [TearDown]
    public void Everything_is_back_in_the_pool() => Assert.That(() => _pool.Outstanding, Is.Zero.After(5_000, 5));

    [Test]
    public async Task A_header_and_a_transfer_are_queued_without_a_task()
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        writer.WriteProtocolHeader(ProtocolHeader.Amqp);
        Transfer transfer = First();
        transfer.More = true;
        Assert.That(writer.WriteTransfer(3, transfer, new ReadOnlySequence<byte>([1, 2, 3])), Is.EqualTo(1));
        Assert.That(transfer.More, Is.True, "the caller's field is restored");
        await writer.FlushAsync();
        Assert.That(HexText.Format(output.Bytes), Is.EqualTo("414d515000010000" + Transfer1));
    }

    [Test]
    public async Task A_first_transfer_without_delivery_id_or_delivery_tag_is_refused([Values] bool isEncoded, [Values(1, 1_000)] int size, [Values("delivery-id", "delivery-tag")] string missing)
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        Transfer transfer = First();
        if (missing == "delivery-id")
        {
            transfer.DeliveryId = null;
        }
        else
        {
            transfer.DeliveryTag = null;
        }

        Assert.That(() => Write(writer, transfer, Message(size), isEncoded), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("transfer." + missing));
        await writer.FlushAsync();
        Assert.That(output.Bytes, Is.Empty);
    }

    [Test]
    public async Task A_queued_message_takes_the_frames_of_a_splitter([Values] bool isEncoded, [Values(0, 1, 400, 470, 480, 1_000, 20_000)] int size)
    {
        AmqpMessage message = Message(size);
        using var expected = new AmqpBuffer();
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(message.Encode()));
        int count = 0;
        while (splitter.WriteFrame(expected, 3, First(), 512))
        {
            count++;
        }

        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        Assert.That(Write(writer, First(), message, isEncoded), Is.EqualTo(count));
        await writer.FlushAsync();
        Assert.That(output.Bytes, Is.EqualTo(expected.WrittenSpan.ToArray()));
        Assert.That(output.Sends, Has.Count.EqualTo(1), "nothing comes between the frames");
    }

    [Test]
    public async Task A_full_queue_refuses_a_transfer_until_it_has_room([Values] bool isEncoded, [Values(10, 2_000)] int size)
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = number => number == 0 ? gate.Task : null };
        using FrameWriter writer = output.Open(queueSize: 1_000, pool: _pool);
        AmqpMessage message = Message(size);
        int written = 0;
        while (TryWrite(writer, message, isEncoded, out int frames))
        {
            Assert.That(frames, Is.EqualTo(size == 10 ? 1 : 5));
            written++;
            Assert.That(written, Is.LessThan(100));
        }

        long queued = writer.QueuedBytes;
        Assert.That(queued, Is.GreaterThan(1_000));
        Assert.That(TryWrite(writer, message, isEncoded, out int none), Is.False);
        Assert.That(none, Is.Zero);
        Assert.That(writer.QueuedBytes, Is.EqualTo(queued), "nothing is written");
        Write(writer, First(), message, isEncoded);
        Assert.That(writer.QueuedBytes, Is.GreaterThan(queued), "the form without Try takes every transfer");
        gate.SetResult(true);
        await writer.FlushAsync();
        Assert.That(TryWrite(writer, message, isEncoded, out _), Is.True);
        await writer.CompleteAsync();
        Assert.That(output.Bytes.Length, Is.EqualTo((written + 2) * Length(message)));
    }

    [Test]
    public async Task A_transfer_is_refused_by_a_writer_that_is_faulted_completed_or_disposed_of([Values] bool isEncoded, [Values(10, 2_000)] int size)
    {
        AmqpMessage message = Message(size);
        using var output = new Output(kind);
        FrameWriter writer = output.Open(pool: _pool);
        await writer.CompleteAsync();
        AssertRefused<InvalidOperationException>(writer, message, isEncoded);
        writer.Dispose();
        AssertRefused<ObjectDisposedException>(writer, message, isEncoded);
        Assert.That(output.Sends, Is.Empty);

        using var broken = new Output(kind) { OnSend = _ => Task.FromException(new IOException("gone")) };
        using FrameWriter faulted = broken.Open(pool: _pool);
        faulted.WriteHeartbeat();
        AssertRefused<IOException>(faulted, message, isEncoded);
        Assert.That(broken.Sends, Has.Count.EqualTo(1));
    }

    [Test]
    public async Task A_transfer_that_cannot_be_encoded_queues_nothing([Values] bool isEncoded)
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        AmqpMessage message = Message(2_000);
        Assert.That(() => Write(writer, new Transfer { Handle = 0 }, message, isEncoded), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => Write(writer, null!, message, isEncoded), Throws.ArgumentNullException);
        Assert.That(() => writer.WriteTransfer(0, First(), null!), Throws.ArgumentNullException);
        Transfer large = First();
        large.State = new Rejected { Error = new AmqpError { Condition = ErrorCondition.InternalError, Description = new string('d', 600) } };
        Assert.That(() => Write(writer, large, message, isEncoded), Throws.TypeOf<AmqpEncodeException>(), "no room for a byte of the message");
        Assert.That(writer.QueuedBytes, Is.Zero);
        await writer.FlushAsync();
        Assert.That(output.Sends, Is.Empty);
    }

    [Test]
    public async Task A_long_queue_takes_memory_in_proportion_and_gives_it_back([Values(300, 20_000)] int size)
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = number => number == 0 ? gate.Task : null };
        using FrameWriter writer = output.Open(maxFrameSize: 65_536, pool: _pool);
        var payload = new ReadOnlySequence<byte>(new byte[size]);
        const int Total = 8_000_000;
        while (writer.QueuedBytes < Total)
        {
            writer.WriteTransfer(0, First(), payload);
        }

        Assert.That(_pool.BytesLent, Is.LessThan((2L * Total) + 200_000));
        gate.SetResult(true);
        await writer.FlushAsync();
        Assert.That(() => _pool.BytesLent, Is.LessThanOrEqualTo(8_192).After(5_000, 5), "an idle writer keeps little");
        Assert.That(output.Sends.Max(send => send.Length), Is.LessThan(kind == OutputKind.Segments ? int.MaxValue : 65_536 + 20_000));
    }

    [Test]
    public async Task Frames_written_in_a_loop_share_a_send_and_lone_frames_do_not()
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        for (int i = 0; i < 200; i++)
        {
            writer.WriteFrame(1, new End());
            await writer.FlushAsync();
            Assert.That(output.Sends, Has.Count.EqualTo(i + 1), "a frame whose sending is awaited is sent by its writer");
        }

        // A machine that is busy may interrupt the loop, which then begins anew.
        int frames = 200;
        for (int round = 0; round < 50 && output.Sends.Count == frames; round++)
        {
            for (int i = 0; i < 5_000; i++, frames++)
            {
                await writer.WriteFrameAsync(1, new End());
            }

            await writer.FlushAsync();
        }

        Assert.That(output.Sends.Count, Is.LessThan(frames));
        Assert.That(output.Bytes, Has.Length.EqualTo(12 * frames));
    }

    [Test]
    public void Disposal_drops_a_long_queue()
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = _ => gate.Task };
        FrameWriter writer = output.Open(maxFrameSize: 65_536, pool: _pool);
        for (int i = 0; i < 100; i++)
        {
            writer.WriteTransfer(0, First(), Message(70_000));
        }

        long queued = writer.QueuedBytes;
        writer.Dispose();
        Assert.That(writer.DroppedBytes + writer.QueuedBytes, Is.EqualTo(queued));
        Assert.That(writer.DroppedBytes, Is.GreaterThan(6_000_000));
        gate.SetResult(true);
    }

    private static Transfer First() => new() { Handle = 0, DeliveryId = 1, DeliveryTag = new DeliveryTag([9]) };

    private static AmqpMessage Message(int size)
    {
        var message = new AmqpMessage { Properties = { Subject = "s" } };
        message.AddData(new byte[size]);
        return message;
    }

    private static int Length(AmqpMessage message)
    {
        using var frames = new AmqpBuffer();
        FrameEncoder.EncodeTransfer(frames, 3, First(), message, 512);
        return frames.WrittenCount;
    }

    private static int Write(FrameWriter writer, Transfer transfer, AmqpMessage message, bool isEncoded) => isEncoded
        ? writer.WriteTransfer(3, transfer, new ReadOnlySequence<byte>(message.Encode()))
        : writer.WriteTransfer(3, transfer, message);

    private static bool TryWrite(FrameWriter writer, AmqpMessage message, bool isEncoded, out int frames) => isEncoded
        ? writer.TryWriteTransfer(3, First(), new ReadOnlySequence<byte>(message.Encode()), out frames)
        : writer.TryWriteTransfer(3, First(), message, out frames);

    private static void AssertRefused<TException>(FrameWriter writer, AmqpMessage message, bool isEncoded)
        where TException : Exception
    {
        Assert.That(() => Write(writer, First(), message, isEncoded), Throws.TypeOf<TException>());
        Assert.That(() => TryWrite(writer, message, isEncoded, out _), Throws.TypeOf<TException>());
        Assert.That(() => writer.WriteProtocolHeader(ProtocolHeader.Amqp), Throws.TypeOf<TException>());
    }
}
