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

    // All forms once a round, and the best of the rounds: what else a machine does in a moment then does not decide between forms.
    private const int Rounds = 3;
    private const int UsualConnections = 8;

    public static double GetSeconds(RunOptions options) => AllForms.List.Count * (GetWarmUp(options) + (GetConnections(options).Length * (Rounds + 1) * GetTime(options).TotalSeconds));

    public static async Task RunAsync(RunOptions options, Progress progress, ServerProcess server)
    {
        foreach (ExperimentForm form in AllForms.List)
        {
            progress.Begin($"warming up HTTP of {form.Name}", GetWarmUp(options));
            Uri address = server.GetAddress(form, Records);
            var time = TimeSpan.FromSeconds(GetWarmUp(options) / 2.0);
            double rate = await OpenLoop.GetCapacityAsync(address, UsualConnections, time);
            await OpenLoop.RunAsync(address, UsualConnections, rate * Share, time);
        }

        var file = new ResultTable(
            "http", "form", "connections", "requests per second", "p50 us", "p99 us", "offered rate", "achieved rate", "server CPU us per request",
            "allocated bytes per request", "bytes on the wire");
        foreach (int connections in GetConnections(options))
        {
            Load[] loads = [.. AllForms.List.Select(form => new Load(form, server.GetAddress(form, Records), connections))];
            for (int round = 0; round < Rounds; round++)
            {
                foreach (Load load in loads)
                {
                    progress.Begin($"most requests of {load.Form.Name}, {connections} connections", GetTime(options).TotalSeconds);
                    await load.AddRoundAsync(server, GetTime(options));
                }
            }

            double offered = loads.Min(static load => load.Rate) * Share;
            foreach (Load load in loads)
            {
                progress.Begin($"latency of {load.Form.Name}, {connections} connections", GetTime(options).TotalSeconds);
                await AddAsync(file, load, offered, GetTime(options));
            }
        }

        options.Save(file, $"; {Records} records in each response");
    }

    private static async Task AddAsync(ResultTable file, Load load, double offered, TimeSpan time)
    {
        (double[] latencies, double achieved) = await OpenLoop.RunAsync(load.Address, load.Connections, offered, time);
        bool hasLatencies = achieved >= MinAchieved * offered;
        if (!hasLatencies)
        {
            Console.WriteLine($"no latencies of {load.Form.Name}, {load.Connections} connections: {achieved:F0} of {offered:F0} requests per second were answered");
        }

        object Percentile(int percent) => hasLatencies ? Math.Round(latencies[latencies.Length * percent / 100], 1) : "";
        file.Add(
            load.Form.Name, load.Connections, Math.Round(load.Rate, 1), Percentile(50), Percentile(99), Math.Round(offered, 1), Math.Round(achieved, 1),
            Math.Round(load.Cpu, 1), Math.Round(load.AllocatedBytes), await CountBytesAsync(load.Address));
    }

    private static int GetWarmUp(RunOptions options) => options.IsQuick ? 1 : 4;

    private static TimeSpan GetTime(RunOptions options) => TimeSpan.FromSeconds(options.IsQuick ? 0.3 : 1);

    private static int[] GetConnections(RunOptions options) => options.IsQuick ? [UsualConnections] : [1, UsualConnections, 64];

    // Everything of a response, with its header and the sizes of its chunks.
    private static async Task<long> CountBytesAsync(Uri address)
    {
        using var client = new TcpClient();
        await client.ConnectAsync(address.Host, address.Port);
        await using NetworkStream stream = client.GetStream();
        await stream.WriteAsync(System.Text.Encoding.ASCII.GetBytes($"GET {address.AbsolutePath} HTTP/1.1\r\nHost: {address.Authority}\r\nConnection: close\r\n\r\n"));
        using var response = new MemoryStream();
        await stream.CopyToAsync(response);
        return response.Length;
    }

    // The best of what was measured of a form.
    private sealed record Load(ExperimentForm Form, Uri Address, int Connections)
    {
        public double Rate { get; private set; }

        public double Cpu { get; private set; } = double.MaxValue;

        public double AllocatedBytes { get; private set; } = double.MaxValue;

        public async Task AddRoundAsync(ServerProcess server, TimeSpan time)
        {
            double rate = 0;
            ServerUse use = await server.MeasureAsync(async () => rate = await OpenLoop.GetCapacityAsync(Address, Connections, time));
            Rate = Math.Max(Rate, rate);
            Cpu = Math.Min(Cpu, use.CpuMicroseconds / use.Requests);
            AllocatedBytes = Math.Min(AllocatedBytes, (double)use.AllocatedBytes / use.Requests);
        }
    }
}
