using System.Net;

namespace Amqp.Encoding.Tests.Faults;

/// <summary>Passes the bytes of one connection over loopback on, with a fault.</summary>
internal sealed class FaultyProxy : IDisposable
{
    private readonly TcpClient _client;
    private readonly TcpClient _server;

    private FaultyProxy(TcpClient client, TcpClient server)
    {
        _client = client;
        _server = server;
    }

    /// <summary>Makes a connection through a proxy, and returns both of its ends.</summary>
    public static async Task<(FaultyProxy Proxy, TcpClient Client, TcpClient Server)> ConnectAsync(Fault fault)
    {
        (TcpClient nearServer, TcpClient server) = await ConnectAsync();
        (FaultyProxy proxy, TcpClient client) = await ConnectAsync(nearServer, fault);
        return (proxy, client, server);
    }

    /// <summary>Makes a connection through a proxy to a listener.</summary>
    public static async Task<(FaultyProxy Proxy, TcpClient Client)> ConnectAsync(int port, Fault fault)
    {
        var nearServer = new TcpClient { NoDelay = true };
        await nearServer.ConnectAsync(IPAddress.Loopback, port);
        return await ConnectAsync(nearServer, fault);
    }

    private static async Task<(FaultyProxy Proxy, TcpClient Client)> ConnectAsync(TcpClient nearServer, Fault fault)
    {
        (TcpClient client, TcpClient nearClient) = await ConnectAsync();
        var proxy = new FaultyProxy(nearClient, nearServer);
        var faultless = new Fault(!fault.FromClient);
        _ = proxy.PumpAsync(nearClient.GetStream(), nearServer.GetStream(), fault.FromClient ? fault : faultless);
        _ = proxy.PumpAsync(nearServer.GetStream(), nearClient.GetStream(), fault.FromClient ? faultless : fault);
        return (proxy, client);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _client.Dispose();
        _server.Dispose();
    }

    private static async Task<(TcpClient Connected, TcpClient Accepted)> ConnectAsync()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var connected = new TcpClient { NoDelay = true };
        await connected.ConnectAsync((IPEndPoint)listener.LocalEndpoint);
        TcpClient accepted = await listener.AcceptTcpClientAsync();
        accepted.NoDelay = true;
        return (connected, accepted);
    }

    private async Task PumpAsync(Stream from, Stream to, Fault fault)
    {
        byte[] bytes = new byte[65_536];
        long position = 0;
        try
        {
            for (int read; (read = await from.ReadAsync(bytes)) > 0; position += read)
            {
                if (fault.CorruptAt >= position && fault.CorruptAt < position + read)
                {
                    bytes[fault.CorruptAt - position] ^= 0xff;
                }

                int left = (int)Math.Min(read, Math.Max(0, fault.DropAt - position));
                for (int i = 0; i < left; i += fault.PieceSize)
                {
                    if (fault.Delay > TimeSpan.Zero)
                    {
                        await Task.Delay(fault.Delay);
                    }

                    await to.WriteAsync(bytes.AsMemory(i, Math.Min(fault.PieceSize, left - i)));
                }

                if (left < read)
                {
                    break;
                }
            }
        }
        catch (Exception failure) when (failure is IOException or ObjectDisposedException)
        {
            // An end has hung up.
        }

        Dispose();
    }
}
