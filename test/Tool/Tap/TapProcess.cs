using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;

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

    public static async Task<TapProcess> StartAsync(TcpListener server, int port, params string[] arguments)
    {
        string[] line = Command.LineOf(["tap", "--listen", "0", "--to", string.Create(CultureInfo.InvariantCulture, $"127.0.0.1:{port}"), .. arguments]);
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

    /// <summary>Ends the tap as Ctrl+C does, and returns its lines.</summary>
    public async Task<List<string>> StopAsync()
    {
        using Process kill = Process.Start("kill", ["-INT", _process.Id.ToString(CultureInfo.InvariantCulture)]);
        using CancellationTokenSource limit = new(TimeSpan.FromSeconds(30));
        await _process.WaitForExitAsync(limit.Token);
        Assert.That(_process.ExitCode, Is.Zero);
        return await _reading;
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
