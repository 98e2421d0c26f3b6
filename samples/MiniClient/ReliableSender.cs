using System.Net.Sockets;

namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>A sender that outlives its connection: it connects again, and goes on with the deliveries that have no outcome yet (part 2, 2.6.13).</summary>
/// <remarks>A receiver that remembers its deliveries gets each message once. Any other may get a message twice, and loses none; one that refuses to resume links, as
/// RabbitMQ does, is told of no deliveries any more.</remarks>
/// <param name="connectAsync">Opens a connection. The next try follows an <see cref="IOException"/>, a <see cref="SocketException"/>, a time-out, and bytes
/// that end within a frame; any other exception fails all messages without an outcome.</param>
/// <param name="name">The name of the link, the same on each connection: the receiver knows the link by it.</param>
/// <param name="address">The address that the messages go to.</param>
internal sealed class ReliableSender(Func<CancellationToken, Task<Connection>> connectAsync, string name, string address) : IAsyncDisposable
{
    // So many tags fit into an attach of 512 bytes, the smallest max-frame-size.
    private const int MaxUnsettled = 16;

    // So often a link or session that has worked may end with an error that may pass, without an outcome in between; the delays before them are 20 seconds, unless a shorter one is the longest.
    private const int MaxEndings = 12;

    private static readonly TimeSpan s_shortestDelay = TimeSpan.FromMilliseconds(10);

    private readonly SemaphoreSlim _room = new(MaxUnsettled);
    private readonly SemaphoreSlim _gate = new(1);
    private readonly CancellationTokenSource _stopped = new();
    private readonly List<PendingDelivery> _pending = [];
    private ulong _nextTag;

    // Before the next connection; it doubles until an outcome comes.
    private TimeSpan _delay;
    private int _endings;
    private bool _hasWorked;
    private bool _isResumable = true;
    private bool _isResuming;
    private Connection? _connection;
    private Sender? _sender;

    /// <summary>The longest time before the next connection.</summary>
    public TimeSpan LongestDelay { get; init; } = TimeSpan.FromSeconds(5);

    /// <summary>Sends a message, on as many connections as it takes, and waits for its outcome; the token ends the wait, and the message may arrive all the same. It must not change
    /// before its outcome has come.</summary>
    public async Task<Outcome> SendAsync(AmqpMessage message, CancellationToken cancellationToken = default)
    {
        await _room.WaitAsync(cancellationToken);
        var delivery = new PendingDelivery(message);
        _ = StartAsync(delivery);
        return await delivery.Outcome.WaitAsync(cancellationToken);
    }

    /// <summary>Closes the connection; messages without an outcome are given up.</summary>
    public async ValueTask DisposeAsync()
    {
        await _stopped.CancelAsync();
        await _gate.WaitAsync();
        try
        {
            Fail(new ObjectDisposedException(nameof(ReliableSender)));
            if (_connection is { IsEnded: false } connection)
            {
                await connection.CloseAsync();
            }

            await HangUpAsync();
        }
        finally
        {
            _gate.Release();
        }
    }

    private async Task StartAsync(PendingDelivery delivery)
    {
        await _gate.WaitAsync();
        try
        {
            delivery.Tag = DeliveryTag.FromUInt64(_nextTag++);
            lock (_pending)
            {
                _pending.Add(delivery);
            }

            await WritePendingAsync();
        }
        finally
        {
            _gate.Release();
        }
    }

    // Writes, in their order, the deliveries that this connection has not had, and connects again if it breaks.
    private async Task WritePendingAsync()
    {
        while (true)
        {
            try
            {
                Sender sender = _sender ??= await AttachAsync();
                foreach (PendingDelivery delivery in Find(delivery => delivery.Sender != sender))
                {
                    await WriteAsync(sender, delivery);
                }

                return;
            }
            catch (Exception failure)
            {
                bool isOver = IsOver(failure);
                await HangUpAsync();
                if (_stopped.IsCancellationRequested || isOver)
                {
                    Fail(_stopped.IsCancellationRequested ? new ObjectDisposedException(nameof(ReliableSender)) : failure);
                    return;
                }
            }
        }
    }

    private async Task<Sender> AttachAsync()
    {
        TimeSpan delay = _delay;
        _delay = delay < s_shortestDelay ? s_shortestDelay : delay * 2 < LongestDelay ? delay * 2 : LongestDelay;
        await Task.Delay(delay, _stopped.Token);
        _connection = await connectAsync(_stopped.Token);
        Session session = await _connection.BeginAsync(_stopped.Token);
        UnsettledDelivery[] unsettled = [.. Find(delivery => _isResumable && delivery.Sender is not null).Select(delivery => new UnsettledDelivery(delivery.Tag, null))];
        _isResuming = unsettled.Length > 0;
        Sender sender = await session.ResumeSenderAsync(name, address, unsettled, _stopped.Token);
        _hasWorked = true;
        return sender;
    }

    private async Task WriteAsync(Sender sender, PendingDelivery delivery)
    {
        delivery.Sender = sender;
        try
        {
            Task<Outcome> outcome = await sender.WriteAsync(delivery.Message, delivery.Tag, _stopped.Token);
            _ = CompleteAsync(delivery, sender, outcome);
        }
        catch (Exception failure) when (failure is InvalidOperationException or AmqpEncodeException)
        {
            // The message cannot be sent, or is too large for the receiver.
            Remove(delivery);
            delivery.Fail(failure);
        }
    }

    private async Task CompleteAsync(PendingDelivery delivery, Sender sender, Task<Outcome> outcome)
    {
        try
        {
            Outcome given = await outcome;
            _delay = TimeSpan.Zero;
            _endings = 0;
            Remove(delivery);
            delivery.Complete(given);
        }
        catch (Exception failure)
        {
            await ResumeAsync(sender, failure);
        }
    }

    // Each delivery of a link that has ended comes here; the first resumes the link for all.
    private async Task ResumeAsync(Sender ended, Exception failure)
    {
        await _gate.WaitAsync();
        try
        {
            if (_sender == ended)
            {
                if (IsOver(failure))
                {
                    Fail(failure);
                }

                await HangUpAsync();
            }

            if (Find(delivery => true).Length > 0)
            {
                await WritePendingAsync();
            }
        }
        finally
        {
            _gate.Release();
        }
    }

    // A connection that is gone is opened again. A link or session that the peer has refused is not asked for again, unless the peer may take it another time.
    private bool IsOver(Exception failure)
    {
        ErrorCondition? refused = (failure as PeerException ?? failure.InnerException as PeerException)?.Error?.Condition;
        if (_isResuming && refused == ErrorCondition.NotImplemented)
        {
            // This peer does not resume links, so it gets the messages as new deliveries.
            _isResumable = false;
            return false;
        }

        return failure is not (IOException or SocketException or TimeoutException or AmqpDecodeException { Error.Kind: AmqpDecodeErrorKind.EndOfStream })
            || (failure is PeerException or { InnerException: PeerException } && _connection is { IsEnded: false } && !MayPass(refused));
    }

    // A broker that shuts down ends its sessions or links first. An error that each message causes ends them, too, and does not pass.
    private bool MayPass(ErrorCondition? refused) =>
        _hasWorked && (refused == ErrorCondition.InternalError || refused == ErrorCondition.LinkDetachForced) && ++_endings <= MaxEndings;

    private async Task HangUpAsync()
    {
        Connection? connection = _connection;
        _connection = null;
        _sender = null;
        if (connection is not null)
        {
            await connection.DisposeAsync();
        }
    }

    private void Fail(Exception failure)
    {
        foreach (PendingDelivery delivery in Find(delivery => true))
        {
            Remove(delivery);
            delivery.Fail(failure);
        }
    }

    private PendingDelivery[] Find(Func<PendingDelivery, bool> predicate)
    {
        lock (_pending)
        {
            return [.. _pending.Where(predicate)];
        }
    }

    private void Remove(PendingDelivery delivery)
    {
        lock (_pending)
        {
            if (!_pending.Remove(delivery))
            {
                // It has failed, and its place is free.
                return;
            }
        }

        _room.Release();
    }

    /// <summary>A delivery without an outcome, and the link that it was last written to.</summary>
    private sealed class PendingDelivery(AmqpMessage message)
    {
        private readonly TaskCompletionSource<Outcome> _outcome = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public AmqpMessage Message { get; } = message;
        public DeliveryTag Tag { get; set; }
        public Sender? Sender { get; set; }
        public Task<Outcome> Outcome => _outcome.Task;

        public void Complete(Outcome outcome) => _outcome.TrySetResult(outcome);

        public void Fail(Exception failure) => _outcome.TrySetException(failure);
    }
}
