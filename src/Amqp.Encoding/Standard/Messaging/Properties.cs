namespace Amqp.Encoding.Messaging;

/// <content>Members of sections that messages need.</content>
public sealed partial class Properties : ISection
{
    bool ISection.IsEmpty => _present == 0;
}
