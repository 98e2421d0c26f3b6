using System.IO.Pipelines;

namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>One end of a connection: open, sessions and close. The loop that reads is in Connection.Reading.cs.</summary>
internal sealed partial class Connection : IAsyncDisposable
{
    // Heartbeats for a shorter one would be most of what is sent.
    private static readonly TimeSpan s_shortestIdleTimeOut = TimeSpan.FromMilliseconds(100);

    private readonly object _lock = new();
    private readonly FrameReader _reader;
    private readonly Func<ValueTask> _hangUp;
    private readonly Func<CancellationToken, Task> _passOver;
    private readonly CancellationTokenSource _stopped = new();

    // By channel, those of this side and those of the peer.
    private readonly Dictionary<ushort, Session> _remoteSessions = [];
    private Slots<Session> _sessions = new(0);
    private Task _reading = Task.CompletedTask;
    private Task _beating = Task.CompletedTask;
    private Exception? _ended;

    private Connection(
        FrameReader reader, FrameWriter writer, Func<CancellationToken, Task> passOver, Func<ValueTask> hangUp, ConnectionOptions options)
    {
        _reader = reader;
        Writer = writer;
        _passOver = passOver;
        _hangUp = hangUp;
        Options = options;
    }

    public FrameWriter Writer { get; }
    public ConnectionOptions Options { get; }

    /// <summary>Why the connection has failed; null while it lasts, and after both ends have closed it without an error.</summary>
    public Exception? Failure { get; private set; }

    /// <summary>Whether either end has closed the connection, or it has broken.</summary>
    public bool IsEnded => _ended is not null;

    /// <summary>Completes when the connection has ended.</summary>
    public Task Completion => _reading;

    public static Task<Connection> ConnectAsync(Stream stream, ConnectionOptions options, CancellationToken cancellationToken = default) =>
        StartAsync(Over(stream, options), Handshake.ConnectAsync, cancellationToken);

    public static Task<Connection> AcceptAsync(Stream stream, ConnectionOptions options, CancellationToken cancellationToken = default) =>
        StartAsync(Over(stream, options), Handshake.AcceptAsync, cancellationToken);

    public static Task<Connection> ConnectAsync(IDuplexPipe pipe, ConnectionOptions options, CancellationToken cancellationToken = default) =>
        StartAsync(Over(pipe, options), Handshake.ConnectAsync, cancellationToken);

    public static Task<Connection> AcceptAsync(IDuplexPipe pipe, ConnectionOptions options, CancellationToken cancellationToken = default) =>
        StartAsync(Over(pipe, options), Handshake.AcceptAsync, cancellationToken);

    public async Task<Session> BeginAsync(CancellationToken cancellationToken = default)
    {
        Session session = TryBegin(null) ?? throw (_ended is { } reason
            ? new IOException(reason.Message, reason)
            : new InvalidOperationException("The connection has no free channel."));
        try
        {
            await WaitAsync(session.Begun, cancellationToken);
            return session;
        }
        catch (Exception failure) when (failure is TimeoutException or OperationCanceledException)
        {
            // The answer may still come; nobody has the session by then.
            session.End(failure);
            throw;
        }
    }

    /// <summary>Closes the connection, with an error if there is one, waits for the peer to do so, and hangs up.</summary>
    public async Task CloseAsync(AmqpError? error = null, CancellationToken cancellationToken = default)
    {
        try
        {
            End(new IOException("This side has closed the connection."), new Close { Error = error });
            await WaitAsync(_reading, cancellationToken);
        }
        catch (TimeoutException)
        {
            // A peer that does not answer is hung up on, and that is the failure of the connection.
        }
        finally
        {
            await DisposeAsync();
        }
    }

    /// <summary>Hangs up.</summary>
    public async ValueTask DisposeAsync()
    {
        await _stopped.CancelAsync();
        await _hangUp();
        await _reading;
        await _beating;
        Writer.Dispose();
        _reader.Dispose();
    }

    /// <summary>Waits for an answer of the peer, but not for ever.</summary>
    public Task WaitAsync(Task answer, CancellationToken cancellationToken) => answer.WaitAsync(Options.AnswerTimeOut, cancellationToken);

    /// <summary>Frees the channel of a session.</summary>
    public void Remove(Session session)
    {
        lock (_lock)
        {
            _sessions.Remove(session.Channel);
        }
    }

    private static Connection Over(Stream stream, ConnectionOptions options) => new(
        FrameReader.Create(stream, FrameDecoder.SmallestMaxFrameSize, pool: options.Pool),
        FrameWriter.Create(stream, pool: options.Pool),
        token => stream.CopyToAsync(Stream.Null, token),
        stream.DisposeAsync,
        options);

    private static Connection Over(IDuplexPipe pipe, ConnectionOptions options) => new(
        FrameReader.Create(pipe.Input, FrameDecoder.SmallestMaxFrameSize, pool: options.Pool),
        FrameWriter.Create(pipe.Output, pool: options.Pool),
        token => pipe.Input.CopyToAsync(Stream.Null, token),
        async () =>
        {
            pipe.Input.CancelPendingRead();
            await pipe.Output.CompleteAsync();
        },
        options);

    private static async Task<Connection> StartAsync(
        Connection connection, Func<FrameReader, FrameWriter, ConnectionOptions, Task> shakeHands, CancellationToken cancellationToken)
    {
        try
        {
            await connection.WaitAsync(connection.OpenAsync(shakeHands), cancellationToken);
            return connection;
        }
        catch
        {
            if (connection._ended is not null)
            {
                await connection.ReadOnAsync(cancellationToken);
            }

            await connection.DisposeAsync();
            throw;
        }
    }

    private async Task OpenAsync(Func<FrameReader, FrameWriter, ConnectionOptions, Task> shakeHands)
    {
        await shakeHands(_reader, Writer, Options);
        await Writer.WriteFrameAsync(0, new Open
        {
            ContainerId = Options.ContainerId,
            Hostname = Options.HostName,
            MaxFrameSize = Options.MaxFrameSize,
            ChannelMax = Options.ChannelMax,

            // Half, so that a heartbeat that is late still comes in time (part 2, 2.4.5).
            MaxIdleTime = Options.IdleTimeOut == TimeSpan.Zero ? null : Options.IdleTimeOut / 2,
        });
        _reader.MaxFrameSize = Options.MaxFrameSize;
        try
        {
            await OnOpenAsync();
        }
        catch (Exception failure)
        {
            End(failure, new Close { Error = ToError(failure) });
            await Writer.FlushAsync();
            throw;
        }
    }

    private async Task OnOpenAsync()
    {
        Open open = await _reader.ReadFrameAsync() ? ReadOpen(_reader.Frame) : throw new EndOfStreamException("The peer has hung up before its open.");
        TimeSpan silence = open.MaxIdleTime ?? TimeSpan.Zero;
        if (silence > TimeSpan.Zero && silence < s_shortestIdleTimeOut)
        {
            throw new ViolationException(ErrorCondition.NotAllowed, $"The idle-time-out is shorter than {s_shortestIdleTimeOut.TotalMilliseconds} ms.");
        }

        // A larger frame would hold up those of other sessions.
        Writer.MaxFrameSize = Math.Min(open.EffectiveMaxFrameSize, Options.MaxFrameSize);
        _sessions = new Slots<Session>(Math.Min(open.ChannelMax ?? Open.DefaultChannelMax, Options.ChannelMax));
        _reading = ReadAsync();
        _beating = silence == TimeSpan.Zero ? Task.CompletedTask : BeatAsync(silence / 2);
    }

    private static Open ReadOpen(Frame frame) =>
        frame.ReadPerformative() as Open ?? throw new ViolationException(ErrorCondition.IllegalState, $"{frame.Kind} instead of an open.");

    // A peer that hears nothing for too long takes this side for dead.
    private async Task BeatAsync(TimeSpan period)
    {
        using var timer = new PeriodicTimer(period);
        try
        {
            while (await timer.WaitForNextTickAsync(_stopped.Token))
            {
                lock (_lock)
                {
                    if (_ended is not null)
                    {
                        return;
                    }

                    Writer.WriteHeartbeat();
                }
            }
        }
        catch (Exception failure) when (failure is OperationCanceledException or IOException or InvalidOperationException)
        {
            // The connection has ended, and the loop that reads knows why.
        }
    }

    // Null if all channels are taken, or the connection has ended.
    private Session? TryBegin(ushort? remoteChannel)
    {
        lock (_lock)
        {
            if (_ended is not null)
            {
                return null;
            }

            Session? session = _sessions.TryAdd(channel => new Session(this, (ushort)channel));
            session?.WriteBegin(remoteChannel);
            return session;
        }
    }

    // Fails all that waits and writes the close of this side, unless that has happened. Nothing is written after it.
    private void End(Exception reason, Close? close)
    {
        Session[] sessions;
        lock (_lock)
        {
            if (_ended is not null)
            {
                return;
            }

            _ended = reason;
            sessions = [.. _sessions.Items];
        }

        Array.ForEach(sessions, session => session.Fail(reason));
        try
        {
            if (close is not null)
            {
                Writer.WriteFrame(0, close);
            }
        }
        catch (Exception failure) when (failure is IOException or InvalidOperationException)
        {
            // The connection is gone already.
        }
    }
}
