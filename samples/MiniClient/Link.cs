namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>One end of a link.</summary>
internal abstract class Link(Session session, string name, string address, uint handle)
{
    private readonly TaskCompletionSource _attached = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _detached = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public string Name { get; } = name;
    public string Address { get; } = address;
    public uint Handle { get; } = handle;
    public Session Session { get; } = session;
    public Task Attached => _attached.Task;

    /// <summary>The attach of the peer: its filter, its properties, and the greatest message that it takes.</summary>
    public Attach? Peer { get; private set; }

    /// <summary>Whether the link is to a coordinator, which declares and discharges transactions.</summary>
    public bool IsCoordinator { get; private set; }

    /// <summary>Why nothing may be sent on the link any more: either end has detached it, or its session has ended; null while it lasts.</summary>
    public Exception? Ended { get; set; }

    /// <summary>Detaches for good, unless that has happened, drops what was not taken, and waits for the peer to detach.</summary>
    public async Task DetachAsync(AmqpError? error = null, CancellationToken cancellationToken = default)
    {
        Session.Detach(this, new IOException("This side has detached the link."), error);
        await Session.Connection.WaitAsync(_detached.Task, cancellationToken);
    }

    public abstract Attach CreateAttach();

    /// <summary>Makes the attach that answers the peer's. That of a link that is refused has no terminus of this side, and a detach follows it (part 2, 2.6.3).</summary>
    public Attach CreateAnswer(Attach asked, bool isRefused)
    {
        Attach answer = CreateAttach();
        ((Source)answer.Source!).Address = asked.SourceAddress;
        if (asked.Target is Coordinator coordinator)
        {
            answer.Target = coordinator;
        }
        else
        {
            ((Target)answer.Target!).Address = asked.TargetAddress;
        }

        if (asked.Role == Role.Sender)
        {
            answer.Unsettled = Session.Connection.Options.Remember?.Invoke(asked);
        }

        Session.Connection.Options.Answer?.Invoke(asked, answer);
        answer.Target = isRefused && asked.Role == Role.Sender ? null : answer.Target;
        answer.Source = isRefused && asked.Role == Role.Receiver ? null : answer.Source;
        return answer;
    }

    public virtual void OnAttach(Attach attach)
    {
        Peer = attach;
        IsCoordinator = attach.Target is Coordinator;
        _attached.TrySetResult();
    }

    /// <summary>Takes a flow; called by the loop that reads.</summary>
    public abstract void OnFlow(Flow flow);

    public void OnDetach() => _detached.TrySetResult();

    /// <summary>Fails all that waits, the peer's detach included.</summary>
    public void OnSessionEnd(Exception reason)
    {
        Ended ??= reason;
        FailWaiting(reason);
        _detached.TrySetException(reason);
    }

    /// <summary>Fails those who wait for the attach, for credit or for a delivery.</summary>
    public virtual void FailWaiting(Exception reason) => _attached.TrySetException(reason);

    /// <summary>Drops the deliveries that have come and were not taken, because this side has ended the link.</summary>
    public virtual void Drop()
    {
    }
}
