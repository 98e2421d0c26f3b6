namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of a flow of a link, as plain values.</summary>
public sealed class FlowData
{
    /// <summary>next-incoming-id.</summary>
    public uint NextIncomingId { get; set; }

    /// <summary>incoming-window.</summary>
    public uint IncomingWindow { get; set; }

    /// <summary>next-outgoing-id.</summary>
    public uint NextOutgoingId { get; set; }

    /// <summary>outgoing-window.</summary>
    public uint OutgoingWindow { get; set; }

    /// <summary>handle.</summary>
    public uint Handle { get; set; }

    /// <summary>delivery-count.</summary>
    public uint DeliveryCount { get; set; }

    /// <summary>link-credit.</summary>
    public uint LinkCredit { get; set; }

    /// <summary>available.</summary>
    public uint Available { get; set; }

    /// <summary>drain.</summary>
    public bool Drain { get; set; }

    /// <summary>echo.</summary>
    public bool Echo { get; set; }
}
