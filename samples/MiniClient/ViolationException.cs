namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>The peer has not kept to the protocol, so this side has ended a link, a session or the connection, with this error.</summary>
/// <param name="error">The error that the peer gets.</param>
/// <param name="hint">Advice for this side, which is for its own logs.</param>
internal sealed class ViolationException(AmqpError error, string hint = "") : IOException($"{error.Condition} {error.Description}{hint}")
{
    public ViolationException(ErrorCondition condition, string description, string hint = "")
        : this(new AmqpError { Condition = condition, Description = description }, hint)
    {
    }

    public AmqpError Error { get; } = error;
}
