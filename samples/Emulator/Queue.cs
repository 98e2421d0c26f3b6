namespace Amqp.Encoding.Samples.Emulator;

/// <summary>A queue or subscription: messages by number, those that may be sent, and those that are locked.</summary>
internal sealed partial class Queue : Node
{
    private const uint MaxDeliveryCount = 10;
    private static readonly TimeSpan s_lockTime = TimeSpan.FromSeconds(30);
    private readonly SortedDictionary<long, QueuedMessage> _messages = [], _ready = [];
    private readonly Dictionary<Guid, QueuedMessage> _locked = [];
    private readonly List<OutgoingLink> _receivers = [];
    private long _lastNumber;

    public Queue(string name, Func<byte[], AmqpMessage> decode, Queue? deadLetters)
    {
        Name = name;
        Decode = decode;
        DeadLetters = deadLetters;
        Requests = new RequestNode(Run);
    }

    public string Name { get; }
    public Func<byte[], AmqpMessage> Decode { get; }
    public Queue? DeadLetters { get; }
    public RequestNode Requests { get; }

    public override void AttachSender(IncomingLink link)
    {
        if (DeadLetters is null)
        {
            throw new RefusedException(ErrorCondition.NotAllowed, "A dead-letter queue takes only messages of its queue.");
        }

        link.Accept();
    }

    public override void AttachReceiver(OutgoingLink link)
    {
        if (!TryAttachSession(link))
        {
            link.Accept();
            _receivers.Add(link);
        }
    }

    public override void Detach(OutgoingLink link)
    {
        _receivers.Remove(link);
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
        foreach (OutgoingLink link in _receivers)
        {
            while (link.CanSend && _ready.Values.FirstOrDefault(message => link.SessionId is null || message.SessionId == link.SessionId) is { } next)
            {
                if (link.IsSettled)
                {
                    Remove(next);
                }
                else
                {
                    Lock(next);
                }

                link.Send(next.ToMessage(), DeliveryTag.FromLockToken(next.LockToken ?? Guid.Empty), link.IsSettled, next);
            }
        }
    }

    public void Tick(DateTime now)
    {
        foreach (QueuedMessage message in _messages.Values.Where(message => message.State == MessageState.Scheduled && message.Due <= now))
        {
            message.State = MessageState.Active;
            message.Enqueued = now;
            _ready.Add(message.Number, message);
        }

        foreach (QueuedMessage message in _locked.Values.Where(message => message.LockedUntil < now).ToList())
        {
            Unlock(message, counts: true);
        }

        OfferSessions(now);
    }

    /// <summary>Does what a receiver wants with a message.</summary>
    /// <returns>The state to answer with.</returns>
    public DeliveryState Settle(QueuedMessage message, DeliveryState? state)
    {
        if (message.LockToken is null)
        {
            return new Rejected { Error = new AmqpError { Condition = LockLost, Description = "The lock is lost." } };
        }

        switch (state)
        {
            case Accepted:
                Remove(message);
                break;
            case Rejected rejected:
                // Azure's clients give the reason, and properties to change, as info of the error.
                DeadLetter(message, PropertiesOf(rejected.Error?.Info));
                return Accepted.Instance;
            case Modified { UndeliverableHere: true } modified:
                Defer(message, PropertiesOf(modified.MessageAnnotations));
                break;
            case Modified modified:
                message.Modify(PropertiesOf(modified.MessageAnnotations));
                Unlock(message, counts: true);
                break;
            default:
                Unlock(message, counts: false);
                break;
        }

        return state ?? Released.Instance;
    }

    /// <summary>Lets others have a message that was locked, or dead-letters it after too many tries.</summary>
    public void Unlock(QueuedMessage message, bool counts)
    {
        if (!Unlock(message))
        {
            return;
        }

        message.DeliveryCount += counts ? 1u : 0;
        if (message.DeliveryCount >= MaxDeliveryCount && DeadLetters is not null)
        {
            DeadLetter(message, [new("DeadLetterReason", "MaxDeliveryCountExceeded")]);
        }
        else if (message.State == MessageState.Active)
        {
            _ready.Add(message.Number, message);
        }
    }

    private static IEnumerable<KeyValuePair<string, AmqpValue>> PropertiesOf(Fields? fields) =>
        fields?.Select(pair => new KeyValuePair<string, AmqpValue>(pair.Key.Value, pair.Value)) ?? [];

    private QueuedMessage Add(Incoming incoming)
    {
        AmqpMessage message = incoming.Message;
        var queued = new QueuedMessage(this, ++_lastNumber, incoming.Bytes, message.Properties.GroupId);
        if (message.MessageAnnotations.TryGetValue("x-opt-scheduled-enqueue-time", out AmqpValue due) && due.TryGetTimestamp(out AmqpTimestamp time))
        {
            queued.Due = time.ToDateTimeSaturating();
            queued.State = queued.Due > queued.Enqueued ? MessageState.Scheduled : MessageState.Active;
        }

        Add(queued);
        return queued;
    }

    private void Add(QueuedMessage message)
    {
        _messages.Add(message.Number, message);
        if (message.State == MessageState.Active)
        {
            _ready.Add(message.Number, message);
        }
    }

    private void Remove(QueuedMessage message)
    {
        Unlock(message);
        _messages.Remove(message.Number);
        _ready.Remove(message.Number);
    }

    private void Lock(QueuedMessage message)
    {
        _ready.Remove(message.Number);
        message.LockToken = Guid.NewGuid();
        message.LockedUntil = DateTime.UtcNow + s_lockTime;
        _locked.Add(message.LockToken.Value, message);
    }

    private bool Unlock(QueuedMessage message)
    {
        bool wasLocked = message.LockToken is { } token && _locked.Remove(token);
        message.LockToken = null;
        return wasLocked;
    }

    private void Defer(QueuedMessage message, IEnumerable<KeyValuePair<string, AmqpValue>> changes)
    {
        Unlock(message);
        message.Modify(changes);
        message.State = MessageState.Deferred;
    }

    private void DeadLetter(QueuedMessage message, IEnumerable<KeyValuePair<string, AmqpValue>> changes)
    {
        Remove(message);
        message.Modify(changes);
        message.State = MessageState.Active;
        if (DeadLetters is not null)
        {
            message.DeadLetterSource = Name;
            message.Queue = DeadLetters;
            DeadLetters.Add(message);
        }
    }
}
