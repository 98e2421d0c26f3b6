using System.IO.Pipelines;

namespace Amqp.Encoding.IO;

/// <summary>Reads protocol headers and frames from a pipe.</summary>
internal sealed class AmqpPipeReader : FrameReader<ReadResult>
{
    private readonly PipeReader _pipe;
    private readonly ArrayPool<byte>? _pool;

    // The pipe's bytes that contain the last frame; they are returned to the pipe with the next read.
    private ReadOnlySequence<byte> _received;
    private SequencePosition _consumed;
    private bool _isHeld;

    public AmqpPipeReader(PipeReader pipe, uint maxFrameSize, AmqpReaderOptions? options, ArrayPool<byte>? pool)
        : base(maxFrameSize, options, pool)
    {
        ArgumentNullException.ThrowIfNull(pipe);
        _pipe = pipe;
        _pool = pool;
    }

    /// <inheritdoc/>
    private protected override IMemoryOwner<byte> Retain(in ReadOnlySequence<byte> payload)
    {
        // The pipe reuses its memory as soon as it knows what was consumed.
        using var copy = new AmqpBuffer((int)payload.Length, _pool);
        foreach (ReadOnlyMemory<byte> segment in payload)
        {
            copy.Write(segment.Span);
        }

        return copy.Detach();
    }

    /// <inheritdoc/>
    private protected override void Release()
    {
        base.Release();
        try
        {
            GiveBack(_consumed);
        }
        catch (Exception)
        {
            // The pipe was completed before and has its bytes; an exception would hide the one that ended the connection.
        }
    }

    // A pipe has no synchronous read.
    private protected override bool Read(ExpectedItem item, uint maxSaslFrameSize) =>
        ReadAsync(item, maxSaslFrameSize, CancellationToken.None).AsTask().GetAwaiter().GetResult();

    /// <inheritdoc/>
    private protected override bool HasReceived => _isHeld;

    /// <inheritdoc/>
    private protected override bool IsCanceled(in ReadResult read) => read.IsCanceled;

    /// <inheritdoc/>
    private protected override ValueTask<ReadResult> ReceiveAsync(CancellationToken cancellationToken)
    {
        GiveBack(_received.End);
        return _pipe.ReadAsync(cancellationToken);
    }

    // Takes an item from what a read of the pipe brought.
    private protected override OperationStatus Receive(in ReadResult result, ExpectedItem item, uint maxSaslFrameSize, out AmqpDecodeError error)
    {
        _received = result.Buffer;
        _consumed = _received.Start;
        _isHeld = true;
        CheckDisposed();
        OperationStatus status = Take(item, maxSaslFrameSize, out error);
        if (status == OperationStatus.NeedMoreData && result.IsCanceled)
        {
            // The caller's CancelPendingRead. Nothing counts as examined, so that the next read sees the bytes at once.
            GiveBack(_consumed);
            throw new OperationCanceledException("The pending read of the pipe was cancelled.");
        }

        return status == OperationStatus.NeedMoreData && result.IsCompleted ? End(item, _received.Length, out error) : status;
    }

    /// <inheritdoc/>
    private protected override OperationStatus Take(ExpectedItem item, uint maxSaslFrameSize, out AmqpDecodeError error)
    {
        OperationStatus status = Take(ref _received, item, maxSaslFrameSize, out error);
        _consumed = _received.Start;
        return status;
    }

    /// <inheritdoc/>
    private protected override void GiveBack() => GiveBack(_consumed);

    private void GiveBack(SequencePosition examined)
    {
        if (_isHeld)
        {
            _isHeld = false;
            _pipe.AdvanceTo(_consumed, examined);
        }
    }
}
