namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of an attach with source and target, as plain values.</summary>
public sealed class AttachData
{
    public string Name { get; set; } = string.Empty;
    public uint Handle { get; set; }
    public bool IsReceiver { get; set; }
    public byte SndSettleMode { get; set; }
    public byte RcvSettleMode { get; set; }
    public string SourceAddress { get; set; } = string.Empty;
    public uint SourceDurable { get; set; }
    public string SourceExpiryPolicy { get; set; } = string.Empty;
    public uint SourceTimeout { get; set; }
    public string DistributionMode { get; set; } = string.Empty;
    public string[] Outcomes { get; set; } = [];
    public string TargetAddress { get; set; } = string.Empty;
    public uint TargetDurable { get; set; }
    public string TargetExpiryPolicy { get; set; } = string.Empty;
    public uint TargetTimeout { get; set; }
    public uint InitialDeliveryCount { get; set; }
    public ulong MaxMessageSize { get; set; }
}
