namespace Amqp.Encoding.Samples.Emulator;

/// <summary>A queue or subscription: messages by number, those that may be sent, and those that are locked.</summary>
internal sealed partial class Queue(string name, Func<byte[], AmqpMessage> decode, Queue? deadLetters) : Node
{
    private const uint MaxDeliveryCount = 10;
    private static readonly TimeSpan s_lockTime = TimeSpan.FromSeconds(30);
    private readonly SortedDictionary<long, QueuedMessage> _messages = [], _ready = [];
    private readonly Dictionary<Guid, QueuedMessage> _locked = [];
    private long _lastNumber;

    public string Name { get; } = name;
    public Func<byte[], AmqpMessage> Decode { get; } = decode;

    // The end of a lock that begins now.
    private static AmqpTimestamp LockEnd => DateTimeOffset.UtcNow + s_lockTime;

    public override void AttachReceiver(OutgoingLink link)
    {
        if (!TryAttachSession(link))
        {
            base.AttachReceiver(link);
        }
    }

    public override void Detach(OutgoingLink link)
    {
        base.Detach(link);
        DetachSession(link);
    }

    public override DeliveryState Take(IncomingLink link, IReadOnlyList<Incoming> messages)
    {
        foreach (Incoming incoming in messages)
        {
            Add(incoming);
        }

        return Accepted.Instance;
    }

    public override void Pump()
    {
        foreach (OutgoingLink link in Receivers)
        {
            while (link.CanSend && _ready.Values.FirstOrDefault(message => link.SessionId is null || message.SessionId == link.SessionId) is { } next)
            {
                link.Send(Give(next, isLocked: !link.IsSettled), next);
            }
        }
    }

    public void Tick(AmqpTimestamp now)
    {
        foreach (QueuedMessage message in _messages.Values.Where(message => message.State == MessageState.Scheduled && message.Due <= now))
        {
            message.State = MessageState.Active;
            message.Enqueued = now;
            _ready.Add(message.Number, message);
        }

        Expire(message => message.LockedUntil < now);
        OfferSessions(now);
    }

    /// <summary>Does what a receiver wants with a message that it has locked.</summary>
    /// <returns>The state to answer with.</returns>
    public DeliveryState Settle(QueuedMessage message, DeliveryState? state)
    {
        if (!TryUnlock(message))
        {
            return RefusedException.ToRejected(LockLost, "The lock is lost.");
        }

        switch (state)
        {
            case Accepted:
                Remove(message);
                break;
            case Rejected rejected:
                // Azure's clients give the reason, and properties to change, as info of the error.
                DeadLetter(message, rejected.Error?.Info ?? default);
                return Accepted.Instance;
            case Modified { UndeliverableHere: true } modified:
                message.Modify(modified.MessageAnnotations);
                message.State = MessageState.Deferred;
                break;
            case Modified modified:
                message.Modify(modified.MessageAnnotations);
                Return(message, tries: 1);
                break;
            default:
                Return(message, tries: 0);
                break;
        }

        return state ?? Released.Instance;
    }

    private QueuedMessage Add(Incoming incoming)
    {
        var message = new QueuedMessage(this, ++_lastNumber, incoming);
        message.State = message.Due > message.Enqueued ? MessageState.Scheduled : MessageState.Active;
        Add(message);
        return message;
    }

    private void Add(QueuedMessage message)
    {
        _messages.Add(message.Number, message);
        Return(message, tries: 0);
    }

    private void Remove(QueuedMessage message)
    {
        _messages.Remove(message.Number);
        _ready.Remove(message.Number);
    }

    // Locks a message for a receiver, or removes it for one that settles nothing.
    private AmqpMessage Give(QueuedMessage message, bool isLocked)
    {
        if (isLocked)
        {
            _ready.Remove(message.Number);
            message.LockToken = Guid.NewGuid();
            message.LockedUntil = LockEnd;
            _locked.Add(message.LockToken.Value, message);
        }
        else
        {
            Remove(message);
        }

        return message.ToMessage();
    }

    private bool TryUnlock(QueuedMessage message)
    {
        bool wasLocked = message.LockToken is { } token && _locked.Remove(token);
        message.LockToken = null;
        return wasLocked;
    }

    // A lock that ends without an outcome is a failed try.
    private void Expire(Func<QueuedMessage, bool> isMeant)
    {
        foreach (QueuedMessage message in _locked.Values.Where(isMeant).ToList())
        {
            TryUnlock(message);
            Return(message, tries: 1);
        }
    }

    // Lets receivers have a message that is not locked, or dead-letters it after too many tries.
    private void Return(QueuedMessage message, uint tries)
    {
        message.DeliveryCount += tries;
        if (message.DeliveryCount >= MaxDeliveryCount && deadLetters is not null)
        {
            DeadLetter(message, [new("DeadLetterReason", "MaxDeliveryCountExceeded")]);
        }
        else if (message.State == MessageState.Active)
        {
            _ready.Add(message.Number, message);
        }
    }

    private void DeadLetter(QueuedMessage message, Fields changes)
    {
        Remove(message);
        message.Modify(changes);
        message.State = MessageState.Active;
        if (deadLetters is not null)
        {
            message.DeadLetterSource = Name;
            message.Queue = deadLetters;
            deadLetters.Add(message);
        }
    }
}
