using System.Runtime.CompilerServices;
using System.Threading.Channels;

namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>The receiving end of a link: as many deliveries wait to be taken as credit was given.</summary>
internal sealed class Receiver(Session session, string name, string address, uint credit) : Link(session, name, address)
{
    private readonly Channel<Delivery> _deliveries = Channel.CreateUnbounded<Delivery>(new UnboundedChannelOptions { SingleWriter = true });
    private readonly DeliveryAssembler _assembler = new(session.Connection.Options.MaxMessageSize);
    private readonly Disposition _disposition = new() { Role = Role.Receiver, Settled = true };
    private SequenceNumber _deliveryCount;
    private uint _limit = credit;
    private uint _credit;
    private uint _taken;

    protected override Role Role => Role.Receiver;

    /// <summary>Gives the sender credit for so many messages, and again for as many as are taken.</summary>
    public ValueTask SetCreditAsync(uint credit)
    {
        lock (_assembler)
        {
            _limit = credit;
            _taken = 0;
            _credit = (uint)Math.Max(0, _limit - _deliveries.Reader.Count);
            return Session.WriteFlowAsync(Handle, _deliveryCount, _credit);
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

        if (++_taken >= Math.Max(1, _limit / 2))
        {
            await SetCreditAsync(_limit);
        }

        return delivery;
    }

    /// <summary>Tells the sender what became of a delivery, and settles it.</summary>
    public ValueTask SettleAsync(SequenceNumber deliveryId, Outcome outcome)
    {
        lock (_disposition)
        {
            _disposition.First = deliveryId;
            _disposition.State = outcome;
            return Session.Connection.Writer.WriteFrameAsync(Session.Channel, _disposition);
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
        _deliveryCount = attach.InitialDeliveryCount ?? 0;
        base.OnAttach(attach);
        if (_limit > 0)
        {
            _ = SetCreditAsync(_limit).AsTask();
        }
    }

    public void OnTransfer(Transfer transfer, AmqpFrameReader reader)
    {
        // The memory that the frame was received in is handed over, so that nothing is copied.
        if (_assembler.Add(transfer, reader.RetainPayload()) is not { } delivery)
        {
            return;
        }

        bool isAllowed;
        lock (_assembler)
        {
            _deliveryCount++;
            isAllowed = _credit-- > 0 && _deliveries.Writer.TryWrite(delivery);
        }

        if (!isAllowed)
        {
            delivery.Dispose();
            throw new InvalidDataException("The peer has sent a message that it has no credit for.");
        }
    }

    protected override void EndWaiting(Exception failure)
    {
        _deliveries.Writer.TryComplete(failure);
        _assembler.Dispose();
    }
}
