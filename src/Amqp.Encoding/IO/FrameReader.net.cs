using System.IO.Pipelines;

namespace Amqp.Encoding.IO;

/// <content>Pipes.</content>
public abstract partial class FrameReader
{
    /// <summary>Creates a reader of a pipe.</summary>
    /// <remarks>Frames stay in the pipe's memory until the next read, or until the reader is disposed or the pipe is completed, in any order. The reader
    /// rents memory only for performatives in several segments, and copies retained payloads.</remarks>
    /// <param name="pipe">The source of the bytes.</param>
    /// <param name="maxFrameSize">The maximum size of an AMQP frame, in bytes: the max-frame-size that this side announced in its open, or 512 before
    /// that.</param>
    /// <param name="options">Limits of the readers of performatives; null for the defaults.</param>
    /// <param name="pool">The pool for performatives in several segments and for retained payloads; null for
    /// <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <returns>The reader.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="pipe"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    public static FrameReader Create(PipeReader pipe, uint maxFrameSize, AmqpReaderOptions? options = null, ArrayPool<byte>? pool = null) =>
        new AmqpPipeReader(pipe, maxFrameSize, options, pool);
}
