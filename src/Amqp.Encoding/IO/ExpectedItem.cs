namespace Amqp.Encoding.IO;

/// <summary>The item that a read expects.</summary>
internal enum ExpectedItem
{
    ProtocolHeader,
    Frame,
    SaslFrame,
}
