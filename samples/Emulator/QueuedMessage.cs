namespace Amqp.Encoding.Samples.Emulator;

/// <summary>The values of the annotation x-opt-message-state.</summary>
internal enum MessageState
{
    Active,
    Deferred,
    Scheduled,
}

/// <summary>A message as it was sent, with what its queue knows of it.</summary>
internal sealed class QueuedMessage(Queue queue, long number, byte[] bytes, string? sessionId)
{
    private byte[] _bytes = bytes;

    public Queue Queue { get; set; } = queue;
    public long Number { get; } = number;
    public string? SessionId { get; } = sessionId;
    public DateTime Enqueued { get; set; } = DateTime.UtcNow;
    public MessageState State { get; set; }
    public DateTime Due { get; set; }
    public uint DeliveryCount { get; set; }
    public string? DeadLetterSource { get; set; }

    /// <summary>The token of its lock, and until when it is locked; null if it is not locked.</summary>
    public Guid? LockToken { get; set; }

    public DateTime LockedUntil { get; set; }

    /// <summary>Makes the message that a client gets: the bare message as it came, with another header and more annotations.</summary>
    public AmqpMessage ToMessage()
    {
        AmqpMessage message = Queue.Decode(_bytes);
        message.Header.DeliveryCount = DeliveryCount;
        message.MessageAnnotations["x-opt-enqueued-time"] = AmqpTimestamp.FromDateTime(Enqueued);
        message.MessageAnnotations["x-opt-sequence-number"] = Number;
        message.MessageAnnotations["x-opt-enqueue-sequence-number"] = Number;
        message.MessageAnnotations["x-opt-message-state"] = (int)State;
        if (LockToken is not null)
        {
            message.MessageAnnotations["x-opt-locked-until"] = AmqpTimestamp.FromDateTime(LockedUntil);
        }

        if (DeadLetterSource is not null)
        {
            message.MessageAnnotations["x-opt-deadletter-source"] = DeadLetterSource;
        }

        return message;
    }

    /// <summary>Changes application properties, as a client may that abandons, defers or dead-letters a message.</summary>
    public void Modify(IEnumerable<KeyValuePair<string, AmqpValue>> changes)
    {
        AmqpMessage message = AmqpMessage.Decode(_bytes);
        foreach ((string key, AmqpValue value) in changes)
        {
            message.ApplicationProperties[key] = value;
        }

        _bytes = message.Encode();
    }
}
