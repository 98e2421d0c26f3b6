using System.Buffers.Binary;

namespace Amqp.Encoding.Schedules;

/// <summary>Threads that write to one frame writer. A frame has its sender as the channel, and counts the frames of that sender.</summary>
internal abstract class WriterScenario : Scenario
{
    // All frames have the same size.
    private const uint FirstNumber = 1_000;

    private readonly CountingPool _pool = new();
    private readonly Dictionary<ushort, Sender> _senders = [];
    private int _frameSize;

    protected Schedule Schedule { get; private set; } = null!;

    protected ScheduledOutput Output { get; private set; } = null!;

    protected FrameWriter Writer { get; private set; } = null!;

    /// <summary>Whether a thread has begun to dispose of the writer.</summary>
    protected bool IsDisposed { get; set; }

    /// <summary>Whether a thread has begun to complete the writer.</summary>
    protected bool IsCompleted { get; set; }

    /// <summary>Whether the writer was disposed of after it was completed: nothing is lost then.</summary>
    protected bool IsEmptyAtDispose { get; set; }

    /// <summary>The frames that were taken, in their order.</summary>
    protected List<(ushort Channel, IAmqpComposite? Performative)> Sent { get; } = [];

    protected virtual bool MayFail => false;

    // The smallest: each write waits until its frame is sent.
    protected virtual int QueueSize => 1;

    public override void Arrange(Schedule schedule)
    {
        Schedule = schedule;
        var frame = new ArrayBufferWriter<byte>();
        FrameEncoder.Encode(frame, 0, GetFrame(0), 512);
        _frameSize = frame.WrittenCount;
        Output = new ScheduledOutput(schedule, MayFail);
        Writer = schedule.Choose(3) switch
        {
            0 => FrameWriter.Create(Output, 512, null, _pool, QueueSize),
            1 => FrameWriter.Create(Output.SendAsync, 512, null, _pool, QueueSize),
            _ => FrameWriter.Create(new ScheduledPipeWriter(Output), 512, null, _pool, QueueSize),
        };
        ArrangeThreads();
    }

    public override void Check()
    {
        bool isLossless = (!IsDisposed || IsEmptyAtDispose) && !Output.HasFailed;
        long completed = Output.Completed;
        if (isLossless)
        {
            Rule.Same(Writer.QueuedBytes, 0, "All that was written is sent");
            Rule.Same(Writer.DroppedBytes, 0, "Nothing is dropped");
            Rule.Same(Output.Taken.Length, Output.Completed, "The last write is flushed");
        }

        int others = Decode();
        CheckOrder(isLossless);
        IsDisposed = true;
        Writer.Dispose();
        Rule.Same(Writer.QueuedBytes, 0, "Nothing is queued after Dispose");
        long least = _senders.Values.Sum(sender => sender.Accepted) * _frameSize;
        long most = least + (_senders.Values.Sum(sender => sender.Unknown) * _frameSize);
        long counted = completed + Writer.DroppedBytes - others;
        Rule.Holds(counted >= least && counted <= most, $"Sent and dropped bytes are those that were written: {counted} instead of {least} to {most}");
        Rule.Same(_pool.Outstanding, 0, "All arrays are back in the pool");
    }

    protected abstract void ArrangeThreads();

    /// <summary>Writes the next frame of a sender and waits for room.</summary>
    /// <returns>False if the writer takes no more frames.</returns>
    protected Task<bool> WriteAsync(ushort channel, CancellationToken cancellationToken = default) =>
        WriteAsync(channel, 1, frame => Writer.WriteFrameAsync(channel, frame, cancellationToken: cancellationToken), waits: true, cancellationToken);

    /// <summary>Writes the next frame of a sender without waiting.</summary>
    protected bool Write(ushort channel)
    {
        Task<bool> write = WriteAsync(
            channel,
            1,
            frame =>
            {
                Writer.WriteFrame(channel, frame);
                return default;
            },
            waits: false,
            default);
        Rule.Holds(write.IsCompleted, "A write without waiting is over when it returns.");
        return write.Result;
    }

    /// <summary>Writes the next frames of a sender.</summary>
    protected Task<bool> WriteAsync(ushort channel, int count, Func<Disposition, ValueTask> write, bool waits, CancellationToken cancellationToken)
    {
        Sender sender = Get(channel);
        return EndsAsync(
            () =>
            {
                sender.Unknown = count;
                ValueTask wait = write(GetFrame(sender.Accepted));
                sender.Unknown = 0;
                sender.Accepted += count;
                return wait;
            },
            () => !waits || QueueSize > 1 || Count(channel) >= sender.Accepted,
            cancellationToken);
    }

    protected Task<bool> FlushAsync(CancellationToken cancellationToken = default)
    {
        int written = _senders.Values.Sum(sender => sender.Accepted) * _frameSize;
        return EndsAsync(() => Writer.FlushAsync(cancellationToken), () => Output.Completed >= written, cancellationToken);
    }

    protected Task<bool> CompleteAsync(CancellationToken cancellationToken = default)
    {
        int written = _senders.Values.Sum(sender => sender.Accepted) * _frameSize;
        IsCompleted = true;
        return EndsAsync(() => Writer.CompleteAsync(cancellationToken), () => Output.Completed >= written, cancellationToken);
    }

    /// <summary>Checks that an operation ends in a way that the documentation names.</summary>
    /// <param name="begin">Begins the operation.</param>
    /// <param name="hasEnded">The condition that must be met when it ends without an exception.</param>
    /// <param name="cancellationToken">The token of the operation.</param>
    /// <returns>False if the writer takes no more frames.</returns>
    protected async Task<bool> EndsAsync(Func<ValueTask> begin, Func<bool> hasEnded, CancellationToken cancellationToken)
    {
        try
        {
            await begin();
            Rule.Holds(hasEnded(), "A task ends when what it waits for is sent, and not earlier.");
            return true;
        }
        catch (OperationCanceledException exception)
        {
            Rule.Holds(cancellationToken.IsCancellationRequested && exception.CancellationToken == cancellationToken, "A task is cancelled by its own token alone: " + exception);
            return true;
        }
        catch (ObjectDisposedException exception)
        {
            Rule.Holds(IsDisposed, "A task fails so after Dispose alone: " + exception);
            return false;
        }
        catch (InvalidOperationException exception)
        {
            Rule.Holds(IsCompleted, "A write fails so after CompleteAsync alone: " + exception);
            return false;
        }
        catch (IOException exception)
        {
            Rule.Holds(Output.HasFailed, "A task fails so after a failure of the output alone: " + exception);
            return false;
        }
    }

    protected Sender Get(ushort channel) => _senders.TryGetValue(channel, out Sender? sender) ? sender : _senders[channel] = new Sender();

    protected static Disposition GetFrame(int number) => new() { Role = Role.Receiver, First = FirstNumber + (uint)number };

    // Frames of a sender that are sent and flushed.
    private int Count(ushort channel)
    {
        int count = 0;
        ReadOnlySpan<byte> sent = Output.Taken.AsSpan(0, Output.Completed);
        while (!sent.IsEmpty)
        {
            count += BinaryPrimitives.ReadUInt16BigEndian(sent[6..]) == channel ? 1 : 0;
            sent = sent[BinaryPrimitives.ReadInt32BigEndian(sent)..];
        }

        return count;
    }

    // Decodes what was taken, and returns the bytes of frames that belong to no sender.
    private int Decode()
    {
        int others = 0;
        var taken = new ReadOnlySequence<byte>(Output.Taken);
        using var decoder = new FrameDecoder(512);
        while (!taken.IsEmpty)
        {
            long left = taken.Length;
            OperationStatus status = decoder.Decode(ref taken, out Frame frame, out AmqpDecodeError error);
            if (status != OperationStatus.Done)
            {
                Rule.Holds(status == OperationStatus.NeedMoreData && Output.HasFailed, "Only a failure cuts a frame: " + error);
                break;
            }

            Sent.Add((frame.Channel, frame.ReadPerformative()));
            others += frame.Kind == FrameKind.Disposition ? 0 : (int)(left - taken.Length);
        }

        return others;
    }

    private void CheckOrder(bool isLossless)
    {
        var counts = new Dictionary<ushort, int>();
        foreach ((ushort channel, IAmqpComposite? performative) in Sent)
        {
            if (performative is Disposition disposition)
            {
                int number = counts.GetValueOrDefault(channel);
                Rule.Same(disposition.First!.Value - FirstNumber, (uint)number, "The frames of a sender are sent once and in order");
                counts[channel] = number + 1;
            }
        }

        foreach ((ushort channel, Sender sender) in _senders)
        {
            int count = counts.GetValueOrDefault(channel);
            Rule.Holds(count <= sender.Accepted + sender.Unknown, "No frame is sent that was not written.");
            Rule.Holds(!isLossless || count >= sender.Accepted, $"No frame is lost: {count} of {sender.Accepted} of sender {channel}");
        }
    }

    /// <summary>The frames that a sender has written.</summary>
    protected sealed class Sender
    {
        /// <summary>The frames whose method has returned.</summary>
        public int Accepted { get; set; }

        /// <summary>The frames of a method that has thrown, which may have queued them before.</summary>
        public int Unknown { get; set; }
    }
}
