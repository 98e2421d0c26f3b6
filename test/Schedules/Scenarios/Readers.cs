using System.IO.Pipelines;

namespace Amqp.Encoding.Schedules;

/// <summary>A reader of a stream.</summary>
internal sealed class StreamReaderScenario : ReaderScenario
{
    private ScheduledInput _input = null!;

    protected override bool IsBusy => _input.IsBusy;

    protected override FrameReader Create(Schedule schedule, byte[] bytes, ArrayPool<byte> pool, IReadOnlyCollection<byte[]> returned)
    {
        _input = new ScheduledInput(schedule, bytes, returned);
        int[] bufferSizes = [65_536, 64, 200];
        return FrameReader.Create(_input, 512, null, pool, bufferSizes[schedule.Choose(bufferSizes.Length)]);
    }

    protected override bool IsExpected(Exception exception) => exception is IOException && _input.HasFailed;
}

/// <summary>A reader of a pipe, into which another thread writes pieces; a third ends its waits.</summary>
internal sealed class PipeReaderScenario : ReaderScenario
{
    private bool _isEnded;
    private bool _isBusy;

    protected override bool IsBusy => _isBusy;

    protected override FrameReader Create(Schedule schedule, byte[] bytes, ArrayPool<byte> pool, IReadOnlyCollection<byte[]> returned)
    {
        var scheduler = new Scheduler(schedule);
        var pipe = new Pipe(new PipeOptions(readerScheduler: scheduler, writerScheduler: scheduler, minimumSegmentSize: 64, useSynchronizationContext: false));
        schedule.Start("peer", async () =>
        {
            int[] sizes = [bytes.Length, 1, 7, 40];
            for (int at = 0; at < bytes.Length;)
            {
                int size = Math.Min(sizes[schedule.Choose(sizes.Length)], bytes.Length - at);
                await pipe.Writer.WriteAsync(bytes.AsMemory(at, size));
                schedule.Pass("writes to the pipe");
                at += size;
            }

            await pipe.Writer.CompleteAsync();
        });
        schedule.Start("ender", () =>
        {
            _isEnded = true;
            pipe.Reader.CancelPendingRead();
        });
        return FrameReader.Create(new Reader(pipe.Reader, this), 512, null, pool);
    }

    // The wait was ended by CancelPendingRead.
    protected override bool IsExpected(Exception exception) => exception is OperationCanceledException && _isEnded;

    /// <summary>Continues readers and writers of the pipe in threads of the schedule.</summary>
    private sealed class Scheduler(Schedule schedule) : PipeScheduler
    {
        public override void Schedule(Action<object?> action, object? state) => schedule.Start("pipe", () => action(state));
    }

    /// <summary>Notes whether a read is pending, and checks that no other is begun.</summary>
    private sealed class Reader(PipeReader pipe, PipeReaderScenario scenario) : PipeReader
    {
        public override void AdvanceTo(SequencePosition consumed) => pipe.AdvanceTo(consumed);

        public override void AdvanceTo(SequencePosition consumed, SequencePosition examined) => pipe.AdvanceTo(consumed, examined);

        public override void CancelPendingRead() => pipe.CancelPendingRead();

        public override void Complete(Exception? exception = null) => pipe.Complete(exception);

        public override ValueTask<ReadResult> ReadAsync(System.Threading.CancellationToken cancellationToken = default)
        {
            ValueTask<ReadResult> read = pipe.ReadAsync(cancellationToken);
            return read.IsCompleted ? read : Wait(read);
        }

        public override bool TryRead(out ReadResult result) => pipe.TryRead(out result);

        private async ValueTask<ReadResult> Wait(ValueTask<ReadResult> read)
        {
            scenario._isBusy = true;
            try
            {
                return await read;
            }
            finally
            {
                scenario._isBusy = false;
            }
        }
    }
}
