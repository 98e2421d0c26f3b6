namespace Amqp.Encoding.Samples.Emulator;

/// <summary>Listens on loopback, and serves each client until it is disposed of.</summary>
internal sealed class EmulatorServer : IAsyncDisposable
{
    private static readonly TimeSpan s_tick = TimeSpan.FromMilliseconds(50);
    private readonly CancellationTokenSource _stopped = new();
    private readonly TcpListener _listener;
    private readonly Action<string>? _trace;
    private readonly Broker _broker;
    private readonly Task _accepting, _ticking;

    /// <summary>Starts to listen.</summary>
    /// <param name="broker">The entities to connect to.</param>
    /// <param name="port">The port, or 0 for any that is free.</param>
    /// <param name="trace">Gets a line for each frame and each error.</param>
    public EmulatorServer(Broker broker, int port = 0, Action<string>? trace = null)
    {
        _broker = broker;
        _trace = trace;
        _listener = new TcpListener(IPAddress.Loopback, port);
        _listener.Start();
        _accepting = AcceptAsync();
        _ticking = TickAsync();
    }

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    public async ValueTask DisposeAsync()
    {
        await _stopped.CancelAsync();
        _listener.Stop();
        await Task.WhenAll(_accepting, _ticking).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _stopped.Dispose();
    }

    private async Task AcceptAsync()
    {
        List<Task> connections = [];
        try
        {
            for (int number = 0; ; number++)
            {
                Socket socket = await _listener.AcceptSocketAsync(_stopped.Token);
                socket.NoDelay = true;
                string name = $"#{number} ";
                var connection = new Connection(_broker, new NetworkStream(socket, ownsSocket: true), _trace is { } trace ? line => trace(name + line) : null);
                connections.Add(connection.RunAsync(_stopped.Token));
            }
        }
        finally
        {
            await Task.WhenAll(connections);
        }
    }

    // Messages become due, and locks expire.
    private async Task TickAsync()
    {
        using var timer = new PeriodicTimer(s_tick);
        while (await timer.WaitForNextTickAsync(_stopped.Token))
        {
            _broker.Tick();
        }
    }
}
