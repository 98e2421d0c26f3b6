using System.Net;
using Amqp.Encoding.Tests.Record;
using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>A connection of samples/MiniClient with a peer that sends every message back, and accepts or settles it as its subject says.</summary>
internal sealed class EchoConnection : IAsyncDisposable
{
    private readonly TcpClient _socket;
    private readonly TaskCompletionSource<(Sender, Receiver)> _acceptedLinks = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private Sender? _acceptedSender;
    private Receiver? _acceptedReceiver;
    private Connection? _connection;
    private Session? _session;

    private EchoConnection(PeerProcess process, TcpClient socket)
    {
        Process = process;
        _socket = socket;
    }

    /// <summary>The driver of the peer.</summary>
    public PeerProcess Process { get; }

    /// <summary>The peer listens, and MiniClient connects.</summary>
    public static async Task<EchoConnection> ConnectAsync(Peer peer, ConnectionOptions options, IoKind io = IoKind.Stream)
    {
        using var free = new TcpListener(IPAddress.Loopback, 0);
        free.Start();
        int port = ((IPEndPoint)free.LocalEndpoint).Port;
        free.Stop();
        PeerProcess process = peer.Start("messages", "listen", Text(port), Text(options.MaxFrameSize));
        var socket = new TcpClient { NoDelay = true };
        var echo = new EchoConnection(process, socket);
        try
        {
            await socket.ConnectAsync(IPAddress.Loopback, port);
            echo._connection = await io.ConnectAsync(RecordingStream.Wrap(socket.GetStream(), peer.Name, isClient: true), options);
            echo._session = await echo._connection.BeginAsync();
            return echo;
        }
        catch
        {
            await echo.DisposeAsync();
            throw;
        }
    }

    /// <summary>MiniClient listens, and the peer connects; the arguments after the size of frames are the user and the password, or <c>none</c> for no SASL.</summary>
    public static async Task<EchoConnection> AcceptAsync(
        Peer peer, Func<Func<Link, Task>, ConnectionOptions> options, uint maxFrameSize, IoKind io, params string[] credentials)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        PeerProcess process = peer.Start("messages", ["connect", Text(((IPEndPoint)listener.LocalEndpoint).Port), Text(maxFrameSize), .. credentials]);
        var echo = new EchoConnection(process, await listener.AcceptTcpClientAsync());
        try
        {
            Stream stream = peer.IsTlsNeeded ? await Certificate.AcceptAsync(echo._socket) : echo._socket.GetStream();
            echo._connection = await io.AcceptAsync(RecordingStream.Wrap(stream, peer.Name, isClient: false), options(echo.OnLinkAsync));
            return echo;
        }
        catch (Exception failure)
        {
            // The peer tells its reason, too.
            echo._socket.Dispose();
            string line = process.Read().ToJsonString();
            await echo.DisposeAsync();
            throw new DriverException(line, failure);
        }
    }

    /// <summary>Two links of a case: the peer sends to the second what comes from the first.</summary>
    public async Task<(Sender Sender, Receiver Receiver)> AttachAsync(string address)
    {
        if (_session is null)
        {
            return await _acceptedLinks.Task.WaitAsync(TimeSpan.FromSeconds(10));
        }

        Receiver receiver = await _session.CreateReceiverAsync("in " + address, address, credit: 10);
        return (await _session.CreateSenderAsync("out " + address, address), receiver);
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        if (_connection is not null)
        {
            await _connection.DisposeAsync();
        }

        _socket.Dispose();
        Process.Dispose();
    }

    private static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);

    // Two links may come at once, on two threads.
    private async Task OnLinkAsync(Link link)
    {
        if (link is Receiver receiver)
        {
            await receiver.SetCreditAsync(10);
        }

        lock (_acceptedLinks)
        {
            _acceptedSender ??= link as Sender;
            _acceptedReceiver ??= link as Receiver;
            if (_acceptedSender is not null && _acceptedReceiver is not null)
            {
                _acceptedLinks.TrySetResult((_acceptedSender, _acceptedReceiver));
            }
        }
    }
}
