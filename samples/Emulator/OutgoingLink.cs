namespace Amqp.Encoding.Samples.Emulator;

/// <summary>A link on which the client receives: its credit, drain, and what it wants of its node.</summary>
internal sealed class OutgoingLink(Session session, Attach asked) : Link(session, asked)
{
    // Answers to requests wait here for credit.
    private readonly Queue<AmqpMessage> _answers = [];

    /// <summary>Whether a message is gone when it is sent: the client receives and deletes.</summary>
    public bool IsSettled => Asked.SndSettleMode == SenderSettleMode.Settled;

    public bool CanSend => Credit > 0 && Session.HasRoom;

    /// <summary>The session of messages (group-id) that the client has locked.</summary>
    public string? SessionId { get; set; }

    /// <summary>The next event of a partition, and the condition of the client's filter.</summary>
    public int NextEvent { get; set; }

    public Func<Event, bool> IsWanted { get; set; } = static _ => true;

    public Fields? Filter => (Asked.Source as Source)?.Filter;

    public override void OnFlow(Flow flow)
    {
        if (IsDetached)
        {
            return;
        }

        if (flow.LinkCredit is { } credit)
        {
            Credit = DeliveryCount.CountLeft(flow.DeliveryCount ?? 0, credit);
            if (flow.Drain == true)
            {
                // The client waits for the flow: what is there is sent, and the rest of the credit is used up.
                Node!.Pump();
                SendAnswers();
                DeliveryCount = DeliveryCount.Add(Credit);
                Credit = 0;
                WriteFlow(isDrained: true);
                return;
            }
        }

        SendAnswers();
        if (flow.Echo == true)
        {
            WriteFlow();
        }
    }

    public void Send(AmqpMessage message, DeliveryTag tag, bool isSettled, QueuedMessage? queued)
    {
        Credit--;
        DeliveryCount++;
        Session.Send(this, message, tag, isSettled, queued);
    }

    public void Answer(AmqpMessage message)
    {
        _answers.Enqueue(message);
        SendAnswers();
    }

    /// <summary>Does what the client wants with a delivery.</summary>
    /// <returns>The state to answer with.</returns>
    public DeliveryState Settle(QueuedMessage? message, DeliveryState? state) => state is TransactionalState transaction
        ? Session.Connection.Transactions.Add(transaction.TxnId, () => Settle(message, transaction.Outcome))
        : message is null ? state ?? Accepted.Instance : message.Queue.Settle(message, state);

    /// <summary>Takes a delivery back whose link has ended without an outcome. The lock of a message lives on, but for those of a session.</summary>
    public void OnForgotten(QueuedMessage? message)
    {
        if (SessionId is not null)
        {
            message?.Queue.Unlock(message, counts: true);
        }
    }

    public override void Close() => Node?.Detach(this);

    protected override void Attach(Node node) => node.AttachReceiver(this);

    private void SendAnswers()
    {
        while (CanSend && _answers.TryDequeue(out AmqpMessage? answer))
        {
            Send(answer, DeliveryTag.FromUInt64(DeliveryCount), isSettled: true, null);
        }
    }
}
