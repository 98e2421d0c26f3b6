namespace Amqp.Encoding.Samples.MiniClient;

/// <content>Links: attach and detach.</content>
internal sealed partial class Session
{
    // By handle, those of this side and those of the peer.
    private readonly Dictionary<uint, Link> _remoteLinks = [];
    private Slots<Link> _links = new(0);

    // Those that the peer has not answered.
    private readonly Dictionary<(string Name, Role Role), Link> _asked = [];

    public Task<Sender> CreateSenderAsync(string name, string address, CancellationToken cancellationToken = default) =>
        AttachAsync(name, Role.Sender, handle => new Sender(this, name, address, handle), cancellationToken);

    /// <summary>Attaches the sender of a link that was attached on another connection, with the deliveries that had no outcome there.</summary>
    public Task<Sender> ResumeSenderAsync(string name, string address, IReadOnlyList<UnsettledDelivery> unsettled, CancellationToken cancellationToken = default) =>
        AttachAsync(name, Role.Sender, handle => new Sender(this, name, address, handle, unsettled), cancellationToken);

    public Task<Receiver> CreateReceiverAsync(string name, string address, uint credit, CancellationToken cancellationToken = default) =>
        AttachAsync(name, Role.Receiver, handle => new Receiver(this, name, address, handle, credit), cancellationToken);

    /// <summary>Writes the detach of this side, unless that has happened, fails all that waits, and drops what was not taken.</summary>
    public void Detach(Link link, Exception reason, AmqpError? error = null)
    {
        Detach(link, reason, new Detach { Handle = link.Handle, Closed = true, Error = error });
        link.Drop();
    }

    // Nothing is written on the handle after it.
    private void Detach(Link link, Exception reason, Detach detach)
    {
        lock (_lock)
        {
            if (_ended is not null || link.Ended is not null)
            {
                return;
            }

            Connection.Writer.WriteFrame(Channel, detach);
            link.Ended = reason;
            if (link is Sender sender)
            {
                _unsettled.Fail(sender, reason);
            }
        }

        link.FailWaiting(reason);
    }

    private async Task<T> AttachAsync<T>(string name, Role role, Func<uint, T> create, CancellationToken cancellationToken)
        where T : Link
    {
        T link;
        lock (_lock)
        {
            ThrowIfEnded(null);
            if (_asked.ContainsKey((name, role)))
            {
                throw new InvalidOperationException($"A link is being attached with the name {name}.");
            }

            link = (T)(_links.TryAdd(handle => WriteAttach(create(handle))) ?? throw new InvalidOperationException("The session has no free handle."));
            _asked.Add((name, role), link);
        }

        try
        {
            await Connection.WaitAsync(link.Attached, cancellationToken);
            return link;
        }
        catch (Exception failure) when (failure is TimeoutException or OperationCanceledException)
        {
            // The answer may still come; nobody has the link by then.
            Detach(link, failure);
            throw;
        }
    }

    private Link WriteAttach(Link link)
    {
        Connection.Writer.WriteFrame(Channel, link.CreateAttach());
        return link;
    }

    private void OnAttach(Attach attach)
    {
        if (attach.Handle > Connection.Options.HandleMax)
        {
            throw new ViolationException(ErrorCondition.ConnectionFramingError, $"The handle {attach.Handle} is above handle-max.");
        }

        if (_remoteLinks.ContainsKey(attach.Handle))
        {
            Refuse(ErrorCondition.SessionHandleInUse, $"The handle {attach.Handle} is attached.");
            return;
        }

        Link? link;
        bool isAnswer;
        AmqpError? refusal;
        lock (_lock)
        {
            if (_ended is not null)
            {
                // This side has ended the session while it read the attach.
                return;
            }

            isAnswer = _asked.Remove((attach.Name, attach.Role == Role.Sender ? Role.Receiver : Role.Sender), out link);
            refusal = isAnswer ? null : Connection.Options.Refuse(attach);
            if (!isAnswer && (link = _links.TryAdd(handle => Create(attach, handle))) is not null)
            {
                Connection.Writer.WriteFrame(Channel, link.CreateAnswer(attach, refusal is not null));
            }
        }

        if (link is null)
        {
            Refuse(ErrorCondition.ResourceLimitExceeded, "No handle is free.");
            return;
        }

        _remoteLinks.Add(attach.Handle, link);
        link.OnAttach(attach);
        if (attach.Source is not (null or Source) || !(attach.Target is null or Target || (attach.Target is Coordinator && Connection.Options.IsCoordinator)))
        {
            // A coordinator of transactions that this side does not have, or a terminus that nobody knows here.
            var violation = new ViolationException(ErrorCondition.NotImplemented, "Only messages are sent and received here.");
            Detach(link, violation, violation.Error);
        }
        else if (refusal is not null)
        {
            Detach(link, new IOException("This side has refused the link."), refusal);
        }
        else if (!isAnswer)
        {
            _ = Task.Run(() => GiveAsync(link));
        }
    }

    // The peer has asked first.
    private Link Create(Attach attach, uint handle) => attach.Role == Role.Sender
        ? new Receiver(this, attach.Name, attach.TargetAddress ?? string.Empty, handle, credit: 0)
        : new Sender(this, attach.Name, attach.SourceAddress ?? string.Empty, handle);

    private async Task GiveAsync(Link link)
    {
        try
        {
            await (Connection.Options.OnLink?.Invoke(link)
                ?? link.DetachAsync(new AmqpError { Condition = ErrorCondition.NotAllowed, Description = "No links are accepted here." }));
        }
        catch (Exception failure)
        {
            Detach(link, failure, new AmqpError { Condition = ErrorCondition.InternalError });
        }
    }

    private void OnDetach(Detach detach)
    {
        if (Find(detach.Handle) is { } link)
        {
            Detach(link, new PeerException("link", detach.Error), new Detach { Handle = link.Handle, Closed = detach.Closed == true });
            _remoteLinks.Remove(detach.Handle);
            lock (_lock)
            {
                _links.Remove(link.Handle);
            }

            link.OnDetach();
        }
    }

    // The session ends if the peer uses a handle without a link.
    private Link? Find(uint remoteHandle)
    {
        if (!_remoteLinks.TryGetValue(remoteHandle, out Link? link))
        {
            Refuse(ErrorCondition.SessionUnattachedHandle, $"The handle {remoteHandle} is not attached.");
        }

        return link;
    }
}
