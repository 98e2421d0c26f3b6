namespace Amqp.Encoding.Messaging;

/// <content>Members of sections that messages need.</content>
public sealed partial class Properties : ISection
{
    bool ISection.IsEmpty => _present == 0;

    // The caller may have changed it.
    bool ISection.IsUnchanged => false;

    bool ISection.TryDecode(out AmqpDecodeError error)
    {
        error = default;
        return true;
    }
}
