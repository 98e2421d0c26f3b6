using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Writes protocol headers and frames to a pipe, from any thread.</summary>
/// <remarks>A connection on which one thread writes needs no class: <see cref="FrameWriter"/>, <see cref="TransferSplitter"/> and
/// <see cref="ProtocolHeader.Encode(IBufferWriter{byte})"/> write to a <see cref="PipeWriter"/>, whose own flush sends what was written.</remarks>
public sealed class AmqpPipeWriter : AmqpFrameWriter
{
    private readonly PipeWriter _pipe;

    /// <summary>Creates a writer.</summary>
    /// <param name="pipe">The output of the frames.</param>
    /// <param name="maxFrameSize">The largest AMQP frame, in bytes, that the peer takes: 512 before its open is read.</param>
    /// <param name="options">Limits, and whether all fields are written; null for the defaults.</param>
    /// <param name="pool">The pool for memory; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <param name="queueSize">The number of queued bytes above which writers wait for room; 65,536 by default.</param>
    /// <exception cref="ArgumentNullException"><paramref name="pipe"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512 (0 does not mean "unlimited"), or
    /// <paramref name="queueSize"/> is below 1.</exception>
    public AmqpPipeWriter(
        PipeWriter pipe,
        uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize,
        AmqpWriterOptions? options = null,
        ArrayPool<byte>? pool = null,
        int queueSize = DefaultQueueSize)
        : base(maxFrameSize, options, pool, queueSize, copiesPayloads: true)
    {
        ArgumentNullException.ThrowIfNull(pipe);
        _pipe = pipe;
    }

    /// <inheritdoc/>
    private protected override ValueTask SendAsync(FrameSegments frames)
    {
        _pipe.Write(frames.Headers.WrittenMemory.Span);
        return default;
    }

    /// <inheritdoc/>
    private protected override ValueTask FlushOutputAsync()
    {
        ValueTask<FlushResult> flush = _pipe.FlushAsync();
        if (!flush.IsCompletedSuccessfully)
        {
            return Wait(flush);
        }

        Check(flush.Result);
        return default;

        static async ValueTask Wait(ValueTask<FlushResult> flush) => Check(await flush.ConfigureAwait(false));
    }

    private static void Check(FlushResult result)
    {
        if (result.IsCompleted)
        {
            throw new IOException("The reader of the pipe is completed: no more frames can be sent.");
        }
    }
}
