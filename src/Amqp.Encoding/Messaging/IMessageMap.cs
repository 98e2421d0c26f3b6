namespace Amqp.Encoding.Messaging;

/// <summary>A section whose pairs are decoded when they are first needed, or earlier on request.</summary>
internal interface IMessageMap : IMessageSection
{
    /// <summary>Decodes the section, without an exception for malformed bytes.</summary>
    bool TryDecode(out AmqpDecodeError error);
}
