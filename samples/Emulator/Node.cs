namespace Amqp.Encoding.Samples.Emulator;

/// <summary>A message that has come, with its bytes.</summary>
internal readonly record struct Incoming(AmqpMessage Message, byte[] Bytes);

/// <summary>The other end of a link: a queue, an event hub or one of its partitions, a node that answers requests, a coordinator.</summary>
internal abstract class Node
{
    /// <summary>Accepts a link on which the client sends, or refuses it with an error.</summary>
    public virtual void AttachSender(IncomingLink link) => link.Accept();

    /// <summary>Accepts a link on which the client receives, or refuses it with an error.</summary>
    public virtual void AttachReceiver(OutgoingLink link) => link.Accept();

    public virtual void Detach(OutgoingLink link)
    {
    }

    /// <summary>Takes the messages of a delivery: all of them or none.</summary>
    public abstract DeliveryState Take(IncomingLink link, IReadOnlyList<Incoming> messages);

    /// <summary>Sends what its receivers have credit for.</summary>
    public virtual void Pump()
    {
    }
}

/// <summary>Answers each message on the link of the same session whose source is this node.</summary>
internal sealed class RequestNode(Func<AmqpMessage, AmqpMessage> respond) : Node
{
    public override DeliveryState Take(IncomingLink link, IReadOnlyList<Incoming> messages)
    {
        foreach ((AmqpMessage request, _) in messages)
        {
            AmqpMessage answer = respond(request);
            answer.Properties.CorrelationId = request.Properties.MessageId;
            string? replyTo = request.Properties.ReplyTo;
            OutgoingLink[] replies = [.. link.Session.Links.OfType<OutgoingLink>().Where(other => other.Address == link.Address && !other.IsDetached)];
            (Array.Find(replies, reply => reply.Asked.TargetAddress == replyTo) ?? replies.FirstOrDefault())?.Answer(answer);
        }

        return Accepted.Instance;
    }
}

/// <summary>The coordinator of a connection: what is done in a transaction waits until it is discharged.</summary>
internal sealed class TransactionNode : Node
{
    private static readonly Rejected s_unknown = new() { Error = new AmqpError { Condition = ErrorCondition.TransactionUnknownId } };
    private readonly Dictionary<TransactionId, List<Action>> _open = [];

    /// <summary>Adds work to a transaction.</summary>
    /// <returns>The provisional outcome.</returns>
    public DeliveryState Add(TransactionId id, Action work)
    {
        if (!_open.TryGetValue(id, out List<Action>? works))
        {
            return s_unknown;
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
                return s_unknown;
        }
    }
}
