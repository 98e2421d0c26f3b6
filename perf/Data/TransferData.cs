namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of a transfer, as plain values.</summary>
public sealed class TransferData
{
    public uint Handle { get; set; }
    public uint DeliveryId { get; set; }
    public byte[] DeliveryTag { get; set; } = [];
    public uint MessageFormat { get; set; }
    public bool Settled { get; set; }
    public bool More { get; set; }
}
