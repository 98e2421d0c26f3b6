using System.Net;

namespace Amqp.Encoding.Tests.Record;

/// <summary>Passes the bytes of one connection on, and keeps those of each direction.</summary>
internal sealed class RecordingProxy : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);

    /// <summary>Listens, and connects to the port when a client has come.</summary>
    public RecordingProxy(int port)
    {
        _listener.Start();
        Recorded = RecordAsync(port);
    }

    /// <summary>The port on which it listens.</summary>
    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    /// <summary>The bytes of the client and of the server, when both have hung up.</summary>
    public Task<(byte[] Client, byte[] Server)> Recorded { get; }

    /// <inheritdoc/>
    public void Dispose() => _listener.Dispose();

    private async Task<(byte[] Client, byte[] Server)> RecordAsync(int port)
    {
        using TcpClient near = await _listener.AcceptTcpClientAsync();
        using var far = new TcpClient { NoDelay = true };
        await far.ConnectAsync(IPAddress.Loopback, port);
        near.NoDelay = true;
        NetworkStream client = near.GetStream();
        NetworkStream server = far.GetStream();
        byte[][] bytes = await Task.WhenAll(PumpAsync(client, server), PumpAsync(server, client));
        return (bytes[0], bytes[1]);
    }

    private static async Task<byte[]> PumpAsync(NetworkStream from, NetworkStream to)
    {
        var copy = new MemoryStream();
        byte[] buffer = new byte[65_536];
        try
        {
            for (int read; (read = await from.ReadAsync(buffer)) > 0;)
            {
                copy.Write(buffer, 0, read);
                await to.WriteAsync(buffer.AsMemory(0, read));
            }

            to.Socket.Shutdown(SocketShutdown.Send);
        }
        catch (Exception failure) when (failure is IOException or SocketException)
        {
            // The other end has hung up: all that it said is recorded.
        }

        return copy.ToArray();
    }
}
