using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Perf.Data;
using Amqp.Encoding.Perf.References;
using Amqp.Encoding.Perf.Report;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Perf.Receive;

/// <summary><c>bench receive [messages=N]</c>: what receiving a message costs over loopback, in CPU time and in bytes allocated, to
/// perf/Results/receive.tsv.</summary>
/// <remarks>The sender is another process that sends prepared bytes, so the times are the receiver's alone: the socket, the frames, the
/// deliveries and the messages. The receiver is that of samples/Frames; it looks at all values of a message, or at its body alone.</remarks>
internal static class ReceiveCommand
{
    private const uint MaxFrameSize = 4_096;
    private const int Rounds = 5;
    private const string Sender = "send-to=";
    private const string Messages = "messages=";
    private const int FramesAtOnce = 100;

    public static int Run(string[] args)
    {
        int count = 100_000;
        int port = 0;
        foreach (string arg in args)
        {
            if (arg.StartsWith(Messages, StringComparison.Ordinal))
            {
                count = int.Parse(arg.AsSpan(Messages.Length), CultureInfo.InvariantCulture);
            }
            else if (arg.StartsWith(Sender, StringComparison.Ordinal))
            {
                port = int.Parse(arg.AsSpan(Sender.Length), CultureInfo.InvariantCulture);
            }
        }

        if (port != 0)
        {
            Send(port, count);
            return 0;
        }

        var rows = new List<string[]>();
        foreach ((string name, Func<AmqpMessage, long> look) in new (string, Func<AmqpMessage, long>)[] { ("the body", LookAtBody), ("header, properties and application properties", LookAtAll) })
        {
            double best = double.MaxValue;
            double bytes = 0;
            double seconds = 0;
            for (int round = 0; round < Rounds; round++)
            {
                (double cpu, double allocated, double elapsed) = ReceiveAsync(count, look).GetAwaiter().GetResult();
                if (cpu < best)
                {
                    (best, bytes, seconds) = (cpu, allocated, elapsed);
                }
            }

            string[] row = [name, Text(best * 1e6 / count, "F2"), Text(bytes / count, "F0"), Text(count / seconds, "F0")];
            rows.Add(row);
            Console.WriteLine($"{count} messages of 1 KB, {name}: {row[1]} us of CPU and {row[2]} bytes for each, {row[3]} a second (best of {Rounds})");
        }

        ResultFile.Write("receive", ["what is looked at", "CPU us per message", "bytes allocated per message", "messages per second"], rows);
        return 0;
    }

    private static string Text(double number, string format) => number.ToString(format, CultureInfo.InvariantCulture);

    private static async Task<(double Cpu, double Allocated, double Elapsed)> ReceiveAsync(int count, Func<AmqpMessage, long> look)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        int port = ((IPEndPoint)listener.LocalEndpoint).Port;
        using Process sender = Process.Start(new ProcessStartInfo(Environment.ProcessPath!)
        {
            ArgumentList = { "receive", Sender + port.ToString(CultureInfo.InvariantCulture), Messages + count.ToString(CultureInfo.InvariantCulture) },
        })!;
        using TcpClient client = await listener.AcceptTcpClientAsync();
        using NetworkStream stream = client.GetStream();
        using var reader = AmqpFrameReader.Create(stream, MaxFrameSize);
        using var link = new DeliveryAssembler(maxDeliverySize: 1_000_000);
        long allocated = GC.GetTotalAllocatedBytes();
        TimeSpan cpu = Environment.CpuUsage.TotalTime;
        long start = Stopwatch.GetTimestamp();
        int received = 0;
        long seen = 0;
        var transfer = new Transfer();
        while (await reader.ReadFrameAsync())
        {
            if (TryTake(reader.Frame, transfer, link, look, ref seen))
            {
                received++;
            }
        }

        double elapsed = Stopwatch.GetElapsedTime(start).TotalSeconds;
        cpu = Environment.CpuUsage.TotalTime - cpu;
        allocated = GC.GetTotalAllocatedBytes() - allocated;
        await sender.WaitForExitAsync();
        return received == count && seen > 0
            ? (cpu.TotalSeconds, allocated, elapsed)
            : throw new InvalidOperationException($"{received} messages were received.");
    }

    private static bool TryTake(in AmqpFrame frame, Transfer transfer, DeliveryAssembler link, Func<AmqpMessage, long> look, ref long seen)
    {
        AmqpReader performative = frame.OpenPerformative();
        transfer.ReadFrom(ref performative);
        if (link.Add(transfer, frame.Payload) is not { } delivery)
        {
            return false;
        }

        using AmqpMessage message = delivery.DecodeMessage();
        seen += look(message);
        return true;
    }

    private static long LookAtBody(AmqpMessage message) => message.BodyLength;

    private static long LookAtAll(AmqpMessage message)
    {
        long seen = message.BodyLength + message.Header.Priority.GetValueOrDefault() + (message.Properties.Subject?.Length ?? 0);
        foreach (KeyValuePair<string, AmqpValue> pair in message.ApplicationProperties)
        {
            seen += pair.Key.Length + (int)pair.Value.Type;
        }

        return seen;
    }

    private static void Send(int port, int count)
    {
        using var client = new TcpClient();
        client.Connect(IPAddress.Loopback, port);
        byte[] frames = MakeFrames();
        for (int sent = 0; sent < count;)
        {
            int now = Math.Min(count - sent, FramesAtOnce);
            client.Client.Send(frames.AsSpan(0, frames.Length / FramesAtOnce * now));
            sent += now;
        }

        client.Client.Shutdown(SocketShutdown.Send);
    }

    private static byte[] MakeFrames()
    {
        byte[] message = new byte[MaxFrameSize];
        message = message.AsSpan(0, HandWritten.WriteMessage(Workloads.Message(), message)).ToArray();
        var output = new ArrayBufferWriter<byte>();
        for (int i = 0; i < FramesAtOnce; i++)
        {
            var splitter = new TransferSplitter(new ReadOnlySequence<byte>(message));
            var transfer = new Transfer { Handle = 0, DeliveryId = (uint)(1_000 + i), DeliveryTag = DeliveryTag.FromUInt64((ulong)i), MessageFormat = 0, Settled = true };
            while (splitter.WriteFrame(output, channel: 1, transfer, MaxFrameSize))
            {
            }
        }

        return output.WrittenSpan.ToArray();
    }
}
