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

    /// <summary>Whether the client's window has room for a message.</summary>
    public bool HasRoom => _nextOutgoing.CountLeft(_windowStart, _windowCount) >= FramesOfMessage;

    public void Open() =>
        Write(new Begin { RemoteChannel = channel, NextOutgoingId = _nextOutgoing, IncomingWindow = Window, OutgoingWindow = Window, HandleMax = HandleMax });

    public void Write(IAmqpComposite performative) => Connection.Writer.WriteFrame(channel, performative);

    /// <summary>Writes the state of this end, and that of a link.</summary>
    public void WriteFlow(Link? link = null, bool isDrained = false) => Write(new Flow
    {
        NextIncomingId = _nextIncoming,
        IncomingWindow = _incomingWindow,
        NextOutgoingId = _nextOutgoing,
        OutgoingWindow = Window,
        Handle = link?.Handle,
        DeliveryCount = link?.DeliveryCount,
        LinkCredit = link?.Credit,
        Drain = isDrained ? true : null,
    });

    /// <summary>Writes a delivery, and remembers it until the client settles it.</summary>
    public void Send(Transfer transfer, AmqpMessage message, OutgoingLink link, QueuedMessage? queued)
    {
        transfer.DeliveryId = _nextDelivery;
        if (transfer.Settled != true)
        {
            _unsettled.Add(_nextDelivery, (link, queued));
        }

        _nextDelivery++;
        _nextOutgoing = _nextOutgoing.Add((uint)Connection.Writer.WriteTransfer(channel, transfer, message));
    }

    public void Handle(IAmqpComposite performative, in ReadOnlySequence<byte> payload)
    {
        switch (performative)
        {
            case Attach attach:
                OnAttach(attach);
                break;
            case Flow flow:
                OnFlow(flow);
                break;
            case Transfer transfer:
                OnTransfer(transfer, payload);
                break;
            case Disposition { Role: Role.Receiver } disposition:
                OnDisposition(disposition);
                break;
            case Disposition:
                // This end has settled what it has received, and remembers nothing of it.
                break;
            case Detach detach:
                OnDetach(detach);
                break;
            default:
                throw new RefusedException(ErrorCondition.NotAllowed, $"{performative} is not allowed in a session.");
        }
    }

    public void Close()
    {
        foreach (Link link in _links.Values)
        {
            link.Close();
        }
    }

    private void OnAttach(Attach attach)
    {
        if (attach.Handle > HandleMax || _links.ContainsKey(attach.Handle))
        {
            throw new RefusedException(ErrorCondition.SessionHandleInUse, $"The handle {attach.Handle} is above handle-max, or has a link.");
        }

        Link link = attach.Role == Role.Sender ? new IncomingLink(this, attach) : new OutgoingLink(this, attach);
        _links.Add(attach.Handle, link);
        link.Open();
    }

    private void OnFlow(Flow flow)
    {
        // A client that has not seen the begin yet counts from the first id.
        (_windowStart, _windowCount) = (flow.NextIncomingId ?? 0, flow.IncomingWindow);
        Link? link = flow.Handle is { } handle ? Find(handle) : null;
        (link as OutgoingLink)?.OnFlow(flow);
        if (flow.Echo == true && link is not { IsDetached: true })
        {
            WriteFlow(link);
        }
    }

    private void OnTransfer(Transfer transfer, in ReadOnlySequence<byte> payload)
    {
        if (_incomingWindow == 0)
        {
            throw new RefusedException(ErrorCondition.SessionWindowViolation, "More transfers than the window has room for.");
        }

        _nextIncoming++;
        _incomingWindow--;
        IncomingLink link = Find(transfer.Handle) as IncomingLink ?? throw new RefusedException(ErrorCondition.NotAllowed, "The link sends to the client.");
        link.OnTransfer(transfer, payload);
        if (_incomingWindow < Window / 2)
        {
            _incomingWindow = Window;
            WriteFlow();
        }
    }

    private void OnDisposition(Disposition disposition)
    {
        // A range may have 2^32 numbers: only deliveries that are there are looked at.
        uint steps = (disposition.Last ?? disposition.First) - disposition.First;
        DeliveryState? answer = null;
        foreach (uint id in steps == 0 ? [disposition.First] : _unsettled.Keys.Where(id => id - disposition.First <= steps).ToArray())
        {
            if (_unsettled.Remove(id, out (OutgoingLink Link, QueuedMessage? Message) delivery))
            {
                answer = Settle(delivery.Message, disposition.State);
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
                State = answer ?? RefusedException.ToRejected(ErrorCondition.NotFound, "The delivery is not known."),
            });
        }
    }

    // Gives the state to answer with.
    private DeliveryState Settle(QueuedMessage? message, DeliveryState? state) => state is TransactionalState transaction
        ? Connection.Transactions.Add(transaction.TxnId, () => Settle(message, transaction.Outcome))
        : message?.Queue.Settle(message, state) ?? state ?? Accepted.Instance;

    private void OnDetach(Detach detach)
    {
        Link link = Find(detach.Handle);
        _links.Remove(detach.Handle);
        foreach (uint id in _unsettled.Keys.Where(id => _unsettled[id].Link == link).ToArray())
        {
            _unsettled.Remove(id);
        }

        link.Close();
        if (!link.IsDetached)
        {
            Write(new Detach { Handle = link.Handle, Closed = detach.Closed });
        }
    }

    private Link Find(uint handle) => _links.TryGetValue(handle, out Link? link)
        ? link
        : throw new RefusedException(ErrorCondition.SessionUnattachedHandle, $"The handle {handle} has no link.");
}
