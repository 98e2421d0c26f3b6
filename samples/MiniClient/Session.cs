namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>A session: begin and end, and who gets its frames. Session.Links.cs has its links, Session.Transfers.cs windows and deliveries.</summary>
internal sealed partial class Session(Connection connection, ushort channel)
{
    // Guards the state that the reading loop and senders share; frames written under it are in the order of its changes.
    private readonly object _lock = new();
    private readonly TaskCompletionSource _begun = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _peerEnded = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private Exception? _ended;
    private bool _hasPeerEnded;

    public ushort Channel { get; } = channel;
    public Connection Connection { get; } = connection;
    public Task Begun => _begun.Task;

    /// <summary>The channel of the peer; null until its begin has come.</summary>
    public ushort? RemoteChannel { get; private set; }

    /// <summary>Ends the session and its links, unless that has happened, drops what was not taken, and waits for the peer to end it.</summary>
    public async Task EndAsync(AmqpError? error = null, CancellationToken cancellationToken = default)
    {
        End(new IOException("This side has ended the session."), error);
        await Connection.WaitAsync(_peerEnded.Task, cancellationToken);
    }

    public void WriteBegin(ushort? remoteChannel) => Connection.Writer.WriteFrame(Channel, new Begin
    {
        RemoteChannel = remoteChannel,
        NextOutgoingId = 0,
        IncomingWindow = Window,
        OutgoingWindow = Window,
        HandleMax = Connection.Options.HandleMax,
    });

    public void OnBegin(ushort remoteChannel, Begin begin)
    {
        RemoteChannel = remoteChannel;
        lock (_lock)
        {
            _links = new Slots<Link>(Math.Min(begin.HandleMax ?? Begin.DefaultHandleMax, Connection.Options.HandleMax));
            _incoming = new ReceiveLimit(begin.NextOutgoingId);
            _incoming.Allow(Window);
        }

        _window.SetLimit(0, begin.IncomingWindow);
        _begun.TrySetResult();
    }

    /// <summary>Takes a frame of the session; called by the loop that reads.</summary>
    public void OnFrame(FrameKind kind, ref AmqpReader body, FrameReader reader)
    {
        if (kind == FrameKind.End)
        {
            End(new PeerException("session", Transport.End.Read(ref body).Error), new End());
            lock (_lock)
            {
                _hasPeerEnded = true;
                RemoveIfOver();
            }

            _peerEnded.TrySetResult();
            return;
        }

        if (_ended is not null)
        {
            // The peer did not know of the end yet.
            return;
        }

        switch (kind)
        {
            case FrameKind.Attach:
                OnAttach(Attach.Read(ref body));
                break;
            case FrameKind.Flow:
                _incomingFlow.ReadFrom(ref body);
                OnFlow(_incomingFlow);
                break;
            case FrameKind.Transfer:
                _incomingTransfer.ReadFrom(ref body);
                OnTransfer(_incomingTransfer, reader);
                break;
            case FrameKind.Disposition:
                OnDisposition(Disposition.Read(ref body));
                break;
            case FrameKind.Detach:
                OnDetach(Transport.Detach.Read(ref body));
                break;
            default:
                throw new ViolationException(ErrorCondition.IllegalState, $"{kind} is not for a session.");
        }
    }

    /// <summary>Writes the end of this side, unless that has happened, fails all that waits, and drops what was not taken.</summary>
    public void End(Exception reason, AmqpError? error = null)
    {
        foreach (Link link in End(reason, new End { Error = error }))
        {
            link.Drop();
        }
    }

    /// <summary>Ends the session without a word, because its connection has ended.</summary>
    public void Fail(Exception reason)
    {
        End(reason, end: null);
        _peerEnded.TrySetException(reason);
    }

    // Gives the links. Nothing is written on the channel after it.
    private Link[] End(Exception reason, End? end)
    {
        Link[] links;
        lock (_lock)
        {
            links = [.. _links.Items];
            if (_ended is not null)
            {
                return links;
            }

            if (end is not null)
            {
                Connection.Writer.WriteFrame(Channel, end);
            }

            _ended = reason;
            _unsettled.Fail(reason);
        }

        _begun.TrySetException(reason);
        _window.Fail(reason);
        Array.ForEach(links, link => link.OnSessionEnd(reason));
        return links;
    }

    // The channel is free when both ends have ended the session and its window holds nothing: so a peer that ends sessions makes this side hold no more.
    private void RemoveIfOver()
    {
        if (_hasPeerEnded && _incoming.Left + _freed == Window)
        {
            Connection.Remove(this);
        }
    }

    // A fault of the peer that is not that of a link alone.
    private void Refuse(ErrorCondition condition, string description)
    {
        var violation = new ViolationException(condition, description);
        End(violation, violation.Error);
    }

    // Nothing may follow an end, or a detach of its link.
    private void ThrowIfEnded(Link? link)
    {
        if ((_ended ?? link?.Ended) is { } reason)
        {
            throw new IOException(reason.Message, reason);
        }
    }
}
