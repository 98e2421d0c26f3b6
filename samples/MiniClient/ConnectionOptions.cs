using Amqp.Encoding.Security;

namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>The wishes and limits of one end of a connection.</summary>
internal sealed class ConnectionOptions
{
    public string ContainerId { get; init; } = "mini";
    public string? HostName { get; init; }
    public uint MaxFrameSize { get; init; } = 65_536;
    public int MaxMessageSize { get; init; } = 1 << 20;

    /// <summary>The highest channel, so one less than there may be sessions.</summary>
    public ushort ChannelMax { get; init; } = 63;

    /// <summary>The highest handle of a session, so one less than it may have links.</summary>
    public uint HandleMax { get; init; } = 63;

    /// <summary>After so long without a frame the peer is taken for dead; zero for never. The peer is told half of it.</summary>
    public TimeSpan IdleTimeOut { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>So long the peer may take for its part of the handshake, and to answer a begin, an attach, a detach, an end or a close.</summary>
    public TimeSpan AnswerTimeOut { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Whether receivers take deliveries beyond their credit while the session's window has room. RabbitMQ 3.10 sends them, if credit is given again while messages are on
    /// their way from its queue to the link; without this the link is detached.</summary>
    public bool IsOverrunAccepted { get; init; }

    /// <summary>The pool for the memory of frames and deliveries.</summary>
    public ArrayPool<byte> Pool { get; init; } = ArrayPool<byte>.Shared;

    /// <summary>Whether a client authenticates; an acceptor refuses one that does not.</summary>
    public bool IsSaslUsed { get; init; } = true;

    /// <summary>A client's name and password; null for ANONYMOUS.</summary>
    public SaslPlain? Credentials { get; init; }

    /// <summary>The SASL mechanisms that an acceptor offers. Azure's clients want MSSBCBS, and send a token to <c>$cbs</c> later.</summary>
    public IReadOnlyList<AmqpSymbol> Mechanisms { get; init; } = ["ANONYMOUS", SaslPlain.Mechanism];

    /// <summary>An acceptor's decision about a client; the argument is null for a mechanism other than PLAIN.</summary>
    public Func<SaslPlain?, bool> Authenticate { get; init; } = static plain => plain is null;

    /// <summary>Whether <see cref="OnLink"/> gets links to a coordinator of transactions, too; <see cref="Link.IsCoordinator"/> tells them from others.</summary>
    public bool IsCoordinator { get; init; }

    /// <summary>The outcomes that an acceptor remembers of a link, because its sender may not know them: the attach of the sender, with its name, is the argument.</summary>
    public Func<Attach, IReadOnlyList<UnsettledDelivery>?>? Remember { get; init; }

    /// <summary>An acceptor's decision about a link that its client attaches: the error that refuses it, or null.</summary>
    public Func<Attach, AmqpError?> Refuse { get; init; } = static _ => null;

    /// <summary>Completes the attach (the second) that answers a client's (the first), for example with properties, or with the filter that is applied.</summary>
    public Action<Attach, Attach>? Answer { get; init; }

    /// <summary>The callback of an acceptor for a link that its client has attached.</summary>
    public Func<Link, Task>? OnLink { get; init; }
}
