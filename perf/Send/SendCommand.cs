using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Perf.Report;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Perf.Send;

/// <summary><c>bench send [frames=N]</c>: what a frame costs that one of several tasks sends over loopback, with a lock of the caller's and one write for
/// each frame, and with an <see cref="AmqpFrameWriter"/>, to perf/Results/send.tsv; then how long a lone frame takes to a peer that sends it back.</summary>
/// <remarks>The receiver is another process, so the CPU time is the sender's alone.</remarks>
internal static class SendCommand
{
    private const uint MaxFrameSize = 4_096;
    private const int Rounds = 5;
    private const int Group = 64;
    private const string Drain = "drain-from=";
    private const string Echo = "echo-from=";
    private const string Frames = "frames=";

    private static readonly ReadOnlySequence<byte> s_payload = new(new byte[256]);

    public static int Run(string[] args)
    {
        if ((Find(args, Drain) ?? Find(args, Echo)) is { } port)
        {
            Receive(port, isEchoed: Find(args, Echo) is not null);
            return 0;
        }

        int count = Find(args, Frames) ?? 200_000;
        var rows = new List<string[]>();
        foreach ((int tasks, string name, Func<Stream, int, int, Task> send) in GetCases())
        {
            (double Cpu, double Allocated, double Elapsed) best = Enumerable.Range(0, Rounds).Select(_ => MeasureAsync(send, tasks, count).GetAwaiter().GetResult()).Min();
            string[] row = [Text(tasks, "F0"), name, Text(best.Cpu * 1e6 / count, "F2"), Text(best.Allocated / count, "F1"), Text(count / best.Elapsed, "F0")];
            rows.Add(row);
            Console.WriteLine($"{tasks,2} tasks, {name,-29}  {row[2],6} us of CPU and {row[3],6} bytes for each frame, {row[4],9} frames a second (best of {Rounds})");
        }

        foreach ((string name, Func<Stream, int, double[]> measure) in new (string, Func<Stream, int, double[]>)[] { ("semaphore and write", AnswerLocked), ("AmqpFrameWriter", AnswerQueued) })
        {
            double best = Enumerable.Range(0, Rounds).Select(_ => MeasureAnswers(measure, count / 20)).Min();
            Console.WriteLine($"a lone frame and its echo, {name,-19}  {Text(best, "F1"),6} us (median, best of {Rounds})");
        }

        ResultFile.Write("send", ["tasks", "how", "CPU us per frame", "bytes allocated per frame", "frames per second"], rows);
        return 0;
    }

    private static IEnumerable<(int Tasks, string Name, Func<Stream, int, int, Task> Send)> GetCases() =>
    [
        (1, "semaphore and write", SendLockedAsync),
        (1, "groups of 64 in one write", SendGroupsAsync),
        (1, "AmqpFrameWriter", SendQueuedAsync),
        (1, "semaphore, write and flush", SendLockedAndFlushedAsync),
        (1, "AmqpFrameWriter, each flushed", SendFlushedAsync),
        (4, "semaphore and write", SendLockedAsync),
        (4, "AmqpFrameWriter", SendQueuedAsync),
        (16, "semaphore and write", SendLockedAsync),
        (16, "AmqpFrameWriter", SendQueuedAsync),
    ];

    private static string Text(double number, string format) => number.ToString(format, CultureInfo.InvariantCulture);

    private static int? Find(string[] args, string name) =>
        args.FirstOrDefault(arg => arg.StartsWith(name, StringComparison.Ordinal)) is { } arg
            ? int.Parse(arg.AsSpan(name.Length), CultureInfo.InvariantCulture)
            : null;

    private static TcpClient Connect(string receiver, out Process process)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        int port = ((IPEndPoint)listener.LocalEndpoint).Port;
        process = Process.Start(new ProcessStartInfo(Environment.ProcessPath!)
        {
            ArgumentList = { "send", receiver + port.ToString(CultureInfo.InvariantCulture) },
        })!;
        TcpClient client = listener.AcceptTcpClient();
        client.NoDelay = true;
        return client;
    }

    private static double MeasureAnswers(Func<Stream, int, double[]> measure, int count)
    {
        using TcpClient client = Connect(Echo, out Process process);
        using Process receiver = process;
        measure(client.GetStream(), count / 4);
        double[] times = measure(client.GetStream(), count);
        client.Close();
        receiver.WaitForExit();
        Array.Sort(times);
        return times[count / 2];
    }

    private static double[] AnswerLocked(Stream stream, int count)
    {
        using var gate = new SemaphoreSlim(1);
        using var buffer = new AmqpBuffer();
        return Answer(stream, count, transfer =>
        {
            gate.Wait();
            buffer.Reset();
            FrameWriter.Write(buffer, 1, transfer, MaxFrameSize, s_payload);
            stream.WriteAsync(buffer.WrittenMemory).AsTask().Wait();
            gate.Release();
        });
    }

    private static double[] AnswerQueued(Stream stream, int count)
    {
        using var writer = AmqpFrameWriter.Create(stream, MaxFrameSize);
        double[] times = Answer(stream, count, transfer => writer.WriteFrameAsync(1, transfer, s_payload).AsTask().Wait());
        writer.CompleteAsync().AsTask().Wait();
        return times;
    }

    private static double[] Answer(Stream stream, int count, Action<Transfer> send)
    {
        var transfer = new Transfer { Handle = 0, DeliveryId = 0, MessageFormat = 0, Settled = true };
        using var frame = new AmqpBuffer();
        FrameWriter.Write(frame, 1, transfer, MaxFrameSize, s_payload);
        byte[] answer = new byte[frame.WrittenCount];
        double[] times = new double[count];
        for (int i = 0; i < count; i++)
        {
            long start = Stopwatch.GetTimestamp();
            send(transfer);
            stream.ReadExactly(answer);
            times[i] = Stopwatch.GetElapsedTime(start).TotalMicroseconds;
        }

        return times;
    }

    private static async Task<(double Cpu, double Allocated, double Elapsed)> MeasureAsync(Func<Stream, int, int, Task> send, int tasks, int count)
    {
        using TcpClient client = Connect(Drain, out Process process);
        using Process receiver = process;
        long allocated = GC.GetTotalAllocatedBytes();
        TimeSpan cpu = Environment.CpuUsage.TotalTime;
        long start = Stopwatch.GetTimestamp();
        await send(client.GetStream(), tasks, count / tasks);
        double elapsed = Stopwatch.GetElapsedTime(start).TotalSeconds;
        cpu = Environment.CpuUsage.TotalTime - cpu;
        allocated = GC.GetTotalAllocatedBytes() - allocated;
        client.Close();
        await receiver.WaitForExitAsync();
        return (cpu.TotalSeconds, allocated, elapsed);
    }

    // As every SDK writes: one at a time encodes a frame and sends it.
    private static Task SendLockedAsync(Stream stream, int tasks, int count) => SendLockedAsync(stream, tasks, count, isFlushed: false);

    private static Task SendLockedAndFlushedAsync(Stream stream, int tasks, int count) => SendLockedAsync(stream, tasks, count, isFlushed: true);

    private static async Task SendLockedAsync(Stream stream, int tasks, int count, bool isFlushed)
    {
        using var gate = new SemaphoreSlim(1);
        using var buffer = new AmqpBuffer();
        await Task.WhenAll(Enumerable.Range(0, tasks).Select(_ => Task.Run(async () =>
        {
            var transfer = new Transfer { Handle = 0, MessageFormat = 0, Settled = true };
            for (uint i = 0; i < count; i++)
            {
                transfer.DeliveryId = i;
                await gate.WaitAsync();
                try
                {
                    buffer.Reset();
                    FrameWriter.Write(buffer, 1, transfer, MaxFrameSize, s_payload);
                    await stream.WriteAsync(buffer.WrittenMemory);
                    if (isFlushed)
                    {
                        await stream.FlushAsync();
                    }
                }
                finally
                {
                    gate.Release();
                }
            }
        })));
    }

    // The least that a loop of sends can cost.
    private static Task SendGroupsAsync(Stream stream, int tasks, int count) => Task.Run(async () =>
    {
        using var buffer = new AmqpBuffer();
        var transfer = new Transfer { Handle = 0, MessageFormat = 0, Settled = true };
        for (uint i = 0; i < count; i++)
        {
            transfer.DeliveryId = i;
            FrameWriter.Write(buffer, 1, transfer, MaxFrameSize, s_payload);
            if (i % Group == Group - 1 || i == count - 1)
            {
                await stream.WriteAsync(buffer.WrittenMemory);
                buffer.Reset();
            }
        }
    });

    private static Task SendQueuedAsync(Stream stream, int tasks, int count) => SendQueuedAsync(stream, tasks, count, isFlushed: false);

    private static Task SendFlushedAsync(Stream stream, int tasks, int count) => SendQueuedAsync(stream, tasks, count, isFlushed: true);

    private static async Task SendQueuedAsync(Stream stream, int tasks, int count, bool isFlushed)
    {
        using var writer = AmqpFrameWriter.Create(stream, MaxFrameSize);
        await Task.WhenAll(Enumerable.Range(0, tasks).Select(_ => Task.Run(async () =>
        {
            var transfer = new Transfer { Handle = 0, MessageFormat = 0, Settled = true };
            for (uint i = 0; i < count; i++)
            {
                transfer.DeliveryId = i;
                await writer.WriteFrameAsync(1, transfer, s_payload);
                if (isFlushed)
                {
                    await writer.FlushAsync();
                }
            }
        })));
        await writer.CompleteAsync();
    }

    private static void Receive(int port, bool isEchoed)
    {
        using var client = new TcpClient();
        client.NoDelay = true;
        client.Connect(IPAddress.Loopback, port);
        byte[] buffer = new byte[1 << 16];
        while (client.Client.Receive(buffer) is > 0 and int received)
        {
            if (isEchoed)
            {
                client.Client.Send(buffer, 0, received, SocketFlags.None);
            }
        }
    }
}
