namespace Amqp.Encoding.IO;

/// <summary>What a reader is asked for.</summary>
internal enum ExpectedItem
{
    ProtocolHeader,
    AmqpFrame,
    SaslFrame,
}
