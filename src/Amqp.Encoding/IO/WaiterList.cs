namespace Amqp.Encoding.IO;

/// <summary>The tasks that wait until a number of bytes are sent. Instance methods are called under the lock.</summary>
internal sealed class WaiterList(object gate)
{
    private Waiter? _first;
    private Waiter? _last;
    private Waiter? _free;

    /// <summary>Adds a task that waits until the given number of bytes are sent, or until it is cancelled.</summary>
    public Waiter Add(long target, int result, CancellationToken cancellationToken)
    {
        Waiter waiter = _free ?? new Waiter(this);
        _free = waiter.Next;
        waiter.Next = null;
        waiter.Previous = _last;
        (_last is null ? ref _first : ref _last.Next) = waiter;
        _last = waiter;
        waiter.Start(target, result, cancellationToken);
        return waiter;
    }

    /// <summary>Removes the waiters whose number of bytes is reached, and returns them as a chain.</summary>
    public Waiter? Take(long sent)
    {
        Waiter? taken = null;
        ref Waiter? end = ref taken;
        for (Waiter? waiter = _first; waiter is not null;)
        {
            Waiter? next = waiter.Next;
            if (waiter.Target <= sent)
            {
                Remove(waiter);
                end = waiter;
                end = ref waiter.Next;
            }

            waiter = next;
        }

        return taken;
    }

    /// <summary>Ends the tasks of a chain; if something failed, with an exception for each.</summary>
    public static void End(Waiter? waiters, Func<Exception>? getFailure = null)
    {
        while (waiters is { } waiter)
        {
            waiters = waiter.Next;
            waiter.Next = null;
            try
            {
                if (getFailure is null)
                {
                    waiter.Complete();
                }
                else
                {
                    waiter.Fail(getFailure());
                }
            }
            catch (Exception)
            {
                // The context of its caller has rejected the continuation, which must not affect the others.
            }
        }
    }

    /// <summary>Ends a task that is cancelled, unless it has ended.</summary>
    public void Cancel(Waiter waiter, Exception cancellation)
    {
        lock (gate)
        {
            if (!waiter.IsWaiting)
            {
                return;
            }

            Remove(waiter);
        }

        waiter.SetException(cancellation);
    }

    /// <summary>Keeps a waiter, whose task was awaited, for another task.</summary>
    public void Reuse(Waiter waiter)
    {
        lock (gate)
        {
            waiter.Next = _free;
            _free = waiter;
        }
    }

    private void Remove(Waiter waiter)
    {
        waiter.IsWaiting = false;
        (waiter.Previous is null ? ref _first : ref waiter.Previous.Next) = waiter.Next;
        (waiter.Next is null ? ref _last : ref waiter.Next.Previous) = waiter.Previous;
        waiter.Next = null;
        waiter.Previous = null;
    }
}
