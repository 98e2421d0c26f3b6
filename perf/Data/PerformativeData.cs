namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of an open, as plain values.</summary>
public sealed class OpenData
{
    public string ContainerId { get; set; } = string.Empty;
    public string Hostname { get; set; } = string.Empty;
    public uint MaxFrameSize { get; set; }
    public ushort ChannelMax { get; set; }
    public uint IdleTimeOut { get; set; }
    public string[] DesiredCapabilities { get; set; } = [];
    public KeyValuePair<string, string>[] Properties { get; set; } = [];
}

/// <summary>The content of a begin, as plain values.</summary>
public sealed record BeginData(uint NextOutgoingId, uint IncomingWindow, uint OutgoingWindow, uint HandleMax);

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

/// <summary>The content of a flow of a link, as plain values.</summary>
public sealed class FlowData
{
    public uint NextIncomingId { get; set; }
    public uint IncomingWindow { get; set; }
    public uint NextOutgoingId { get; set; }
    public uint OutgoingWindow { get; set; }
    public uint Handle { get; set; }
    public uint DeliveryCount { get; set; }
    public uint LinkCredit { get; set; }
    public uint Available { get; set; }
    public bool Drain { get; set; }
    public bool Echo { get; set; }
}

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

/// <summary>The content of a disposition that accepts, as plain values.</summary>
public sealed record DispositionData(bool IsReceiver, uint First, uint Last, bool Settled, bool IsAccepted);

/// <summary>The content of a sasl-init, as plain values.</summary>
public sealed record SaslInitData(string Mechanism, byte[] InitialResponse, string Hostname);
