namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of a message, as plain values.</summary>
public sealed class MessageData
{
    public bool Durable { get; set; }
    public byte Priority { get; set; }
    public uint TimeToLive { get; set; }
    public uint DeliveryCount { get; set; }
    public KeyValuePair<string, object>[] DeliveryAnnotations { get; set; } = [];
    public KeyValuePair<string, object>[] MessageAnnotations { get; set; } = [];
    public string MessageId { get; set; } = string.Empty;
    public string To { get; set; } = string.Empty;
    public string Subject { get; set; } = string.Empty;
    public string ReplyTo { get; set; } = string.Empty;
    public string CorrelationId { get; set; } = string.Empty;
    public string ContentType { get; set; } = string.Empty;
    public DateTime CreationTime { get; set; }
    public KeyValuePair<string, object>[] ApplicationProperties { get; set; } = [];
    public ReadOnlyMemory<byte> Body { get; set; }
}
