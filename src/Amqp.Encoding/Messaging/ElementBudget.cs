namespace Amqp.Encoding.Messaging;

/// <summary>Array elements without octets that several messages of one input may still materialise, all of them together.</summary>
internal sealed class ElementBudget(int left)
{
    public int Left = left;
}
