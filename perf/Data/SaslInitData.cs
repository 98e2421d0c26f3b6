namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of a sasl-init, as plain values.</summary>
public sealed class SaslInitData
{
    /// <summary>mechanism, a symbol.</summary>
    public string Mechanism { get; set; } = string.Empty;

    /// <summary>initial-response.</summary>
    public byte[] InitialResponse { get; set; } = [];

    /// <summary>hostname.</summary>
    public string Hostname { get; set; } = string.Empty;
}
