namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of a transfer, as plain values.</summary>
public sealed class TransferData
{
    /// <summary>handle.</summary>
    public uint Handle { get; set; }

    /// <summary>delivery-id.</summary>
    public uint DeliveryId { get; set; }

    /// <summary>delivery-tag.</summary>
    public byte[] DeliveryTag { get; set; } = [];

    /// <summary>message-format.</summary>
    public uint MessageFormat { get; set; }

    /// <summary>settled.</summary>
    public bool Settled { get; set; }

    /// <summary>more.</summary>
    public bool More { get; set; }
}
