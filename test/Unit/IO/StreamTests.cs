using System.Runtime.CompilerServices;

namespace Amqp.Encoding.Tests.IO;

public sealed class StreamTests
{
    private const int MaxFrameSize = 131_072;

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Captures))]
    public async Task Conversations_are_read_in_any_pieces(CapturedConversation conversation)
    {
        var random = new Random(6);
        foreach (IReadOnlyList<CapturedItem> items in new[] { conversation.Client, conversation.Server })
        {
            byte[] bytes = items.SelectMany(item => item.Bytes).ToArray();
            foreach (Mode mode in new[] { Mode.Sync, Mode.Async, Mode.Slow })
            {
                foreach (int most in new[] { 1, 7, 300, 10_000, int.MaxValue })
                {
                    var pool = new CountingPool();
                    using var stream = new ScriptedStream(bytes, () => random.Next(1, most)) { IsSlow = mode == Mode.Slow };
                    using (var reader = FrameReader.Create(stream, MaxFrameSize, null, pool))
                    {
                        await FrameReads.Replay(reader, items, mode);
                    }

                    Assert.That(pool.Outstanding, Is.Zero);
                }
            }
        }
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Captures))]
    public void Conversations_are_read_from_sequences_and_spans(CapturedConversation conversation)
    {
        var random = new Random(6);
        foreach (IReadOnlyList<CapturedItem> items in new[] { conversation.Client, conversation.Server })
        {
            byte[] bytes = items.SelectMany(item => item.Bytes).ToArray();
            foreach (int most in new[] { 3, 30, 300, 10_000 })
            {
                ReadOnlySequence<byte> sequence = Segments.Cut(bytes, () => random.Next(0, most));
                using var decoder = new FrameDecoder(MaxFrameSize);
                int spanAt = 0;
                foreach (CapturedItem item in items)
                {
                    if (item.IsHeader)
                    {
                        Assert.That(ProtocolHeader.Decode(ref sequence, out ProtocolHeader header, out _), Is.EqualTo(OperationStatus.Done));
                        Assert.That((byte)header.Id, Is.EqualTo(item.ProtocolId));
                        spanAt += 8;
                        continue;
                    }

                    bool isSasl = item.FrameType == 1;
                    OperationStatus status = isSasl ? decoder.DecodeSasl(ref sequence, out Frame frame, out _) : decoder.Decode(ref sequence, out frame, out _);
                    Assert.That(status, Is.EqualTo(OperationStatus.Done));
                    FrameReads.Check(in frame, item);
                    int bytesConsumed;
                    int length = 0;
                    do
                    {
                        Assert.That(length, Is.LessThan(bytes.Length - spanAt));
                        length = Math.Min(length + random.Next(1, most), bytes.Length - spanAt);
                        ReadOnlySpan<byte> span = bytes.AsSpan(spanAt, length);
                        status = isSasl ? decoder.DecodeSasl(span, out frame, out bytesConsumed, out _) : decoder.Decode(span, out frame, out bytesConsumed, out _);
                    }
                    while (status == OperationStatus.NeedMoreData);
                    FrameReads.Check(in frame, item);
                    spanAt += bytesConsumed;
                }

                Assert.That(sequence.IsEmpty);
                Assert.That(spanAt == bytes.Length);
            }
        }
    }

    [Test]
    public async Task A_fault_at_any_read_loses_nothing([Values] Mode mode, [Values(true, false)] bool isCancellation)
    {
        IReadOnlyList<CapturedItem> items = CapturedConversation.LoadAll().Single(one => one.Name == "rabbitmq-rhea").Client;
        byte[] bytes = items.SelectMany(item => item.Bytes).ToArray();
        int reads = (bytes.Length / 37) + 2;
        for (int at = 0; at < reads; at++)
        {
            var pool = new CountingPool();
            using var stream = new ScriptedStream(bytes, () => 37)
            {
                IsSlow = mode == Mode.Slow,
                FailAt = at,
                Failure = () => isCancellation ? new OperationCanceledException() : new IOException("at " + bytes.Length),
            };
            using (var reader = FrameReader.Create(stream, MaxFrameSize, null, pool))
            {
                int faults = await FrameReads.Replay(reader, items, mode);
                Assert.That(faults, Is.EqualTo(1).Or.EqualTo(0));
                Assert.That(faults == 1 || stream.Reads <= at);
            }

            Assert.That(pool.Outstanding, Is.Zero);
        }
    }

    [Test]
    public async Task An_end_of_input_at_any_byte_is_reported([Values] Mode mode)
    {
        IReadOnlyList<CapturedItem> items = CapturedConversation.LoadAll().Single(one => one.Name == "rabbitmq-rhea").Client;
        byte[] bytes = items.SelectMany(item => item.Bytes).ToArray();
        for (int length = 0; length < Math.Min(bytes.Length, 1_500); length++)
        {
            var pool = new CountingPool();
            using var stream = new ScriptedStream(bytes.AsSpan(0, length).ToArray(), () => 97) { IsSlow = mode == Mode.Slow };
            using (var reader = FrameReader.Create(stream, MaxFrameSize, null, pool))
            {
                await FrameReads.ReadToEnd(reader, items, length, mode);
            }

            Assert.That(pool.Outstanding, Is.Zero);
        }
    }

    [Test]
    public async Task A_read_cancelled_while_it_waits_loses_nothing()
    {
        byte[] bytes = HexText.Parse("0000000c0200000100531745");
        using var stream = new ScriptedStream(bytes, () => 5) { IsEndless = true };
        using var reader = FrameReader.Create(stream, 512);
        Assert.That(await reader.ReadFrameAsync());
        using var cancellation = new CancellationTokenSource();
        ValueTask<bool> read = reader.ReadFrameAsync(cancellation.Token);
        Assert.That(read.IsCompleted, Is.False);
        cancellation.Cancel();
        Assert.That(await FrameReads.Catch(read), Is.InstanceOf<OperationCanceledException>());
        Assert.That(await FrameReads.Catch(reader.ReadFrameAsync(cancellation.Token)), Is.InstanceOf<OperationCanceledException>());
        Assert.That(() => { _ = reader.Frame; }, Throws.InvalidOperationException);
    }

    [Test]
    public async Task An_end_within_an_item_reports_the_missing_bytes([Values] Mode mode)
    {
        byte[] frame = HexText.Parse("0000000c0200000100531745");
        for (int length = 0; length <= 12; length++)
        {
            string place = $"length {length}";
            using var stream = new ScriptedStream(frame.AsSpan(0, length).ToArray(), () => 5) { IsSlow = mode == Mode.Slow };
            using var reader = FrameReader.Create(stream, 512);
            if (length is 0 or 12)
            {
                Assert.That(await FrameReads.Frame(reader, false, mode), Is.EqualTo(length == 12), place);
                Assert.That(await FrameReads.Frame(reader, false, mode), Is.False, place);
                continue;
            }

            AmqpDecodeException? error = await FrameReads.Catch(FrameReads.Frame(reader, false, mode)) as AmqpDecodeException;
            int missing = length < 8 ? 8 - length : 12 - length;
            string text = $"Expected {missing} more byte{(missing == 1 ? "" : "s")} at offset {length} but found the end of the stream.";
            Assert.That(error!.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.EndOfStream), place);
            Assert.That(error!.Message, Is.EqualTo(text), place);
            Assert.That(error.Error.Condition, Is.EqualTo("amqp:connection:framing-error"), place);
        }

        using var empty = new ScriptedStream([], () => 1) { IsSlow = mode == Mode.Slow };
        using var headers = FrameReader.Create(empty, 512);
        AmqpDecodeException? end = await FrameReads.Catch(FrameReads.Header(headers, mode)) as AmqpDecodeException;
        Assert.That(end!.Message, Is.EqualTo("Expected 8 more bytes at offset 0 but found the end of the stream."));
    }

    [Test]
    public async Task A_malformed_frame_is_reported_by_every_later_read([Values] Mode mode)
    {
        using var stream = new ScriptedStream(HexText.Parse("00000007"), () => 9) { IsSlow = mode == Mode.Slow };
        using var reader = FrameReader.Create(stream, 512);
        for (int i = 0; i < 2; i++)
        {
            Assert.That(await FrameReads.Catch(FrameReads.Frame(reader, false, mode)), Is.TypeOf<AmqpDecodeException>());
            Assert.That(stream.Reads, Is.EqualTo(1));
        }
    }

    [Test]
    public async Task A_frame_takes_memory_for_the_bytes_that_arrived_and_not_for_those_announced(
        [Values] Mode mode, [Values(0, 4_096 - 8, 4_096, 50_000, 1_000_000)] int sent)
    {
        var pool = new CountingPool();
        byte[] bytes = [.. HexText.Parse("0640000002000000"), .. new byte[sent]];
        using var stream = new ScriptedStream(bytes, () => 1_460) { IsSlow = mode == Mode.Slow };
        using (var reader = FrameReader.Create(stream, int.MaxValue, null, pool))
        {
            Assert.That(pool.Rented, Is.Zero, "before the first read");
            Assert.That(await FrameReads.Catch(FrameReads.Frame(reader, false, mode)), Is.TypeOf<AmqpDecodeException>());
            Assert.That(pool.Outstanding, Is.EqualTo(1));
            Assert.That(pool.Peak, Is.LessThanOrEqualTo(4_096 + (3L * sent)), "4,096 bytes that every reader has; old and new array while it grows");
        }

        Assert.That(pool.Outstanding, Is.Zero);
    }

    [TestCase("7fffffc7", true)]
    [TestCase("7fffffc8", false)]
    [TestCase("ffffffff", false)]
    public async Task A_frame_larger_than_any_array_is_refused_at_once(string size, bool isPossible)
    {
        using var stream = new ScriptedStream(HexText.Parse(size + "02000000"), () => 8);
        using var reader = FrameReader.Create(stream, uint.MaxValue);
        AmqpDecodeException? error = await FrameReads.Catch(FrameReads.Frame(reader, false, Mode.Async)) as AmqpDecodeException;
        Assert.That(error!.Error.Kind, Is.EqualTo(isPossible ? AmqpDecodeErrorKind.EndOfStream : AmqpDecodeErrorKind.FrameTooLarge));
    }

    [Test]
    public async Task A_second_read_at_the_same_time_is_refused()
    {
        byte[] frame = HexText.Parse("0000000c0200000100531745");
        var gate = new TaskCompletionSource<bool>();
        using var stream = new ScriptedStream(frame, () => 5) { Gate = gate.Task };
        using var reader = FrameReader.Create(stream, 512);
        ValueTask<bool> read = reader.ReadFrameAsync();
        Assert.That(() => { _ = reader.ReadFrameAsync(); }, Throws.InvalidOperationException);
        Assert.That(() => { _ = reader.ReadProtocolHeaderAsync(); }, Throws.InvalidOperationException);
        Assert.That(() => reader.ReadSaslFrame(), Throws.InvalidOperationException);
        Assert.That(read.IsCompleted, Is.False);
        gate.SetResult(true);
        Assert.That(await read, "the first read goes on as if nothing had been");
        Assert.That(HexText.Format(Verdict.Body(reader.Frame)), Is.EqualTo("00531745"));
        Assert.That(await reader.ReadFrameAsync(), Is.False);
    }

    [Test]
    public async Task Memory_of_a_pending_read_is_returned_when_the_read_ends([Values] bool isFault)
    {
        var pool = new CountingPool();
        var gate = new TaskCompletionSource<bool>();
        using var stream = new ScriptedStream(HexText.Parse("0000000802000000"), () => 8)
        {
            Gate = gate.Task,
            FailAt = isFault ? 0 : -1,
            Failure = () => new IOException(),
        };
        var reader = FrameReader.Create(stream, 512, null, pool);
        ValueTask<bool> read = reader.ReadFrameAsync();
        reader.Dispose();
        reader.Dispose();
        Assert.That(pool.Outstanding, Is.EqualTo(1), "the stream still writes to it");
        Assert.That(() => { _ = reader.ReadFrameAsync(); }, Throws.TypeOf<ObjectDisposedException>());
        gate.SetResult(true);
        Assert.That(await FrameReads.Catch(read), isFault ? Is.TypeOf<IOException>() : Is.TypeOf<ObjectDisposedException>());
        Assert.That(pool.Outstanding, Is.Zero);
        Assert.That(() => { _ = reader.Frame; }, Throws.InvalidOperationException);
    }

    [Test]
    public void Arguments_are_checked_before_a_task_is_returned()
    {
        using var stream = new MemoryStream();
        Assert.That(() => FrameReader.Create((Stream)null!, 512), Throws.ArgumentNullException);
        Assert.That(() => FrameReader.Create(stream, 0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => FrameReader.Create(stream, 511), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => FrameReader.Create(stream, 512, bufferSize: 0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => FrameReader.Create(stream, 512, bufferSize: -1), Throws.TypeOf<ArgumentOutOfRangeException>());
        var reader = FrameReader.Create(stream, 512);
        Assert.That(() => reader.ReadSaslFrame(0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => reader.ReadSaslFrame(511), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => { _ = reader.ReadSaslFrameAsync(0); }, Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => reader.MaxFrameSize = 0, Throws.TypeOf<ArgumentOutOfRangeException>());
        reader.MaxFrameSize = 1_000;
        Assert.That(reader.MaxFrameSize, Is.EqualTo(1_000));
        Assert.That(() => { _ = reader.Frame; }, Throws.InvalidOperationException);
        reader.Dispose();
        reader.Dispose();
        Assert.That(() => reader.ReadFrame(), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => { _ = reader.ReadFrameAsync(); }, Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void Frames_in_memory_are_read_and_written_without_allocation()
    {
        const int Count = 10_000;
        var transfer = new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([1]), MessageFormat = 0 };
        var payload = new ReadOnlySequence<byte>(new byte[100]);
        using var written = new MemoryStream(new byte[Count * 128], 0, Count * 128, true, true);
        using var writer = FrameWriter.Create(written);

        // Twice: the first round warms up.
        for (int round = 0; round < 2; round++)
        {
            written.Position = 0;
            long before = Allocated();
            for (int i = 0; i < Count; i++)
            {
                ValueTask write = writer.WriteFrameAsync(1, transfer, payload);
                ValueTask flush = writer.FlushAsync();
                if (!write.IsCompletedSuccessfully || !flush.IsCompletedSuccessfully)
                {
                    Assert.Fail("The write did not end at once.");
                }
            }

            AssertAllocated(before, round, Count);
        }

        using var reader = FrameReader.Create(written, 512);
        for (int round = 0; round < 2; round++)
        {
            written.Position = 0;
            written.SetLength(Count * 120);
            long before = Allocated();
            for (int i = 0; i < Count; i++)
            {
                ValueTask<bool> read = reader.ReadFrameAsync();
                if (!read.IsCompletedSuccessfully || !read.Result || reader.Frame.PayloadLength != 100)
                {
                    Assert.Fail("The read did not end at once.");
                }
            }

            AssertAllocated(before, round, Count * 120 / 2_000);
        }

        Assert.That(reader.ReadFrame(), Is.False);
    }

    [Test]
    public void Methods_that_may_complete_synchronously_have_no_state_machine() =>
        Assert.That(
            from type in typeof(FrameReader).Assembly.GetExportedTypes()
            where type.Namespace == typeof(FrameReader).Namespace
            from method in type.GetMethods(BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)
            where method.IsPublic && method.GetCustomAttribute<AsyncStateMachineAttribute>() is not null
            select method.Name,
            Is.Empty);

    // On netstandard2.0 a stream makes at most one task for each read or write of it.
    private static void AssertAllocated(long before, int round, int calls)
    {
        long allocated = Allocated() - before;
        if (round == 1)
        {
            bool isNet = Repository.LibraryAsset == "net10.0";
            Assert.That(allocated, Is.LessThanOrEqualTo(isNet ? 0 : calls * 100L));
        }
    }

    private static long Allocated() => GC.GetAllocatedBytesForCurrentThread();
}
