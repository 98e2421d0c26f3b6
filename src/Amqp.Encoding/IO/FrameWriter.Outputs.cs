using System.IO;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <content>The outputs of a writer.</content>
public abstract partial class FrameWriter
{
    private const int DefaultQueueSize = 65_536;

    /// <summary>Creates a writer to a stream.</summary>
    /// <remarks>Queued frames are written to the stream in one write, and the stream is flushed after it. The writer rents one buffer for queued frames and
    /// one for those being sent, and keeps at most 4,096 bytes of each while there is nothing to send.</remarks>
    /// <param name="stream">The output of the frames.</param>
    /// <param name="maxFrameSize">The largest AMQP frame, in bytes, that the peer takes: 512 before its open is read.</param>
    /// <param name="options">Limits, and whether all fields are written; null for the defaults.</param>
    /// <param name="pool">The pool for memory; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <param name="queueSize">The number of queued bytes above which writers wait for room; 65,536 by default.</param>
    /// <returns>The writer.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512 (0 does not mean "unlimited"), or
    /// <paramref name="queueSize"/> is below 1.</exception>
    public static FrameWriter Create(
        Stream stream,
        uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize,
        AmqpWriterOptions? options = null,
        ArrayPool<byte>? pool = null,
        int queueSize = DefaultQueueSize) =>
        new AmqpStreamWriter(stream, maxFrameSize, options, pool, queueSize);

    /// <summary>Creates a writer to a socket that sends segments, without copying payloads.</summary>
    /// <remarks>Payloads, and the data sections of messages, must not change until <see cref="FlushAsync"/>, called after them, has
    /// completed. Each message that is written allocates the list of its segments.</remarks>
    /// <param name="send">Sends all of the segments, such as <c>segments => new ValueTask(socket.SendAsync(segments, SocketFlags.None))</c>. The list is
    /// valid until the task completes. One call at a time.</param>
    /// <param name="maxFrameSize">The largest AMQP frame, in bytes, that the peer takes: 512 before its open is read.</param>
    /// <param name="options">Limits, and whether all fields are written; null for the defaults.</param>
    /// <param name="pool">The pool for memory; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <param name="queueSize">The number of queued bytes above which writers wait for room; 65,536 by default.</param>
    /// <returns>The writer.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="send"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512 (0 does not mean "unlimited"), or
    /// <paramref name="queueSize"/> is below 1.</exception>
    public static FrameWriter Create(
        Func<IList<ArraySegment<byte>>, ValueTask> send,
        uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize,
        AmqpWriterOptions? options = null,
        ArrayPool<byte>? pool = null,
        int queueSize = DefaultQueueSize) =>
        new AmqpSegmentWriter(send, maxFrameSize, options, pool, queueSize);
}
