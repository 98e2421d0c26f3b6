using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Writes protocol headers and frames to a socket that sends segments, without copying payloads.</summary>
internal sealed class AmqpSegmentWriter : AmqpFrameWriter
{
    private readonly Func<IList<ArraySegment<byte>>, ValueTask> _send;

    public AmqpSegmentWriter(
        Func<IList<ArraySegment<byte>>, ValueTask> send,
        uint maxFrameSize,
        AmqpWriterOptions? options,
        ArrayPool<byte>? pool,
        int queueSize)
        : base(maxFrameSize, options, pool, queueSize, copiesPayloads: false)
    {
        ArgumentNullException.ThrowIfNull(send);
        _send = send;
    }

    /// <inheritdoc/>
    private protected override ValueTask SendAsync(FrameSegments frames) => _send(frames.GetSegments());

    /// <inheritdoc/>
    private protected override ValueTask FlushOutputAsync() => default;
}
