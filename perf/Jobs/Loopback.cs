using System.Net;

namespace Amqp.Encoding.Perf.Jobs;

/// <summary>Connections over loopback to another process of this program, so that CPU time and bytes are those of this end alone.</summary>
internal static class Loopback
{
    /// <summary>The first argument of the other process: a kind of peer, a number of messages and a port follow it.</summary>
    public const string Verb = "peer";

    private const int Rounds = 5;

    /// <summary>A row: what is sent or received, and the other end of it.</summary>
    public sealed record Job(object[] Labels, string Peer, Func<NetworkStream, int, Task> Run);

    /// <summary>Runs each job a few times, and writes the best of them.</summary>
    public static int Run(string name, string unit, string[] labels, string[] args, int usualCount, IEnumerable<Job> jobs)
    {
        string option = unit + "s=";
        int count = args.FirstOrDefault(arg => arg.StartsWith(option, StringComparison.Ordinal)) is { } given
            ? int.Parse(given.AsSpan(option.Length), CultureInfo.InvariantCulture)
            : usualCount;
        var table = new ResultTable(name, [.. labels, $"CPU us per {unit}", $"bytes allocated per {unit}", $"{unit}s per second"]);
        foreach (Job job in jobs)
        {
            (double cpu, double bytes, double seconds) = Enumerable.Range(0, Rounds).Select(_ => MeasureAsync(job, count).GetAwaiter().GetResult()).Min();
            string[] row = table.Add([.. job.Labels, Math.Round(cpu * 1e6 / count, 2), Math.Round(bytes / count, 1), Math.Round(count / seconds)]);
            Console.WriteLine($"{string.Join(", ", job.Labels),-50} {row[^3],6} us of CPU and {row[^2],7} bytes for each {unit}, {row[^1],9} a second (best of {Rounds})");
        }

        table.Save();
        return 0;
    }

    public static int RunPeer(string kind, int count, int port)
    {
        using var client = new TcpClient { NoDelay = true };
        client.Connect(IPAddress.Loopback, port);
        if (kind == ReceiveCommand.Peer)
        {
            ReceiveCommand.Send(client.Client, count);
            return 0;
        }

        byte[] buffer = new byte[1 << 16];
        while (client.Client.Receive(buffer) is > 0 and int received)
        {
            if (kind == SendCommand.Echo)
            {
                client.Client.Send(buffer, 0, received, SocketFlags.None);
            }
        }

        return 0;
    }

    private static async Task<(double Cpu, double Bytes, double Seconds)> MeasureAsync(Job job, int count)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        string port = ((IPEndPoint)listener.LocalEndpoint).Port.ToString(CultureInfo.InvariantCulture);
        using Process peer = Process.Start(ChildProcess.Self(Verb, job.Peer, count.ToString(CultureInfo.InvariantCulture), port))!;
        using TcpClient client = await listener.AcceptTcpClientAsync();
        client.NoDelay = true;
        long allocated = GC.GetTotalAllocatedBytes();
        TimeSpan cpu = Environment.CpuUsage.TotalTime;
        long start = Stopwatch.GetTimestamp();
        await job.Run(client.GetStream(), count);
        double elapsed = Stopwatch.GetElapsedTime(start).TotalSeconds;
        cpu = Environment.CpuUsage.TotalTime - cpu;
        allocated = GC.GetTotalAllocatedBytes() - allocated;
        client.Close();
        await peer.WaitForExitAsync();
        return (cpu.TotalSeconds, allocated, elapsed);
    }
}
