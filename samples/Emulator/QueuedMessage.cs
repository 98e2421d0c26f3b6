namespace Amqp.Encoding.Samples.Emulator;

/// <summary>A message that has come, with its bytes.</summary>
internal readonly record struct Incoming(AmqpMessage Message, byte[] Bytes)
{
    /// <summary>Decodes a message, and checks all of it.</summary>
    public static Incoming Decode(byte[] bytes) => AmqpMessage.TryDecode(bytes, out AmqpMessage? message, out AmqpDecodeError error, validate: SectionKinds.All)
        ? new Incoming(message, bytes)
        : throw new AmqpDecodeException(error);
}

/// <summary>The values of the annotation x-opt-message-state.</summary>
internal enum MessageState
{
    Active,
    Deferred,
    Scheduled,
}

/// <summary>A message as it was sent, with what its queue knows of it.</summary>
internal sealed class QueuedMessage(Queue queue, long number, Incoming incoming)
{
    private byte[] _bytes = incoming.Bytes;

    public Queue Queue { get; set; } = queue;
    public long Number { get; } = number;
    public string? SessionId { get; } = incoming.Message.Properties.GroupId;
    public AmqpTimestamp Enqueued { get; set; } = DateTimeOffset.UtcNow;
    public MessageState State { get; set; }
    public uint DeliveryCount { get; set; }
    public string? DeadLetterSource { get; set; }

    /// <summary>The token of its lock, and until when it is locked; null if it is not locked.</summary>
    public Guid? LockToken { get; set; }

    public AmqpTimestamp LockedUntil { get; set; }

    /// <summary>When it becomes active, if it is scheduled.</summary>
    public AmqpTimestamp Due { get; } =
        incoming.Message.MessageAnnotations.TryGetValue("x-opt-scheduled-enqueue-time", out AmqpTimestamp due) ? due : default;

    /// <summary>Makes the message that a client gets: the bare message as it came, with another header and more annotations.</summary>
    public AmqpMessage ToMessage()
    {
        AmqpMessage message = Queue.Decode(_bytes);
        message.Header.DeliveryCount = DeliveryCount;
        message.MessageAnnotations["x-opt-enqueued-time"] = Enqueued;
        message.MessageAnnotations["x-opt-sequence-number"] = Number;
        message.MessageAnnotations["x-opt-enqueue-sequence-number"] = Number;
        message.MessageAnnotations["x-opt-message-state"] = (int)State;
        if (LockToken is not null)
        {
            message.MessageAnnotations["x-opt-locked-until"] = LockedUntil;
        }

        if (DeadLetterSource is not null)
        {
            message.MessageAnnotations["x-opt-deadletter-source"] = DeadLetterSource;
        }

        return message;
    }

    /// <summary>Changes application properties, as a client may that abandons, defers or dead-letters a message.</summary>
    public void Modify(Fields changes)
    {
        AmqpMessage message = AmqpMessage.Decode(_bytes);
        foreach ((AmqpSymbol key, AmqpValue value) in changes)
        {
            message.ApplicationProperties[key.Value] = value;
        }

        _bytes = message.Encode();
    }
}
