using System.Buffers;
using System.IO;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Writes protocol headers and frames to a stream.</summary>
/// <remarks>
/// <para>What is written gathers in <see cref="Output"/> until <see cref="Flush"/> or <see cref="FlushAsync"/> sends it in one write. While the
/// stream takes it at once, an asynchronous flush completes at once and allocates nothing.</para>
/// <para>After a write to the stream has failed nobody knows how much of it was sent: the writer then sends nothing more, so that nothing is
/// sent twice. A flush that is cancelled before it begins loses nothing. The stream stays the caller's. One flush at a time.</para>
/// </remarks>
public sealed class AmqpStreamWriter : IDisposable
{
    private readonly Stream _stream;
    private readonly AmqpBuffer _output;
    private Turn _turn;

    // From when the stream is given octets until it has taken them all; for good, if that fails.
    private bool _isUncertain;

    /// <summary>Makes a writer.</summary>
    /// <param name="stream">Where the octets go.</param>
    /// <param name="pool">Where memory comes from; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    public AmqpStreamWriter(Stream stream, ArrayPool<byte>? pool = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        _stream = stream;
        _output = new AmqpBuffer(0, pool);
    }

    /// <summary>What the next flush sends: <see cref="ProtocolHeader.Encode(IBufferWriter{byte})"/>, <see cref="FrameWriter"/> and
    /// <see cref="TransferSplitter"/> write to it.</summary>
    /// <exception cref="InvalidOperationException">A flush is under way, or one has failed.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed of.</exception>
    public AmqpBuffer Output
    {
        get
        {
            Check();
            return _output;
        }
    }

    /// <summary>Sends what was written.</summary>
    /// <exception cref="InvalidOperationException">A flush is under way, or one has failed.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed of.</exception>
    public void Flush()
    {
        if (Output.WrittenCount == 0)
        {
            return;
        }

        _turn.Begin(this);
        try
        {
            _isUncertain = true;
            _ = MemoryMarshal.TryGetArray(_output.WrittenMemory, out ArraySegment<byte> octets);
            _stream.Write(octets.Array!, octets.Offset, octets.Count);
            _stream.Flush();
            Sent();
        }
        finally
        {
            EndTurn();
        }
    }

    /// <summary>Sends what was written.</summary>
    /// <param name="cancellationToken">Asks to stop; once the stream was given the octets, the writer is of no more use then.</param>
    /// <returns>A task that ends when the stream has taken the octets.</returns>
    /// <exception cref="InvalidOperationException">A flush is under way, or one has failed.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed of.</exception>
    public ValueTask FlushAsync(CancellationToken cancellationToken = default)
    {
        Check();
        if (cancellationToken.IsCancellationRequested)
        {
            return new ValueTask(Task.FromCanceled(cancellationToken));
        }

        if (_output.WrittenCount == 0)
        {
            return default;
        }

        _turn.Begin(this);
        bool isPending = false;
        try
        {
            _isUncertain = true;
            ValueTask write = _stream.WriteAsync(_output.WrittenMemory, cancellationToken);
            if (!write.IsCompletedSuccessfully)
            {
                isPending = true;
                return Wait(this, write, null, cancellationToken);
            }

            write.GetAwaiter().GetResult();
            Task flush = _stream.FlushAsync(cancellationToken);
            if (flush.Status != TaskStatus.RanToCompletion)
            {
                isPending = true;
                return Wait(this, default, flush, cancellationToken);
            }

            Sent();
            return default;
        }
        finally
        {
            if (!isPending)
            {
                EndTurn();
            }
        }

        static async ValueTask Wait(AmqpStreamWriter writer, ValueTask write, Task? flush, CancellationToken cancellationToken)
        {
            try
            {
                await write.ConfigureAwait(false);
                await (flush ?? writer._stream.FlushAsync(cancellationToken)).ConfigureAwait(false);
                writer.Sent();
            }
            finally
            {
                writer.EndTurn();
            }
        }
    }

    /// <summary>Gives the writer's memory back to the pool; a flush that is under way does so when it ends. What was not flushed is dropped, and
    /// the stream is left open. A second call does nothing.</summary>
    public void Dispose()
    {
        if (_turn.TryDispose())
        {
            _output.Dispose();
        }
    }

    private void Sent()
    {
        _output.Reset();
        _isUncertain = false;
    }

    private void EndTurn()
    {
        if (!_turn.TryEnd())
        {
            _output.Dispose();
        }
    }

    private void Check()
    {
        _turn.Check(this);
        if (_isUncertain)
        {
            throw new InvalidOperationException("A flush has failed, and how much of it was sent is not known.");
        }
    }
}
