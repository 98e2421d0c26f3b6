namespace Amqp.Encoding.Samples.Emulator;

/// <summary>The error with which a connection is closed, a link refused, or a request answered.</summary>
internal sealed class RefusedException(ErrorCondition condition, string description) : Exception(description)
{
    public AmqpError Error { get; } = new() { Condition = condition, Description = description };

    /// <summary>Makes the outcome of a delivery of an error.</summary>
    public static Rejected ToRejected(ErrorCondition condition, string description) =>
        new() { Error = new AmqpError { Condition = condition, Description = description } };
}
