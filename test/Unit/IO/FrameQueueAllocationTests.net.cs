#if !NETSTANDARD_ASSET
using System.Threading.Tasks.Sources;

namespace Amqp.Encoding.Tests.IO;

/// <summary>A frame allocates nothing, whether the output takes it at once or later, and whether its writer waits or not.</summary>
[NonParallelizable]
public sealed class FrameQueueAllocationTests
{
    private const int Frames = 5_000;

    private readonly Transfer _transfer = new() { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([1]), Settled = true };

    /// <summary>The call that is measured.</summary>
    public enum Kind
    {
        Frame,
        Message,
        MessageWithCallback,
        QueuedTransfer,
        QueuedMessage,
    }

    // On a thread of the pool, because the runner's context makes each await allocate.
    [Test]
    public Task Queued_frames_allocate_nothing([Values] bool isSlow, [Values(1, 1_000, 65_536)] int queueSize, [Values] Kind kind)
    {
        using (ExecutionContext.SuppressFlow())
        {
            return Task.Run(() => Measure(isSlow, queueSize, kind));
        }
    }

    private async Task Measure(bool isSlow, int queueSize, Kind kind)
    {
        var message = new AmqpMessage { Properties = { Subject = "s" } };
        byte[] data = new byte[300];
        message.AddData(data);
        var sections = new AmqpMessage { Properties = { Subject = "s" } };
        var payload = new ReadOnlySequence<byte>(new byte[300]);
        using var output = new SlowStream { IsSlow = isSlow };
        using var writer = FrameWriter.Create(output, 4_096, null, null, queueSize);
        long best = long.MaxValue;
        for (int round = 0; round < 5; round++)
        {
            long before = GC.GetTotalAllocatedBytes(precise: true);
            for (int i = 0; i < Frames; i++)
            {
                switch (kind)
                {
                    case Kind.Frame:
                        await writer.WriteFrameAsync(1, _transfer, payload);
                        break;
                    case Kind.Message:
                        await writer.WriteTransferAsync(1, _transfer, message);
                        break;
                    case Kind.QueuedTransfer:
                        await QueueAsync(writer, writer.TryWriteTransfer(1, _transfer, payload, out _));
                        break;
                    case Kind.QueuedMessage:
                        await QueueAsync(writer, writer.TryWriteTransfer(1, _transfer, message, out _));
                        break;
                    default:
                        await writer.WriteTransferAsync(1, _transfer, sections, MessageBody.CreateData(data, static (output, bytes) => output.Write(bytes)));
                        break;
                }
            }

            await writer.FlushAsync();
            best = Math.Min(best, GC.GetTotalAllocatedBytes(precise: true) - before);
        }

        // The rest is allocated by the thread pool, and by the test's own state machines.
        Assert.That(best, Is.LessThan(8 * Frames));
    }

    [Test]
    public void A_transfer_queued_during_a_send_allocates_nothing([Values] bool isEncoded)
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(OutputKind.Stream) { OnSend = _ => gate.Task };
        using FrameWriter writer = output.Open(maxFrameSize: 4_096);
        var message = new AmqpMessage();
        message.AddData(new byte[300]);
        var payload = new ReadOnlySequence<byte>(message.Encode());

        // Fewer bytes than one array of the queue takes, which grows meanwhile from the pool.
        Write(60);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Write(20);
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.Zero);
        gate.SetResult(true);

        void Write(int count)
        {
            for (int i = 0; i < count; i++)
            {
                _ = isEncoded ? writer.WriteTransfer(1, _transfer, payload) : writer.WriteTransfer(1, _transfer, message);
            }
        }
    }

    private static ValueTask QueueAsync(FrameWriter writer, bool isWritten) => isWritten ? default : writer.FlushAsync();

    /// <summary>A stream whose writes end later, on the thread pool, and allocate nothing.</summary>
    private sealed class SlowStream : Stream, IValueTaskSource, IThreadPoolWorkItem
    {
        private ManualResetValueTaskSourceCore<bool> _core;

        public bool IsSlow { get; init; }

        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (!IsSlow)
            {
                return default;
            }

            _core.Reset();
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
            return new ValueTask(this, _core.Version);
        }

        public override Task FlushAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        void IThreadPoolWorkItem.Execute() => _core.SetResult(true);

        void IValueTaskSource.GetResult(short token) => _core.GetResult(token);

        ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _core.GetStatus(token);

        void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            _core.OnCompleted(continuation, state, token, flags);

        public override void Flush() => throw new NotSupportedException();

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
#endif
