namespace Amqp.Encoding.Tests.IO;

/// <summary>Frames from any thread, to every kind of output.</summary>
[TestFixture(OutputKind.Stream)]
[TestFixture(OutputKind.Segments)]
[TestFixture(OutputKind.Pipe)]
public sealed class FrameQueueTests(OutputKind kind)
{
    // An end without an error: 00 53 17 45 after SIZE 12, DOFF 2, TYPE 0 and the channel.
    private const string End1 = "0000000c0200000100531745";
    private const string Heartbeat = "0000000802000000";

    private static readonly End s_end = new();

    private readonly CountingPool _pool = new();

    [TearDown]
    public void Everything_is_back_in_the_pool() =>
        Assert.That(() => _pool.Outstanding, Is.Zero.After(5_000, 5), "a send that ends while the writer is disposed gives its memory back after it");

    [Test]
    public async Task Headers_and_frames_are_sent_in_order()
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        await writer.WriteProtocolHeaderAsync(ProtocolHeader.Sasl);
        await writer.WriteSaslFrameAsync(new SaslOutcome { Code = SaslCode.Ok });
        await writer.WriteFrameAsync(1, s_end);
        await writer.WriteFrameAsync(1, new Transfer { Handle = 0 }, new ReadOnlySequence<byte>([1, 2, 3]));
        writer.WriteHeartbeat();
        await writer.WriteFramesAsync((byte)7, static (frames, channel) =>
        {
            FrameEncoder.EncodeEmpty(frames, channel);
            FrameEncoder.EncodeEmpty(frames);
        });
        await writer.FlushAsync();
        Assert.That(output.Sends.Select(HexText.Format), Is.EqualTo(new[]
        {
            "414d515003010000",
            "0000001002010000005344c003015000",
            End1,
            "0000001202000001005314c0020143010203",
            Heartbeat,
            "0000000802000007" + Heartbeat,
        }));
    }

    [Test]
    public async Task Frames_queued_during_a_send_are_sent_together_in_the_next()
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = number => number == 0 ? gate.Task : null };
        using FrameWriter writer = output.Open(pool: _pool);
        for (ushort channel = 0; channel < 100; channel++)
        {
            ValueTask written = writer.WriteFrameAsync(channel, s_end);
            Assert.That(written.IsCompletedSuccessfully);
        }

        ValueTask flush = writer.FlushAsync();
        Assert.That(flush.IsCompleted, Is.False);
        Assert.That(output.Sends, Has.Count.EqualTo(1));
        gate.SetResult(true);
        await flush;
        Assert.That(output.Sends.Select(send => send.Length), Is.EqualTo(new[] { 12, 99 * 12 }));
        Assert.That(Channels(output.Bytes), Is.EqualTo(Enumerable.Range(0, 100)));
    }

    [Test]
    public async Task A_full_queue_blocks_writers_but_accepts_a_close()
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = number => number == 0 ? gate.Task : null };
        using FrameWriter writer = output.Open(queueSize: 36, pool: _pool);
        for (ushort channel = 0; channel < 3; channel++)
        {
            Assert.That(writer.WriteFrameAsync(channel, s_end).IsCompletedSuccessfully);
        }

        Task full = writer.WriteFrameAsync(3, s_end).AsTask();
        writer.WriteHeartbeat();
        Task closed = writer.WriteFrameAsync(4, s_end).AsTask();
        Task completed = writer.CompleteAsync().AsTask();
        Assert.That(() => { _ = writer.WriteFrameAsync(5, s_end); }, Throws.InvalidOperationException);
        Assert.That(full.IsCompleted || closed.IsCompleted || completed.IsCompleted, Is.False);
        gate.SetResult(true);
        await Task.WhenAll(full, closed, completed);
        Assert.That(Channels(output.Bytes), Is.EqualTo(Enumerable.Range(0, 5)), "the heartbeat was not needed");
        Assert.That(() => writer.WriteHeartbeat(), Throws.InvalidOperationException);
    }

    [Test]
    public async Task A_frame_that_cannot_be_encoded_writes_nothing()
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        Assert.That(
            () => { _ = writer.WriteFrameAsync(1, new Transfer { Handle = 0 }, new ReadOnlySequence<byte>(new byte[512])); },
            Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => { _ = writer.WriteFrameAsync(1, new SaslOutcome { Code = SaslCode.Ok }); }, Throws.ArgumentException);
        Assert.That(() => { _ = writer.WriteFrameAsync(1, null!); }, Throws.ArgumentNullException);
        Assert.That(() => { _ = writer.WriteSaslFrameAsync(new SaslOutcome { Code = SaslCode.Ok }, 0); }, Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => { _ = writer.WriteFramesAsync(0, null!); }, Throws.ArgumentNullException);
        var message = new AmqpMessage();
        message.AddData(new byte[10]);
        Assert.That(
            async () => await writer.WriteTransferAsync(1, new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag(new byte[32]) }, message),
            Throws.Nothing);
        int sends = output.Sends.Count;
        Assert.That(() => { _ = writer.WriteFramesAsync(0, Fail); }, Throws.TypeOf<FormatException>());
        Assert.That(output.Sends, Has.Count.EqualTo(sends));
        writer.MaxFrameSize = 600;
        await writer.WriteFrameAsync(1, new Transfer { Handle = 0 }, new ReadOnlySequence<byte>(new byte[512]));
        await writer.WriteFrameAsync(1, s_end);
        Assert.That(output.Sends.Skip(sends).Select(send => send.Length), Is.EqualTo(new[] { 527, 12 }));
        Assert.That(HexText.Format(output.Sends[^1]), Is.EqualTo(End1));
    }

    [Test]
    public async Task A_callback_cannot_write_to_its_own_writer()
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open(pool: _pool);
        Assert.That(() => { _ = writer.WriteFramesAsync(writer, Nest); }, Throws.InvalidOperationException);
        Assert.That(() => { _ = writer.WriteFramesAsync(writer, static (_, writer) => writer.FlushAsync().AsTask()); }, Throws.InvalidOperationException);
        await writer.WriteFrameAsync(1, s_end);
        Assert.That(() => { _ = writer.WriteFramesAsync(writer, static (_, writer) => writer.Dispose()); }, Throws.TypeOf<ObjectDisposedException>());
        Assert.That(HexText.Format(output.Bytes), Is.EqualTo(End1));
    }

    [Test]
    public async Task A_failed_send_fails_all_waiters_and_is_not_repeated([Values] bool isLate, [Values] bool isFlush, [Values(0, 1, 2)] int at)
    {
        var gate = new TaskCompletionSource<bool>();
        Exception failure = at == 1 ? new OperationCanceledException() : new IOException("gone");
        Func<int, Task?> fail = number => number < at ? null : isLate ? gate.Task : Task.FromException(failure);
        using var output = new Output(kind);
        _ = isFlush ? output.OnFlush = fail : output.OnSend = fail;
        using FrameWriter writer = output.Open(queueSize: 12, pool: _pool);
        for (int i = 0; i < at; i++)
        {
            await writer.WriteFrameAsync(1, s_end);
        }

        // The first is sent by its writer, which hears of it at once unless the output takes its time; the queue has room for no third.
        var waiting = new List<Task>();
        for (int i = 0; i < 3; i++)
        {
            waiting.Add(Attempt(() => writer.WriteFrameAsync(1, s_end)));
        }

        waiting.Add(Attempt(() => writer.FlushAsync()));
        waiting.Add(Attempt(() => writer.CompleteAsync()));
        if (isLate)
        {
            Assert.That(waiting.Count(task => task.IsCompleted), Is.EqualTo(1), "the frame that the queue had room for");
            gate.SetException(failure);
        }

        foreach (Task task in waiting.Skip(isLate ? 1 : 0))
        {
            IOException? error = null;
            try
            {
                await task;
            }
            catch (IOException caught)
            {
                error = caught;
            }

            Assert.That(error?.InnerException, Is.SameAs(failure));
        }

        Assert.That(output.Sends, Has.Count.EqualTo(at + 1), "nothing is sent twice, and nothing after it");
        Assert.That(() => { _ = writer.WriteFrameAsync(1, s_end); }, Throws.TypeOf<IOException>());
        Assert.That(writer.WriteHeartbeat, Throws.TypeOf<IOException>());

        static async Task Attempt(Func<ValueTask> write) => await write();
    }

    [Test]
    public async Task A_token_cancels_the_wait_but_no_frame()
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = number => number == 0 ? gate.Task : null };
        using FrameWriter writer = output.Open(queueSize: 1, pool: _pool);
        using var source = new CancellationTokenSource();
        Task[] cancelled =
        [
            writer.WriteFrameAsync(0, s_end, default, source.Token).AsTask(),
            writer.WriteFrameAsync(1, s_end, default, source.Token).AsTask(),
            writer.FlushAsync(source.Token).AsTask(),
        ];
        Task waits = writer.WriteFrameAsync(2, s_end).AsTask();
        source.Cancel();
        foreach (Task task in cancelled)
        {
            Assert.That(async () => await task, Throws.InstanceOf<OperationCanceledException>()
                .With.Property(nameof(OperationCanceledException.CancellationToken)).EqualTo(source.Token));
        }

        Assert.That(async () => await writer.FlushAsync(source.Token), Throws.InstanceOf<OperationCanceledException>());
        Assert.That(async () => await writer.WriteFrameAsync(3, s_end, default, source.Token), Throws.InstanceOf<OperationCanceledException>());
        Assert.That(waits.IsCompleted, Is.False);

        // The waiters that were cancelled serve other tasks now.
        using var other = new CancellationTokenSource();
        Task[] others = [.. Enumerable.Range(4, 4).Select(channel => writer.WriteFrameAsync((ushort)channel, s_end, default, other.Token).AsTask())];
        gate.SetResult(true);
        await waits;
        await Task.WhenAll(others);
        other.Cancel();
        await writer.FlushAsync();
        Assert.That(Channels(output.Bytes), Is.EqualTo(Enumerable.Range(0, 8)));
    }

    [Test]
    public async Task Disposal_during_a_send_fails_the_waiters_and_leaves_the_memory_to_the_output([Values] bool fails)
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = _ => gate.Task };
        FrameWriter writer = output.Open(queueSize: 1, pool: _pool);
        Task[] waiting = [.. Enumerable.Range(0, 3).Select(_ => writer.WriteFrameAsync(1, s_end).AsTask()), writer.FlushAsync().AsTask()];
        writer.Dispose();
        writer.Dispose();
        foreach (Task task in waiting)
        {
            Assert.That(async () => await task, Throws.TypeOf<ObjectDisposedException>());
        }

        // A pipe has copied what it was given.
        Assert.That(_pool.Outstanding, Is.EqualTo(1));
        Assert.That(() => { _ = writer.WriteFrameAsync(1, s_end); }, Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => { _ = writer.FlushAsync(); }, Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => { _ = writer.CompleteAsync(); }, Throws.TypeOf<ObjectDisposedException>());
        Assert.That(writer.WriteHeartbeat, Throws.TypeOf<ObjectDisposedException>());
        _ = fails ? gate.TrySetException(new IOException()) : gate.TrySetResult(true);
        await Eventually(() => _pool.Outstanding == 0);
        Assert.That(output.Sends, Has.Count.EqualTo(1), "what was queued is dropped");
    }

    [Test]
    public async Task A_message_takes_one_frame_if_it_fits_and_several_otherwise([Values(0, 1, 400, 470, 480, 1_000, 20_000)] int size)
    {
        var message = new AmqpMessage { Properties = { Subject = "s" } };
        message.AddData(Pattern(size));
        var transfer = new Transfer { Handle = 300, DeliveryId = 1, DeliveryTag = new DeliveryTag([1]), Settled = true };
        using var expected = new AmqpBuffer();
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(message.Encode()));
        int count = 0;
        while (splitter.WriteFrame(expected, 3, transfer, 512))
        {
            count++;
        }

        using var output = new Output(kind) { OnSend = number => number % 2 == 0 ? Task.Delay(1) : null };
        using FrameWriter writer = output.Open(queueSize: 1_000, pool: _pool);
        Assert.That(await writer.WriteTransferAsync(3, transfer, message), Is.EqualTo(count));
        Assert.That(transfer.More, Is.Null);
        await writer.FlushAsync();
        Assert.That(output.Bytes, Is.EqualTo(expected.WrittenSpan.ToArray()));
    }

    [Test]
    public async Task A_peer_that_stops_reading_costs_no_more_memory_than_the_queue()
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = number => number == 1 ? gate.Task : null };
        using FrameWriter writer = output.Open(maxFrameSize: 4_096, queueSize: 10_000, pool: _pool);
        var message = new AmqpMessage();
        message.AddData(new byte[1_000_000]);
        Task<int> written = writer.WriteTransferAsync(0, First(), message, CancellationToken.None).AsTask();
        await Task.Delay(20);
        Assert.That(written.IsCompleted, Is.False);
        Assert.That(_pool.BytesLent, Is.LessThan(4 * 10_000));
        gate.SetResult(true);
        Assert.That(await written, Is.EqualTo(246));
        await writer.FlushAsync();
        Assert.That(_pool.BytesLent, Is.LessThanOrEqualTo(8_192), "an idle writer keeps little");
        Assert.That(output.Bytes, Has.Length.EqualTo(1_000_008 + 22 + (244 * 20) + 16), "more takes 4 bytes, 3 of them nulls, and 3 in the first, which has a tag");
    }

    [Test]
    public async Task A_delivery_in_progress_is_written_to_its_end()
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = number => number == 0 ? gate.Task : null };
        using FrameWriter writer = output.Open(queueSize: 1, pool: _pool);
        using var source = new CancellationTokenSource();
        var message = new AmqpMessage();
        message.AddData(new byte[2_000]);
        Task<int> written = writer.WriteTransferAsync(0, First(), message, source.Token).AsTask();
        source.Cancel();
        Assert.That(written.IsCompleted, Is.False);
        gate.SetResult(true);
        try
        {
            Assert.That(await written, Is.EqualTo(5));
        }
        catch (OperationCanceledException)
        {
            // The wait for room after the last frame may be cancelled.
        }

        await writer.FlushAsync();
        Assert.That(Channels(output.Bytes), Has.Count.EqualTo(5));
    }

    [Test]
    public async Task Frames_of_many_threads_keep_the_order_of_each_thread([Values(1, 100, 65_536)] int queueSize)
    {
        const int Threads = 4;
        const int Frames = 200;
        var random = new Random(queueSize);
        using var output = new Output(kind)
        {
            OnSend = number => (number * 7 % 5) switch
            {
                0 => Task.Run(() => { }),
                1 => Task.Delay(random.Next(2)),
                _ => null,
            },
        };
        using FrameWriter writer = output.Open(queueSize: queueSize, pool: _pool);
        using var source = new CancellationTokenSource();
        await Task.WhenAll(Enumerable.Range(0, Threads).Select(thread => Task.Run(async () =>
        {
            for (int i = 0; i < Frames; i++)
            {
                await writer.WriteFrameAsync((ushort)((thread * Frames) + i), s_end, default, i % 3 == 0 ? source.Token : default);
            }
        })));
        await writer.CompleteAsync();
        List<int> channels = Channels(output.Bytes);
        Assert.That(channels, Has.Count.EqualTo(Threads * Frames));
        for (int thread = 0; thread < Threads; thread++)
        {
            Assert.That(channels.Where(channel => channel / Frames == thread), Is.EqualTo(Enumerable.Range(thread * Frames, Frames)));
        }
    }

    [Test]
    public void Arguments_are_checked_before_a_task_is_returned()
    {
        using var output = new Output(kind);
        Assert.That(() => output.Open(511), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => output.Open(512, 0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => FrameWriter.Create((Stream)null!), Throws.ArgumentNullException);
        Assert.That(() => FrameWriter.Create((Func<IList<ArraySegment<byte>>, ValueTask>)null!), Throws.ArgumentNullException);
        using FrameWriter writer = output.Open(pool: _pool);
        Assert.That(() => writer.MaxFrameSize = 0, Throws.TypeOf<ArgumentOutOfRangeException>());
        writer.MaxFrameSize = new Open { MaxFrameSize = 100 }.EffectiveMaxFrameSize;
        Assert.That(writer.MaxFrameSize, Is.EqualTo(512));
        Assert.That(new Open().EffectiveMaxFrameSize, Is.EqualTo(uint.MaxValue));
        Assert.That(new Open { MaxFrameSize = 4_096 }.EffectiveMaxFrameSize, Is.EqualTo(4_096));
    }

    [Test]
    public async Task A_delivery_in_progress_is_completed_by_CompleteAsync()
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = number => number == 0 ? gate.Task : null };
        using FrameWriter writer = output.Open(queueSize: 1, pool: _pool);
        var message = new AmqpMessage();
        message.AddData(new byte[2_000]);
        Task<int> written = writer.WriteTransferAsync(0, First(), message, CancellationToken.None).AsTask();
        Task completed = writer.CompleteAsync().AsTask();
        Assert.That(() => { _ = writer.WriteFrameAsync(1, s_end); }, Throws.InvalidOperationException);
        gate.SetResult(true);
        await completed;
        Assert.That(Channels(output.Bytes), Has.Count.EqualTo(5));
        Assert.That(await written, Is.EqualTo(5));
    }

    [Test]
    public async Task The_wait_for_a_delivery_in_progress_can_be_cancelled()
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = number => number == 0 ? gate.Task : null };
        using FrameWriter writer = output.Open(queueSize: 1, pool: _pool);
        using var source = new CancellationTokenSource();
        var message = new AmqpMessage();
        message.AddData(new byte[2_000]);
        Task<int> written = writer.WriteTransferAsync(0, First(), message, CancellationToken.None).AsTask();
        Task completed = writer.CompleteAsync(source.Token).AsTask();
        source.Cancel();
        Task ended = await Task.WhenAny(completed, Task.Delay(5_000));
        Assert.That(ended, Is.SameAs(completed));
        Assert.That(async () => await completed, Throws.InstanceOf<OperationCanceledException>());
        gate.SetResult(true);
        Assert.That(await written, Is.EqualTo(5));
    }

    [Test]
    public async Task Disposal_during_a_message_leaves_its_memory_to_the_output()
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = _ => gate.Task };
        FrameWriter writer = output.Open(queueSize: 100_000, pool: _pool);
        var message = new AmqpMessage { Properties = { Subject = new string('s', 1_000) } };
        message.AddData(new byte[1_000]);
        Assert.That(await writer.WriteTransferAsync(0, First(), message), Is.EqualTo(5));
        writer.Dispose();

        // The bytes that are being sent, and of segments the memory in which the message was encoded.
        Assert.That(_pool.Outstanding, Is.EqualTo(kind == OutputKind.Segments ? 2 : 1));
        gate.SetResult(true);
        await Eventually(() => _pool.Outstanding == 0);
    }

    // A transfer that begins a delivery: id 0, and a tag of one byte.
    private static Transfer First() => new() { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]) };

    private static void Fail(IBufferWriter<byte> frames, int state)
    {
        FrameEncoder.Encode(frames, 9, new Transfer { Handle = 0 }, 512, new ReadOnlySequence<byte>(new byte[100]));
        throw new FormatException();
    }

    private static void Nest(IBufferWriter<byte> frames, FrameWriter writer)
    {
        FrameEncoder.EncodeEmpty(frames);
        writer.WriteHeartbeat();
    }

    private static byte[] Pattern(int size) => [.. Enumerable.Range(0, size).Select(i => (byte)i)];

    private static List<int> Channels(byte[] bytes)
    {
        var channels = new List<int>();
        using var decoder = new FrameDecoder(65_536);
        var left = new ReadOnlySequence<byte>(bytes);
        while (decoder.Decode(ref left, out Frame frame, out _) == OperationStatus.Done)
        {
            channels.Add(frame.Channel);
        }

        Assert.That(left.IsEmpty);
        return channels;
    }

    private static async Task Eventually(Func<bool> condition)
    {
        for (int i = 0; i < 1_000 && !condition(); i++)
        {
            await Task.Delay(5);
        }

        Assert.That(condition());
    }
}
