namespace Amqp.Encoding.Samples.Emulator;

/// <summary>The other end of a link: a queue, an event hub or one of its partitions, a node that answers requests, a coordinator.</summary>
internal abstract class Node
{
    /// <summary>The links on which clients receive.</summary>
    protected List<OutgoingLink> Receivers { get; } = [];

    /// <summary>Accepts a link on which the client sends, or refuses it with an error.</summary>
    public virtual void AttachSender(IncomingLink link) => link.Accept();

    /// <summary>Accepts a link on which the client receives, or refuses it with an error.</summary>
    public virtual void AttachReceiver(OutgoingLink link)
    {
        link.Accept();
        Receivers.Add(link);
    }

    public virtual void Detach(OutgoingLink link) => Receivers.Remove(link);

    /// <summary>Takes the messages of a delivery: all of them or none.</summary>
    public abstract DeliveryState Take(IncomingLink link, IReadOnlyList<Incoming> messages);

    /// <summary>Sends what its receivers have credit for.</summary>
    public virtual void Pump()
    {
    }
}

/// <summary>The coordinator of a connection: what is done in a transaction waits until it is discharged.</summary>
internal sealed class TransactionNode : Node
{
    private readonly Dictionary<TransactionId, List<Action>> _open = [];

    /// <summary>Adds work to a transaction.</summary>
    /// <returns>The provisional outcome.</returns>
    public DeliveryState Add(TransactionId id, Action work)
    {
        if (!_open.TryGetValue(id, out List<Action>? works))
        {
            return Unknown();
        }

        works.Add(work);
        return new TransactionalState { TxnId = id, Outcome = Accepted.Instance };
    }

    public override DeliveryState Take(IncomingLink link, IReadOnlyList<Incoming> messages)
    {
        AmqpReader value = messages[0].Message.OpenValue();
        switch (value.ReadComposite<IAmqpComposite>())
        {
            case Declare:
                var id = new TransactionId(Guid.NewGuid().ToByteArray());
                _open.Add(id, []);
                return new Declared { TxnId = id };
            case Discharge discharge when _open.Remove(discharge.TxnId, out List<Action>? works):
                if (discharge.Fail != true)
                {
                    works.ForEach(work => work());
                }

                return Accepted.Instance;
            default:
                return Unknown();
        }
    }

    private static Rejected Unknown() => RefusedException.ToRejected(ErrorCondition.TransactionUnknownId, "The transaction is not known.");
}

/// <summary>The error with which a connection is closed, a link refused, or a request answered.</summary>
internal sealed class RefusedException(ErrorCondition condition, string description) : Exception(description)
{
    public AmqpError Error { get; } = new() { Condition = condition, Description = description };

    /// <summary>Makes the outcome of a delivery of an error.</summary>
    public static Rejected ToRejected(ErrorCondition condition, string description) =>
        new() { Error = new AmqpError { Condition = condition, Description = description } };
}
