using System.Net;
using System.Text.Json.Nodes;
using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Load;

/// <summary>100,000 messages of 1 KB there and back: none is lost, doubled or out of order. Rounds of MiniClient and of rhea's client alternate, and
/// artifacts/interop/load.tsv gets what each message costs.</summary>
[Category("load")]
[CancelAfter(300_000)]
public sealed class LoadTests
{
    private const int Count = 100_000;
    private const int Rounds = 3;

    [Test]
    public async Task Messages_go_through_the_broker(CancellationToken time)
    {
        using Broker broker = Broker.Start();
        List<Cost> costs = [];
        for (int round = 1; round <= Rounds; round++)
        {
            string queue = $"/queue/mini{round}";
            (Connection connection, TcpClient socket) = await broker.ConnectAsync(Options());
            using (socket)
            {
                costs.Add(await MeasureAsync("rabbitmq", "MiniClient sends", () => SendAsync(connection, queue, time)));
                costs.Add(await MeasureAsync("rabbitmq", "MiniClient receives", () => ReceiveAsync(connection, queue, 2 * Count, time)));
                await connection.CloseAsync(cancellationToken: time);
            }

            costs.Add(RunRhea("rabbitmq", "send", broker.Port, $"/queue/rhea{round}", "guest"));
            costs.Add(RunRhea("rabbitmq", "receive", broker.Port, $"/queue/rhea{round}", "guest"));
        }

        Report(costs);
    }

    [Test]
    public async Task Messages_go_through_a_listener_of_Proton(CancellationToken time)
    {
        int port = FreePort.Find(1)[0];
        using PeerProcess proton = Peer.Of("proton").Start("load", "listen", Text(port), Text(Count));
        List<Cost> costs = [];
        for (int round = 1; round <= Rounds; round++)
        {
            using var socket = new TcpClient { NoDelay = true };
            await socket.ConnectAsync(IPAddress.Loopback, port, time);
            Connection connection = await Connection.ConnectAsync(socket.GetStream(), new ConnectionOptions(), time);
            costs.Add(await MeasureAsync("proton", "MiniClient sends", () => SendAsync(connection, "in", time)));
            Assert.That((bool?)proton.Read()["isInOrder"], Is.True);
            costs.Add(await MeasureAsync("proton", "MiniClient receives", () => ReceiveAsync(connection, "out", 1_000, time)));
            await connection.CloseAsync(cancellationToken: time);

            costs.Add(RunRhea("proton", "send", port, "in", ""));
            Assert.That((bool?)proton.Read()["isInOrder"], Is.True);
            costs.Add(RunRhea("proton", "receive", port, "out", ""));
        }

        Report(costs);
    }

    private static async Task SendAsync(Connection connection, string address, CancellationToken time)
    {
        Session session = await connection.BeginAsync(time);
        Sender sender = await session.CreateSenderAsync("out " + address, address, time);
        using var window = new SemaphoreSlim(1_000);
        var message = new AmqpMessage();
        byte[] body = new byte[1_024];
        for (int i = 0; i < Count; i++)
        {
            message.Clear();
            message.Properties.MessageId = (ulong)i;
            message.AddData(body);
            await window.WaitAsync(time);
            _ = CountAsync(await sender.WriteAsync(message, time), window);
        }

        for (int i = 0; i < 1_000; i++)
        {
            await window.WaitAsync(time);
        }

        await session.EndAsync(cancellationToken: time);
    }

    private static async Task CountAsync(Task<Outcome> outcome, SemaphoreSlim window)
    {
        Assert.That(await outcome, Is.EqualTo(Accepted.Instance));
        window.Release();
    }

    // RabbitMQ 3.10 sends more than the credit if a flow reaches it while its queue has messages under way to the link, so it gets all credit at once.
    private static async Task ReceiveAsync(Connection connection, string address, uint credit, CancellationToken time)
    {
        Session session = await connection.BeginAsync(time);
        Receiver receiver = await session.CreateReceiverAsync("in " + address, address, credit, time);
        for (int i = 0; i < Count; i++)
        {
            Delivery delivery = await receiver.ReceiveAsync(time);
            SequenceNumber id = delivery.DeliveryId!.Value;
            using AmqpMessage message = delivery.DecodeMessage();
            if (message.Properties.MessageId != (ulong)i)
            {
                Assert.Fail($"{message.Properties.MessageId} came for {i}.");
            }

            await receiver.SettleAsync(id, Accepted.Instance);
        }

        await session.EndAsync(cancellationToken: time);
    }

    private static async Task<Cost> MeasureAsync(string peer, string job, Func<Task> run)
    {
        long allocated = GC.GetTotalAllocatedBytes();
        TimeSpan processor = Process.GetCurrentProcess().TotalProcessorTime;
        await run();
        processor = Process.GetCurrentProcess().TotalProcessorTime - processor;
        return new Cost(peer, job, processor.TotalMilliseconds, (GC.GetTotalAllocatedBytes() - allocated) / (double)Count);
    }

    private static Cost RunRhea(string peer, string role, int port, string address, string user)
    {
        Environment.SetEnvironmentVariable("AMQP_USER", user);
        using PeerProcess rhea = Peer.Of("rhea").Start("load", role, Text(port), address, Text(Count));
        JsonNode line = rhea.Read(TimeSpan.FromMinutes(2));
        Assert.That((bool?)line["isInOrder"], Is.True, line.ToJsonString());
        return new Cost(peer, $"rhea {role}s", (double)line["cpu"]!, null);
    }

    private static void Report(List<Cost> costs)
    {
        string path = Repository.PathOf("artifacts", "interop", "load.tsv");
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        foreach (IGrouping<string, Cost> job in costs.GroupBy(cost => cost.Job))
        {
            Cost[] byTime = [.. job.OrderBy(cost => cost.Milliseconds)];
            Cost median = byTime[byTime.Length / 2];
            string line = string.Join(
                '\t', median.Peer, job.Key, median.Milliseconds.ToString("N0", CultureInfo.InvariantCulture), median.Bytes?.ToString("N0", CultureInfo.InvariantCulture) ?? "-");
            TestContext.Out.WriteLine(line);
            File.AppendAllText(path, line + "\n");
        }
    }

    private static ConnectionOptions Options() => new() { HostName = "127.0.0.1", Credentials = Broker.Credentials };

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private sealed record Cost(string Peer, string Job, double Milliseconds, double? Bytes);
}
