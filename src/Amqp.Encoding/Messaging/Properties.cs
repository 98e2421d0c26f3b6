namespace Amqp.Encoding.Messaging;

/// <content>What a message asks of its sections.</content>
public sealed partial class Properties
{
    internal bool IsEmpty => _present == 0;
}
