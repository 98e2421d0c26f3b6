namespace Amqp.Encoding.Samples.Emulator;

/// <summary>One connection: handshake, open, sessions, close. Frames are handled under the lock of the broker, so nothing else here has a lock.</summary>
internal sealed class Connection
{
    private const uint MaxFrameSize = 65_536;
    private const ushort ChannelMax = 255;

    // A client that does not read what it asked for stops the loop that reads from it.
    private const int MaxQueued = 1_000_000;

    // Azure's clients ask for MSSBCBS, and prove who they are by a token that they send to $cbs. It is not checked here.
    private static readonly SaslMechanisms s_mechanisms = new() { SaslServerMechanisms = ["MSSBCBS", SaslPlain.Mechanism, "ANONYMOUS", "EXTERNAL"] };

    private static readonly TimeSpan s_heartbeat = TimeSpan.FromSeconds(10), s_timeToClose = TimeSpan.FromSeconds(2);
    private readonly Dictionary<ushort, Session> _sessions = [];
    private readonly FrameReader _reader;
    private readonly Action<string>? _trace;
    private readonly Broker _broker;
    private readonly Stream _stream;
    private bool _isOpen;

    public Connection(Broker broker, Stream stream, Action<string>? trace)
    {
        _broker = broker;
        _stream = stream;
        _trace = trace;
        _reader = FrameReader.Create(stream, FrameDecoder.SmallestMaxFrameSize);
        Writer = FrameWriter.Create(stream);
        if (trace is not null)
        {
            _reader.Trace = (in Frame frame) => trace("<-- " + frame.ToString());
            Writer.Trace = (in Frame frame) => trace("--> " + frame.ToString());
        }
    }

    public FrameWriter Writer { get; }
    public TransactionNode Transactions { get; } = new();

    /// <summary>Serves the client until either end closes the connection.</summary>
    public async Task RunAsync(CancellationToken stopped)
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(stopped);
        Task beating = Task.CompletedTask;
        AmqpError? error = null;
        try
        {
            await AuthenticateAsync(stop.Token);
            await OpenAsync(stop.Token);
            beating = BeatAsync(stop.Token);
            while (await _reader.ReadFrameAsync(stop.Token) && Handle(_reader.Frame))
            {
                if (Writer.QueuedBytes > MaxQueued)
                {
                    await Writer.FlushAsync(stop.Token);
                }
            }
        }
        catch (Exception failure) when (failure is AmqpDecodeException or RefusedException or IOException or OperationCanceledException)
        {
            _trace?.Invoke(failure.Message);
            error = failure is AmqpDecodeException fault ? AmqpError.From(fault.Error) : (failure as RefusedException)?.Error;
        }

        await stop.CancelAsync();
        await beating.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        await CloseAsync(error);
    }

    public Node? Find(Attach attach, string address) => attach.Target is Coordinator ? Transactions : _broker.Find(address);

    private async Task AuthenticateAsync(CancellationToken stopped)
    {
        ProtocolHeader header = await _reader.ReadProtocolHeaderAsync(stopped);
        if (header == ProtocolHeader.Sasl)
        {
            Writer.WriteProtocolHeader(ProtocolHeader.Sasl);
            await Writer.WriteSaslFrameAsync(s_mechanisms, cancellationToken: stopped);
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

    private async Task OpenAsync(CancellationToken stopped)
    {
        bool hasFrame = await _reader.ReadFrameAsync(stopped);
        Writer.WriteFrame(0, new Open { ContainerId = "emulator", MaxFrameSize = MaxFrameSize, ChannelMax = ChannelMax, IdleTimeOut = 120_000 });
        _isOpen = true;
        if (!hasFrame || _reader.Frame.ReadPerformative() is not Open open)
        {
            throw new RefusedException(ErrorCondition.IllegalState, "The first frame is not an open.");
        }

        Writer.MaxFrameSize = Math.Min(open.EffectiveMaxFrameSize, MaxFrameSize);
        _reader.MaxFrameSize = MaxFrameSize;
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

    // Both ends use the same channel: each client's channel has one session here.
    private bool Handle(Frame frame)
    {
        lock (_broker)
        {
            switch (frame.ReadPerformative())
            {
                case null:
                    break;
                case Close:
                    return false;
                case Begin begin when frame.Channel <= ChannelMax && !_sessions.ContainsKey(frame.Channel):
                    var begun = new Session(this, frame.Channel, begin);
                    _sessions.Add(frame.Channel, begun);
                    begun.Open();
                    break;
                case End when _sessions.Remove(frame.Channel, out Session? ended):
                    ended.Close();
                    ended.Write(new End());
                    break;
                case { } performative when _sessions.TryGetValue(frame.Channel, out Session? session):
                    session.Handle(performative, frame.Payload);
                    break;
                default:
                    throw new RefusedException(ErrorCondition.NotAllowed, $"{frame.Kind} is not allowed on the channel {frame.Channel}, which has no session.");
            }

            _broker.Pump();
            return true;
        }
    }

    private async Task CloseAsync(AmqpError? error)
    {
        lock (_broker)
        {
            foreach (Session session in _sessions.Values)
            {
                session.Close();
            }

            _broker.Pump();
        }

        try
        {
            if (_isOpen)
            {
                Writer.WriteFrame(0, new Close { Error = error });
            }

            await Writer.CompleteAsync().AsTask().WaitAsync(s_timeToClose);
        }
        catch (Exception failure) when (failure is IOException or TimeoutException)
        {
            _trace?.Invoke(failure.Message);
        }

        Writer.Dispose();
        _reader.Dispose();
        await _stream.DisposeAsync();
    }
}
