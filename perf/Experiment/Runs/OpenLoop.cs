using System.Threading.Channels;

namespace Amqp.Encoding.Experiment.Runs;

/// <summary>Requests at a fixed rate, whether or not the last ones were answered. The latency counts from the moment a request was due, so a slow answer
/// does not hide those that wait for it.</summary>
internal static class OpenLoop
{
    /// <returns>The latencies in microseconds, in order, and the answers in a second up to the last one.</returns>
    public static async Task<(double[] Latencies, double AchievedRate)> RunAsync(Uri address, int connections, double rate, TimeSpan time)
    {
        using HttpClient client = await ConnectAsync(address, connections);
        int count = Math.Max(1, (int)(rate * time.TotalSeconds));
        double[] latencies = new double[count];
        var due = Channel.CreateUnbounded<(int Number, long Due)>(new UnboundedChannelOptions { SingleWriter = true });
        Task answers = RunWorkersAsync(connections, () => AnswerAsync(client, address, due.Reader, latencies));

        // A thread of its own: a timer of the pool waits for the requests that it is to measure.
        long start = Stopwatch.GetTimestamp();
        var clock = new Thread(() => Pace(due.Writer, start, count, rate));
        clock.Start();
        await answers;
        double achieved = count / Stopwatch.GetElapsedTime(start).TotalSeconds;
        Array.Sort(latencies);
        return (latencies, achieved);
    }

    /// <summary>Returns the answers in a second if each connection sends its next request as soon as it is answered: the most that a fixed rate can be.</summary>
    public static async Task<double> GetCapacityAsync(Uri address, int connections, TimeSpan time)
    {
        using HttpClient client = await ConnectAsync(address, connections);
        int answers = 0;
        var watch = Stopwatch.StartNew();
        await RunWorkersAsync(connections, async () =>
        {
            while (watch.Elapsed < time)
            {
                await RequestAsync(client, address);
                Interlocked.Increment(ref answers);
            }
        });
        return answers / watch.Elapsed.TotalSeconds;
    }

    // The connections are there before the clock starts.
    private static async Task<HttpClient> ConnectAsync(Uri address, int connections)
    {
        var client = new HttpClient(new SocketsHttpHandler { MaxConnectionsPerServer = connections }) { Timeout = TimeSpan.FromSeconds(10) };
        await Task.WhenAll(Enumerable.Range(0, connections).Select(_ => RequestAsync(client, address)));
        return client;
    }

    private static Task RunWorkersAsync(int count, Func<Task> run) => Task.WhenAll(Enumerable.Range(0, count).Select(_ => Task.Run(run)));

    private static void Pace(ChannelWriter<(int Number, long Due)> due, long start, int count, double rate)
    {
        for (int i = 0; i < count; i++)
        {
            long at = start + (long)(i / rate * Stopwatch.Frequency);
            Pause.Until(at);
            due.TryWrite((i, at));
        }

        due.Complete();
    }

    private static async Task AnswerAsync(HttpClient client, Uri address, ChannelReader<(int Number, long Due)> due, double[] latencies)
    {
        await foreach ((int number, long at) in due.ReadAllAsync())
        {
            await RequestAsync(client, address);
            latencies[number] = Stopwatch.GetElapsedTime(at).TotalMicroseconds;
        }
    }

    private static async Task RequestAsync(HttpClient client, Uri address)
    {
        using HttpResponseMessage response = await client.GetAsync(address, HttpCompletionOption.ResponseHeadersRead);
        response.EnsureSuccessStatusCode();
        await response.Content.CopyToAsync(Stream.Null);
    }
}
