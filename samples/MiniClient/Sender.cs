using System.Runtime.CompilerServices;

namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>The sending end of a link: each message waits for credit.</summary>
internal sealed class Sender(Session session, string name, string address, uint handle, IReadOnlyList<UnsettledDelivery>? unsettled = null)
    : Link(session, name, address, handle)
{
    private readonly SemaphoreSlim _gate = new(1);
    private readonly Transfer _transfer = new() { Handle = handle };
    private readonly Dictionary<DeliveryTag, DeliveryState?> _remembered = [];
    private readonly object _drain = new();
    private ulong _maxMessageSize = ulong.MaxValue;

    // Messages that are being written or wait for credit, and whether the receiver wants the credit used up; the lock _drain guards both.
    private uint _writing;
    private bool _isDraining;

    /// <summary>The credit that the receiver gives.</summary>
    public Permits Credit { get; } = new();

    /// <summary>How many deliveries wait for their outcome; the session counts them.</summary>
    public int UnsettledCount { get; set; }

    /// <summary>Sends a message that nobody answers.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask SendSettledAsync(AmqpMessage message, CancellationToken cancellationToken = default) =>
        _ = await WriteAsync(message, isSettled: true, null, null, cancellationToken);

    /// <summary>Sends a message and waits for its outcome. A delivery that has begun is not cancelled by the token, only the wait for its outcome is.</summary>
    public async Task<Outcome> SendAsync(AmqpMessage message, CancellationToken cancellationToken = default)
    {
        Task<Outcome> outcome = await WriteAsync(message, cancellationToken);
        return await outcome.WaitAsync(cancellationToken);
    }

    /// <summary>Writes a message, and gives the task of its outcome: the message can be changed while that is awaited.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<Task<Outcome>> WriteAsync(AmqpMessage message, CancellationToken cancellationToken = default) =>
        (await WriteAsync(message, isSettled: false, null, null, cancellationToken))!;

    /// <summary>Writes a delivery under a tag that outlives the connection. One that the receiver remembers is resumed: to settle it if the receiver has an
    /// outcome for it, else from its first byte (part 2, 2.6.13).</summary>
    public async Task<Task<Outcome>> WriteAsync(AmqpMessage message, DeliveryTag tag, CancellationToken cancellationToken = default)
    {
        bool isResumed = _remembered.Remove(tag, out DeliveryState? state);
        if (state is Outcome outcome)
        {
            _ = await WriteAsync(null, isSettled: true, tag, outcome, cancellationToken);
            return Task.FromResult(outcome);
        }

        return (await WriteAsync(message, isSettled: false, tag, isResumed ? new Received { SectionNumber = 0, SectionOffset = 0 } : null, cancellationToken))!;
    }

    public override Attach CreateAttach() => new()
    {
        Name = Name,
        Handle = Handle,
        Role = Role.Sender,
        InitialDeliveryCount = 0,
        Source = new Source { Outcomes = [Accepted.Symbol, Rejected.Symbol, Released.Symbol, Modified.Symbol] },
        Target = new Target { Address = Address },
        Unsettled = unsettled is { Count: > 0 } ? unsettled : null,
    };

    public override void OnAttach(Attach attach)
    {
        _maxMessageSize = attach.MaxMessageSize is null or 0 ? ulong.MaxValue : attach.MaxMessageSize.Value;
        foreach (UnsettledDelivery delivery in attach.Unsettled ?? [])
        {
            _remembered[delivery.Tag] = delivery.State;
        }

        base.OnAttach(attach);
    }

    /// <summary>Takes credit. A drain is answered when the messages that wait are sent, or the credit is used up; an echo at once.</summary>
    public override void OnFlow(Flow flow)
    {
        lock (_drain)
        {
            Credit.SetLimit(flow.DeliveryCount, flow.LinkCredit);
            _isDraining = flow.Drain == true;
            if (!TryDrain() && flow.Echo == true)
            {
                WriteFlow(_isDraining);
            }
        }
    }

    public override void FailWaiting(Exception reason)
    {
        base.FailWaiting(reason);
        Credit.Fail(reason);
    }

    // The frames of two messages of one link may not mix, so one message is written at a time.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<Task<Outcome>?> WriteAsync(
        AmqpMessage? message, bool isSettled, DeliveryTag? tag, DeliveryState? resumed, CancellationToken cancellationToken)
    {
        CountWriting(1);
        try
        {
            await _gate.WaitAsync(cancellationToken);
            try
            {
                int size = message?.GetEncodedSize() ?? 0;
                if ((ulong)size > _maxMessageSize)
                {
                    throw new InvalidOperationException($"The message has {size} bytes, and the receiver takes {_maxMessageSize}.");
                }

                await Credit.WaitAsync(cancellationToken);
                _transfer.MessageFormat = message?.MessageFormat ?? 0;
                _transfer.DeliveryTag = tag;
                _transfer.Settled = isSettled;
                _transfer.State = resumed;
                _transfer.Resume = resumed is null ? null : true;
                return await Session.SendAsync(this, _transfer, message, size, cancellationToken);
            }
            finally
            {
                _gate.Release();
            }
        }
        finally
        {
            CountWriting(-1);
        }
    }

    private void CountWriting(int change)
    {
        lock (_drain)
        {
            _writing = (uint)(_writing + change);
            TryDrain();
        }
    }

    // Gives up credit that no message waits to use, and tells the receiver (part 2, 2.6.7).
    private bool TryDrain()
    {
        if (!_isDraining || (_writing > 0 && Credit.Left > 0))
        {
            return false;
        }

        _isDraining = false;
        Credit.Drain();
        WriteFlow(isDrained: true);
        return true;
    }

    private void WriteFlow(bool isDrained) => _ = Session.WriteFlowAsync(this, Credit.Next, Credit.Left, _writing, isDrained).AsTask();
}
