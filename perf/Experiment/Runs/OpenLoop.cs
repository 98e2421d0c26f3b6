using System.Diagnostics;
using System.IO;
using System.Net.Http;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;

namespace Amqp.Encoding.Experiment.Runs;

/// <summary>Requests at a fixed rate, whether or not the last ones were answered. The latency counts from the moment a request was due, so a slow answer
/// does not hide those that wait for it.</summary>
internal static class OpenLoop
{
    /// <summary>Runs for a time, and returns the latencies in microseconds, in order.</summary>
    public static async Task<double[]> RunAsync(Uri address, int connections, double rate, TimeSpan time)
    {
        using var client = new HttpClient(new SocketsHttpHandler { MaxConnectionsPerServer = connections }) { Timeout = TimeSpan.FromSeconds(10) };
        int count = Math.Max(1, (int)(rate * time.TotalSeconds));
        double[] latencies = new double[count];
        var due = Channel.CreateUnbounded<(int Number, long Due)>(new UnboundedChannelOptions { SingleWriter = true });
        Task[] workers = new Task[connections];
        for (int i = 0; i < workers.Length; i++)
        {
            workers[i] = RequestAsync(client, address);
        }

        // The connections are there before the clock starts.
        await Task.WhenAll(workers);
        for (int i = 0; i < workers.Length; i++)
        {
            workers[i] = Task.Run(() => AnswerAsync(client, address, due.Reader, latencies));
        }

        // A thread of its own: a timer of the pool waits for the requests that it is to measure.
        var clock = new Thread(() => Pace(due.Writer, count, rate));
        clock.Start();
        await Task.WhenAll(workers);
        Array.Sort(latencies);
        return latencies;
    }

    private static void Pace(ChannelWriter<(int Number, long Due)> due, int count, double rate)
    {
        long start = Stopwatch.GetTimestamp();
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
