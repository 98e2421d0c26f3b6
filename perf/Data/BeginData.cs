namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of a begin, as plain values.</summary>
public sealed class BeginData
{
    public uint NextOutgoingId { get; set; }
    public uint IncomingWindow { get; set; }
    public uint OutgoingWindow { get; set; }
    public uint HandleMax { get; set; }
}
