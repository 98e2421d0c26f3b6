using System.Buffers;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Reads protocol headers and frames from a pipe.</summary>
/// <remarks>A read that fails or is cancelled loses nothing: what was received stays in the pipe. While octets are there, a read completes at
/// once and allocates nothing. The pipe stays the caller's. One read at a time.</remarks>
public sealed class AmqpPipeReader : IDisposable
{
    private readonly PipeReader _pipe;
    private readonly ItemIntake _intake;

    // The pipe's octets from which the last frame was taken. They are given back with the next read, because the frame lies in them.
    private ReadOnlySequence<byte> _received;
    private SequencePosition _consumed;
    private bool _isHeld;
    private bool _isCompleted;
    private bool _isDisposed;

    /// <summary>Makes a reader.</summary>
    /// <param name="pipe">Where the octets come from.</param>
    /// <param name="maxFrameSize">The largest AMQP frame, in octets: the max-frame-size that this side announced in its open; before that 512.</param>
    /// <param name="options">Limits of the readers of performatives; null for the defaults.</param>
    /// <param name="pool">Where memory for performatives in several segments comes from; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="pipe"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    public AmqpPipeReader(PipeReader pipe, uint maxFrameSize, AmqpReaderOptions? options = null, ArrayPool<byte>? pool = null)
    {
        ArgumentNullException.ThrowIfNull(pipe);
        _pipe = pipe;
        _intake = new ItemIntake(maxFrameSize, options, pool);
    }

    /// <summary>The largest AMQP frame, in octets.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is 0, which does not mean "unlimited".</exception>
    public uint MaxFrameSize
    {
        get => _intake.Decoder.MaxFrameSize;
        set => _intake.Decoder.MaxFrameSize = value;
    }

    /// <summary>The frame that the last read found; valid until the next read.</summary>
    /// <exception cref="InvalidOperationException">The last read found none.</exception>
    public AmqpFrame Frame => _intake.Frame;

    /// <summary>Reads a protocol header of any protocol and version.</summary>
    /// <param name="cancellationToken">Asks to stop waiting.</param>
    /// <returns>The header; <see cref="ProtocolHeader.Require"/> judges it. The task carries an <see cref="AmqpDecodeException"/> if the octets
    /// begin no protocol header, or the pipe ends before it does.</returns>
    /// <exception cref="ObjectDisposedException">The reader is disposed of.</exception>
    public ValueTask<ProtocolHeader> ReadProtocolHeaderAsync(CancellationToken cancellationToken = default)
    {
        ValueTask<bool> read = ReadAsync(ItemKind.ProtocolHeader, 0, cancellationToken);
        if (!read.IsCompletedSuccessfully)
        {
            return Wait(this, read);
        }

        read.GetAwaiter().GetResult();
        return new ValueTask<ProtocolHeader>(_intake.Header);

        static async ValueTask<ProtocolHeader> Wait(AmqpPipeReader reader, ValueTask<bool> read)
        {
            await read.ConfigureAwait(false);
            return reader._intake.Header;
        }
    }

    /// <summary>Reads an AMQP frame; it is then in <see cref="Frame"/>.</summary>
    /// <param name="cancellationToken">Asks to stop waiting.</param>
    /// <returns>False if the pipe has ended behind the frame before. The task carries an <see cref="AmqpDecodeException"/> as for
    /// <see cref="FrameDecoder.TryRead(ref ReadOnlySequence{byte}, out AmqpFrame)"/>, or if the pipe ends within the frame.</returns>
    /// <exception cref="ObjectDisposedException">The reader is disposed of.</exception>
    public ValueTask<bool> ReadFrameAsync(CancellationToken cancellationToken = default) => ReadAsync(ItemKind.AmqpFrame, 0, cancellationToken);

    /// <summary>Reads a SASL frame; it is then in <see cref="Frame"/>.</summary>
    /// <param name="maxFrameSize">The largest frame, in octets; the standard's is 512, but mechanisms exist whose tokens need more.</param>
    /// <param name="cancellationToken">Asks to stop waiting.</param>
    /// <returns>False if the pipe has ended behind the frame before. The task carries an <see cref="AmqpDecodeException"/> as for
    /// <see cref="FrameDecoder.TryReadSasl(ref ReadOnlySequence{byte}, out AmqpFrame, uint)"/>, or if the pipe ends within the frame.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed of.</exception>
    public ValueTask<bool> ReadSaslFrameAsync(uint maxFrameSize = FrameDecoder.MinMaxFrameSize, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfZero(maxFrameSize);
        return ReadAsync(ItemKind.SaslFrame, maxFrameSize, cancellationToken);
    }

    /// <summary>Gives the octets of the last frame back to the pipe, which is not completed, and the reader's memory to the pool. A second call
    /// does nothing.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        _intake.Dispose();
        GiveBack(_consumed);
    }

    private ValueTask<bool> ReadAsync(ItemKind kind, uint maxSaslFrameSize, CancellationToken cancellationToken)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        _intake.Forget();
        if (cancellationToken.IsCancellationRequested)
        {
            return ValueTask.FromCanceled<bool>(cancellationToken);
        }

        // Several frames come with one read of the pipe: those behind the first are taken from what is held.
        AmqpDecodeError error;
        if (_isHeld)
        {
            if (TryTake(kind, maxSaslFrameSize, out error))
            {
                return new ValueTask<bool>(true);
            }

            if (error.Kind != AmqpDecodeErrorKind.NeedMoreData)
            {
                GiveBack(_consumed);
                return ValueTask.FromException<bool>(new AmqpDecodeException(error));
            }
        }

        while (true)
        {
            if (_isHeld)
            {
                GiveBack(_received.End);
            }

            ValueTask<ReadResult> read = _pipe.ReadAsync(cancellationToken);
            if (!read.IsCompletedSuccessfully)
            {
                return Wait(this, read, kind, maxSaslFrameSize, cancellationToken);
            }

            if (TryReceive(read.Result, kind, maxSaslFrameSize, out bool isTaken, out error))
            {
                return error.Kind == AmqpDecodeErrorKind.None
                    ? new ValueTask<bool>(isTaken)
                    : ValueTask.FromException<bool>(new AmqpDecodeException(error));
            }
        }

        static async ValueTask<bool> Wait(
            AmqpPipeReader reader, ValueTask<ReadResult> read, ItemKind kind, uint maxSaslFrameSize, CancellationToken cancellationToken)
        {
            bool isTaken;
            AmqpDecodeError error;
            while (!reader.TryReceive(await read.ConfigureAwait(false), kind, maxSaslFrameSize, out isTaken, out error))
            {
                reader.GiveBack(reader._received.End);
                read = reader._pipe.ReadAsync(cancellationToken);
            }

            return error.Kind == AmqpDecodeErrorKind.None ? isTaken : throw new AmqpDecodeException(error);
        }
    }

    // What a read of the pipe brought; false if it has to be read again.
    private bool TryReceive(in ReadResult result, ItemKind kind, uint maxSaslFrameSize, out bool isTaken, out AmqpDecodeError error)
    {
        _received = result.Buffer;
        _consumed = _received.Start;
        _isHeld = true;
        _isCompleted = result.IsCompleted;
        isTaken = TryTake(kind, maxSaslFrameSize, out error);
        if (isTaken)
        {
            return true;
        }

        if (error.Kind == AmqpDecodeErrorKind.NeedMoreData)
        {
            if (result.IsCanceled)
            {
                // The caller's CancelPendingRead. Nothing counts as examined, so that the next read sees the octets at once.
                GiveBack(_consumed);
                throw new OperationCanceledException("The pending read of the pipe was cancelled.");
            }

            if (!_isCompleted)
            {
                return false;
            }

            error = _intake.JudgeEnd(kind, _received.Length);
        }

        GiveBack(_consumed);
        return true;
    }

    private bool TryTake(ItemKind kind, uint maxSaslFrameSize, out AmqpDecodeError error)
    {
        bool isTaken = _intake.TryTake(ref _received, kind, maxSaslFrameSize, out error);
        _consumed = _received.Start;
        return isTaken;
    }

    private void GiveBack(SequencePosition examined)
    {
        if (_isHeld)
        {
            _isHeld = false;
            _pipe.AdvanceTo(_consumed, examined);
        }
    }
}
