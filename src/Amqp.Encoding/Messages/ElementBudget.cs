namespace Amqp.Encoding.Messaging;

/// <summary>The zero-width array elements that all messages of one input together may still materialise.</summary>
internal sealed class ElementBudget(int left, int messages)
{
    public int Left = left;

    /// <summary>Gets the number of messages.</summary>
    public int Messages { get; } = messages;
}
