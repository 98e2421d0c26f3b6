using System.Buffers;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Tests.Support;
using Amqp.Encoding.Transport;

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

    protected AmqpFrameWriter Writer { get; private set; } = null!;

    /// <summary>Whether a thread has begun to dispose of the writer.</summary>
    protected bool IsDisposed { get; set; }

    /// <summary>Whether a thread has begun to complete the writer.</summary>
    protected bool IsCompleted { get; set; }

    /// <summary>Frames that belong to no sender.</summary>
    protected int OtherBytes { get; set; }

    protected virtual bool MayFail => false;

    // The smallest: each write waits until its frame is sent.
    protected virtual int QueueSize => 1;

    public override void Arrange(Schedule schedule)
    {
        Schedule = schedule;
        var frame = new ArrayBufferWriter<byte>();
        FrameWriter.Write(frame, 0, GetFrame(0), 512);
        _frameSize = frame.WrittenCount;
        Output = new ScheduledOutput(schedule, MayFail);
        Writer = schedule.Choose(2) == 0
            ? AmqpFrameWriter.Create(Output, pool: _pool, queueSize: QueueSize)
            : AmqpFrameWriter.Create(Output.SendAsync, pool: _pool, queueSize: QueueSize);
        ArrangeThreads();
    }

    public override void Check()
    {
        bool isLossless = !IsDisposed && !Output.HasFailed;
        long completed = Output.Completed;
        if (isLossless)
        {
            Rule.Same(Writer.QueuedBytes, 0, "All that was written is sent");
            Rule.Same(Writer.DroppedBytes, 0, "Nothing is dropped");
            Rule.Same(Output.Taken.Length, Output.Completed, "The last write is flushed");
        }

        CheckOrder(isLossless);
        IsDisposed = true;
        Writer.Dispose();
        Rule.Same(Writer.QueuedBytes, 0, "Nothing is queued after Dispose");
        long least = _senders.Values.Sum(sender => sender.Accepted) * _frameSize;
        long most = least + (_senders.Values.Count(sender => sender.IsLastUnknown) * _frameSize);
        long counted = completed + Writer.DroppedBytes - OtherBytes;
        Rule.Holds(counted >= least && counted <= most, $"Sent and dropped bytes are those that were written: {counted} instead of {least} to {most}");
        Rule.Same(_pool.Outstanding, 0, "All arrays are back in the pool");
    }

    protected abstract void ArrangeThreads();

    /// <summary>Writes the next frame of a sender and waits for room.</summary>
    /// <returns>False if the writer takes no more frames.</returns>
    protected async Task<bool> WriteAsync(ushort channel, CancellationToken cancellationToken = default)
    {
        Sender sender = Get(channel);
        sender.IsLastUnknown = true;
        return await EndsAsync(
            () =>
            {
                ValueTask wait = Writer.WriteFrameAsync(channel, GetFrame(sender.Accepted), cancellationToken: cancellationToken);
                sender.IsLastUnknown = false;
                sender.Accepted++;
                return wait;
            },
            () => QueueSize > 1 || Count(channel) >= sender.Accepted,
            cancellationToken);
    }

    /// <summary>Writes the next frame of a sender without waiting.</summary>
    protected bool Write(ushort channel)
    {
        Sender sender = Get(channel);
        sender.IsLastUnknown = true;
        return EndsAsync(
            () =>
            {
                Writer.WriteFrame(channel, GetFrame(sender.Accepted));
                sender.IsLastUnknown = false;
                sender.Accepted++;
                return default;
            },
            () => true,
            default).Result;
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
    /// <param name="hasEnded">What must be true when it ends without an exception.</param>
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

    private void CheckOrder(bool isLossless)
    {
        var taken = new ReadOnlySequence<byte>(Output.Taken);
        var counts = new Dictionary<ushort, int>();
        using var decoder = new FrameDecoder(512);
        while (decoder.Decode(ref taken, out AmqpFrame frame, out AmqpDecodeError error) is var status && !taken.IsEmpty || status == OperationStatus.Done)
        {
            if (status != OperationStatus.Done)
            {
                Rule.Holds(status == OperationStatus.NeedMoreData && Output.HasFailed, "Only a failure cuts a frame: " + error);
                break;
            }

            if (frame.Kind == AmqpFrameKind.Disposition && frame.ReadPerformative() is Disposition disposition)
            {
                int number = counts.GetValueOrDefault(frame.Channel);
                Rule.Same(disposition.First!.Value - FirstNumber, (uint)number, "The frames of a sender are sent once and in order");
                counts[frame.Channel] = number + 1;
            }
        }

        foreach ((ushort channel, Sender sender) in _senders)
        {
            int count = counts.GetValueOrDefault(channel);
            Rule.Holds(count <= sender.Accepted + (sender.IsLastUnknown ? 1 : 0), "No frame is sent that was not written.");
            Rule.Holds(!isLossless || count >= sender.Accepted, $"No frame is lost: {count} of {sender.Accepted} of sender {channel}");
        }
    }

    /// <summary>What a sender has written.</summary>
    protected sealed class Sender
    {
        /// <summary>The frames whose method has returned.</summary>
        public int Accepted { get; set; }

        /// <summary>Whether one more may have been queued, by a method that has thrown.</summary>
        public bool IsLastUnknown { get; set; }
    }
}
