namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of a begin, as plain values.</summary>
public sealed class BeginData
{
    /// <summary>next-outgoing-id.</summary>
    public uint NextOutgoingId { get; set; }

    /// <summary>incoming-window.</summary>
    public uint IncomingWindow { get; set; }

    /// <summary>outgoing-window.</summary>
    public uint OutgoingWindow { get; set; }

    /// <summary>handle-max.</summary>
    public uint HandleMax { get; set; }
}
