namespace Amqp.Encoding.Messaging;

/// <summary>Array elements without bytes that several messages of one input may still materialise, all of them together.</summary>
internal sealed class ElementBudget(int left, int messages)
{
    public int Left = left;

    /// <summary>Tells how many messages there are.</summary>
    public int Messages { get; } = messages;
}
