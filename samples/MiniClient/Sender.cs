using System.Runtime.CompilerServices;

namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>The sending end of a link: each message waits for credit.</summary>
internal sealed class Sender(Session session, string name, string address, uint handle) : Link(session, name, address, handle)
{
    private readonly SemaphoreSlim _gate = new(1);
    private readonly Transfer _transfer = new() { Handle = handle };
    private ulong _maxMessageSize = ulong.MaxValue;

    /// <summary>The credit that the receiver gives.</summary>
    public Permits Credit { get; } = new();

    /// <summary>How many deliveries wait for their outcome; the session counts them.</summary>
    public int UnsettledCount { get; set; }

    /// <summary>Sends a message that nobody answers.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask SendSettledAsync(AmqpMessage message, CancellationToken cancellationToken = default) =>
        _ = await WriteAsync(message, isSettled: true, cancellationToken);

    /// <summary>Sends a message and waits for its outcome. A delivery that has begun is not cancelled by the token, only the wait for its outcome is.</summary>
    public async Task<Outcome> SendAsync(AmqpMessage message, CancellationToken cancellationToken = default)
    {
        Task<Outcome> outcome = await WriteAsync(message, cancellationToken);
        return await outcome.WaitAsync(cancellationToken);
    }

    /// <summary>Writes a message, and gives the task of its outcome: the message can be changed while that is awaited.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<Task<Outcome>> WriteAsync(AmqpMessage message, CancellationToken cancellationToken = default) =>
        (await WriteAsync(message, isSettled: false, cancellationToken))!;

    public override Attach CreateAttach() => new()
    {
        Name = Name,
        Handle = Handle,
        Role = Role.Sender,
        InitialDeliveryCount = 0,
        Source = new Source { Outcomes = [Accepted.Symbol, Rejected.Symbol, Released.Symbol, Modified.Symbol] },
        Target = new Target { Address = Address },
    };

    public override void OnAttach(Attach attach)
    {
        _maxMessageSize = attach.MaxMessageSize is null or 0 ? ulong.MaxValue : attach.MaxMessageSize.Value;
        base.OnAttach(attach);
    }

    // Until it has read the attach, the receiver does not know the initial delivery-count.
    public override void OnFlow(Flow flow) => Credit.SetLimit(flow.DeliveryCount ?? 0, flow.LinkCredit ?? 0);

    public override void FailWaiting(Exception reason)
    {
        base.FailWaiting(reason);
        Credit.Fail(reason);
    }

    // The frames of two messages of one link may not mix, so one message is written at a time.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<Task<Outcome>?> WriteAsync(AmqpMessage message, bool isSettled, CancellationToken cancellationToken)
    {
        await _gate.WaitAsync(cancellationToken);
        try
        {
            int size = message.GetEncodedSize();
            if ((ulong)size > _maxMessageSize)
            {
                throw new InvalidOperationException($"The message has {size} bytes, and the receiver takes {_maxMessageSize}.");
            }

            await Credit.WaitAsync(cancellationToken);
            _transfer.MessageFormat = message.MessageFormat;
            _transfer.Settled = isSettled;
            return await Session.SendAsync(this, _transfer, message, size, cancellationToken);
        }
        finally
        {
            _gate.Release();
        }
    }
}
