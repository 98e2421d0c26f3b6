namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of a disposition that accepts, as plain values.</summary>
public sealed class DispositionData
{
    /// <summary>role: true for receiver.</summary>
    public bool IsReceiver { get; set; }

    /// <summary>first.</summary>
    public uint First { get; set; }

    /// <summary>last.</summary>
    public uint Last { get; set; }

    /// <summary>settled.</summary>
    public bool Settled { get; set; }

    /// <summary>state: accepted.</summary>
    public bool IsAccepted { get; set; }
}
