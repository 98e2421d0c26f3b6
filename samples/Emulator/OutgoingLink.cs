namespace Amqp.Encoding.Samples.Emulator;

/// <summary>A link on which the client receives: its credit, drain, and what its node knows of it.</summary>
internal sealed class OutgoingLink(Session session, Attach asked) : Link(session, asked)
{
    /// <summary>Whether a message is gone when it is sent: the client receives and deletes.</summary>
    public bool IsSettled => Asked.SndSettleMode == SenderSettleMode.Settled;

    public bool CanSend => Credit > 0 && Session.HasRoom;

    /// <summary>The session of messages (group-id) that the client has locked.</summary>
    public string? SessionId { get; set; }

    /// <summary>The next event of a partition.</summary>
    public int NextEvent { get; set; }

    public Fields Filter => (Asked.Source as Source)?.Filter ?? default;

    public void OnFlow(Flow flow)
    {
        if (IsDetached || flow.LinkCredit is not { } credit)
        {
            return;
        }

        Credit = DeliveryCount.CountLeft(flow.DeliveryCount ?? 0, credit);
        if (flow.Drain == true)
        {
            // The client waits for the flow: what is there is sent, and the rest of the credit is used up.
            Node!.Pump();
            DeliveryCount = DeliveryCount.Add(Credit);
            Credit = 0;
            Session.WriteFlow(this, isDrained: true);
        }
    }

    /// <summary>Sends a message. That of a queue has the token of its lock as its tag: Azure's clients take it from there.</summary>
    public void Send(AmqpMessage message, QueuedMessage? queued = null)
    {
        var transfer = new Transfer
        {
            Handle = Handle,
            DeliveryTag = queued?.LockToken is { } token ? DeliveryTag.FromLockToken(token) : DeliveryTag.FromUInt64(DeliveryCount),
            MessageFormat = 0,
            Settled = IsSettled,
            Batchable = true,
        };
        Credit--;
        DeliveryCount++;
        Session.Send(transfer, message, this, queued);
    }

    public override void Close() => Node?.Detach(this);

    protected override void Attach(Node node) => node.AttachReceiver(this);
}
