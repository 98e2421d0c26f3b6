namespace Amqp.Encoding.Samples.Emulator;

/// <summary>The error with which a connection is closed, a link refused, or a request answered.</summary>
internal sealed class RefusedException(AmqpSymbol condition, string description) : Exception(description)
{
    public AmqpError Error { get; } = new() { Condition = condition, Description = description };
}
