namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of a disposition that accepts, as plain values.</summary>
public sealed class DispositionData
{
    public bool IsReceiver { get; set; }
    public uint First { get; set; }
    public uint Last { get; set; }
    public bool Settled { get; set; }
    public bool IsAccepted { get; set; }
}
