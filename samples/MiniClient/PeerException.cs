namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>The peer has ended a link, a session or the connection.</summary>
internal sealed class PeerException(string what, AmqpError? error)
    : Exception(error is null ? $"The peer has ended the {what}." : $"The peer has ended the {what}: {error.Condition} {error.Description}")
{
    public AmqpError? Error { get; } = error;
}
