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
/// each frame, and with an <see cref="AmqpFrameWriter"/>, to perf/Results/send.tsv.</summary>
/// <remarks>The receiver is another process that throws away what comes, so the CPU time is the sender's alone.</remarks>
internal static class SendCommand
{
    private const uint MaxFrameSize = 4_096;
    private const int Rounds = 5;
    private const string Drain = "drain-from=";
    private const string Frames = "frames=";

    private static readonly ReadOnlySequence<byte> s_payload = new(new byte[256]);

    public static int Run(string[] args)
    {
        if (Find(args, Drain) is { } port)
        {
            Receive(port);
            return 0;
        }

        int count = Find(args, Frames) ?? 200_000;
        var rows = new List<string[]>();
        foreach (int tasks in new[] { 1, 4, 16 })
        {
            foreach ((string name, Func<Stream, int, int, Task> send) in new (string, Func<Stream, int, int, Task>)[] { ("semaphore and write", SendLockedAsync), ("AmqpFrameWriter", SendQueuedAsync) })
            {
                (double Cpu, double Allocated, double Elapsed) best = Enumerable.Range(0, Rounds).Select(_ => MeasureAsync(send, tasks, count).GetAwaiter().GetResult()).Min();
                string[] row = [Text(tasks, "F0"), name, Text(best.Cpu * 1e6 / count, "F2"), Text(best.Allocated / count, "F1"), Text(count / best.Elapsed, "F0")];
                rows.Add(row);
                Console.WriteLine($"{tasks,2} tasks, {name,-19}  {row[2],6} us of CPU and {row[3],6} bytes for each frame, {row[4],9} frames a second (best of {Rounds})");
            }
        }

        ResultFile.Write("send", ["tasks", "how", "CPU us per frame", "bytes allocated per frame", "frames per second"], rows);
        return 0;
    }

    private static string Text(double number, string format) => number.ToString(format, CultureInfo.InvariantCulture);

    private static int? Find(string[] args, string name) =>
        args.FirstOrDefault(arg => arg.StartsWith(name, StringComparison.Ordinal)) is { } arg
            ? int.Parse(arg.AsSpan(name.Length), CultureInfo.InvariantCulture)
            : null;

    private static async Task<(double Cpu, double Allocated, double Elapsed)> MeasureAsync(Func<Stream, int, int, Task> send, int tasks, int count)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        int port = ((IPEndPoint)listener.LocalEndpoint).Port;
        using Process receiver = Process.Start(new ProcessStartInfo(Environment.ProcessPath!)
        {
            ArgumentList = { "send", Drain + port.ToString(CultureInfo.InvariantCulture) },
        })!;
        using TcpClient client = await listener.AcceptTcpClientAsync();
        client.NoDelay = true;
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

    // What every SDK writes: one at a time encodes a frame and sends it.
    private static async Task SendLockedAsync(Stream stream, int tasks, int count)
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
                }
                finally
                {
                    gate.Release();
                }
            }
        })));
    }

    private static async Task SendQueuedAsync(Stream stream, int tasks, int count)
    {
        using var writer = AmqpFrameWriter.Create(stream, MaxFrameSize);
        await Task.WhenAll(Enumerable.Range(0, tasks).Select(_ => Task.Run(async () =>
        {
            var transfer = new Transfer { Handle = 0, MessageFormat = 0, Settled = true };
            for (uint i = 0; i < count; i++)
            {
                transfer.DeliveryId = i;
                await writer.WriteFrameAsync(1, transfer, s_payload);
            }
        })));
        await writer.CompleteAsync();
    }

    private static void Receive(int port)
    {
        using var client = new TcpClient();
        client.Connect(IPAddress.Loopback, port);
        byte[] buffer = new byte[1 << 16];
        while (client.Client.Receive(buffer) > 0)
        {
        }
    }
}
