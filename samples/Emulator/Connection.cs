namespace Amqp.Encoding.Samples.Emulator;

/// <summary>One connection: handshake, open, sessions, close. Frames are handled under the lock of the broker, so nothing else here has a lock.</summary>
internal sealed class Connection : IDisposable
{
    private const uint MaxFrameSize = 65_536;
    private const ushort ChannelMax = 255;

    // A client that does not read what it asked for stops the loop that reads from it.
    private const int MaxQueued = 1_000_000;

    private static readonly TimeSpan s_heartbeat = TimeSpan.FromSeconds(10), s_timeToClose = TimeSpan.FromSeconds(2);
    private readonly Dictionary<ushort, Session> _sessions = [];
    private readonly AmqpFrameReader _reader;
    private readonly Action<string>? _trace;
    private readonly Stream _stream;
    private bool _isOpen;

    public Connection(Broker broker, Stream stream, Action<string>? trace)
    {
        Broker = broker;
        _stream = stream;
        _trace = trace;
        _reader = AmqpFrameReader.Create(stream, FrameDecoder.SmallestMaxFrameSize);
        Writer = AmqpFrameWriter.Create(stream);
        if (trace is not null)
        {
            _reader.Trace = (in AmqpFrame frame) => trace("<-- " + frame.ToString());
            Writer.Trace = (in AmqpFrame frame) => trace("--> " + frame.ToString());
        }
    }

    public Broker Broker { get; }
    public AmqpFrameWriter Writer { get; }
    public TransactionNode Transactions { get; } = new();

    public async Task RunAsync(CancellationToken stopped)
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(stopped);
        Task beating = Task.CompletedTask;
        AmqpError? error = null;
        try
        {
            await HandshakeAsync(stop.Token);
            beating = BeatAsync(stop.Token);
            while (await _reader.ReadFrameAsync(stop.Token) && Handle(_reader.Frame))
            {
                if (Writer.QueuedBytes > MaxQueued)
                {
                    await Writer.FlushAsync(stop.Token);
                }
            }
        }
        catch (AmqpDecodeException failure)
        {
            error = AmqpError.From(failure.Error);
        }
        catch (RefusedException refusal)
        {
            error = refusal.Error;
        }
        catch (Exception failure) when (failure is IOException or OperationCanceledException)
        {
            _trace?.Invoke(failure.Message);
        }

        await stop.CancelAsync();
        await beating.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        await EndAsync(error);
    }

    public void Dispose()
    {
        Writer.Dispose();
        _reader.Dispose();
        _stream.Dispose();
    }

    private async Task HandshakeAsync(CancellationToken stopped)
    {
        ProtocolHeader header = await _reader.ReadProtocolHeaderAsync(stopped);
        if (header == ProtocolHeader.Sasl)
        {
            // Azure's clients ask for MSSBCBS, and prove who they are by a token that they send to $cbs. It is not checked here.
            Writer.WriteProtocolHeader(ProtocolHeader.Sasl);
            await Writer.WriteSaslFrameAsync(new SaslMechanisms { SaslServerMechanisms = ["MSSBCBS", SaslPlain.Mechanism, "ANONYMOUS", "EXTERNAL"] }, cancellationToken: stopped);
            if (!await _reader.ReadSaslFrameAsync(cancellationToken: stopped) || _reader.Frame.ReadPerformative() is not SaslInit)
            {
                throw new IOException("The client has not chosen a mechanism.");
            }

            await Writer.WriteSaslFrameAsync(new SaslOutcome { Code = SaslCode.Ok }, cancellationToken: stopped);
            header = await _reader.ReadProtocolHeaderAsync(stopped);
        }

        Writer.WriteProtocolHeader(ProtocolHeader.Amqp);
        header.EnsureEquals(ProtocolHeader.Amqp);
    }

    // The clients announce idle time-outs of 30 seconds and more.
    private async Task BeatAsync(CancellationToken stopped)
    {
        using var timer = new PeriodicTimer(s_heartbeat);
        while (await timer.WaitForNextTickAsync(stopped))
        {
            Writer.WriteHeartbeat();
        }
    }

    private bool Handle(AmqpFrame frame)
    {
        lock (Broker)
        {
            switch (frame.ReadPerformative())
            {
                case null:
                    break;
                case Open open:
                    OnOpen(open);
                    break;
                case Close:
                    return false;
                case var _ when !_isOpen:
                    throw new RefusedException(ErrorCondition.IllegalState, "The connection is not open.");
                case Begin begin:
                    OnBegin(frame.Channel, begin);
                    break;
                case End:
                    Session ended = Find(frame.Channel);
                    _sessions.Remove(frame.Channel);
                    ended.Close();
                    Writer.WriteFrame(ended.Channel, new End());
                    break;
                case Attach attach:
                    Find(frame.Channel).OnAttach(attach);
                    break;
                case Flow flow:
                    Find(frame.Channel).OnFlow(flow);
                    break;
                case Transfer transfer:
                    Find(frame.Channel).OnTransfer(transfer, frame.Payload);
                    break;
                case Disposition disposition:
                    Find(frame.Channel).OnDisposition(disposition);
                    break;
                case Detach detach:
                    Find(frame.Channel).OnDetach(detach);
                    break;
            }

            Broker.Pump();
            return true;
        }
    }

    private void OnOpen(Open open)
    {
        if (_isOpen)
        {
            throw new RefusedException(ErrorCondition.IllegalState, "The connection is open.");
        }

        _isOpen = true;
        Writer.WriteFrame(0, new Open { ContainerId = "emulator", MaxFrameSize = MaxFrameSize, ChannelMax = ChannelMax, IdleTimeOut = 120_000 });
        Writer.MaxFrameSize = Math.Min(open.EffectiveMaxFrameSize, MaxFrameSize);
        _reader.MaxFrameSize = MaxFrameSize;
    }

    private void OnBegin(ushort channel, Begin begin)
    {
        if (channel > ChannelMax || _sessions.ContainsKey(channel))
        {
            throw new RefusedException(ErrorCondition.NotAllowed, $"The channel {channel} is above channel-max, or has a session.");
        }

        // Both ends use the same channel: each client's channel has one session here.
        var session = new Session(this, channel, begin);
        _sessions.Add(channel, session);
        session.Open();
    }

    private Session Find(ushort channel) => _sessions.TryGetValue(channel, out Session? session)
        ? session
        : throw new RefusedException(ErrorCondition.NotAllowed, $"The channel {channel} has no session.");

    private async Task EndAsync(AmqpError? error)
    {
        lock (Broker)
        {
            foreach (Session session in _sessions.Values)
            {
                session.Close();
            }

            _sessions.Clear();
            Broker.Pump();
        }

        try
        {
            if (_isOpen)
            {
                _trace?.Invoke($"closed: {error}");
                Writer.WriteFrame(0, new Close { Error = error });
            }

            await Writer.CompleteAsync().AsTask().WaitAsync(s_timeToClose);
        }
        catch (Exception failure) when (failure is IOException or TimeoutException)
        {
            _trace?.Invoke(failure.Message);
        }

        Dispose();
    }
}
