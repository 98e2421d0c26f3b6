using System.IO;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Writes protocol headers and frames to a stream.</summary>
internal sealed class AmqpStreamWriter(Stream stream, uint maxFrameSize, AmqpWriterOptions? options, ArrayPool<byte>? pool, int queueSize)
    : FrameWriter(maxFrameSize, options, pool, queueSize, copiesPayloads: true)
{
    private readonly Stream _stream = stream ?? throw new ArgumentNullException(nameof(stream));

    /// <inheritdoc/>
    private protected override ValueTask SendAsync(FrameSegments frames) => _stream.WriteAsync(frames.Headers.WrittenMemory, CancellationToken.None);

    /// <inheritdoc/>
    private protected override ValueTask FlushOutputAsync()
    {
        Task flush = _stream.FlushAsync(CancellationToken.None);
        return flush.Status == TaskStatus.RanToCompletion ? default : new ValueTask(flush);
    }
}
