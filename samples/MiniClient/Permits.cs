namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>A <see cref="SendLimit"/> that senders wait for. The peer moves it as it likes, so it is a number, and costs the same wherever it moves to.</summary>
internal sealed class Permits
{
    private readonly object _lock = new();
    private SendLimit _limit;
    private TaskCompletionSource? _changed;
    private Exception? _failure;

    /// <summary>The number of the next one that is sent.</summary>
    public SequenceNumber Next => _limit.Next;

    /// <summary>How many may be sent now.</summary>
    public uint Left
    {
        get
        {
            lock (_lock)
            {
                return _limit.Left;
            }
        }
    }

    /// <summary>Lets senders go on up to a number; called by the loop that reads.</summary>
    public void SetLimit(SequenceNumber? start, uint? count)
    {
        lock (_lock)
        {
            _limit.Set(start, count);
            WakeIf(_limit.Left > 0);
        }
    }

    /// <summary>Waits until one may be sent. One sender waits at a time, and takes what it waited for.</summary>
    public async ValueTask WaitAsync(CancellationToken cancellationToken)
    {
        while (TryGetChange() is { } change)
        {
            await change.WaitAsync(cancellationToken);
        }
    }

    /// <summary>Counts one that is sent.</summary>
    public void Take()
    {
        lock (_lock)
        {
            _limit.Take();
        }
    }

    /// <summary>Gives up those that may be sent now.</summary>
    public void Drain()
    {
        lock (_lock)
        {
            _limit.Drain();
        }
    }

    /// <summary>Wakes those who wait, and fails them.</summary>
    public void Fail(Exception failure)
    {
        lock (_lock)
        {
            _failure ??= failure;
            WakeIf(true);
        }
    }

    // Null if one may be sent now.
    private Task? TryGetChange()
    {
        lock (_lock)
        {
            return _failure is not null ? throw new IOException(_failure.Message, _failure)
                : _limit.Left > 0 ? null
                : (_changed ??= new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously)).Task;
        }
    }

    private void WakeIf(bool isChanged)
    {
        if (isChanged)
        {
            _changed?.SetResult();
            _changed = null;
        }
    }
}
