using System.IO;
using System.IO.Pipelines;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Writes protocol headers and frames to a pipe.</summary>
internal sealed class AmqpPipeWriter(PipeWriter pipe, uint maxFrameSize, AmqpWriterOptions? options, ArrayPool<byte>? pool, int queueSize)
    : FrameWriter(maxFrameSize, options, pool, queueSize, copiesPayloads: true)
{
    private readonly PipeWriter _pipe = pipe ?? throw new ArgumentNullException(nameof(pipe));

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
