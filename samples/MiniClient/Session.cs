using System.Runtime.CompilerServices;

namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>A session: numbers deliveries, keeps to the windows of both ends, and gives each frame to its link.</summary>
internal sealed class Session(Connection connection, ushort channel)
{
    private const uint Window = 5_000;

    private readonly object _lock = new();
    private readonly Dictionary<uint, Link> _links = [];
    private readonly Dictionary<uint, Link> _remoteLinks = [];
    private readonly Dictionary<SequenceNumber, (uint Handle, TaskCompletionSource<Outcome> Outcome)> _unsettled = [];
    private readonly SemaphoreSlim _gate = new(1);
    private readonly Permits _window = new();
    private readonly TaskCompletionSource _begun = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Flow _flow = new();
    private readonly Flow _incomingFlow = new();
    private readonly Transfer _incomingTransfer = new();
    private SequenceNumber _nextOutgoingId;
    private SequenceNumber _nextIncomingId;
    private SequenceNumber _nextDeliveryId;
    private uint _incomingWindow = Window;
    private bool _isEnding;
    private Exception? _failure;

    public ushort Channel { get; } = channel;
    public ushort RemoteChannel { get; private set; }
    public Connection Connection { get; } = connection;
    public Task Begun => _begun.Task;

    public Task<Sender> CreateSenderAsync(string name, string address) => AttachAsync(new Sender(this, name, address));
    public Task<Receiver> CreateReceiverAsync(string name, string address, uint credit) => AttachAsync(new Receiver(this, name, address, credit));

    /// <summary>Ends the session and its links.</summary>
    public ValueTask EndAsync()
    {
        _isEnding = true;
        return Connection.Writer.WriteFrameAsync(Channel, new End());
    }

    public void WriteBegin(ushort? remoteChannel) => Connection.Writer.WriteFrame(
        Channel, new Begin { RemoteChannel = remoteChannel, NextOutgoingId = 0, IncomingWindow = Window, OutgoingWindow = Window });

    /// <summary>Writes a message in as many frames as it takes, each when the peer's window has room for it.</summary>
    /// <returns>The task of the outcome; null if the delivery is settled.</returns>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<Task<Outcome>?> WriteAsync(Transfer transfer, AmqpMessage message)
    {
        const int TransferSize = 256;
        await _gate.WaitAsync();
        try
        {
            // One message at a time, so that delivery-ids come in their order.
            Task<Outcome>? outcome = Number(transfer);
            if (message.GetEncodedSize() + TransferSize <= Connection.Writer.MaxFrameSize)
            {
                await TakeWindowAsync();
                await Connection.Writer.WriteTransferAsync(Channel, transfer, message);
                return outcome;
            }

            var splitter = new TransferSplitter(new ReadOnlySequence<byte>(message.Encode()));
            while (!splitter.IsFinished)
            {
                await TakeWindowAsync();
                await Connection.Writer.WriteFramesAsync(
                    (splitter, transfer, Channel, Connection.Writer.MaxFrameSize),
                    static (output, next) => next.splitter.WriteFrame(output, next.Channel, next.transfer, next.MaxFrameSize));
            }

            return outcome;
        }
        finally
        {
            _gate.Release();
        }
    }

    /// <summary>Tells the peer how much it may send: frames to the session, messages to a link.</summary>
    public ValueTask WriteFlowAsync(uint handle, SequenceNumber deliveryCount, uint credit)
    {
        lock (_lock)
        {
            _incomingWindow = Window;
            _flow.NextIncomingId = _nextIncomingId;
            _flow.IncomingWindow = Window;
            _flow.NextOutgoingId = _nextOutgoingId;
            _flow.OutgoingWindow = Window;
            _flow.Handle = handle;
            _flow.DeliveryCount = deliveryCount;
            _flow.LinkCredit = credit;
            return Connection.Writer.WriteFrameAsync(Channel, _flow);
        }
    }

    public void OnBegin(ushort remoteChannel, Begin begin)
    {
        RemoteChannel = remoteChannel;
        _nextIncomingId = begin.NextOutgoingId;
        _window.SetLimit(Math.Min(begin.IncomingWindow, int.MaxValue));
        _begun.TrySetResult();
    }

    /// <summary>Takes a frame of the session; called by the loop that reads.</summary>
    public void OnFrame(AmqpFrameKind kind, ref AmqpReader body, AmqpFrameReader reader)
    {
        switch (kind)
        {
            case AmqpFrameKind.Attach:
                OnAttach(Attach.Read(ref body));
                break;
            case AmqpFrameKind.Flow:
                _incomingFlow.ReadFrom(ref body);
                OnFlow(_incomingFlow);
                break;
            case AmqpFrameKind.Transfer:
                _incomingTransfer.ReadFrom(ref body);
                OnTransfer(_incomingTransfer, reader);
                break;
            case AmqpFrameKind.Disposition:
                OnDisposition(Disposition.Read(ref body));
                break;
            case AmqpFrameKind.Detach:
                Detach detach = Detach.Read(ref body);
                Link link = Find(detach.Handle);
                Remove(detach.Handle, link, detach.Error);
                link.OnDetach(detach);
                break;
            default:
                OnEnd(End.Read(ref body));
                break;
        }
    }

    /// <summary>Fails all that waits.</summary>
    public void Fail(Exception failure)
    {
        Link[] links;
        TaskCompletionSource<Outcome>[] unsettled;
        lock (_lock)
        {
            _failure = failure;
            links = [.. _links.Values];
            unsettled = [.. _unsettled.Values.Select(one => one.Outcome)];
            _unsettled.Clear();
        }

        _begun.TrySetException(failure);
        _window.Fail(failure);
        Array.ForEach(unsettled, outcome => outcome.TrySetException(failure));
        Array.ForEach(links, link => link.Fail(failure));
    }

    private async Task<T> AttachAsync<T>(T link)
        where T : Link
    {
        Add(link);
        await Connection.Writer.WriteFrameAsync(Channel, link.CreateAttach());
        await link.Attached;
        return link;
    }

    private void Add(Link link)
    {
        lock (_lock)
        {
            ThrowIfEnded();
            while (!_links.TryAdd(link.Handle, link))
            {
                link.Handle++;
            }
        }
    }

    private void ThrowIfEnded()
    {
        if (_failure is not null)
        {
            throw new IOException(_failure.Message, _failure);
        }
    }

    private void Remove(uint remoteHandle, Link link, AmqpError? error)
    {
        lock (_lock)
        {
            _remoteLinks.Remove(remoteHandle);
            _links.Remove(link.Handle);
            foreach (SequenceNumber id in _unsettled.Where(one => one.Value.Handle == link.Handle).Select(one => one.Key).ToArray())
            {
                _ = _unsettled.Remove(id, out (uint Handle, TaskCompletionSource<Outcome> Outcome) waiting);
                waiting.Outcome.TrySetException(new PeerException("link", error));
            }
        }
    }

    private Link Find(uint remoteHandle) => _remoteLinks.TryGetValue(remoteHandle, out Link? link)
        ? link
        : throw new InvalidDataException($"The peer uses the handle {remoteHandle}, where no link is.");

    private void OnAttach(Attach attach)
    {
        Link? link;
        lock (_lock)
        {
            link = _links.Values.FirstOrDefault(link => link.IsAnsweredBy(attach));
        }

        if (link is not null)
        {
            _remoteLinks[attach.Handle] = link;
            link.OnAttach(attach);
            return;
        }

        // The peer has asked first.
        link = attach.Role == Role.Sender
            ? new Receiver(this, attach.Name, attach.TargetAddress ?? string.Empty, credit: 0)
            : new Sender(this, attach.Name, attach.SourceAddress ?? string.Empty);
        Add(link);
        _remoteLinks[attach.Handle] = link;
        link.OnAttach(attach);
        Connection.Writer.WriteFrame(Channel, link.CreateAttach());
        _ = Task.Run(() => Connection.Options.OnLink?.Invoke(link) ?? link.DetachAsync(new AmqpError { Condition = ErrorCondition.NotAllowed }));
    }

    private void OnFlow(Flow flow)
    {
        _window.SetLimit((flow.NextIncomingId ?? 0).Add(Math.Min(flow.IncomingWindow, int.MaxValue)));
        if (flow.Handle is { } handle)
        {
            Find(handle).OnFlow(flow);
        }
    }

    private void OnTransfer(Transfer transfer, AmqpFrameReader reader)
    {
        lock (_lock)
        {
            _nextIncomingId++;
            if (_incomingWindow-- == 0)
            {
                throw new InvalidDataException("The peer has sent more frames than the window allows.");
            }

            if (_incomingWindow < Window / 2)
            {
                // Messages of many frames use the window up before they use the credit up.
                _incomingWindow = Window;
                Connection.Writer.WriteFrame(Channel, new Flow
                {
                    NextIncomingId = _nextIncomingId,
                    IncomingWindow = Window,
                    NextOutgoingId = _nextOutgoingId,
                    OutgoingWindow = Window,
                });
            }
        }

        (Find(transfer.Handle) as Receiver ?? throw new InvalidDataException("The peer sends to a sender.")).OnTransfer(transfer, reader);
    }

    // A range may be as long as the peer likes: the deliveries that wait are gone through, and not the range. A state that is no outcome says how
    // far a delivery has come.
    private void OnDisposition(Disposition disposition)
    {
        if (disposition is not { Role: Role.Receiver, State: Outcome outcome })
        {
            return;
        }

        SequenceNumber last = disposition.Last ?? disposition.First;
        lock (_lock)
        {
            SequenceNumber[] ids = last == disposition.First ? [last] : [.. _unsettled.Keys.Where(id => disposition.First <= id && id <= last)];
            foreach (SequenceNumber id in ids)
            {
                if (_unsettled.Remove(id, out (uint Handle, TaskCompletionSource<Outcome> Outcome) waiting))
                {
                    waiting.Outcome.TrySetResult(outcome);
                }
            }
        }
    }

    private void OnEnd(End end)
    {
        if (!_isEnding)
        {
            Connection.Writer.WriteFrame(Channel, new End());
        }

        Connection.Remove(this);
        Fail(new PeerException("session", end.Error));
    }

    private Task<Outcome>? Number(Transfer transfer)
    {
        lock (_lock)
        {
            ThrowIfEnded();
            SequenceNumber id = _nextDeliveryId++;
            transfer.DeliveryId = id;
            transfer.DeliveryTag = DeliveryTag.FromUInt64(id);
            if (transfer.Settled == true)
            {
                return null;
            }

            var outcome = new TaskCompletionSource<Outcome>(TaskCreationOptions.RunContinuationsAsynchronously);
            _unsettled.Add(id, (transfer.Handle, outcome));
            return outcome.Task;
        }
    }

    private ValueTask TakeWindowAsync()
    {
        _nextOutgoingId++;
        return _window.TakeAsync(CancellationToken.None);
    }
}
