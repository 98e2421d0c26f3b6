namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>The peer has ended a link, a session or the connection; without an error if nothing went wrong.</summary>
internal sealed class PeerException(string what, AmqpError? error)
    : IOException(error is null ? $"The peer has ended the {what}." : $"The peer has ended the {what}: {error.Condition} {error.Description}")
{
    public AmqpError? Error { get; } = error;
}
