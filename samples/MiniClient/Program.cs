using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using Amqp.Encoding.Samples.MiniClient;
using Amqp.Encoding.Security;

// Without arguments both ends, else one: "accept PORT [COUNT]" and, in another process, "connect PORT [COUNT]".
string role = args.Length > 1 ? args[0] : "both";
int port = role == "both" ? 0 : Number(args[1]);
int count = args.Length is 1 or 3 ? Number(args[^1]) : 1_000;
using var listener = new TcpListener(IPAddress.Loopback, role == "connect" ? 0 : port);
listener.Start();
port = role == "connect" ? port : ((IPEndPoint)listener.LocalEndpoint).Port;
Task accepting = role == "connect" ? Task.CompletedTask : AcceptAsync(listener, count);
await (role == "accept" ? Task.CompletedTask : ConnectAsync(port, count));
await accepting;
if (role == "both")
{
    await Task.WhenAll(HangUpOnceAsync(listener), SendReliablyAsync(port));
}

static int Number(string text) => int.Parse(text, CultureInfo.InvariantCulture);

static async Task ConnectAsync(int port, int count)
{
    using var socket = new TcpClient { NoDelay = true };
    await socket.ConnectAsync(IPAddress.Loopback, port);
    var options = new ConnectionOptions { ContainerId = "client", Credentials = new SaslPlain("user", "secret") };
    Connection connection = await Connection.ConnectAsync(socket.GetStream(), options);
    Session session = await connection.BeginAsync();
    Sender sender = await session.CreateSenderAsync("orders", "queue/orders");
    var message = new AmqpMessage();
    byte[] body = new byte[1_024];
    await MeasureAsync("sent settled", count, async i => await sender.SendSettledAsync(Fill(message, i, body)));
    await MeasureAsync("sent, outcome awaited", count, async i => _ = await sender.SendAsync(Fill(message, i, body)));

    Outcome outcome = await sender.SendAsync(Fill(message, 0, new byte[1_000_000]));
    Console.WriteLine($"a message of many frames: {outcome}");
    await sender.DetachAsync();
    await session.EndAsync();
    await connection.CloseAsync();
}

static async Task AcceptAsync(TcpListener listener, int count)
{
    using TcpClient socket = await listener.AcceptTcpClientAsync();
    var attached = new TaskCompletionSource<Receiver>();
    Connection connection = await Connection.AcceptAsync(socket.GetStream(), new ConnectionOptions
    {
        ContainerId = "acceptor",
        Authenticate = plain => plain is { UserName: "user", Password: "secret" },
        OnLink = link =>
        {
            attached.SetResult((Receiver)link);
            return Task.CompletedTask;
        },
    });
    Receiver receiver = await attached.Task;
    await receiver.SetCreditAsync(1_000);
    await MeasureAsync("received", count, async i => _ = await ReceiveAsync(receiver, i));
    await MeasureAsync("received and accepted", count, async i => await receiver.SettleAsync(await ReceiveAsync(receiver, i), Accepted.Instance));

    SequenceNumber last = await ReceiveAsync(receiver, 0);
    await receiver.SettleAsync(last, new Rejected { Error = new AmqpError { Condition = ErrorCondition.NotAllowed, Description = "too large" } });
    await connection.Completion;
    await connection.CloseAsync();
}

// The first connection breaks before the outcome of the message is known.
static async Task HangUpOnceAsync(TcpListener listener)
{
    for (bool hangsUp = true; ; hangsUp = false)
    {
        using TcpClient socket = await listener.AcceptTcpClientAsync();
        var received = new TaskCompletionSource();
        await using Connection connection = await Connection.AcceptAsync(socket.GetStream(), new ConnectionOptions
        {
            OnLink = async link =>
            {
                var receiver = (Receiver)link;
                await receiver.SetCreditAsync(1);
                using Delivery delivery = await receiver.ReceiveAsync();
                if (!hangsUp)
                {
                    await receiver.SettleAsync(delivery.DeliveryId!.Value, Accepted.Instance);
                }

                received.SetResult();
            },
        });
        await received.Task;
        if (!hangsUp)
        {
            await connection.Completion;
            return;
        }
    }
}

static async Task SendReliablyAsync(int port)
{
    int connections = 0;
    await using var sender = new ReliableSender(
        async token =>
        {
            connections++;
            var socket = new TcpClient { NoDelay = true };
            await socket.ConnectAsync(IPAddress.Loopback, port, token);
            return await Connection.ConnectAsync(socket.GetStream(), new ConnectionOptions(), token);
        },
        "orders",
        "queue/orders");
    Outcome outcome = await sender.SendAsync(new AmqpMessage { Value = "order 1" });
    Console.WriteLine($"a message whose connection broke: {outcome}, on connection {connections}");
}

static AmqpMessage Fill(AmqpMessage message, int number, byte[] body)
{
    message.Clear();
    message.Properties.MessageId = (ulong)number;
    message.AddData(body);
    return message;
}

[AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
static async ValueTask<SequenceNumber> ReceiveAsync(Receiver receiver, int number)
{
    Delivery delivery = await receiver.ReceiveAsync();
    using AmqpMessage message = delivery.DecodeMessage();
    return message.Properties.MessageId == (ulong)number ? delivery.DeliveryId!.Value : throw new InvalidDataException($"{message.Properties.MessageId} came for {number}.");
}

static async Task MeasureAsync(string what, int count, Func<int, ValueTask> step)
{
    long allocated = GC.GetTotalAllocatedBytes();
    var watch = Stopwatch.StartNew();
    for (int i = 0; i < count; i++)
    {
        await step(i);
    }

    allocated = GC.GetTotalAllocatedBytes() - allocated;
    Console.WriteLine($"{count:N0} messages of 1 KB {what}: {count / watch.Elapsed.TotalSeconds:N0} a second, {(double)allocated / count:N1} bytes allocated for each");
}
