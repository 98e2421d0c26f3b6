namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>What may be sent: messages by the credit of a link, frames by the window of a session. Both are limits that the peer moves.</summary>
internal sealed class Permits
{
    private readonly SemaphoreSlim _left = new(0);
    private SequenceNumber _limit;
    private Exception? _failure;

    /// <summary>Lets senders go on up to a number; called by the loop that reads.</summary>
    public void SetLimit(SequenceNumber limit)
    {
        if (limit > _limit)
        {
            _left.Release(limit.Subtract(_limit));
            _limit = limit;
        }

        // What was not used can be taken back.
        while (limit < _limit && _left.Wait(0))
        {
            _limit = _limit.Add(uint.MaxValue);
        }
    }

    public async ValueTask TakeAsync(CancellationToken cancellationToken)
    {
        await _left.WaitAsync(cancellationToken);
        if (_failure is not null)
        {
            WakeNext();
            throw new IOException(_failure.Message, _failure);
        }
    }

    /// <summary>Wakes all who wait, and fails them.</summary>
    public void Fail(Exception failure)
    {
        _failure = failure;
        WakeNext();
    }

    // Each that wakes up wakes the next.
    private void WakeNext()
    {
        if (_left.CurrentCount == 0)
        {
            _left.Release();
        }
    }
}
