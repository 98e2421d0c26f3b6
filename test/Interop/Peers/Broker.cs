using System.Net;
using Amqp.Encoding.Tests.Record;

namespace Amqp.Encoding.Tests.Peers;

/// <summary>RabbitMQ, of the peer rabbitmq or rabbitmq4, on a free port of 127.0.0.1, with nothing in it but the queue "kept".</summary>
internal sealed class Broker : IDisposable
{
    private readonly PeerProcess _process;

    private Broker(PeerProcess process, int port)
    {
        _process = process;
        Port = port;
    }

    /// <summary>The version of RabbitMQ.</summary>
    public string Version => _process.Version;

    /// <summary>The port on which it listens.</summary>
    public int Port { get; }

    /// <summary>The name and password that a new broker knows.</summary>
    public static SaslPlain Credentials { get; } = new("guest", "guest");

    /// <summary>Starts a broker, and waits until it listens.</summary>
    public static Broker Start(string name = "rabbitmq")
    {
        // Version 4 is in a system of its own, which ./build.sh peers installs.
        string root = name == "rabbitmq4" ? Repository.PathOf("artifacts", "peers", "rabbitmq4") : "";

        // Its own port, that of the registry of nodes, and that on which nodes speak to each other.
        int[] ports = FreePort.Find(3);
        return new(Peer.Of(name).Start("broker", [.. ports.Select(port => port.ToString(CultureInfo.InvariantCulture)), root]), ports[0]);
    }

    /// <summary>Ends the broker, orderly or at once, starts it again with what it has kept on disk, and waits until it listens.</summary>
    public void Restart(bool isKilled) => _process.Ask(isKilled ? "kill" : "restart", TimeSpan.FromMinutes(2));

    /// <summary>Connects to the broker, as guest unless the options name somebody else.</summary>
    public async Task<(Connection Connection, TcpClient Socket)> ConnectAsync(ConnectionOptions options)
    {
        var socket = new TcpClient { NoDelay = true };
        try
        {
            await socket.ConnectAsync(IPAddress.Loopback, Port);
            return (await Connection.ConnectAsync(RecordingStream.Wrap(socket.GetStream(), "rabbitmq", isClient: true), options), socket);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    /// <inheritdoc/>
    public void Dispose() => _process.Stop();
}
