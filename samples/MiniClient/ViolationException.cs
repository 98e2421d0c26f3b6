namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>The peer has not kept to the protocol, so this side has ended a link, a session or the connection, with this error.</summary>
internal sealed class ViolationException(AmqpError error) : IOException($"{error.Condition} {error.Description}")
{
    public ViolationException(ErrorCondition condition, string description)
        : this(new AmqpError { Condition = condition, Description = description })
    {
    }

    public AmqpError Error { get; } = error;
}
