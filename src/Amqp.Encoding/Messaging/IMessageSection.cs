namespace Amqp.Encoding.Messaging;

/// <summary>A section around the body: an object that the message keeps and empties when it is filled again.</summary>
internal interface IMessageSection : ISectionContent
{
    /// <summary>Empties the section.</summary>
    void Clear();
}
