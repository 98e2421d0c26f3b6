namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>The deliveries of a session that wait for their outcome, in their order: a range costs what is unsettled in it, however long it is.</summary>
internal sealed class UnsettledDeliveries
{
    private readonly SortedSet<Entry> _entries = new(Comparer<Entry>.Create(static (one, other) => one.Number.CompareTo(other.Number)));

    // Delivery-ids wrap around; these numbers do not.
    private long _next;

    /// <summary>The delivery-id of the next delivery.</summary>
    public SequenceNumber Next => unchecked((uint)_next);

    /// <summary>Adds a delivery, and gives the task of its outcome; null if it is settled already.</summary>
    public Task<Outcome>? Add(Sender sender, bool isSettled)
    {
        long number = _next++;
        if (isSettled)
        {
            return null;
        }

        var outcome = new TaskCompletionSource<Outcome>(TaskCreationOptions.RunContinuationsAsynchronously);
        _entries.Add(new Entry(number, sender, outcome));
        sender.UnsettledCount++;
        return outcome.Task;
    }

    public void Settle(SequenceNumber first, SequenceNumber last, Outcome outcome)
    {
        if (first <= last)
        {
            // Relative to the next delivery, the last number of a range may come before its first.
            long start = Unwrap(first);
            Remove(_entries.GetViewBetween(new Entry(start), new Entry(start + last.Subtract(first))), entry => entry.Outcome!.TrySetResult(outcome));
        }
    }

    public void Fail(Exception failure) => Remove(_entries, entry => entry.Outcome!.TrySetException(failure));

    public void Fail(Sender sender, Exception failure)
    {
        if (sender.UnsettledCount != 0)
        {
            Remove(_entries.Where(entry => entry.Sender == sender), entry => entry.Outcome!.TrySetException(failure));
        }
    }

    private void Remove(IEnumerable<Entry> entries, Action<Entry> complete)
    {
        foreach (Entry entry in entries.ToArray())
        {
            _entries.Remove(entry);
            entry.Sender!.UnsettledCount--;
            complete(entry);
        }
    }

    private long Unwrap(SequenceNumber id) => _next + id.Subtract(Next);

    private readonly record struct Entry(long Number, Sender? Sender = null, TaskCompletionSource<Outcome>? Outcome = null);
}
