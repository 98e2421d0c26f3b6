#if !NETSTANDARD_ASSET
using System.IO.Pipelines;
using Amqp.Encoding.Tests.Frames;

namespace Amqp.Encoding.Tests.IO;

public sealed class PipeTests
{
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Captures))]
    public async Task Conversations_are_read_in_any_pieces(CapturedConversation conversation)
    {
        var random = new Random(6);
        foreach (IReadOnlyList<CapturedItem> items in new[] { conversation.Client, conversation.Server })
        {
            byte[] bytes = [.. items.SelectMany(item => item.Bytes)];
            foreach (int most in new[] { 7, 300, 10_000, 1_000_000 })
            {
                var pipe = new Pipe(new PipeOptions(minimumSegmentSize: Math.Min(most, 4_096), pauseWriterThreshold: 0));
                using var reader = FrameReader.Create(pipe.Reader, 131_072);
                Task write = Write(pipe.Writer, bytes, () => random.Next(1, most));
                Assert.That(await FrameReads.Replay(reader, items, Mode.Async), Is.Zero);
                await write;
            }
        }
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Captures))]
    public async Task Conversations_are_read_without_tasks_too(CapturedConversation conversation)
    {
        foreach (IReadOnlyList<CapturedItem> items in new[] { conversation.Client, conversation.Server })
        {
            byte[] bytes = [.. items.SelectMany(item => item.Bytes)];
            var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
            using var reader = FrameReader.Create(pipe.Reader, 131_072);
            Task write = Task.Run(() => Write(pipe.Writer, bytes, () => 300));
            Assert.That(await FrameReads.Replay(reader, items, Mode.Sync), Is.Zero);
            await write;
        }
    }

    [Test]
    public async Task A_fault_at_any_read_loses_nothing([Values] PipeFault kind, [Values] bool isSlow)
    {
        IReadOnlyList<CapturedItem> items = CapturedConversation.LoadAll().Single(one => one.Name == "rabbitmq-rhea").Client;
        byte[] bytes = [.. items.SelectMany(item => item.Bytes)];
        int failures = 0;
        for (int at = 0; at <= (bytes.Length / 37) + 1; at++)
        {
            var pool = new CountingPool();
            using var stream = new ScriptedStream(bytes, () => 37);
            var pipe = new FaultyPipe(PipeReader.Create(stream, new StreamPipeReaderOptions(bufferSize: 64, minimumReadSize: 1))) { Kind = kind, FailAt = at, IsSlow = isSlow };
            using (var reader = FrameReader.Create(pipe, 131_072, null, pool))
            {
                int faults = await FrameReads.Replay(reader, items, Mode.Async);
                Assert.That(faults, Is.LessThanOrEqualTo(1));
                failures += faults;
            }

            Assert.That(pipe.IsHeld, Is.False);
            Assert.That(pool.Outstanding, Is.Zero);
            await pipe.CompleteAsync();
        }

        // A cancelled read that brings a whole frame is none.
        Assert.That(failures, kind == PipeFault.None ? Is.Zero : Is.GreaterThan(10));
    }

    [Test]
    public async Task An_end_of_input_at_any_byte_is_reported([Values] bool isSlow)
    {
        IReadOnlyList<CapturedItem> items = CapturedConversation.LoadAll().Single(one => one.Name == "rabbitmq-rhea").Client;
        byte[] bytes = [.. items.SelectMany(item => item.Bytes)];
        for (int length = 0; length < Math.Min(bytes.Length, 1_500); length++)
        {
            using var stream = new ScriptedStream(bytes.AsSpan(0, length).ToArray(), () => 97);
            var pipe = new FaultyPipe(PipeReader.Create(stream, new StreamPipeReaderOptions(bufferSize: 128, minimumReadSize: 1))) { IsSlow = isSlow };
            using (var reader = FrameReader.Create(pipe, 131_072))
            {
                await FrameReads.ReadToEnd(reader, items, length, Mode.Async);
            }

            Assert.That(pipe.IsHeld, Is.False);
            await pipe.CompleteAsync();
        }
    }

    [Test]
    public async Task A_frame_takes_memory_for_the_bytes_that_arrived_and_not_for_those_announced([Values(0, 4_096, 1_000_000)] int sent)
    {
        var pool = new CountingPool();
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
        using var reader = FrameReader.Create(pipe.Reader, int.MaxValue, null, pool);
        await pipe.Writer.WriteAsync(HexText.Parse("0640000002000000"));
        ValueTask<bool> read = reader.ReadFrameAsync();
        await Write(pipe.Writer, new byte[sent], () => 1_460);
        Assert.That(await FrameReads.Catch(read), Is.TypeOf<AmqpDecodeException>());
        Assert.That(pool.Rented, Is.Zero);
    }

    [Test]
    public async Task A_performative_in_many_segments_is_gathered_in_linear_time([Values(1, 7, 4_096)] int pieceSize, [Values(4_000, 64_000)] int values)
    {
        var pieces = new List<CountedMemory>();
        byte[] frame = FrameSequenceTests.Tree(values, isWrong: false);
        using var reader = FrameReader.Create(PipeReader.Create(CountedMemory.Cut(frame, () => pieceSize, pieces)), 131_072);
        Assert.That(await reader.ReadFrameAsync());
        Assert.That(reader.Frame.Performative.Length, Is.EqualTo(frame.Length - 8));
        Assert.That(pieces.Sum(piece => piece.Looks), Is.LessThanOrEqualTo((3 * pieces.Count) + 64));
    }

    [Test]
    public async Task A_second_read_at_the_same_time_is_refused()
    {
        var pipe = new Pipe();
        using var reader = FrameReader.Create(pipe.Reader, 512);
        ValueTask<bool> read = reader.ReadFrameAsync();
        Assert.That(() => { _ = reader.ReadFrameAsync(); }, Throws.InvalidOperationException);
        Assert.That(() => { _ = reader.ReadProtocolHeaderAsync(); }, Throws.InvalidOperationException);
        await pipe.Writer.WriteAsync(HexText.Parse("0000000c0200000100531745"));
        Assert.That(await read, "the first read goes on as if nothing had been");
        Assert.That(HexText.Format(Verdict.Body(reader.Frame)), Is.EqualTo("00531745"));
    }

    [Test]
    public async Task A_pending_read_returns_its_bytes_to_the_pipe_when_the_reader_is_disposed_of([Values] bool isFault)
    {
        var pipe = new Pipe();
        var reader = FrameReader.Create(pipe.Reader, 512);
        ValueTask<bool> read = reader.ReadFrameAsync();
        reader.Dispose();
        reader.Dispose();
        Assert.That(() => { _ = reader.ReadFrameAsync(); }, Throws.TypeOf<ObjectDisposedException>());
        if (isFault)
        {
            await pipe.Writer.CompleteAsync(new FormatException());
            Assert.That(await FrameReads.Catch(read), Is.TypeOf<FormatException>());
            return;
        }

        await pipe.Writer.WriteAsync(HexText.Parse("0000000802000000"));
        Assert.That(await FrameReads.Catch(read), Is.TypeOf<ObjectDisposedException>());
        using var next = FrameReader.Create(pipe.Reader, 512);
        Assert.That(await next.ReadFrameAsync(), "the next reader of the pipe finds them");
    }

    [Test]
    public async Task A_disposed_reader_leaves_unread_bytes_in_the_pipe()
    {
        var pipe = new Pipe();
        await pipe.Writer.WriteAsync(HexText.Parse("414d515000010000" + "0000000802000007"));
        using (var first = FrameReader.Create(pipe.Reader, 512))
        {
            (await first.ReadProtocolHeaderAsync()).EnsureEquals(ProtocolHeader.Amqp);
        }

        using var second = FrameReader.Create(pipe.Reader, 512);
        Assert.That(await second.ReadFrameAsync());
        Assert.That(second.Frame.Channel, Is.EqualTo(7));
    }

    [Test]
    public async Task A_cancelled_read_loses_nothing([Values] bool isPending)
    {
        byte[] frame = HexText.Parse("0000000c0200000100531745");
        for (int length = 0; length < frame.Length; length++)
        {
            string place = $"length {length}";
            var pipe = new Pipe();
            using var reader = FrameReader.Create(pipe.Reader, 512);
            await pipe.Writer.WriteAsync(frame.AsMemory(0, length));
            using var cancellation = new CancellationTokenSource();
            ValueTask<bool> read = reader.ReadFrameAsync(cancellation.Token);
            Assert.That(read.IsCompleted, Is.False, place);
            if (isPending)
            {
                pipe.Reader.CancelPendingRead();
            }
            else
            {
                await cancellation.CancelAsync();
            }

            Assert.That(async () => await read, Throws.InstanceOf<OperationCanceledException>(), place);
            Assert.That(async () => await reader.ReadFrameAsync(new CancellationToken(canceled: true)), Throws.InstanceOf<OperationCanceledException>(), place);
            await pipe.Writer.WriteAsync(frame.AsMemory(length));
            Assert.That(await reader.ReadFrameAsync(), place);
            Assert.That(HexText.Format(Verdict.Body(reader.Frame)), Is.EqualTo("00531745"), place);
        }
    }

    [Test]
    public async Task A_failure_of_the_pipe_is_thrown_after_the_frames_before_it()
    {
        var pipe = new Pipe();
        using var reader = FrameReader.Create(pipe.Reader, 512);
        await pipe.Writer.WriteAsync(HexText.Parse("00000008020000000000"));
        Assert.That(await reader.ReadFrameAsync());
        await pipe.Writer.CompleteAsync(new FormatException());
        Assert.That(async () => await reader.ReadFrameAsync(), Throws.TypeOf<FormatException>());
    }

    [Test]
    public async Task A_malformed_frame_is_reported_by_every_later_read()
    {
        var pipe = new Pipe();
        using var reader = FrameReader.Create(pipe.Reader, 512);
        await pipe.Writer.WriteAsync(HexText.Parse("0000000802000000" + "00000007"));
        Assert.That(await reader.ReadFrameAsync());
        Assert.That(async () => await reader.ReadFrameAsync(), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(async () => await reader.ReadFrameAsync(), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(() => { _ = reader.Frame; }, Throws.InvalidOperationException);
    }

    [Test]
    public async Task A_fault_gives_the_bytes_back_to_the_pipe([Values] bool isHeldBefore, [Values] bool isCutShort, [Values] bool isSlow)
    {
        byte[] faulty = HexText.Parse(isCutShort ? "0000000c0200" : "00000007");
        var inner = new Pipe();
        var pipe = new FaultyPipe(inner.Reader) { IsSlow = isSlow };
        using var reader = FrameReader.Create(pipe, 512);
        await inner.Writer.WriteAsync(HexText.Parse("0000000802000000"));
        if (!isHeldBefore)
        {
            Assert.That(await reader.ReadFrameAsync());
        }

        await inner.Writer.WriteAsync(faulty);
        await inner.Writer.CompleteAsync();
        if (isHeldBefore)
        {
            Assert.That(await reader.ReadFrameAsync());
            Assert.That(pipe.IsHeld, "the read brought both");
        }

        Assert.That(async () => await reader.ReadFrameAsync(), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(pipe.IsHeld, Is.False);
        ReadResult rest = await inner.Reader.ReadAsync();
        Assert.That(rest.Buffer.ToArray(), Is.EqualTo(faulty), "the frame before was consumed, and nothing else");
    }

    [Test]
    public async Task An_end_within_a_frame_reports_the_missing_bytes()
    {
        var pipe = new Pipe();
        using var reader = FrameReader.Create(pipe.Reader, 512);
        await pipe.Writer.WriteAsync(HexText.Parse("0000000c020000010053"));
        await pipe.Writer.CompleteAsync();
        Assert.That(
            async () => await reader.ReadFrameAsync(),
            Throws.TypeOf<AmqpDecodeException>().With.Message.EqualTo("Expected 2 more bytes at offset 10 but found the end of the stream."));
    }

    [Test]
    public async Task Frames_are_written_to_the_pipe_itself()
    {
        var pipe = new Pipe();
        ProtocolHeader.Amqp.Encode(pipe.Writer);
        FrameEncoder.EncodeEmpty(pipe.Writer);
        FrameEncoder.Encode(pipe.Writer, 2, new End(), 512);
        Assert.That(() => FrameEncoder.Encode(pipe.Writer, 0, new Transfer(), 512), Throws.TypeOf<AmqpEncodeException>(), "the handle is missing");
        var splitter = new TransferSplitter(Segments.Cut([1, 2, 3], () => 2));
        Assert.That(splitter.WriteFrame(pipe.Writer, 1, new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]) }, 512));
        Assert.That(splitter.IsFinished);
        Assert.That(pipe.Reader.TryRead(out _), Is.False, "nothing comes before the flush");
        await pipe.Writer.FlushAsync();

        ReadResult read = await pipe.Reader.ReadAsync();
        Assert.That(HexText.Format(read.Buffer.ToArray()), Is.EqualTo(
            "414d515000010000" + "0000000802000000" + "0000000c0200000200531745" + "0000001602000001005314c0060343" + "43a00109" + "010203"));
    }

    [Test]
    public async Task A_cancelled_flush_neither_loses_nor_repeats_bytes()
    {
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 8, resumeWriterThreshold: 4));
        using var cancellation = new CancellationTokenSource();
        FrameEncoder.EncodeEmpty(pipe.Writer, 1);
        ValueTask<FlushResult> flush = pipe.Writer.FlushAsync(cancellation.Token);
        Assert.That(flush.IsCompleted, Is.False);
        await cancellation.CancelAsync();
        Assert.That(async () => await flush, Throws.InstanceOf<OperationCanceledException>());
        FrameEncoder.EncodeEmpty(pipe.Writer, 2);
        Task<FlushResult> second = pipe.Writer.FlushAsync().AsTask();
        using var reader = FrameReader.Create(pipe.Reader, 512);
        for (int channel = 1; channel <= 2; channel++)
        {
            Assert.That(await reader.ReadFrameAsync());
            Assert.That(reader.Frame.Channel, Is.EqualTo(channel));
        }

        ValueTask<bool> end = reader.ReadFrameAsync();
        await second;
        await pipe.Writer.CompleteAsync();
        Assert.That(await end, Is.False);
    }

    [Test]
    public void Arguments_are_checked_before_a_task_is_returned()
    {
        var pipe = new Pipe();
        Assert.That(() => FrameReader.Create((PipeReader)null!, 512), Throws.ArgumentNullException);
        Assert.That(() => FrameReader.Create(pipe.Reader, 0), Throws.TypeOf<ArgumentOutOfRangeException>());
        var reader = FrameReader.Create(pipe.Reader, 512);
        Assert.That(() => FrameReader.Create(pipe.Reader, 511), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => { _ = reader.ReadSaslFrameAsync(511); }, Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => { _ = reader.ReadSaslFrameAsync(0); }, Throws.TypeOf<ArgumentOutOfRangeException>());
        reader.MaxFrameSize = 1_000;
        Assert.That(reader.MaxFrameSize, Is.EqualTo(1_000));
        reader.Dispose();
        reader.Dispose();
        Assert.That(() => { _ = reader.ReadFrameAsync(); }, Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void Available_frames_are_read_without_allocation()
    {
        const int Count = 10_000;
        byte[] bytes = [.. Enumerable.Repeat(HexText.Parse("0000000c0200000100531745"), 2 * Count).SelectMany(frame => frame)];
        using var reader = FrameReader.Create(PipeReader.Create(Segments.Cut(bytes, () => 4_096)), 512);
        Read(reader, Count);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Read(reader, Count);
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.Zero);

        static void Read(FrameReader reader, int count)
        {
            for (int i = 0; i < count; i++)
            {
                ValueTask<bool> read = reader.ReadFrameAsync();
                if (!read.IsCompletedSuccessfully || !read.Result)
                {
                    Assert.Fail("The read did not end at once.");
                }
            }
        }
    }

    [Test]
    public void Frames_are_written_without_allocation()
    {
        const int Count = 10_000;
        byte[] performative = HexText.Parse("005314c0070443" + "43a0010143");
        var transfer = new Transfer { Handle = 1, DeliveryId = 2 };
        var payload = new ReadOnlySequence<byte>(new byte[100]);
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
        long allocated = 0;

        // Twice: the first round warms up.
        for (int round = 0; round < 2; round++)
        {
            allocated = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < Count; i++)
            {
                FrameEncoder.Encode(pipe.Writer, 1, performative, 512, payload);
                FrameEncoder.Encode(pipe.Writer, 1, transfer, 512, payload);
                ValueTask<FlushResult> flush = pipe.Writer.FlushAsync();
                if (!flush.IsCompletedSuccessfully || !pipe.Reader.TryRead(out ReadResult read))
                {
                    throw new InvalidOperationException("The flush did not end at once.");
                }

                pipe.Reader.AdvanceTo(read.Buffer.End);
            }

            allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        }

        Assert.That(allocated, Is.Zero);
    }

    private static async Task Write(PipeWriter pipe, byte[] bytes, Func<int> pieceSize)
    {
        for (int at = 0; at < bytes.Length;)
        {
            int piece = Math.Min(pieceSize(), bytes.Length - at);
            await pipe.WriteAsync(bytes.AsMemory(at, piece));
            at += piece;
        }

        await pipe.CompleteAsync();
    }
}
#endif
