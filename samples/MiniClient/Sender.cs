using System.Runtime.CompilerServices;

namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>The sending end of a link: each message waits for credit.</summary>
internal sealed class Sender(Session session, string name, string address) : Link(session, name, address)
{
    private readonly SemaphoreSlim _gate = new(1);
    private readonly Permits _credit = new();
    private readonly Transfer _transfer = new();

    protected override Role Role => Role.Sender;

    /// <summary>Sends a message that nobody answers.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask SendSettledAsync(AmqpMessage message, CancellationToken cancellationToken = default) =>
        _ = await WriteAsync(message, isSettled: true, cancellationToken);

    /// <summary>Sends a message and waits for its outcome.</summary>
    public async Task<Outcome> SendAsync(AmqpMessage message, CancellationToken cancellationToken = default)
    {
        Task<Outcome>? outcome = await WriteAsync(message, isSettled: false, cancellationToken);
        return await outcome!.WaitAsync(cancellationToken);
    }

    public override Attach CreateAttach() => new()
    {
        Name = Name,
        Handle = Handle,
        Role = Role.Sender,
        InitialDeliveryCount = 0,
        Source = new Source { Outcomes = [Accepted.Symbol, Rejected.Symbol, Released.Symbol, Modified.Symbol] },
        Target = new Target { Address = Address },
    };

    // Until it has read the attach, the receiver does not know the initial delivery-count.
    public override void OnFlow(Flow flow) => _credit.SetLimit((flow.DeliveryCount ?? 0).Add(flow.LinkCredit ?? 0));

    protected override void EndWaiting(Exception failure) => _credit.Fail(failure);

    // The frames of two messages of one link may not mix, so one message is written at a time.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<Task<Outcome>?> WriteAsync(AmqpMessage message, bool isSettled, CancellationToken cancellationToken)
    {
        await _gate.WaitAsync(cancellationToken);
        try
        {
            await _credit.TakeAsync(cancellationToken);
            _transfer.Handle = Handle;
            _transfer.MessageFormat = message.MessageFormat;
            _transfer.Settled = isSettled;
            return await Session.WriteAsync(_transfer, message);
        }
        finally
        {
            _gate.Release();
        }
    }
}
