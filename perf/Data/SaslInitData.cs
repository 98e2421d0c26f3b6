namespace Amqp.Encoding.Perf.Data;

/// <summary>What a sasl-init holds, as plain values.</summary>
public sealed class SaslInitData
{
    /// <summary>mechanism, a symbol.</summary>
    public string Mechanism { get; set; } = string.Empty;

    /// <summary>initial-response.</summary>
    public byte[] InitialResponse { get; set; } = [];

    /// <summary>hostname.</summary>
    public string Hostname { get; set; } = string.Empty;
}
