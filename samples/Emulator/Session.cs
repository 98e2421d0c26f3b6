namespace Amqp.Encoding.Samples.Emulator;

/// <summary>A session: both windows, the links by the client's handles, and the deliveries that wait for their outcome.</summary>
internal sealed class Session(Connection connection, ushort channel, Begin begin)
{
    private const uint Window = 5_000, HandleMax = 255;

    // A message of the greatest size in frames of the smallest size that the clients use has fewer frames.
    private const uint FramesOfMessage = 64;

    private readonly Dictionary<uint, Link> _links = [];
    private readonly SortedDictionary<uint, (OutgoingLink Link, QueuedMessage? Message)> _unsettled = [];
    private SequenceNumber _nextIncoming = begin.NextOutgoingId;
    private SequenceNumber _nextOutgoing, _nextDelivery;
    private SequenceNumber _windowStart;
    private uint _windowCount = begin.IncomingWindow;
    private uint _incomingWindow = Window;

    public Connection Connection { get; } = connection;
    public ushort Channel { get; } = channel;
    public IEnumerable<Link> Links => _links.Values;

    /// <summary>Whether the client's window has room for a message.</summary>
    public bool HasRoom => _nextOutgoing.CountLeft(_windowStart, _windowCount) >= FramesOfMessage;

    public void Open() => Write(new Begin { RemoteChannel = Channel, NextOutgoingId = _nextOutgoing, IncomingWindow = Window, OutgoingWindow = Window, HandleMax = HandleMax });

    public void Write(IAmqpComposite performative) => Connection.Writer.WriteFrame(Channel, performative);

    public void OnAttach(Attach attach)
    {
        if (attach.Handle > HandleMax || _links.ContainsKey(attach.Handle))
        {
            throw new RefusedException(ErrorCondition.SessionHandleInUse, $"The handle {attach.Handle} is above handle-max, or has a link.");
        }

        Link link = attach.Role == Role.Sender ? new IncomingLink(this, attach) : new OutgoingLink(this, attach);
        _links.Add(attach.Handle, link);
        link.Open();
    }

    public void OnFlow(Flow flow)
    {
        // A client that has not seen the begin yet counts from the first id.
        (_windowStart, _windowCount) = (flow.NextIncomingId ?? 0, flow.IncomingWindow);
        if (flow.Handle is { } handle)
        {
            Find(handle).OnFlow(flow);
        }
        else if (flow.Echo == true)
        {
            Write(NextFlow());
        }
    }

    public void OnTransfer(Transfer transfer, in ReadOnlySequence<byte> payload)
    {
        if (_incomingWindow == 0)
        {
            throw new RefusedException(ErrorCondition.SessionWindowViolation, "More transfers than the window has room for.");
        }

        _nextIncoming++;
        _incomingWindow--;
        (Find(transfer.Handle) as IncomingLink ?? throw new RefusedException(ErrorCondition.NotAllowed, "The link sends to the client.")).OnTransfer(transfer, payload);
        if (_incomingWindow < Window / 2)
        {
            _incomingWindow = Window;
            Write(NextFlow());
        }
    }

    public void OnDisposition(Disposition disposition)
    {
        if (disposition.Role == Role.Sender)
        {
            return;
        }

        // A range may have 2^32 numbers: only deliveries that are there are looked at.
        uint steps = (disposition.Last ?? disposition.First) - disposition.First;
        DeliveryState? answer = null;
        foreach (uint id in steps == 0 ? [disposition.First] : _unsettled.Keys.Where(id => id - disposition.First <= steps).ToArray())
        {
            if (_unsettled.Remove(id, out (OutgoingLink Link, QueuedMessage? Message) delivery))
            {
                answer = delivery.Link.Settle(delivery.Message, disposition.State);
            }
        }

        if (disposition.Settled != true)
        {
            // A client whose receiver settles second waits for this, and reads the state: without one it times out.
            Write(new Disposition
            {
                Role = Role.Sender,
                First = disposition.First,
                Last = disposition.Last,
                Settled = true,
                State = answer ?? new Rejected { Error = new AmqpError { Condition = ErrorCondition.NotFound, Description = "The delivery is not known." } },
            });
        }
    }

    public void OnDetach(Detach detach)
    {
        Link link = Find(detach.Handle);
        _links.Remove(detach.Handle);
        Forget(link);
        if (!link.IsDetached)
        {
            Write(new Detach { Handle = link.Handle, Closed = detach.Closed });
        }
    }

    public void Close()
    {
        foreach (Link link in _links.Values)
        {
            Forget(link);
        }

        _links.Clear();
    }

    public void Send(OutgoingLink link, AmqpMessage message, DeliveryTag tag, bool isSettled, QueuedMessage? queued)
    {
        var transfer = new Transfer { Handle = link.Handle, DeliveryId = _nextDelivery, DeliveryTag = tag, MessageFormat = 0, Settled = isSettled, Batchable = true };
        _nextOutgoing = _nextOutgoing.Add((uint)Connection.Writer.WriteTransfer(Channel, transfer, message));
        if (!isSettled)
        {
            _unsettled.Add(_nextDelivery, (link, queued));
        }

        _nextDelivery++;
    }

    /// <summary>The state of this end, to which a link adds its own.</summary>
    public Flow NextFlow() => new() { NextIncomingId = _nextIncoming, IncomingWindow = _incomingWindow, NextOutgoingId = _nextOutgoing, OutgoingWindow = Window };

    private Link Find(uint handle) => _links.TryGetValue(handle, out Link? link)
        ? link
        : throw new RefusedException(ErrorCondition.SessionUnattachedHandle, $"The handle {handle} has no link.");

    private void Forget(Link link)
    {
        foreach ((uint id, (OutgoingLink of, QueuedMessage? message)) in _unsettled.Where(delivery => delivery.Value.Link == link).ToList())
        {
            _unsettled.Remove(id);
            of.OnForgotten(message);
        }

        link.Close();
    }
}
