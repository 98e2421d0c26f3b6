using System.Collections.Concurrent;
using System.IO.Pipelines;

namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>One end of a connection: one loop reads frames and gives each to its session, any thread writes.</summary>
internal sealed class Connection : IAsyncDisposable
{
    // A peer that makes this side answer and does not read the answers.
    private const int MaxQueuedBytes = 1 << 20;

    private static readonly TimeSpan s_closeTimeOut = TimeSpan.FromSeconds(5);

    private readonly AmqpFrameReader _reader;
    private readonly Func<ValueTask> _hangUp;
    private readonly ConcurrentDictionary<ushort, Session> _sessions = new();
    private readonly Dictionary<ushort, Session> _remoteSessions = [];
    private readonly CancellationTokenSource _stopped = new();
    private Task _reading = Task.CompletedTask;
    private Task _beating = Task.CompletedTask;
    private int _isClosing;

    private Connection(AmqpFrameReader reader, AmqpFrameWriter writer, Func<ValueTask> hangUp, ConnectionOptions options)
    {
        _reader = reader;
        Writer = writer;
        _hangUp = hangUp;
        Options = options;
    }

    public AmqpFrameWriter Writer { get; }
    public ConnectionOptions Options { get; }

    /// <summary>Why the connection has ended; null while it lasts.</summary>
    public Exception? Failure { get; private set; }

    /// <summary>Completes when the connection has ended.</summary>
    public Task Completion => _reading;

    public static Task<Connection> ConnectAsync(Stream stream, ConnectionOptions options) => StartAsync(Over(stream, options), Handshake.ConnectAsync);
    public static Task<Connection> AcceptAsync(Stream stream, ConnectionOptions options) => StartAsync(Over(stream, options), Handshake.AcceptAsync);
    public static Task<Connection> ConnectAsync(IDuplexPipe pipe, ConnectionOptions options) => StartAsync(Over(pipe, options), Handshake.ConnectAsync);
    public static Task<Connection> AcceptAsync(IDuplexPipe pipe, ConnectionOptions options) => StartAsync(Over(pipe, options), Handshake.AcceptAsync);

    public async Task<Session> BeginAsync()
    {
        Session session = AddSession();
        if (Failure is not null)
        {
            session.Fail(Failure);
            throw new IOException(Failure.Message, Failure);
        }

        session.WriteBegin(null);
        await session.Begun;
        return session;
    }

    /// <summary>Says close, with an error if there is one, waits for the peer's and hangs up.</summary>
    public async Task CloseAsync(AmqpError? error = null)
    {
        try
        {
            TryWriteClose(error);
            await Writer.CompleteAsync().AsTask().WaitAsync(s_closeTimeOut);
            await _reading.WaitAsync(s_closeTimeOut);
        }
        catch (Exception failure) when (failure is IOException or TimeoutException or ObjectDisposedException)
        {
            // A peer that does not answer is hung up on.
        }

        await DisposeAsync();
    }

    public async ValueTask DisposeAsync()
    {
        Interlocked.Exchange(ref _isClosing, 1);
        await _stopped.CancelAsync();
        await _hangUp();
        await _reading;
        await _beating;
        Writer.Dispose();
        _reader.Dispose();
    }

    public void Remove(Session session)
    {
        _sessions.TryRemove(session.Channel, out _);
        _remoteSessions.Remove(session.RemoteChannel);
    }

    private static Connection Over(Stream stream, ConnectionOptions options) =>
        new(new AmqpStreamReader(stream, FrameDecoder.SmallestMaxFrameSize), new AmqpStreamWriter(stream), stream.DisposeAsync, options);

    private static Connection Over(IDuplexPipe pipe, ConnectionOptions options) => new(
        new AmqpPipeReader(pipe.Input, FrameDecoder.SmallestMaxFrameSize),
        new AmqpPipeWriter(pipe.Output),
        async () =>
        {
            pipe.Input.CancelPendingRead();
            await pipe.Output.CompleteAsync();
        },
        options);

    private static async Task<Connection> StartAsync(
        Connection connection, Func<AmqpFrameReader, AmqpFrameWriter, ConnectionOptions, Task> shakeHands)
    {
        try
        {
            await connection.OpenAsync(shakeHands).WaitAsync(connection.Options.HandshakeTimeOut);
            return connection;
        }
        catch
        {
            await connection.DisposeAsync();
            throw;
        }
    }

    private async Task OpenAsync(Func<AmqpFrameReader, AmqpFrameWriter, ConnectionOptions, Task> shakeHands)
    {
        await shakeHands(_reader, Writer, Options);
        uint idle = (uint)Options.IdleTimeOut.TotalMilliseconds;
        await Writer.WriteFrameAsync(0, new Open
        {
            ContainerId = Options.ContainerId,
            Hostname = Options.HostName,
            MaxFrameSize = Options.MaxFrameSize,
            IdleTimeOut = idle,
        });
        _reader.MaxFrameSize = Options.MaxFrameSize;
        Open open = await _reader.ReadFrameAsync() ? ReadOpen(_reader.Frame) : throw new EndOfStreamException("The peer has hung up before its open.");
        Writer.MaxFrameSize = open.EffectiveMaxFrameSize;
        _reading = ReadAsync();
        _beating = BeatAsync(TimeSpan.FromMilliseconds(Math.Max(1, Math.Min(open.IdleTimeOut ?? idle, idle) / 2)));
    }

    private static Open ReadOpen(AmqpFrame frame)
    {
        AmqpReader body = frame.OpenPerformative();
        return body.ReadComposite<Open>() ?? throw new InvalidDataException($"The peer sent {frame.Kind} instead of an open.");
    }

    // A peer that is silent for too long is taken for dead; this side is never.
    private async Task BeatAsync(TimeSpan period)
    {
        using var timer = new PeriodicTimer(period);
        try
        {
            while (await timer.WaitForNextTickAsync(_stopped.Token))
            {
                Writer.WriteHeartbeat();
            }
        }
        catch (Exception failure) when (failure is OperationCanceledException or IOException or InvalidOperationException)
        {
            // The connection has ended, and the loop that reads knows why.
        }
    }

    private async Task ReadAsync()
    {
        try
        {
            using var silence = CancellationTokenSource.CreateLinkedTokenSource(_stopped.Token);
            bool isOpen = true;
            while (isOpen)
            {
                silence.CancelAfter(Options.IdleTimeOut);
                isOpen = await _reader.ReadFrameAsync(silence.Token) && !TryEnd(_reader.Frame) && Writer.QueuedBytes < MaxQueuedBytes;
            }

            Failure ??= new IOException("The peer has hung up, or does not read.");
        }
        catch (Exception error)
        {
            Failure = error;
            TryWriteClose(error is AmqpDecodeException decoding ? AmqpError.From(decoding) : new AmqpError { Condition = ErrorCondition.NotAllowed, Description = error.Message });
        }

        foreach (Session session in _sessions.Values)
        {
            session.Fail(Failure);
        }

        await EndWritingAsync();
    }

    // Those who wait for room are not to wait for a peer that is gone.
    private async Task EndWritingAsync()
    {
        try
        {
            await Writer.CompleteAsync().AsTask().WaitAsync(s_closeTimeOut, _stopped.Token);
        }
        catch (Exception failure) when (failure is IOException or TimeoutException or ObjectDisposedException or OperationCanceledException)
        {
            // What was not sent is lost with the connection.
        }

        Writer.Dispose();
    }

    // True after the close of the peer.
    private bool TryEnd(AmqpFrame frame)
    {
        AmqpReader body = frame.OpenPerformative();
        switch (frame.Kind)
        {
            case AmqpFrameKind.Empty:
                break;
            case AmqpFrameKind.Begin:
                OnBegin(frame.Channel, Begin.Read(ref body));
                break;
            case AmqpFrameKind.Close:
                Failure = new PeerException("connection", Close.Read(ref body).Error);
                TryWriteClose(null);
                return true;
            default:
                if (!_remoteSessions.TryGetValue(frame.Channel, out Session? session))
                {
                    throw new InvalidDataException($"The peer sent {frame.Kind} on channel {frame.Channel}, where no session is.");
                }

                session.OnFrame(frame.Kind, ref body, _reader);
                break;
        }

        return false;
    }

    private void OnBegin(ushort remoteChannel, Begin begin)
    {
        Session? session;
        if (begin.RemoteChannel is not { } channel)
        {
            session = AddSession();
            session.WriteBegin(remoteChannel);
        }
        else if (!_sessions.TryGetValue(channel, out session))
        {
            throw new InvalidDataException($"The peer has begun a session that nobody asked for: channel {channel}.");
        }

        _remoteSessions[remoteChannel] = session;
        session.OnBegin(remoteChannel, begin);
    }

    private Session AddSession()
    {
        for (ushort channel = 0; ; channel++)
        {
            var session = new Session(this, channel);
            if (_sessions.TryAdd(channel, session))
            {
                return session;
            }
        }
    }

    private void TryWriteClose(AmqpError? error)
    {
        try
        {
            if (Interlocked.Exchange(ref _isClosing, 1) == 0)
            {
                Writer.WriteFrame(0, new Close { Error = error });
            }
        }
        catch (Exception failure) when (failure is IOException or InvalidOperationException or AmqpEncodeException)
        {
            // The connection is gone already.
        }
    }
}
