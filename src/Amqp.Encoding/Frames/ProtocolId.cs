namespace Amqp.Encoding.Framing;

/// <summary>The protocol that a protocol header announces (AMQP 1.0, part 2, 2.2; part 5, 5.2.1 and 5.3.2).</summary>
public enum ProtocolId : byte
{
    /// <summary>AMQP frames follow.</summary>
    Amqp = 0,

    /// <summary>A TLS handshake follows.</summary>
    Tls = 2,

    /// <summary>SASL frames follow.</summary>
    Sasl = 3,
}
