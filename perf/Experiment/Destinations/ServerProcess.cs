using System.Net.Http.Json;

namespace Amqp.Encoding.Experiment.Destinations;

/// <summary>The server in a process of its own: this program with the verb <c>serve</c>. It ends with its standard input.</summary>
public sealed class ServerProcess : IDisposable
{
    private readonly Process _process;
    private readonly HttpClient _client = new() { Timeout = TimeSpan.FromSeconds(30) };

    private ServerProcess(Process process, string address)
    {
        _process = process;
        Address = new Uri(address);
    }

    public Uri Address { get; }

    public static async Task<ServerProcess> StartAsync()
    {
        ProcessStartInfo start = Perf.ChildProcess.Self(Server.Verb);
        start.RedirectStandardInput = true;
        start.RedirectStandardOutput = true;
        Process process = Process.Start(start)!;
        string? address = await process.StandardOutput.ReadLineAsync().WaitAsync(TimeSpan.FromSeconds(30));
        return new ServerProcess(process, address ?? throw new InvalidOperationException("The server did not start."));
    }

    // With isEncoded the server sends bytes that it encoded long before.
    public Uri GetAddress(ExperimentForm form, int count, bool isEncoded = false) =>
        new(Address, string.Create(CultureInfo.InvariantCulture, $"{(isEncoded ? "bytes" : "form")}/{AllForms.List.TakeWhile(other => other != form).Count()}/{count}"));

    public Task<ServerUse> GetUseAsync() => _client.GetFromJsonAsync<ServerUse>(new Uri(Address, "stats"));

    /// <summary>Returns what the server uses while something runs, without the bytes that asking for it allocates.</summary>
    public async Task<ServerUse> MeasureAsync(Func<Task> run)
    {
        ServerUse idle = await GetUseAsync();
        ServerUse before = await GetUseAsync();
        await run();
        ServerUse after = await GetUseAsync();
        return new ServerUse(
            after.Requests - before.Requests,
            after.CpuMicroseconds - before.CpuMicroseconds,
            after.AllocatedBytes - before.AllocatedBytes - (before.AllocatedBytes - idle.AllocatedBytes),
            after.CompiledMethods - before.CompiledMethods);
    }

    public void Dispose()
    {
        _client.Dispose();
        _process.StandardInput.Close();
        if (!_process.WaitForExit(TimeSpan.FromSeconds(10)))
        {
            _process.Kill();
        }

        _process.Dispose();
    }
}

/// <summary>The resources that a server process has used since it began.</summary>
public readonly record struct ServerUse(long Requests, double CpuMicroseconds, long AllocatedBytes, long CompiledMethods);
