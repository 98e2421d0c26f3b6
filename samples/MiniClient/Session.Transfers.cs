using System.Runtime.CompilerServices;

namespace Amqp.Encoding.Samples.MiniClient;

/// <content>Transfers: windows of both sides, delivery-ids, outcomes.</content>
internal sealed partial class Session
{
    // So many transfers the peer may send. One that completes a delivery is freed when the delivery is taken or dropped, any other at once.
    private const uint Window = 2_048;

    private readonly SemaphoreSlim _gate = new(1);
    private readonly Permits _window = new();
    private readonly UnsettledDeliveries _unsettled = new();
    private readonly Flow _flow = new();
    private readonly Flow _incomingFlow = new();
    private readonly Transfer _incomingTransfer = new();
    private ReceiveLimit _incoming;
    private uint _freed;

    /// <summary>Writes a message, or a resumed delivery without it, in as many frames as it takes, each when the peer's window has room for it.</summary>
    /// <returns>The task of the outcome; null if the delivery is settled.</returns>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<Task<Outcome>?> SendAsync(Sender link, Transfer transfer, AmqpMessage? message, int size, CancellationToken cancellationToken)
    {
        const int TransferSize = 256;

        // One message at a time, so that delivery-ids come in their order.
        await _gate.WaitAsync(cancellationToken);
        try
        {
            await _window.WaitAsync(cancellationToken);
            if (message is not null && size + TransferSize <= Connection.Writer.MaxFrameSize)
            {
                await WriteWholeAsync(link, transfer, message, cancellationToken, out Task<Outcome>? outcome);
                return outcome;
            }

            var splitter = new TransferSplitter(message is null ? default : new ReadOnlySequence<byte>(message.Encode()));
            await WriteFirstAsync(link, transfer, splitter, out Task<Outcome>? outcomeOfAll);
            while (!splitter.IsFinished)
            {
                // The receiver waits for the rest, so no token ends this.
                await _window.WaitAsync(CancellationToken.None);
                await WriteNextAsync(link, transfer, splitter);
            }

            return outcomeOfAll;
        }
        finally
        {
            _gate.Release();
        }
    }

    /// <summary>Writes a frame of a link.</summary>
    public ValueTask WriteAsync(Link link, IAmqpComposite performative)
    {
        lock (_lock)
        {
            ThrowIfEnded(link);
            return Connection.Writer.WriteFrameAsync(Channel, performative);
        }
    }

    /// <summary>Tells the peer the credit of a link, and as its sender how many messages wait, unless the link has ended.</summary>
    public ValueTask WriteFlowAsync(Link link, SequenceNumber deliveryCount, uint credit, uint? available = null, bool isDrained = false)
    {
        lock (_lock)
        {
            return (_ended ?? link.Ended) is null
                ? Connection.Writer.WriteFrameAsync(Channel, NextFlow(link.Handle, deliveryCount, credit, available, isDrained))
                : default;
        }
    }

    /// <summary>Lets the peer send as many transfers again, and tells it when half of its window is free.</summary>
    public void Free(uint transfers)
    {
        lock (_lock)
        {
            _freed += transfers;
            if (_freed >= Window / 2 && _ended is null)
            {
                Connection.Writer.WriteFrame(Channel, NextFlow());
            }

            RemoveIfOver();
        }
    }

    private Flow NextFlow(uint? handle = null, SequenceNumber? deliveryCount = null, uint? credit = null, uint? available = null, bool isDrained = false)
    {
        _incoming.Allow(_incoming.Left + _freed);
        _freed = 0;
        _flow.NextIncomingId = _incoming.Next;
        _flow.IncomingWindow = _incoming.Left;
        _flow.NextOutgoingId = _window.Next;
        _flow.OutgoingWindow = Window;
        _flow.Handle = handle;
        _flow.DeliveryCount = deliveryCount;
        _flow.LinkCredit = credit;
        _flow.Available = available;
        _flow.Drain = isDrained ? true : null;
        return _flow;
    }

    private void OnFlow(Flow flow)
    {
        _window.SetLimit(flow.NextIncomingId, flow.IncomingWindow);
        if (flow.Handle is { } handle)
        {
            Find(handle)?.OnFlow(flow);
        }
        else if (flow.Echo == true)
        {
            lock (_lock)
            {
                if (_ended is null)
                {
                    Connection.Writer.WriteFrame(Channel, NextFlow());
                }
            }
        }
    }

    private void OnTransfer(Transfer transfer, FrameReader reader)
    {
        if (!TryCountTransfer())
        {
            Refuse(ErrorCondition.SessionWindowViolation, "More transfers than the window has room for.");
        }
        else if (Find(transfer.Handle) is Receiver receiver)
        {
            OnTransfer(receiver, transfer, reader);
        }
        else
        {
            // Find has refused a handle without a link.
            Refuse(ErrorCondition.NotAllowed, $"The link with the handle {transfer.Handle} sends to the peer.");
        }
    }

    private void OnTransfer(Receiver link, Transfer transfer, FrameReader reader)
    {
        bool isWaiting = false;
        try
        {
            isWaiting = link.OnTransfer(transfer, reader);
        }
        catch (Exception failure) when (failure is ViolationException or AmqpDecodeException)
        {
            AmqpError error = failure is AmqpDecodeException fault ? AmqpError.From(fault.Error) : ((ViolationException)failure).Error;
            Detach(link, failure, error);
        }

        if (!isWaiting)
        {
            Free(1);
        }
    }

    private bool TryCountTransfer()
    {
        lock (_lock)
        {
            return _incoming.Take();
        }
    }

    // A state that is not an outcome says how far a delivery has come.
    private void OnDisposition(Disposition disposition)
    {
        bool isSettled = disposition.Settled == true;
        var outcome = disposition.State as Outcome;
        if (disposition.Role == Role.Sender || (outcome is null && !isSettled))
        {
            return;
        }

        lock (_lock)
        {
            _unsettled.Settle(disposition.First, disposition.Last ?? disposition.First, outcome ?? Released.Instance);
            if (!isSettled && _ended is null)
            {
                // The receiver remembers the deliveries until this side has settled them. Azure's clients read the state: without one their CompleteMessageAsync times out.
                Connection.Writer.WriteFrame(
                    Channel, new Disposition { Role = Role.Sender, First = disposition.First, Last = disposition.Last, Settled = true, State = disposition.State });
            }
        }
    }

    private ValueTask<int> WriteWholeAsync(
        Sender link, Transfer transfer, AmqpMessage message, CancellationToken cancellationToken, out Task<Outcome>? outcome)
    {
        lock (_lock)
        {
            Number(link, transfer);
            ValueTask<int> written = Connection.Writer.WriteTransferAsync(Channel, transfer, message, cancellationToken);
            outcome = Count(link, transfer);
            return written;
        }
    }

    private ValueTask WriteFirstAsync(Sender link, Transfer transfer, TransferSplitter splitter, out Task<Outcome>? outcome)
    {
        lock (_lock)
        {
            Number(link, transfer);
            ValueTask written = WriteFrameAsync(splitter, transfer);
            outcome = Count(link, transfer);
            return written;
        }
    }

    private ValueTask WriteNextAsync(Sender link, Transfer transfer, TransferSplitter splitter)
    {
        lock (_lock)
        {
            ThrowIfEnded(link);
            _window.Take();
            return WriteFrameAsync(splitter, transfer);
        }
    }

    // Only what was written is counted: a message that cannot be encoded leaves no gap.
    private Task<Outcome>? Count(Sender link, Transfer transfer)
    {
        _window.Take();
        link.Credit.Take();
        return _unsettled.Add(link, transfer.Settled == true);
    }

    private void Number(Sender link, Transfer transfer)
    {
        ThrowIfEnded(link);
        transfer.DeliveryId = _unsettled.Next;
        transfer.DeliveryTag ??= DeliveryTag.FromUInt64(_unsettled.Next);
    }

    private ValueTask WriteFrameAsync(TransferSplitter splitter, Transfer transfer) => Connection.Writer.WriteFramesAsync(
        (splitter, transfer, Channel, Connection.Writer.MaxFrameSize),
        static (output, next) => next.splitter.WriteFrame(output, next.Channel, next.transfer, next.MaxFrameSize));
}
