namespace Amqp.Encoding.IO;

/// <summary>The reads of a frame reader, over a source that brings more bytes when it is asked.</summary>
/// <typeparam name="TRead">The result of a read of the source.</typeparam>
internal abstract class FrameReader<TRead>(uint maxFrameSize, AmqpReaderOptions? options, ArrayPool<byte>? pool) : FrameReader(maxFrameSize, options, pool)
{
    /// <inheritdoc/>
    private protected override ValueTask<bool> ReadAsync(ExpectedItem item, uint maxSaslFrameSize, CancellationToken cancellationToken)
    {
        CheckRead();
        if (cancellationToken.IsCancellationRequested)
        {
            return new ValueTask<bool>(Task.FromCanceled<bool>(cancellationToken));
        }

        // One read of the source can bring several frames.
        AmqpDecodeError error = default;
        OperationStatus status = HasReceived ? TakeReceived(item, maxSaslFrameSize, out error) : OperationStatus.NeedMoreData;
        if (status == OperationStatus.Done)
        {
            return new ValueTask<bool>(true);
        }

        ValueTask<bool> result;
        BeginRead();
        bool isPending = false;
        try
        {
            while (status == OperationStatus.NeedMoreData)
            {
                ValueTask<TRead> read = ReceiveAsync(cancellationToken);
                if (!read.IsCompletedSuccessfully)
                {
                    isPending = true;
                    return Wait(read, item, maxSaslFrameSize, cancellationToken);
                }

                TRead received = read.Result;
                if (IsCanceled(in received))
                {
                    // Rare, so it is left to the task.
                    isPending = true;
                    return Wait(new ValueTask<TRead>(received), item, maxSaslFrameSize, cancellationToken);
                }

                status = Receive(in received, item, maxSaslFrameSize, out error);
            }

            GiveBackAfter(status);
            result = GetTask(status, in error);
        }
        finally
        {
            if (!isPending)
            {
                EndRead();
            }
        }

        return CheckDisposed(result);
    }

    /// <summary>Gets whether bytes that a read has brought may hold another item.</summary>
    private protected virtual bool HasReceived => true;

    /// <summary>Asks the source for more bytes.</summary>
    private protected abstract ValueTask<TRead> ReceiveAsync(CancellationToken cancellationToken);

    /// <summary>Gets whether the read was cancelled without a token.</summary>
    private protected virtual bool IsCanceled(in TRead read) => false;

    /// <summary>Takes an item from what a read has brought.</summary>
    private protected abstract OperationStatus Receive(in TRead read, ExpectedItem item, uint maxSaslFrameSize, out AmqpDecodeError error);

    /// <summary>Gives the bytes that are held back to the source.</summary>
    private protected virtual void GiveBack()
    {
    }

    // After a fault no bytes of the source are held. Within the operation, so that Dispose on another thread does not give them back too.
    private void GiveBackAfter(OperationStatus status)
    {
        if (status == OperationStatus.InvalidData)
        {
            GiveBack();
        }
    }

    private async ValueTask<bool> Wait(ValueTask<TRead> read, ExpectedItem item, uint maxSaslFrameSize, CancellationToken cancellationToken)
    {
        bool result;
        try
        {
            OperationStatus status;
            AmqpDecodeError error;
            while ((status = Receive(await read.ConfigureAwait(false), item, maxSaslFrameSize, out error)) == OperationStatus.NeedMoreData)
            {
                read = ReceiveAsync(cancellationToken);
            }

            GiveBackAfter(status);
            result = GetResult(status, in error);
        }
        finally
        {
            EndRead();
        }

        CheckDisposed();
        return result;
    }
}
