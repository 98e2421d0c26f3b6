using System.Net.Sockets;
using Amqp.Encoding.Experiment.Destinations;
using Amqp.Encoding.Experiment.Forms;

namespace Amqp.Encoding.Experiment.Runs;

/// <summary><c>experiment http</c>: the server under load over loopback. Its clients share its processors, so the rates compare forms and are no more.</summary>
internal static class HttpRun
{
    // A page of a list.
    private const int Records = 100;

    // All forms are offered one rate, half of what the slowest can answer: latency is then that of an answer and not of a queue.
    private const double Share = 0.5;

    // With less of the offer than this, requests waited for the client, and their latencies say nothing of the server.
    private const double MinAchieved = 0.98;

    private const int LeastConnections = 1;
    private const int UsualConnections = 8;
    private const int MostConnections = 64;

    /// <summary>Returns the seconds that the run is planned to take.</summary>
    public static double GetSeconds(RunOptions options) =>
        (AllForms.List.Count * GetWarmUp(options) * 2) + (AllForms.List.Sum(form => GetConnections(form, options).Length) * GetSecondsOfRun(options));

    public static async Task RunAsync(RunOptions options, Progress progress, ServerProcess server)
    {
        if (!Perf.ChildProcess.IsInstalled("wrk", "--version"))
        {
            Console.WriteLine("HTTP under load is left out: there is no wrk on the PATH (Debian: apt-get install wrk)");
            return;
        }

        foreach (IExperimentWriter form in AllForms.List)
        {
            progress.Begin($"warming up HTTP of {form.Name}", GetWarmUp(options) * 2);
            Uri address = server.GetAddress(form, Records);
            var time = TimeSpan.FromSeconds(GetWarmUp(options) / 2.0);
            await Wrk.RunAsync(address, UsualConnections, GetWarmUp(options));
            double rate = await OpenLoop.GetCapacityAsync(address, UsualConnections, time);
            await OpenLoop.RunAsync(address, UsualConnections, rate * Share, time);
        }

        var loads = new List<Load>();
        foreach (IExperimentWriter form in AllForms.List)
        {
            long bytes = await CountBytesAsync(server.GetAddress(form, Records));
            foreach (int connections in GetConnections(form, options))
            {
                progress.Begin($"most requests of {form.Name}, {connections} connections", GetSecondsOfRun(options) / 2);
                loads.Add(await LoadAsync(form, connections, bytes, options, server));
            }
        }

        var file = new ResultTable(
            "http", "form", "connections", "requests per second", "p50 us", "p99 us", "offered rate", "achieved rate", "server CPU us per request",
            "allocated bytes per request", "bytes on the wire");
        Dictionary<int, double> offers = loads.GroupBy(static load => load.Connections)
            .ToDictionary(static group => group.Key, static group => group.Min(static load => Math.Min(load.Rate, load.Capacity)) * Share);
        foreach (Load load in loads)
        {
            progress.Begin($"latency of {load.Form.Name}, {load.Connections} connections", GetSecondsOfRun(options) / 2);
            await AddAsync(file, load, offers[load.Connections], server.GetAddress(load.Form, Records), TimeSpan.FromSeconds(options.IsQuick ? 1 : 2));
        }

        options.Save(file, $"; {Records} records in each response");
    }

    // The answers of the server to wrk, and to the client that measures latencies.
    private static async Task<Load> LoadAsync(IExperimentWriter form, int connections, long bytes, RunOptions options, ServerProcess server)
    {
        Uri address = server.GetAddress(form, Records);
        double rate = 0;
        ServerUse use = await server.MeasureAsync(async () => rate = await Wrk.RunAsync(address, connections, options.IsQuick ? 1 : 2));
        double capacity = await OpenLoop.GetCapacityAsync(address, connections, TimeSpan.FromSeconds(options.IsQuick ? 0.3 : 1));
        return new Load(form, connections, bytes, rate, capacity, use);
    }

    private static async Task AddAsync(ResultTable file, Load load, double offered, Uri address, TimeSpan time)
    {
        (double[] latencies, double achieved) = await OpenLoop.RunAsync(address, load.Connections, offered, time);
        bool hasLatencies = achieved >= MinAchieved * offered;
        if (!hasLatencies)
        {
            Console.WriteLine($"no latencies of {load.Form.Name}, {load.Connections} connections: {achieved:F0} of {offered:F0} requests per second were answered");
        }

        object Percentile(int percent) => hasLatencies ? Math.Round(latencies[latencies.Length * percent / 100], 1) : "";
        file.Add(
            load.Form.Name, load.Connections, Math.Round(load.Rate, 1), Percentile(50), Percentile(99), Math.Round(offered, 1), Math.Round(achieved, 1),
            Math.Round(load.Use.CpuMicroseconds / load.Use.Requests, 1), Math.Round((double)load.Use.AllocatedBytes / load.Use.Requests), load.Bytes);
    }

    private static int GetWarmUp(RunOptions options) => options.IsQuick ? 1 : 2;

    // One with wrk, one with each connection busy and one with a fixed rate, and their beginnings.
    private static double GetSecondsOfRun(RunOptions options) => options.IsQuick ? 2.5 : 5.4;

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

    private sealed record Load(IExperimentWriter Form, int Connections, long Bytes, double Rate, double Capacity, ServerUse Use);
}
