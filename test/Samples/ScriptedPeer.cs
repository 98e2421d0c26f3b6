namespace Amqp.Encoding.Tests.Samples;

/// <summary>A peer of samples/MiniClient that writes the frames that a test says, in memory, and reads the answers.</summary>
internal sealed class ScriptedPeer : IAsyncDisposable
{
    private readonly Duplex _end;
    private readonly FrameReader _reader;
    private readonly FrameWriter _writer;

    private ScriptedPeer(Duplex end)
    {
        _end = end;
        _reader = FrameReader.Create(end.Input, 1 << 20);
        _writer = FrameWriter.Create(end.Output, 1 << 20);
    }

    /// <summary>The open of the connection.</summary>
    public Open Open { get; private set; } = null!;

    /// <summary>Opens a connection as a client does.</summary>
    public static async Task<(ScriptedPeer Peer, Connection Connection)> OpenAsync(ConnectionOptions options, Open? open = null)
    {
        (ScriptedPeer peer, Task<Connection> accepting) = await StartAsync(options, open ?? new Open { ContainerId = "peer" });
        return (peer, await accepting.Soon());
    }

    /// <summary>Opens a connection and begins a session on channel 0.</summary>
    public static async Task<(ScriptedPeer Peer, Connection Connection)> BeginAsync(ConnectionOptions options)
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(options);
        await peer.WriteAsync(NewBegin());
        _ = await peer.ReadAsync<Begin>();
        return (peer, connection);
    }

    /// <summary>Writes all up to an open, and reads the other one.</summary>
    public static async Task<(ScriptedPeer Peer, Task<Connection> Accepting)> StartAsync(ConnectionOptions options, IAmqpComposite open)
    {
        (Duplex left, Duplex right) = Duplex.Create();
        Task<Connection> accepting = Connection.AcceptAsync((Stream)right, options);
        var peer = new ScriptedPeer(left);
        await peer._writer.WriteProtocolHeaderAsync(ProtocolHeader.Sasl).Soon();
        await peer._writer.WriteSaslFrameAsync(new SaslInit { Mechanism = "ANONYMOUS" }).Soon();
        await peer._writer.WriteProtocolHeaderAsync(ProtocolHeader.Amqp).Soon();
        await peer.WriteAsync(open);
        _ = await peer._reader.ReadProtocolHeaderAsync().Soon();
        _ = await peer._reader.ReadSaslFrameAsync().Soon();
        _ = await peer._reader.ReadSaslFrameAsync().Soon();
        _ = await peer._reader.ReadProtocolHeaderAsync().Soon();
        peer.Open = await peer.ReadAsync<Open>();
        return (peer, accepting);
    }

    /// <summary>Opens a connection as an acceptor does, and answers the begin of its session.</summary>
    public static async Task<(ScriptedPeer Peer, Task<Connection> Connecting)> AcceptAsync(ConnectionOptions options)
    {
        (Duplex left, Duplex right) = Duplex.Create();
        Task<Connection> connecting = Connection.ConnectAsync((Stream)right, options);
        var peer = new ScriptedPeer(left);
        _ = await peer._reader.ReadProtocolHeaderAsync().Soon();
        await peer._writer.WriteProtocolHeaderAsync(ProtocolHeader.Sasl).Soon();
        await peer._writer.WriteSaslFrameAsync(new SaslMechanisms { SaslServerMechanisms = ["ANONYMOUS"] }).Soon();
        _ = await peer._reader.ReadSaslFrameAsync().Soon();
        await peer._writer.WriteSaslFrameAsync(new SaslOutcome { Code = SaslCode.Ok }).Soon();
        _ = await peer._reader.ReadProtocolHeaderAsync().Soon();
        await peer._writer.WriteProtocolHeaderAsync(ProtocolHeader.Amqp).Soon();
        peer.Open = await peer.ReadAsync<Open>();
        await peer.WriteAsync(new Open { ContainerId = "peer" });
        return (peer, connecting);
    }

    public static Begin NewBegin(ushort? remoteChannel = null) =>
        new() { RemoteChannel = remoteChannel, NextOutgoingId = 0, IncomingWindow = 1_000, OutgoingWindow = 1_000 };

    public static Attach NewAttach(uint handle, Role role = Role.Sender, string name = "link") =>
        new() { Name = name, Handle = handle, Role = role, InitialDeliveryCount = role == Role.Sender ? 0 : null };

    public static Flow NewFlow(uint? handle = null, uint credit = 0, uint window = 1_000) => new()
    {
        NextIncomingId = 0,
        IncomingWindow = window,
        NextOutgoingId = 0,
        OutgoingWindow = 1_000,
        Handle = handle,
        DeliveryCount = handle is null ? null : 0,
        LinkCredit = handle is null ? null : credit,
    };

    public static Transfer NewTransfer(uint id, bool more = false, uint handle = 0) =>
        new() { Handle = handle, DeliveryId = id, DeliveryTag = new DeliveryTag([1]), MessageFormat = 0, Settled = true, More = more };

    /// <summary>Writes frames on channel 0.</summary>
    public async Task WriteAsync(params IAmqpComposite[] performatives)
    {
        foreach (IAmqpComposite performative in performatives)
        {
            await WriteAsync(0, performative);
        }
    }

    public async Task WriteAsync(ushort channel, IAmqpComposite performative, byte[]? payload = null)
    {
        try
        {
            await _writer.WriteFrameAsync(channel, performative, new(payload ?? [])).Soon();
        }
        catch (IOException)
        {
            // The connection has ended already; its last bytes are still to be read.
        }
    }

    public Task WriteHeartbeatAsync()
    {
        _writer.WriteHeartbeat();
        return _writer.FlushAsync().Soon();
    }

    /// <summary>Reads frames up to one of this type.</summary>
    public async Task<T> ReadAsync<T>()
        where T : class, IAmqpComposite
    {
        while (await ReadAsync() is { } composite)
        {
            if (composite is T wanted)
            {
                return wanted;
            }

            Assert.That(composite, Is.Not.TypeOf<Close>(), "The connection was closed.");
        }

        throw new EndOfStreamException("The connection has ended.");
    }

    /// <summary>Reads the next frame, which is a transfer, and its payload.</summary>
    public async Task<(Transfer Transfer, byte[] Payload)> ReadTransferAsync()
    {
        Assert.That(await _reader.ReadFrameAsync().Soon());
        return Take(_reader.Frame);
    }

    /// <summary>Reads all frames up to the end or the close.</summary>
    public async Task<List<IAmqpComposite>> ReadToCloseAsync()
    {
        var read = new List<IAmqpComposite>();
        while (await ReadAsync() is { } composite)
        {
            read.Add(composite);
            if (composite is Close)
            {
                break;
            }
        }

        return read;
    }

    /// <summary>Reads the next frame, without heartbeats; null at the end.</summary>
    public async Task<IAmqpComposite?> ReadAsync()
    {
        while (await _reader.ReadFrameAsync().Soon())
        {
            if (Read(_reader.Frame) is { } composite)
            {
                return composite;
            }
        }

        return null;
    }

    /// <summary>Reads the next frame: whether there is one. Its kind is known to the caller, or it is a heartbeat.</summary>
    public async Task<FrameKind?> ReadKindAsync() => await _reader.ReadFrameAsync().Soon() ? Kind(_reader.Frame) : null;

    /// <summary>Reads no more: what the connection writes from then on fails.</summary>
    public void StopReading() => _end.Input.Complete(new IOException("The peer does not read any more."));

    public ValueTask DisposeAsync()
    {
        _writer.Dispose();
        _reader.Dispose();
        return _end.DisposeAsync();
    }

    private static (Transfer Transfer, byte[] Payload) Take(Frame frame) => ((Transfer)frame.ReadPerformative()!, frame.Payload.ToArray());

    private static FrameKind Kind(Frame frame) => frame.Kind;

    private static IAmqpComposite? Read(Frame frame)
    {
        AmqpReader body = frame.OpenPerformative();
        return body.ReadComposite<IAmqpComposite>();
    }
}
