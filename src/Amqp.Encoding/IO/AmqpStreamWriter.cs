using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Writes protocol headers and frames to a stream, from any thread.</summary>
/// <remarks>Queued frames are written to the stream in one write, and the stream is flushed after it. The writer rents one buffer for queued frames and
/// one for those being sent, and keeps at most 4,096 bytes of each while there is nothing to send.</remarks>
public sealed class AmqpStreamWriter : AmqpFrameWriter
{
    private readonly Stream _stream;

    /// <summary>Creates a writer.</summary>
    /// <param name="stream">The output of the frames.</param>
    /// <param name="maxFrameSize">The largest AMQP frame, in bytes, that the peer takes: 512 before its open is read.</param>
    /// <param name="options">Limits, and whether all fields are written; null for the defaults.</param>
    /// <param name="pool">The pool for memory; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <param name="queueSize">The number of queued bytes above which writers wait for room; 65,536 by default.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512 (0 does not mean "unlimited"), or
    /// <paramref name="queueSize"/> is below 1.</exception>
    public AmqpStreamWriter(
        Stream stream,
        uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize,
        AmqpWriterOptions? options = null,
        ArrayPool<byte>? pool = null,
        int queueSize = DefaultQueueSize)
        : base(maxFrameSize, options, pool, queueSize, copiesPayloads: true)
    {
        ArgumentNullException.ThrowIfNull(stream);
        _stream = stream;
    }

    /// <inheritdoc/>
    private protected override ValueTask SendAsync(FrameSegments frames) => _stream.WriteAsync(frames.Headers.WrittenMemory, CancellationToken.None);

    /// <inheritdoc/>
    private protected override ValueTask FlushOutputAsync()
    {
        Task flush = _stream.FlushAsync(CancellationToken.None);
        return flush.Status == TaskStatus.RanToCompletion ? default : new ValueTask(flush);
    }
}
