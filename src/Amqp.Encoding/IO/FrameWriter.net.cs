using System.IO.Pipelines;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <content>Pipes, and the end of a writer that drops nothing.</content>
public abstract partial class FrameWriter : IAsyncDisposable
{
    private SendItem? _sendItem;

    /// <summary>Creates a writer to a pipe.</summary>
    /// <remarks>A connection on which one thread writes needs no class: <see cref="FrameEncoder"/>, <see cref="TransferSplitter"/> and
    /// <see cref="ProtocolHeader.Encode(IBufferWriter{byte})"/> write to a <see cref="PipeWriter"/>, whose own flush sends what was written.</remarks>
    /// <param name="pipe">The output of the frames.</param>
    /// <param name="maxFrameSize">The largest AMQP frame, in bytes, that the peer takes: 512 before its open is read.</param>
    /// <param name="options">Limits, and whether all fields are written; null for the defaults.</param>
    /// <param name="pool">The pool for memory; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <param name="queueSize">The number of queued bytes above which writers wait for room; 65,536 by default.</param>
    /// <returns>The writer.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="pipe"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512 (0 does not mean "unlimited"), or
    /// <paramref name="queueSize"/> is below 1.</exception>
    public static FrameWriter Create(
        PipeWriter pipe,
        uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize,
        AmqpWriterOptions? options = null,
        ArrayPool<byte>? pool = null,
        int queueSize = DefaultQueueSize) =>
        new AmqpPipeWriter(pipe, maxFrameSize, options, pool, queueSize);

    /// <summary>Sends what is written, as <see cref="CompleteAsync"/> does, then disposes of the writer.</summary>
    /// <returns>A task that completes when the output has taken the frames.</returns>
    /// <exception cref="System.IO.IOException">The output has failed; the writer is disposed nevertheless.</exception>
    public ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        ValueTask completed = default;
        bool isPending = false;
        try
        {
            completed = _isDisposed ? default : CompleteAsync();
            isPending = !completed.IsCompleted;
        }
        finally
        {
            if (!isPending)
            {
                Dispose();
            }
        }

        return isPending ? Wait(this, completed) : completed;

        static async ValueTask Wait(FrameWriter writer, ValueTask completed)
        {
            try
            {
                await completed.ConfigureAwait(false);
            }
            finally
            {
                writer.Dispose();
            }
        }
    }

    private void QueueSend() => ThreadPool.UnsafeQueueUserWorkItem(_sendItem ??= new SendItem(this), preferLocal: false);

    /// <summary>Lets the thread pool send without allocating.</summary>
    private sealed class SendItem(FrameWriter writer) : IThreadPoolWorkItem
    {
        public void Execute() => writer.Send();
    }
}
