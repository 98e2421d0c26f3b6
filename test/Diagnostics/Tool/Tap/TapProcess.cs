using System.Net;

namespace Amqp.Encoding.Tests.Tool.Tap;

/// <summary>Runs <c>amqp tap</c> as a process, in front of a server of the test.</summary>
internal sealed class TapProcess : IAsyncDisposable
{
    private readonly Process _process;
    private readonly Task<List<string>> _reading;
    private readonly TaskCompletionSource<int> _port = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private TapProcess(Process process)
    {
        _process = process;
        _reading = Task.Run(ReadAsync);
    }

    /// <summary>The server that the tap connects to.</summary>
    public TcpListener Server { get; private init; } = new(IPAddress.Loopback, 0);

    /// <summary>The port that clients connect to.</summary>
    public int Port => _port.Task.Result;

    public long PeakMemory
    {
        get
        {
            _process.Refresh();
            return _process.PeakWorkingSet64;
        }
    }

    public static Task<TapProcess> StartAsync(params string[] arguments)
    {
        TcpListener server = new(IPAddress.Loopback, 0);
        server.Start(300);
        return StartAsync(server, ((IPEndPoint)server.LocalEndpoint).Port, arguments);
    }

    public static Task<TapProcess> StartAsync(TcpListener server, int port, params string[] arguments) =>
        StartAsync(server, Command.LineOf(["tap", "--listen", "0", "--to", string.Create(CultureInfo.InvariantCulture, $"127.0.0.1:{port}"), .. arguments]));

    /// <summary>Starts a tap that may open so many files.</summary>
    public static Task<TapProcess> StartWithFilesAsync(int files)
    {
        TcpListener server = new(IPAddress.Loopback, 0);
        server.Start(300);
        string to = string.Create(CultureInfo.InvariantCulture, $"127.0.0.1:{((IPEndPoint)server.LocalEndpoint).Port}");
        return StartAsync(server, ["sh", "-c", string.Create(CultureInfo.InvariantCulture, $"ulimit -n {files}; exec \"$@\""), "sh", .. Command.LineOf("tap", "--listen", "0", "--to", to)]);
    }

    private static async Task<TapProcess> StartAsync(TcpListener server, string[] line)
    {
        TapProcess tap = new(Process.Start(new ProcessStartInfo(line[0], line[1..]) { RedirectStandardOutput = true })!) { Server = server };
        await tap._port.Task.WaitAsync(TimeSpan.FromSeconds(30));
        return tap;
    }

    /// <summary>Connects a client to the tap, and takes the tap's connection at the server.</summary>
    public async Task<(TcpClient Client, TcpClient Server)> ConnectAsync()
    {
        TcpClient client = await ConnectClientAsync();
        return (client, await Server.AcceptTcpClientAsync().WaitAsync(TimeSpan.FromSeconds(30)));
    }

    public async Task<TcpClient> ConnectClientAsync()
    {
        TcpClient client = new() { NoDelay = true };
        await client.ConnectAsync(IPAddress.Loopback, Port);
        return client;
    }

    /// <summary>Sends a signal.</summary>
    public async Task SendAsync(string signal)
    {
        using Process kill = Process.Start("kill", ["-" + signal, _process.Id.ToString(CultureInfo.InvariantCulture)]);
        await kill.WaitForExitAsync();
    }

    /// <summary>Returns whether the tap ignores Ctrl+C, as it does in the background of a shell without jobs.</summary>
    public bool IgnoresInterrupts()
    {
        string status = File.ReadAllText(string.Create(CultureInfo.InvariantCulture, $"/proc/{_process.Id}/status"));
        return (Convert.ToUInt64(Regex.Match(status, "SigIgn:\\s+([0-9a-f]+)").Groups[1].Value, 16) & 2) != 0;
    }

    /// <summary>Ends the tap, and returns its lines.</summary>
    public async Task<List<string>> StopAsync()
    {
        // Not with SIGINT, which is ignored in the background of many shells.
        await SendAsync("TERM");
        return await WaitAsync();
    }

    /// <summary>Gets its lines as they were printed, once it has ended.</summary>
    public IReadOnlyList<string> Screen { get; private set; } = [];

    /// <summary>Waits until the tap has ended, and returns its lines without rails.</summary>
    public async Task<List<string>> WaitAsync()
    {
        using CancellationTokenSource limit = new(TimeSpan.FromSeconds(30));
        await _process.WaitForExitAsync(limit.Token);
        Assert.That(_process.ExitCode, Is.Zero);
        Screen = await _reading;
        return [.. Rungs.Of(Screen)];
    }

    public async ValueTask DisposeAsync()
    {
        Server.Dispose();
        if (!_process.HasExited)
        {
            _process.Kill();
        }

        await _reading;
        _process.Dispose();
    }

    private async Task<List<string>> ReadAsync()
    {
        List<string> lines = [];
        while (await _process.StandardOutput.ReadLineAsync() is { } line)
        {
            lines.Add(line);
            if (lines.Count == 1)
            {
                Match match = Regex.Match(line, "^listens on 127.0.0.1:(?<port>[0-9]+), passes on to ");
                _port.TrySetResult(int.Parse(match.Groups["port"].Value, CultureInfo.InvariantCulture));
            }
        }

        _port.TrySetException(new InvalidOperationException("The tap has ended."));
        return lines;
    }
}
