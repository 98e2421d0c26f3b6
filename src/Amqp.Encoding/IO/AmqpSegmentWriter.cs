using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Writes protocol headers and frames to a socket that sends segments, without copying payloads.</summary>
internal sealed class AmqpSegmentWriter(Func<IList<ArraySegment<byte>>, ValueTask> send, uint maxFrameSize, AmqpWriterOptions? options, ArrayPool<byte>? pool, int queueSize)
    : FrameWriter(maxFrameSize, options, pool, queueSize, copiesPayloads: false)
{
    private readonly Func<IList<ArraySegment<byte>>, ValueTask> _send = send ?? throw new ArgumentNullException(nameof(send));

    /// <inheritdoc/>
    private protected override ValueTask SendAsync(FrameSegments frames) => _send(frames.GetSegments());

    /// <inheritdoc/>
    private protected override ValueTask FlushOutputAsync() => default;
}
