using System.Buffers;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Writes protocol headers and frames to a pipe.</summary>
/// <remarks>What is written gathers in <see cref="Output"/> until <see cref="FlushAsync"/> hands it to the pipe, whose it is from then on: a
/// flush that fails or is cancelled neither loses it nor sends it twice. The pipe stays the caller's.</remarks>
public sealed class AmqpPipeWriter : IDisposable
{
    private readonly PipeWriter _pipe;

    /// <summary>Makes a writer.</summary>
    /// <param name="pipe">Where the octets go.</param>
    /// <param name="pool">Where memory comes from; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="pipe"/> is null.</exception>
    public AmqpPipeWriter(PipeWriter pipe, ArrayPool<byte>? pool = null)
    {
        ArgumentNullException.ThrowIfNull(pipe);
        _pipe = pipe;
        Output = new AmqpBuffer(0, pool);
    }

    /// <summary>What the next flush hands over: <see cref="ProtocolHeader.Encode(AmqpBuffer)"/> and <see cref="FrameWriter"/> write to it.</summary>
    public AmqpBuffer Output { get; }

    /// <summary>Hands what was written to the pipe and makes it visible to the pipe's reader.</summary>
    /// <param name="cancellationToken">Asks to stop waiting for the pipe's reader.</param>
    /// <returns>What the pipe says of its reader.</returns>
    /// <exception cref="ObjectDisposedException">The writer is disposed of.</exception>
    public ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        _pipe.Write(Output.WrittenSpan);
        Output.Reset();
        return _pipe.FlushAsync(cancellationToken);
    }

    /// <summary>Gives the writer's memory back to the pool; what was not flushed is dropped, and the pipe is not completed. A second call does
    /// nothing.</summary>
    public void Dispose() => Output.Dispose();
}
