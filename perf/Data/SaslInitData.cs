namespace Amqp.Encoding.Perf.Data;

/// <summary>The content of a sasl-init, as plain values.</summary>
public sealed class SaslInitData
{
    public string Mechanism { get; set; } = string.Empty;
    public byte[] InitialResponse { get; set; } = [];
    public string Hostname { get; set; } = string.Empty;
}
