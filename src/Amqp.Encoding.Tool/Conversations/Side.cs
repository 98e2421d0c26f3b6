namespace Amqp.Encoding.Tool.Conversations;

/// <summary>The two ends of a connection: the client connects to the tap, the tap to the server.</summary>
internal enum Side
{
    Client,
    Server,
}
