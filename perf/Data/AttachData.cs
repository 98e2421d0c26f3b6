namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of an attach with source and target, as plain values.</summary>
public sealed class AttachData
{
    /// <summary>name.</summary>
    public string Name { get; set; } = string.Empty;

    /// <summary>handle.</summary>
    public uint Handle { get; set; }

    /// <summary>role: true for receiver.</summary>
    public bool IsReceiver { get; set; }

    /// <summary>snd-settle-mode.</summary>
    public byte SndSettleMode { get; set; }

    /// <summary>rcv-settle-mode.</summary>
    public byte RcvSettleMode { get; set; }

    /// <summary>source, address.</summary>
    public string SourceAddress { get; set; } = string.Empty;

    /// <summary>source, durable.</summary>
    public uint SourceDurable { get; set; }

    /// <summary>source, expiry-policy, a symbol.</summary>
    public string SourceExpiryPolicy { get; set; } = string.Empty;

    /// <summary>source, timeout in seconds.</summary>
    public uint SourceTimeout { get; set; }

    /// <summary>source, distribution-mode, a symbol.</summary>
    public string DistributionMode { get; set; } = string.Empty;

    /// <summary>source, outcomes, symbols.</summary>
    public string[] Outcomes { get; set; } = [];

    /// <summary>target, address.</summary>
    public string TargetAddress { get; set; } = string.Empty;

    /// <summary>target, durable.</summary>
    public uint TargetDurable { get; set; }

    /// <summary>target, expiry-policy, a symbol.</summary>
    public string TargetExpiryPolicy { get; set; } = string.Empty;

    /// <summary>target, timeout in seconds.</summary>
    public uint TargetTimeout { get; set; }

    /// <summary>initial-delivery-count.</summary>
    public uint InitialDeliveryCount { get; set; }

    /// <summary>max-message-size.</summary>
    public ulong MaxMessageSize { get; set; }
}
