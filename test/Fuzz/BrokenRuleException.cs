namespace Amqp.Encoding.Fuzz;

/// <summary>Something does not hold that holds for every input.</summary>
public sealed class BrokenRuleException : Exception
{
    public BrokenRuleException()
    {
    }

    public BrokenRuleException(string message)
        : base(message)
    {
    }

    public BrokenRuleException(string message, Exception innerException)
        : base(message, innerException)
    {
    }
}
