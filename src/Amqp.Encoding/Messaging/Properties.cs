namespace Amqp.Encoding.Messaging;

/// <content>What a message needs of its sections.</content>
public sealed partial class Properties : IMessageSection
{
    bool ISectionContent.IsEmpty => _present == 0;

    // The caller may have changed it.
    bool ISectionContent.IsUnchanged => false;
}
