using System.Net.Sockets;
using System.Threading.Tasks;
using Amqp.Encoding.Experiment.Destinations;
using Amqp.Encoding.Experiment.Forms;
using Amqp.Encoding.Experiment.Results;

namespace Amqp.Encoding.Experiment.Runs;

/// <summary><c>experiment http</c>: the server under load over loopback. Its clients share its processors, so the rates compare forms and are no more.</summary>
internal static class HttpRun
{
    // A page of a list.
    private const int Records = 100;

    // What is below saturation, so that latency is that of an answer and not of a queue.
    private const double Share = 0.5;

    private const int LeastConnections = 1;
    private const int UsualConnections = 8;
    private const int MostConnections = 64;

    /// <summary>Returns the seconds that the run is planned to take.</summary>
    public static double GetSeconds(RunOptions options)
    {
        double seconds = 0;
        foreach (IExperimentWriter form in AllForms.List)
        {
            seconds += GetWarmUp(options) + (GetConnections(form, options).Length * GetSecondsOfRun(options));
        }

        return seconds;
    }

    public static async Task RunAsync(RunOptions options, Progress progress, ServerProcess server)
    {
        if (!Wrk.IsInstalled())
        {
            Console.WriteLine("HTTP under load is left out: there is no wrk on the PATH (Debian: apt-get install wrk)");
            return;
        }

        var file = new ResultFile(
            "http.tsv", "form", "connections", "requests per second", "p50 us", "p99 us", "offered rate", "server CPU us per request",
            "allocated bytes per request", "bytes on the wire");
        foreach (IExperimentWriter form in AllForms.List)
        {
            progress.Begin($"warming up HTTP of {form.Name}", GetWarmUp(options));
            await Wrk.RunAsync(server.GetAddress(form, Records), UsualConnections, GetWarmUp(options));
        }

        foreach (IExperimentWriter form in AllForms.List)
        {
            Uri address = server.GetAddress(form, Records);
            long bytes = await CountBytesAsync(address);
            foreach (int connections in GetConnections(form, options))
            {
                progress.Begin($"HTTP of {form.Name}, {connections} connections", GetSecondsOfRun(options));
                int seconds = options.IsQuick ? 1 : 2;
                ServerUse before = await server.GetUseAsync();
                double rate = await Wrk.RunAsync(address, connections, seconds);
                ServerUse after = await server.GetUseAsync();
                double requests = after.Requests - before.Requests;
                double offered = rate * Share;
                double[] latencies = await OpenLoop.RunAsync(address, connections, offered, TimeSpan.FromSeconds(options.IsQuick ? 0.5 : seconds));
                file.Add(
                    form.Name, connections, Math.Round(rate, 1), Math.Round(latencies[latencies.Length / 2], 1), Math.Round(latencies[latencies.Length * 99 / 100], 1),
                    Math.Round(offered, 1), Math.Round((after.CpuMicroseconds - before.CpuMicroseconds) / requests, 1),
                    Math.Round((after.AllocatedBytes - before.AllocatedBytes) / requests), bytes);
            }
        }

        file.Save(options.IsQuick, $"; {Records} records in each response");
    }

    private static int GetWarmUp(RunOptions options) => options.IsQuick ? 1 : 2;

    // One with wrk and one with fixed rate, and their beginnings.
    private static double GetSecondsOfRun(RunOptions options) => options.IsQuick ? 1.7 : 4.4;

    private static int[] GetConnections(IExperimentWriter form, RunOptions options) => options.IsQuick && form != AllForms.Typed
        ? [UsualConnections]
        : [LeastConnections, UsualConnections, MostConnections];

    // Everything of a response, with its header and the sizes of its chunks.
    private static async Task<long> CountBytesAsync(Uri address)
    {
        using var client = new TcpClient();
        await client.ConnectAsync(address.Host, address.Port);
        await using NetworkStream stream = client.GetStream();
        await stream.WriteAsync(System.Text.Encoding.ASCII.GetBytes($"GET {address.AbsolutePath} HTTP/1.1\r\nHost: {address.Authority}\r\nConnection: close\r\n\r\n"));
        byte[] dropped = new byte[65_536];
        long bytes = 0;
        int read;
        while ((read = await stream.ReadAsync(dropped)) > 0)
        {
            bytes += read;
        }

        return bytes;
    }
}
