using Amqp.Encoding.Security;

namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>What one end of a connection wants.</summary>
internal sealed class ConnectionOptions
{
    public string ContainerId { get; init; } = "mini";
    public string? HostName { get; init; }
    public uint MaxFrameSize { get; init; } = 65_536;
    public int MaxMessageSize { get; init; } = 16 << 20;

    /// <summary>After so long without a frame the peer is taken for dead; half as often this side sends one.</summary>
    public TimeSpan IdleTimeOut { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>After so long without an open connection the peer is hung up on.</summary>
    public TimeSpan HandshakeTimeOut { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>A client's name and password; null for ANONYMOUS.</summary>
    public SaslPlain? Credentials { get; init; }

    /// <summary>An acceptor's decision about a client; the argument is null for ANONYMOUS.</summary>
    public Func<SaslPlain?, bool> Authenticate { get; init; } = static plain => plain is null;

    /// <summary>What an acceptor does with a link that its client has attached.</summary>
    public Func<Link, Task>? OnLink { get; init; }
}
