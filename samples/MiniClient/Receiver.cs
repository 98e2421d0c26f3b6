using System.Runtime.CompilerServices;
using System.Threading.Channels;

namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>The receiving end of a link: as many deliveries wait to be taken as credit was given, or as the session's window holds (<see cref="ConnectionOptions.IsOverrunAccepted"/>).</summary>
internal sealed class Receiver(Session session, string name, string address, uint handle, uint credit) : Link(session, name, address, handle)
{
    private readonly Channel<Delivery> _deliveries = Channel.CreateUnbounded<Delivery>(new UnboundedChannelOptions { SingleWriter = true });
    private readonly DeliveryAssembler _assembler = new(session.Connection.Options.MaxMessageSize, session.Connection.Options.Pool);
    private readonly Disposition _disposition = new() { Role = Role.Receiver };
    private ReceiveLimit _credit;
    private uint _limit = credit;
    private uint _taken;

    // Deliveries that were not taken; each keeps a frame of the session's window.
    private uint _waiting;

    /// <summary>Gives the sender credit for so many messages, and again for as many as are taken.</summary>
    public ValueTask SetCreditAsync(uint credit)
    {
        lock (_assembler)
        {
            _limit = credit;
            _taken = 0;
            uint left = credit > _waiting ? Math.Min(credit - _waiting, int.MaxValue) : 0;
            _credit.Allow(left);
            return Session.WriteFlowAsync(this, _credit.Next, left);
        }
    }

    /// <summary>Takes the next delivery; the caller disposes of it, or of the message that is decoded from it.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken = default)
    {
        Delivery? delivery;
        while (!_deliveries.Reader.TryRead(out delivery))
        {
            if (!await _deliveries.Reader.WaitToReadAsync(cancellationToken))
            {
                await _deliveries.Reader.Completion;
            }
        }

        try
        {
            await CountTaken();
        }
        catch (Exception failure) when (failure is IOException or InvalidOperationException)
        {
            // The connection has ended, and those who wait for the next delivery are told why. This one has come.
        }

        return delivery;
    }

    /// <summary>Tells the sender what became of a delivery, an outcome or that of a transaction, and settles it.</summary>
    public ValueTask SettleAsync(SequenceNumber deliveryId, DeliveryState outcome) => AnswerAsync(deliveryId, outcome, isSettled: true);

    /// <summary>Tells the sender what became of a delivery. Unless it is settled, this side remembers the outcome until the sender has settled it.</summary>
    public ValueTask AnswerAsync(SequenceNumber deliveryId, DeliveryState outcome, bool isSettled)
    {
        lock (_disposition)
        {
            _disposition.First = deliveryId;
            _disposition.State = outcome;
            _disposition.Settled = isSettled;
            return Session.WriteAsync(this, _disposition);
        }
    }

    public override Attach CreateAttach() => new()
    {
        Name = Name,
        Handle = Handle,
        Role = Role.Receiver,
        Source = new Source { Address = Address, DefaultOutcome = Released.Instance },
        Target = new Target { Address = Address },
        MaxMessageSize = (ulong)Session.Connection.Options.MaxMessageSize,
    };

    public override void OnAttach(Attach attach)
    {
        lock (_assembler)
        {
            _credit = new ReceiveLimit(attach.InitialDeliveryCount ?? 0);
        }

        base.OnAttach(attach);
        if (_limit > 0)
        {
            _ = SetCreditAsync(_limit).AsTask();
        }
    }

    /// <summary>Takes a flow. How many messages the sender has makes no difference to a receiver that takes all.</summary>
    public override void OnFlow(Flow flow)
    {
        if (flow.Echo == true)
        {
            lock (_assembler)
            {
                _ = Session.WriteFlowAsync(this, _credit.Next, _credit.Left).AsTask();
            }
        }
    }

    /// <summary>Takes a transfer; called by the loop that reads.</summary>
    /// <returns>Whether a delivery waits to be taken.</returns>
    public bool OnTransfer(Transfer transfer, FrameReader reader)
    {
        lock (_assembler)
        {
            if (Ended is not null)
            {
                return false;
            }

            if (!_assembler.IsAssembling)
            {
                BeginDelivery(transfer);
            }

            // The memory that the frame was received in is handed over, so that nothing is copied.
            if (_assembler.Add(transfer, reader.RetainPayload()) is not { } delivery)
            {
                return false;
            }

            _waiting++;
            return _deliveries.Writer.TryWrite(delivery);
        }
    }

    public override void FailWaiting(Exception reason)
    {
        base.FailWaiting(reason);
        lock (_assembler)
        {
            // Deliveries that have arrived can still be taken.
            _deliveries.Writer.TryComplete(reason);
            _assembler.Dispose();
        }
    }

    public override void Drop()
    {
        while (_deliveries.Reader.TryRead(out Delivery? delivery))
        {
            delivery.Dispose();
            Session.Free(1);
        }
    }

    private void BeginDelivery(Transfer transfer)
    {
        if (_credit.Left == 0 && !Session.Connection.Options.IsOverrunAccepted)
        {
            throw new ViolationException(
                ErrorCondition.LinkTransferLimitExceeded,
                $"A delivery without credit: it makes the delivery-count {_credit.Next.Add(1)}, and credit was given up to {_credit.End}; {_waiting} deliveries wait to be taken.",
                $" {nameof(ConnectionOptions)}.{nameof(ConnectionOptions.IsOverrunAccepted)} takes deliveries beyond the credit.");
        }

        if (transfer.DeliveryId is null)
        {
            throw new ViolationException(ErrorCondition.InvalidField, "A delivery without a delivery-id.");
        }

        _credit.Take();
    }

    private ValueTask CountTaken()
    {
        lock (_assembler)
        {
            _waiting--;
            Session.Free(1);
            return ++_taken >= Math.Max(1, _limit / 2) ? SetCreditAsync(_limit) : default;
        }
    }
}
