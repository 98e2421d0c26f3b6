using System.IO;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.IO;

/// <summary>Writes protocol headers and frames from any thread: to a stream, to a socket that sends segments, and on net10.0 to a pipe.</summary>
/// <remarks>
/// <para>A frame is encoded into a queue before its method returns, so its performative can be reused at once. Frames are sent in the order of
/// the calls. The first writer sends the queue; frames added meanwhile are sent together in the next write. A lone frame is sent at once; if
/// many are written one right after the other, the thread pool sends, so that they share writes.</para>
/// <para>The task that a method returns completes when the queue has room, which may be at once. Await it before the next frame, so that
/// a peer that stops reading stops the writer. The methods without <c>Async</c> do not wait: the queue
/// takes every frame, or a method whose name begins with <c>Try</c> refuses it. A token cancels the wait alone; the frame is sent nevertheless.</para>
/// <para>A completed task does not mean that its frame is sent. <see cref="FlushAsync"/> completes when everything written before is
/// sent. <see cref="Dispose"/> drops the frames that are still queued, and <see cref="DroppedBytes"/> counts them: call <see cref="CompleteAsync"/> before
/// it, or on net10.0 dispose of the writer with <c>await using</c>.</para>
/// <para>A failed write is not repeated, because it is unknown how much of it was sent: all waiting tasks fail with an <see cref="IOException"/>,
/// and so does every later call. The caller still owns the stream, socket or pipe. All members may be used by several threads at once.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public abstract partial class FrameWriter : IDisposable
{
    private readonly AmqpWriterOptions? _options;
    private readonly ArrayPool<byte>? _pool;
    private readonly int _queueSize;
    private uint _maxFrameSize;

    private protected FrameWriter(uint maxFrameSize, AmqpWriterOptions? options, ArrayPool<byte>? pool, int queueSize, bool copiesPayloads)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxFrameSize, FrameDecoder.SmallestMaxFrameSize);
        ArgumentOutOfRangeException.ThrowIfLessThan(queueSize, 1);
        _maxFrameSize = maxFrameSize;
        _options = options;
        _pool = pool;
        _queueSize = queueSize;
        _sending = new FrameSegments(pool, copiesPayloads);
        _queue = new FrameSegments(pool, copiesPayloads);
        _waiters = new WaiterList(_lock);
        _resume = Resume;
    }

    /// <summary>Gets or sets the largest AMQP frame, in bytes, that the peer takes: <see cref="Open.EffectiveMaxFrameSize"/> of its open, and 512 before
    /// it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 512; 0 does not mean "unlimited".</exception>
    public uint MaxFrameSize
    {
        get => Volatile.Read(ref _maxFrameSize);
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, FrameDecoder.SmallestMaxFrameSize);
            Volatile.Write(ref _maxFrameSize, value);
        }
    }

    /// <summary>Gets the number of bytes that are written and that the output has not taken yet; after <see cref="Dispose"/> only those of a pending
    /// send.</summary>
    public long QueuedBytes
    {
        get
        {
            lock (_lock)
            {
                return _queued - _sent - _dropped;
            }
        }
    }

    /// <summary>Gets the number of bytes that were written and are lost: they were queued at <see cref="Dispose"/>, or when the output failed, which may
    /// have sent some of them.</summary>
    /// <remarks>0 for a writer that was completed (<see cref="CompleteAsync"/>) before it was disposed of.</remarks>
    public long DroppedBytes
    {
        get
        {
            lock (_lock)
            {
                return _dropped;
            }
        }
    }

    /// <summary>Writes a protocol header.</summary>
    /// <param name="header">The header.</param>
    /// <param name="cancellationToken">Cancels the wait for room.</param>
    /// <returns>A task that completes when the queue has room for more, sent or not: <see cref="FlushAsync"/> waits until it is sent.</returns>
    /// <exception cref="IOException">The output has failed, before or while the task waits.</exception>
    /// <exception cref="InvalidOperationException">The writer is completed.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public ValueTask WriteProtocolHeaderAsync(ProtocolHeader header, CancellationToken cancellationToken = default) =>
        WaitAsync(AddHeader(header), cancellationToken);

    /// <summary>Writes a protocol header (part 2, 2.2) without waiting for room.</summary>
    /// <param name="header">The header.</param>
    /// <exception cref="InvalidOperationException">The writer is completed.</exception>
    /// <exception cref="IOException">The output has failed.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public void WriteProtocolHeader(ProtocolHeader header) => AddHeader(header);

    /// <summary>Writes an AMQP frame.</summary>
    /// <param name="channel">The channel.</param>
    /// <param name="performative">The performative. It is encoded before the method returns, and may be changed then.</param>
    /// <param name="payload">Bytes after it. They are copied, except by a writer of segments.</param>
    /// <param name="cancellationToken">Cancels the wait for room.</param>
    /// <returns>A task that completes when the queue has room for more, sent or not: <see cref="FlushAsync"/> waits until it is sent.</returns>
    /// <exception cref="IOException">The output has failed, before or while the task waits.</exception>
    /// <exception cref="AmqpEncodeException">The frame is larger than <see cref="MaxFrameSize"/>, or the performative cannot be encoded; nothing is
    /// written.</exception>
    /// <exception cref="ArgumentException"><paramref name="performative"/> is not a performative.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="performative"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The writer is completed.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public ValueTask WriteFrameAsync(
        ushort channel, IAmqpComposite performative, in ReadOnlySequence<byte> payload = default, CancellationToken cancellationToken = default) =>
        WaitAsync(AddFrame(channel, performative, in payload), cancellationToken);

    /// <summary>Writes an AMQP frame without waiting for room: a close, or the answer of a loop that reads, which must not wait for its peer to read.</summary>
    /// <remarks>The queue grows if a peer causes answers and does not read them: check <see cref="QueuedBytes"/>, and close the connection if it grows
    /// too large.</remarks>
    /// <param name="channel">The channel.</param>
    /// <param name="performative">The performative. It is encoded before the method returns, and may be changed then.</param>
    /// <exception cref="AmqpEncodeException">The frame is larger than <see cref="MaxFrameSize"/>, or the performative cannot be encoded; nothing is
    /// written.</exception>
    /// <exception cref="ArgumentException"><paramref name="performative"/> is not a performative.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="performative"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The writer is completed.</exception>
    /// <exception cref="IOException">The output has failed.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public void WriteFrame(ushort channel, IAmqpComposite performative) => AddFrame(channel, performative, default);

    /// <summary>Writes a SASL frame.</summary>
    /// <param name="body">The body. It is encoded before the method returns, and may be changed then.</param>
    /// <param name="maxFrameSize">The maximum frame size, in bytes; the standard says 512, but the tokens of some mechanisms need more.</param>
    /// <param name="cancellationToken">Cancels the wait for room.</param>
    /// <returns>A task that completes when the queue has room for more, sent or not: <see cref="FlushAsync"/> waits until it is sent.</returns>
    /// <exception cref="IOException">The output has failed, before or while the task waits.</exception>
    /// <exception cref="AmqpEncodeException">The frame is larger, or the body cannot be encoded; nothing is written.</exception>
    /// <exception cref="ArgumentException"><paramref name="body"/> is not a SASL body.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="body"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="InvalidOperationException">The writer is completed.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public ValueTask WriteSaslFrameAsync(
        IAmqpComposite body, uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize, CancellationToken cancellationToken = default) =>
        WaitAsync(
            Add((body, maxFrameSize, _options), static (output, frame) => FrameEncoder.EncodeSasl(output, frame.body, frame.maxFrameSize, frame._options)),
            cancellationToken);

    /// <summary>Writes frames that belong together: none of another writer comes between them, and they are sent in one write.</summary>
    /// <typeparam name="TState">The type of the state for <paramref name="write"/>.</typeparam>
    /// <param name="state">The state for <paramref name="write"/>.</param>
    /// <param name="write">Writes whole frames, with <see cref="FrameEncoder"/>, <see cref="TransferSplitter"/> or
    /// <see cref="ProtocolHeader.Encode(IBufferWriter{byte})"/>. It is called before the method returns, while no other writer can write. If it throws,
    /// this method throws the same exception and writes nothing. Its output throws an <see cref="InvalidOperationException"/> when it is used after the call or
    /// on another thread; memory that the output gave must not be used after the call.</param>
    /// <param name="cancellationToken">Cancels the wait for room.</param>
    /// <returns>A task that completes when the queue has room for more, sent or not: <see cref="FlushAsync"/> waits until it is sent.</returns>
    /// <exception cref="IOException">The output has failed, before or while the task waits.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="write"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The writer is completed, or <paramref name="write"/> has called it.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public ValueTask WriteFramesAsync<TState>(
        TState state, Action<IBufferWriter<byte>, TState> write, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(write);
        long room = Add(
            (state, write, output: _output),
            static (queue, frames) =>
            {
                frames.output.Open(queue);
                try
                {
                    frames.write(frames.output, frames.state);
                }
                finally
                {
                    frames.output.Close();
                }
            });
        return WaitAsync(room, cancellationToken);
    }

    /// <summary>Writes a message: in one transfer frame if it fits <see cref="MaxFrameSize"/>, otherwise in several.</summary>
    /// <remarks>A message in several frames waits for room between them, and frames of other channels and links may come there: write one message
    /// at a time to each link. To wait for the session's window between the frames, write them with a <see cref="TransferSplitter"/>.</remarks>
    /// <param name="channel">The channel of the session.</param>
    /// <param name="transfer">The transfer, with delivery-id and delivery-tag. The first frame has all its fields, the others its handle,
    /// delivery-id and settled. <see cref="Transfer.More"/> is set by this method. Do not change the object before the task completes.</param>
    /// <param name="message">The message. Do not change it before the task completes; for a writer of segments, before it is sent.</param>
    /// <param name="cancellationToken">Cancels the wait. A delivery whose first frame is written is still completed.</param>
    /// <returns>A task that completes when the queue has room for more, sent or not, with the number of frames, by which the session's next-outgoing-id
    /// grows.</returns>
    /// <exception cref="IOException">The output has failed, before or while the task waits.</exception>
    /// <exception cref="AmqpEncodeException">delivery-id or delivery-tag is unset, the frame has no room for one byte of the message, or transfer or
    /// message cannot be encoded; nothing is written.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="transfer"/> or <paramref name="message"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The writer is completed.</exception>
    /// <exception cref="ObjectDisposedException">The writer or the message is disposed.</exception>
    public ValueTask<int> WriteTransferAsync(
        ushort channel, Transfer transfer, AmqpMessage message, CancellationToken cancellationToken = default)
    {
        int frames = Add(
            (channel, transfer, message, MaxFrameSize, _options),
            static (output, frame) => FrameEncoder.TryEncodeTransfer(
                output, frame.channel, frame.transfer, frame.message, frame.MaxFrameSize, frame._options) ? 1 : 0,
            out long room);
        return frames == 1
            ? WaitAsync(room, 1, cancellationToken)
            : SplitAsync(new SplitMessage(channel, transfer, message, MaxFrameSize, _options, _pool), cancellationToken);
    }

    /// <summary>Writes an empty frame, which keeps the connection from idling (part 2, 2.4.5). If frames wait to be sent, they do that, and none
    /// is added. There is nothing to await.</summary>
    /// <exception cref="InvalidOperationException">The writer is completed.</exception>
    /// <exception cref="IOException">The output has failed.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public void WriteHeartbeat() => Add(
        this,
        static (output, writer) =>
        {
            if (output.Length == 0 && !writer._isSending)
            {
                FrameEncoder.EncodeEmpty(output);
            }
        });

    /// <summary>Waits until everything written before is sent.</summary>
    /// <param name="cancellationToken">Cancels the wait; the frames are still sent.</param>
    /// <returns>A task that completes when the output has taken the frames.</returns>
    /// <exception cref="IOException">The output has failed, before or while the task waits.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed, before or while the task waits.</exception>
    public ValueTask FlushAsync(CancellationToken cancellationToken = default)
    {
        long queued;
        lock (_lock)
        {
            ThrowIfUnusable();
            ThrowIfEncoding();
            queued = _queued;

            // A caller that waits for each frame gains nothing from a shared send.
            _quickSends = 0;
        }

        return WaitAsync(queued, cancellationToken);
    }

    /// <summary>Rejects further frames, and waits until everything written before is sent.</summary>
    /// <inheritdoc cref="FlushAsync" path="/*[not(self::summary)]"/>
    public ValueTask CompleteAsync(CancellationToken cancellationToken = default)
    {
        Task? deliveriesEnded = null;
        lock (_lock)
        {
            ThrowIfEncoding();
            _isCompleted = true;
            if (_openDeliveries != 0)
            {
                _deliveriesEnded ??= new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
                deliveriesEnded = _deliveriesEnded.Task;
            }
        }

        return deliveriesEnded is null ? FlushAsync(cancellationToken) : Wait(this, deliveriesEnded, cancellationToken);

        static async ValueTask Wait(FrameWriter writer, Task deliveriesEnded, CancellationToken cancellationToken)
        {
            var cancelled = new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
            using (cancellationToken.Register(
                static source => ((TaskCompletionSource<bool>)source!).TrySetResult(true), cancelled, useSynchronizationContext: false))
            {
                await Task.WhenAny(deliveriesEnded, cancelled.Task).ConfigureAwait(false);
            }

            cancellationToken.ThrowIfCancellationRequested();
            await writer.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Drops the frames that are not sent yet, also those whose task has completed, and returns memory to the pool. The memory of a
    /// pending send or callback is returned when that ends.</summary>
    /// <remarks><see cref="DroppedBytes"/> says how much is lost; call <see cref="CompleteAsync"/> first to lose nothing. Waiting tasks fail with an
    /// <see cref="ObjectDisposedException"/>, and so does a method whose callback disposes of the writer. The stream, socket or pipe is left open. A second
    /// call does nothing.</remarks>
    public void Dispose()
    {
        Waiter? waiters = null;
        bool isEncoding = Monitor.IsEntered(_lock);
        try
        {
            lock (_lock)
            {
                waiters = _waiters.Take(long.MaxValue);
                if (!_isDisposed)
                {
                    _isDisposed = true;
                    if (!_isEncoding)
                    {
                        DropFrames();
                    }
                }
            }
        }
        finally
        {
            if (isEncoding)
            {
                // Ending a wait may block on its token's callback, which waits for the lock.
                ThreadPool.UnsafeQueueUserWorkItem(_ => FailDisposed(waiters), null);
            }
            else
            {
                FailDisposed(waiters);
            }
        }

        GC.SuppressFinalize(this);
    }

    private static void FailDisposed(Waiter? waiters) =>
        WaiterList.End(waiters, static () => new ObjectDisposedException(typeof(FrameWriter).FullName));

    /// <summary>Sends frames to the output.</summary>
    private protected abstract ValueTask SendAsync(FrameSegments frames);

    /// <summary>Flushes the output.</summary>
    private protected abstract ValueTask FlushOutputAsync();

    private long AddHeader(ProtocolHeader header) => Add(header, static (output, header) => header.Encode(output));

    private long AddFrame(ushort channel, IAmqpComposite performative, in ReadOnlySequence<byte> payload)
    {
        Add(
            (channel, performative, payload, MaxFrameSize, _options),
            static (output, frame) =>
            {
                FrameEncoder.Encode(output, frame.channel, frame.performative, frame.MaxFrameSize, in frame.payload, frame._options);
                return 0;
            },
            out long room);
        return room;
    }

    private async ValueTask<int> SplitAsync(SplitMessage split, CancellationToken cancellationToken)
    {
        using (split)
        {
            try
            {
                while (!split.IsFinished)
                {
                    long room = Add(
                        (writer: this, split),
                        static (output, next) =>
                        {
                            next.split.WriteFrame(output);
                            next.writer._openDeliveries += next.split.Frames == 1 ? 1 : 0;
                        },
                        isContinued: split.Frames > 0);

                    // A delivery that has begun must be completed, whatever the token says.
                    await WaitAsync(room, split.IsFinished ? cancellationToken : default).ConfigureAwait(false);
                }

                return split.Frames;
            }
            finally
            {
                EndDelivery(split.Frames > 0);
            }
        }
    }

    private void EndDelivery(bool hasBegun)
    {
        TaskCompletionSource<bool>? ended = null;
        lock (_lock)
        {
            _openDeliveries -= hasBegun ? 1 : 0;
            ended = _openDeliveries == 0 ? _deliveriesEnded : null;
        }

        ended?.TrySetResult(true);
    }
}
