namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of a message, as plain values.</summary>
public sealed class MessageData
{
    /// <summary>header, durable.</summary>
    public bool Durable { get; set; }

    /// <summary>header, priority.</summary>
    public byte Priority { get; set; }

    /// <summary>header, ttl in milliseconds.</summary>
    public uint TimeToLive { get; set; }

    /// <summary>header, delivery-count.</summary>
    public uint DeliveryCount { get; set; }

    /// <summary>properties, message-id.</summary>
    public string MessageId { get; set; } = string.Empty;

    /// <summary>properties, to.</summary>
    public string To { get; set; } = string.Empty;

    /// <summary>properties, subject.</summary>
    public string Subject { get; set; } = string.Empty;

    /// <summary>properties, reply-to.</summary>
    public string ReplyTo { get; set; } = string.Empty;

    /// <summary>properties, correlation-id.</summary>
    public string CorrelationId { get; set; } = string.Empty;

    /// <summary>properties, content-type, a symbol.</summary>
    public string ContentType { get; set; } = string.Empty;

    /// <summary>properties, creation-time.</summary>
    public DateTime CreationTime { get; set; }

    /// <summary>application-properties: 4 strings, 2 ints, a long, a bool, a double and a timestamp.</summary>
    public KeyValuePair<string, object>[] ApplicationProperties { get; set; } = [];

    /// <summary>data; when read, a view of the input.</summary>
    public ReadOnlyMemory<byte> Body { get; set; }
}
