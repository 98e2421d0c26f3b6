using System.IO;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <content>Queues frames and sends them.</content>
public abstract partial class FrameWriter
{
    // The first writer sends for the others too. After this many sends the thread pool continues.
    private const int MaxSends = 16;

    // Frames that wait while this many bytes of their memory are filled go into further segments of this capacity, so that a long queue is neither copied
    // as it grows nor kept when it is sent.
    private const int Capacity = 65_536;
    private const int FullSegments = Capacity * 3 / 4;

    // After this many sends, each within the pause after the last, the thread pool sends while the caller goes on: frames that are written in a loop share
    // a send, and a lone frame is sent at once.
    private const int QuickSends = 64;
    private static readonly long s_pause = Stopwatch.Frequency / 200_000;

    private static readonly WaitCallback s_resume = static writer => ((FrameWriter)writer!).Resume();

    private readonly object _lock = new();
    private readonly WaiterList _waiters;
    private readonly Action _resume;

    // The output of callbacks, which are called one at a time.
    private readonly FrameOutput _output = new();

    // The segments that are being sent, those that are full and sent next, and those that take frames.
    private readonly Queue<FrameSegments> _full = new();
    private FrameSegments _sending;
    private FrameSegments _queue;

    // Bytes that were ever queued, those of them that the output has taken, and those that it will never take.
    private long _queued;
    private long _sent;
    private long _dropped;
    private bool _isEncoding;
    private bool _isCompleted;
    private bool _isDisposed;
    private Exception? _failure;

    // Deliveries in several frames of which the last is not written, and who waits for that.
    private int _openDeliveries;
    private TaskCompletionSource<bool>? _deliveriesEnded;

    // Whether a thread is sending, what it does next, and what it waits for.
    private bool _isSending;
    private Step _next;
    private long _idleSince;
    private int _quickSends;
    private ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter _pending;

    private enum Step
    {
        Send,
        Flush,
        Finish,
    }

    /// <summary>Encodes frames into the queue, and sends them unless another thread is sending.</summary>
    /// <param name="state">The state for <paramref name="write"/>.</param>
    /// <param name="write">Writes the frames.</param>
    /// <param name="room">How many bytes must have been sent for the queue to have room.</param>
    /// <param name="isContinued">Whether the frames continue a delivery, which a writer that is completed still takes.</param>
    /// <returns>The result of <paramref name="write"/>.</returns>
    private TResult Add<TState, TResult>(TState state, Func<FrameSegments, TState, TResult> write, out long room, bool isContinued = false)
    {
        TResult result;
        bool isFirst;
        bool isOneOfMany;
        lock (_lock)
        {
            ThrowIfUnusable();
            ThrowIfEncoding();
            if (_isCompleted && !isContinued)
            {
                throw new InvalidOperationException("The writer is completed: it accepts no more frames.");
            }

            result = Encode(state, write);
            room = _queued - _queueSize;
            isFirst = !_isSending && _queue.Length != 0;
            isOneOfMany = isFirst && IsOneOfMany();
            if (isFirst)
            {
                // Frames that follow in a loop are taken with this one.
                _isSending = isOneOfMany || TryTake();
                _next = isOneOfMany ? Step.Finish : Step.Send;
            }
        }

        if (isOneOfMany)
        {
            QueueSend();
        }
        else if (isFirst)
        {
            Send();
        }

        return result;
    }

    // True while frames come faster than sends end: then the next frames share one send. Called under the lock.
    private bool IsOneOfMany()
    {
        _quickSends = Stopwatch.GetTimestamp() - _idleSince < s_pause ? Math.Min(_quickSends + 1, QuickSends) : 0;
        return _quickSends == QuickSends;
    }

    /// <summary>Adds frames without a result.</summary>
    /// <returns>How many bytes must have been sent for the queue to have room.</returns>
    private long Add<TState>(TState state, Action<FrameSegments, TState> write, bool isContinued = false)
    {
        Add(
            (state, write),
            static (output, frames) =>
            {
                frames.write(output, frames.state);
                return 0;
            },
            out long room,
            isContinued);
        return room;
    }

    private TResult Encode<TState, TResult>(TState state, Func<FrameSegments, TState, TResult> write)
    {
        if (_queue.Headers.WrittenCount >= FullSegments)
        {
            var next = new FrameSegments(_pool, !_queue.KeepsPayloads, Capacity);
            _full.Enqueue(_queue);
            _queue = next;
        }

        FrameSegments.FrameMark mark = _queue.Mark();
        long length = _queue.Length;
        _isEncoding = true;
        try
        {
            TResult result = write(_queue, state);
            if (Trace is { } trace)
            {
                TraceFrames(trace, mark);
            }

            if (_isDisposed)
            {
                (result as IDisposable)?.Dispose();
                ObjectDisposedException.ThrowIf(true, typeof(FrameWriter));
            }

            _queued += _queue.Length - length;
            return result;
        }
        catch when (!_isDisposed)
        {
            _queue.RollBack(in mark);
            throw;
        }
        finally
        {
            _isEncoding = false;
            if (_isDisposed)
            {
                // The writer was disposed of by code that it has called, which could still write to the memory of the queue.
                DropFrames();
            }
        }
    }

    private void DropFrames()
    {
        long sending = _isSending && _failure is null ? _sending.Length : 0;
        _dropped = _queued - _sent - sending;
        if (_isSending)
        {
            // Frames that are being sent may use memory that came with a later one.
            foreach (FrameSegments frames in _full)
            {
                frames.MoveOwned(_sending);
            }

            _queue.MoveOwned(_sending);
        }
        else
        {
            _sending.Dispose();
        }

        DisposeQueue();
    }

    private void DisposeQueue()
    {
        while (_full.Count != 0)
        {
            _full.Dequeue().Dispose();
        }

        _queue.Dispose();
    }

    // Sends until nothing is queued. If the output does not complete at once, Resume continues.
    private void Send()
    {
        try
        {
            for (int sends = 0; sends < MaxSends;)
            {
                switch (_next)
                {
                    case Step.Send:
                        _next = Step.Flush;
                        if (!IsDone(SendAsync(_sending)))
                        {
                            return;
                        }

                        break;
                    case Step.Flush:
                        _next = Step.Finish;
                        if (!IsDone(FlushOutputAsync()))
                        {
                            return;
                        }

                        break;
                    default:
                        if (!TryFinish())
                        {
                            return;
                        }

                        sends++;
                        break;
                }
            }
        }
        catch (Exception error)
        {
            Stop(error);
            return;
        }

        QueueSend();
    }

    private bool IsDone(ValueTask task)
    {
        if (task.IsCompleted)
        {
            task.GetAwaiter().GetResult();
            return true;
        }

        _pending = task.ConfigureAwait(false).GetAwaiter();
        _pending.UnsafeOnCompleted(_resume);
        return false;
    }

    private void Resume()
    {
        if (Monitor.IsEntered(_lock))
        {
            // The output has called back while this thread encodes a frame, and the queue must not change meanwhile.
            ThreadPool.UnsafeQueueUserWorkItem(s_resume, this);
            return;
        }

        try
        {
            _pending.GetResult();
        }
        catch (Exception error)
        {
            Stop(error);
            return;
        }

        Send();
    }

    // Ends a send and takes what is queued; if that is nothing, the next writer is the first again.
    private bool TryFinish()
    {
        Waiter? waiters;
        bool isTaken;
        lock (_lock)
        {
            Volatile.Write(ref _sent, _sent + _sending.Length);
            _sending.Reset();
            waiters = _waiters.Take(_sent);
            isTaken = TryTake();
            _isSending = isTaken || _isDisposed;
            _next = Step.Send;
        }

        WaiterList.End(waiters);
        return isTaken;
    }

    // Called under the lock.
    private bool TryTake()
    {
        if (_isDisposed)
        {
            _sending.Dispose();
            return false;
        }

        if (_full.Count != 0)
        {
            _sending.Dispose();
            _sending = _full.Dequeue();
            return true;
        }

        if (_queue.Length == 0)
        {
            _sending.Shrink();
            _queue.Shrink();
            _full.TrimExcess();
            _idleSince = Stopwatch.GetTimestamp();
            return false;
        }

        (_sending, _queue) = (_queue, _sending);
        return true;
    }

    // Nothing is sent any more, because the output has failed.
    private void Stop(Exception failure)
    {
        Waiter? waiters = null;
        try
        {
            lock (_lock)
            {
                _failure = failure;
                _dropped = _queued - _sent;
                waiters = _waiters.Take(long.MaxValue);
                _sending.Dispose();
                DisposeQueue();
            }
        }
        catch (Exception)
        {
            // A pool that takes nothing back: the first failure counts.
        }

        WaiterList.End(waiters, () => GetFailure(failure));
    }

    private void ThrowIfUnusable()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, typeof(FrameWriter));
        if (_failure is not null)
        {
            throw GetFailure(_failure);
        }
    }

    // Within a callback that encodes frames, the lock is entered already.
    private void ThrowIfEncoding()
    {
        if (_isEncoding)
        {
            throw new InvalidOperationException("The frame writer cannot be used by code that it calls to encode a frame, such as the callback of a MessageBody.");
        }
    }

    private string DebuggerText =>
        (_isDisposed ? "disposed, " : _failure is not null ? "the output has failed, " : _isCompleted ? "completed, " : string.Empty)
        + (_queued - _sent - _dropped) + " bytes queued" + (_dropped == 0 ? string.Empty : ", " + _dropped + " bytes dropped");

    private static IOException GetFailure(Exception failure) =>
        new("The output has failed, and how much of the last frames was sent is not known: " + failure.Message, failure);

    private ValueTask WaitAsync(long target, CancellationToken cancellationToken) =>
        Wait(target, 0, cancellationToken) is { } waiter ? waiter.Task : default;

    private ValueTask<int> WaitAsync(long target, int result, CancellationToken cancellationToken) =>
        Wait(target, result, cancellationToken) is { } waiter ? waiter.ResultTask : new ValueTask<int>(result);

    // Null if that many bytes are sent.
    private Waiter? Wait(long target, int result, CancellationToken cancellationToken)
    {
        if (target <= Volatile.Read(ref _sent) && _failure is null)
        {
            return null;
        }

        lock (_lock)
        {
            ThrowIfUnusable();
            if (target <= _sent)
            {
                return null;
            }

            // A caller that waits until each frame is sent gains nothing from a shared send.
            _quickSends = target == _queued ? 0 : _quickSends;
            return _waiters.Add(target, result, cancellationToken);
        }
    }
}
