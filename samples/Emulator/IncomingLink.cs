namespace Amqp.Encoding.Samples.Emulator;

/// <summary>A link on which the client sends: credit, messages from transfers, batches, transactions, outcomes.</summary>
internal sealed class IncomingLink(Session session, Attach asked) : Link(session, asked)
{
    private const uint FullCredit = 1_000;
    private readonly DeliveryAssembler _assembler = new((long)MaxMessageSize);

    public void OnTransfer(Transfer transfer, in ReadOnlySequence<byte> payload)
    {
        // Frames that were on their way when the link was refused.
        if (IsDetached)
        {
            return;
        }

        if (!_assembler.IsAssembling)
        {
            if (Credit == 0)
            {
                throw new RefusedException(ErrorCondition.LinkTransferLimitExceeded, "A delivery without credit.");
            }

            DeliveryCount++;
            Credit--;
        }

        using Delivery? delivery = _assembler.Add(transfer, payload);
        if (delivery is null)
        {
            return;
        }

        DeliveryState outcome = Take(delivery);
        if (!delivery.Settled)
        {
            Session.Write(new Disposition { Role = Role.Receiver, First = delivery.DeliveryId!.Value, Settled = true, State = outcome });
        }

        if (Credit < FullCredit / 2)
        {
            GiveCredit();
        }
    }

    public override void Close() => _assembler.Dispose();

    protected override void Attach(Node node)
    {
        node.AttachSender(this);
        DeliveryCount = Asked.InitialDeliveryCount ?? 0;
        GiveCredit();
    }

    private void GiveCredit()
    {
        Credit = FullCredit;
        Session.WriteFlow(this);
    }

    private DeliveryState Take(Delivery delivery)
    {
        List<Incoming> messages;
        try
        {
            // A queue keeps messages for long, so it gets bytes of its own, and not those of the frame.
            var whole = Incoming.Decode(delivery.Payload.ToArray());
            messages = delivery.MessageFormat == MessageBatch.BatchedFormat
                ? [.. Enumerable.Range(0, whole.Message.DataCount).Select(i => Incoming.Decode(whole.Message.GetData(i).ToArray()))]
                : [whole];
        }
        catch (AmqpDecodeException failure)
        {
            return new Rejected { Error = AmqpError.From(failure.Error) };
        }

        return delivery.State is TransactionalState transaction
            ? Session.Connection.Transactions.Add(transaction.TxnId, () => Node!.Take(this, messages))
            : Node!.Take(this, messages);
    }
}
