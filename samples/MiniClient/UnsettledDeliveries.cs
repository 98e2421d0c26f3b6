namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>The deliveries of a session that wait for their outcome: a range costs at most what is unsettled now, however long it is and however many there were.</summary>
internal sealed class UnsettledDeliveries
{
    private readonly Dictionary<long, Unsettled> _deliveries = [];

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

        var delivery = new Unsettled(sender);
        _deliveries.Add(number, delivery);
        sender.UnsettledCount++;
        return delivery.Task;
    }

    public void Settle(SequenceNumber first, SequenceNumber last, Outcome outcome)
    {
        if (first > last)
        {
            return;
        }

        // Relative to the next delivery, the last number of a range may come before its first.
        long start = _next + first.Subtract(Next), count = last.Subtract(first) + 1L;
        if (count > _deliveries.Count)
        {
            foreach (long number in Find((number, _) => number >= start && number < start + count))
            {
                Remove(number)!.TrySetResult(outcome);
            }

            return;
        }

        for (long number = start; number < start + count; number++)
        {
            Remove(number)?.TrySetResult(outcome);
        }
    }

    public void Fail(Exception failure) => Fail(Find((_, _) => true), failure);

    public void Fail(Sender sender, Exception failure)
    {
        if (sender.UnsettledCount != 0)
        {
            Fail(Find((_, delivery) => delivery.Sender == sender), failure);
        }
    }

    private void Fail(long[] numbers, Exception failure)
    {
        foreach (long number in numbers)
        {
            Remove(number)!.TrySetException(failure);
        }
    }

    // In the order in which they were sent. A dictionary is walked at all of its places, and keeps those of a peak.
    private long[] Find(Func<long, Unsettled, bool> isMeant)
    {
        if (_deliveries.Capacity / 4 > _deliveries.Count)
        {
            _deliveries.TrimExcess();
        }

        return [.. _deliveries.Where(pair => isMeant(pair.Key, pair.Value)).Select(pair => pair.Key).Order()];
    }

    private Unsettled? Remove(long number)
    {
        if (_deliveries.Remove(number, out Unsettled? delivery))
        {
            delivery.Sender.UnsettledCount--;
        }

        return delivery;
    }

    private sealed class Unsettled(Sender sender) : TaskCompletionSource<Outcome>(TaskCreationOptions.RunContinuationsAsynchronously)
    {
        public Sender Sender => sender;
    }
}
