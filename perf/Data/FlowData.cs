namespace Amqp.Encoding.Perf.Data;

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
