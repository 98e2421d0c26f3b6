namespace Amqp.Encoding.Samples.Emulator;

/// <summary>Listens on loopback, and serves each client until it is disposed of.</summary>
internal sealed class EmulatorServer : IAsyncDisposable
{
    private readonly CancellationTokenSource _stopped = new();
    private readonly TcpListener _listener;
    private readonly Task _running;

    /// <summary>Starts to listen.</summary>
    /// <param name="broker">The entities to connect to.</param>
    /// <param name="port">The port, or 0 for any that is free.</param>
    /// <param name="trace">Gets a line for each frame and each error.</param>
    public EmulatorServer(Broker broker, int port = 0, Action<string>? trace = null)
    {
        _listener = new TcpListener(IPAddress.Loopback, port);
        _listener.Start();
        _running = Task.WhenAll(AcceptAsync(broker, trace), broker.TickAsync(_stopped.Token));
    }

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    public async ValueTask DisposeAsync()
    {
        await _stopped.CancelAsync();
        _listener.Stop();
        await _running.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _stopped.Dispose();
    }

    private async Task AcceptAsync(Broker broker, Action<string>? trace)
    {
        List<Task> connections = [];
        try
        {
            while (true)
            {
                Socket socket = await _listener.AcceptSocketAsync(_stopped.Token);
                socket.NoDelay = true;
                string name = $"#{connections.Count} ";
                var connection = new Connection(broker, new NetworkStream(socket, ownsSocket: true), trace is null ? null : line => trace(name + line));
                connections.Add(connection.RunAsync(_stopped.Token));
            }
        }
        finally
        {
            await Task.WhenAll(connections);
        }
    }
}
