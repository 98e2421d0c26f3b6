using System.Buffers;
using System.Collections.Generic;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Writes protocol headers and frames to a socket that sends segments, from any thread, without copying payloads.</summary>
/// <remarks>Payloads, and the data sections of messages, must not change until <see cref="AmqpFrameWriter.FlushAsync"/>, called after them, has
/// completed. Each message that is written allocates the list of its segments.</remarks>
public sealed class AmqpSegmentWriter : AmqpFrameWriter
{
    private readonly Func<IList<ArraySegment<byte>>, ValueTask> _send;

    /// <summary>Creates a writer.</summary>
    /// <param name="send">Sends all of the segments, such as <c>segments => new ValueTask(socket.SendAsync(segments, SocketFlags.None))</c>. The list is
    /// valid until the task completes. One call at a time.</param>
    /// <param name="maxFrameSize">The largest AMQP frame, in bytes, that the peer takes: 512 before its open is read.</param>
    /// <param name="options">Limits, and whether all fields are written; null for the defaults.</param>
    /// <param name="pool">The pool for memory; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <param name="queueSize">The number of queued bytes above which writers wait for room; 65,536 by default.</param>
    /// <exception cref="ArgumentNullException"><paramref name="send"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512 (0 does not mean "unlimited"), or
    /// <paramref name="queueSize"/> is below 1.</exception>
    public AmqpSegmentWriter(
        Func<IList<ArraySegment<byte>>, ValueTask> send,
        uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize,
        AmqpWriterOptions? options = null,
        ArrayPool<byte>? pool = null,
        int queueSize = DefaultQueueSize)
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
