using System.Collections.Concurrent;
using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Faults;

/// <summary>The reliable sender of samples/MiniClient on connections that break: it connects again and loses no message.</summary>
[Category("faults")]
public sealed class ResumeTests
{
    private const int MessageCount = 8;

    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(30);

    [Test]
    public async Task A_receiver_that_remembers_gets_each_message_once_wherever_connections_break([Values] bool fromClient)
    {
        int resumed = 0;
        using var gate = new SemaphoreSlim(8);
        await Task.WhenAll(Enumerable.Range(0, 60).Select(async i =>
        {
            await gate.WaitAsync();
            try
            {
                await using var receiver = new RememberingReceiver();

                // The first four connections break, each at another place.
                await SendAllAsync(attempt => receiver.AcceptAsync(attempt < 4 ? new Fault(fromClient, DropAt: (i + (attempt * 29)) * (fromClient ? 41 : 9)) : new Fault(fromClient)))
                    .WaitAsync(s_longest);
                Assert.That(receiver.Processed.Order(), Is.EqualTo(Enumerable.Range(0, MessageCount)), $"case {i}");
                Interlocked.Add(ref resumed, receiver.ResumedCount);
            }
            finally
            {
                gate.Release();
            }
        }));
        TestContext.Out.WriteLine($"{resumed} deliveries were resumed.");
        Assert.That(resumed, Is.GreaterThan(0));
    }

    [TestCase("proton", Category = "proton")]
    [TestCase("rhea", Category = "rhea")]
    public async Task No_message_to_another_implementation_is_lost(string name)
    {
        int port = FreePort.Find(1)[0];
        using PeerProcess peer = Peer.Of(name).Start("messages", "listen", port.ToString(CultureInfo.InvariantCulture), "512");
        int connections = 0;
        Outcome[] outcomes = await SendAllAsync(attempt =>
        {
            connections = attempt + 1;
            return FaultyProxy.ConnectAsync(port, attempt < 6 ? new Fault(attempt % 2 == 0, DropAt: 700 + (attempt * 300)) : new Fault(true));
        }).WaitAsync(s_longest);
        Assert.That(outcomes, Is.All.EqualTo(Accepted.Instance));
        Assert.That(connections, Is.GreaterThan(1));
    }

    // RabbitMQ does not resume links, and ends sessions some seconds before it ends connections.
    [TestCase("rabbitmq", false, Category = "rabbitmq")]
    [TestCase("rabbitmq", true, Category = "rabbitmq")]
    [TestCase("rabbitmq4", false, Category = "rabbitmq4")]
    [TestCase("rabbitmq4", true, Category = "rabbitmq4")]
    public async Task No_message_to_a_broker_that_restarts_is_lost_or_given_up(string name, bool isKilled)
    {
        using Broker broker = Broker.Start(name);
        int connections = 0, sent = 0;
        List<TcpClient> sockets = [];
        await using var sender = new ReliableSender(
            async token =>
            {
                (Connection connection, TcpClient socket) = await broker.ConnectAsync(new ConnectionOptions { HostName = "127.0.0.1", Credentials = Broker.Credentials });
                sockets.Add(socket);
                connections++;
                return connection;
            },
            "orders",
            "/amq/queue/kept");
        Task restarting = Task.Run(async () =>
        {
            for (int i = 0; i < 2; i++)
            {
                int before = Volatile.Read(ref sent);
                while (Volatile.Read(ref sent) < before + 200)
                {
                    await Task.Delay(10);
                }

                broker.Restart(isKilled);
            }
        });

        // Eight messages are under way at any time; their outcomes are their number.
        async Task<int> SendAsync()
        {
            int count = 0;
            for (; !restarting.IsCompleted || count < 300; count++)
            {
                int number = Interlocked.Increment(ref sent);
                Outcome outcome = await sender.SendAsync(new AmqpMessage { Header = { Durable = true }, Properties = { MessageId = (ulong)number } }).WaitAsync(TimeSpan.FromMinutes(2));
                Assert.That(outcome, Is.EqualTo(Accepted.Instance), $"message {number}");
            }

            return count;
        }

        int[] counts = await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(SendAsync)));
        await restarting;
        Assert.That(connections, Is.GreaterThan(2));
        HashSet<ulong> received = await ReceiveAllAsync(broker, "/amq/queue/kept", sent);
        Assert.That(received, Is.EquivalentTo(Enumerable.Range(1, counts.Sum()).Select(i => (ulong)i)));
        TestContext.Out.WriteLine($"{sent} messages on {connections} connections.");
        sockets.ForEach(socket => socket.Dispose());
    }

    // The ids of all messages of a queue; some may have come twice.
    private static async Task<HashSet<ulong>> ReceiveAllAsync(Broker broker, string address, int count)
    {
        (Connection connection, TcpClient socket) = await broker.ConnectAsync(new ConnectionOptions { HostName = "127.0.0.1", Credentials = Broker.Credentials, IsOverrunAccepted = true });
        using (socket)
        {
            Receiver receiver = await (await connection.BeginAsync()).CreateReceiverAsync("all", address, credit: 200);
            HashSet<ulong> ids = [];
            while (ids.Count < count)
            {
                using Delivery delivery = await receiver.ReceiveAsync().AsTask().WaitAsync(s_longest);
                using AmqpMessage message = delivery.DecodeMessage();
                ids.Add(ulong.Parse(message.Properties.MessageId.ToString()!, CultureInfo.InvariantCulture));
            }

            await connection.CloseAsync();
            return ids;
        }
    }

    // Messages of one and of many frames, sent at once.
    private static async Task<Outcome[]> SendAllAsync(Func<int, Task<(FaultyProxy Proxy, TcpClient Client)>> connectAsync)
    {
        List<IDisposable> opened = [];
        int attempts = 0;
        await using var sender = new ReliableSender(
            async token =>
            {
                (FaultyProxy proxy, TcpClient client) = await connectAsync(attempts++);
                opened.AddRange([proxy, client]);
                return await Connection.ConnectAsync(client.GetStream(), RememberingReceiver.Options(), token);
            },
            "orders",
            "queue");
        try
        {
            return await Task.WhenAll(Enumerable.Range(0, MessageCount).Select(i =>
            {
                var message = new AmqpMessage { Properties = { MessageId = (ulong)i } };
                message.AddData(new byte[i % 3 * 700]);
                return sender.SendAsync(message);
            }));
        }
        finally
        {
            await sender.DisposeAsync();
            opened.ForEach(one => one.Dispose());
        }
    }

    /// <summary>An acceptor that remembers the outcomes of deliveries until their sender does not name them any more.</summary>
    private sealed class RememberingReceiver : IAsyncDisposable
    {
        private readonly Dictionary<DeliveryTag, Outcome> _remembered = [];
        private readonly ConcurrentBag<Task> _served = [];
        private readonly ConcurrentBag<IDisposable> _opened = [];
        private int _resumed;

        /// <summary>The ids of the messages that were processed.</summary>
        public ConcurrentQueue<int> Processed { get; } = [];

        /// <summary>How many deliveries came again, with a message or without.</summary>
        public int ResumedCount => _resumed;

        public static ConnectionOptions Options() => new() { MaxFrameSize = 512, AnswerTimeOut = TimeSpan.FromSeconds(2), IdleTimeOut = TimeSpan.FromSeconds(2) };

        public async Task<(FaultyProxy Proxy, TcpClient Client)> AcceptAsync(Fault fault)
        {
            (FaultyProxy proxy, TcpClient client, TcpClient server) = await FaultyProxy.ConnectAsync(fault);
            _opened.Add(server);
            _served.Add(ServeAsync(server));
            return (proxy, client);
        }

        public async ValueTask DisposeAsync()
        {
            await Task.WhenAll(_served);
            foreach (IDisposable one in _opened)
            {
                one.Dispose();
            }
        }

        private async Task ServeAsync(TcpClient socket)
        {
            try
            {
                await using Connection connection = await Connection.AcceptAsync(socket.GetStream(), new ConnectionOptions
                {
                    MaxFrameSize = 512,
                    AnswerTimeOut = TimeSpan.FromSeconds(2),
                    IdleTimeOut = TimeSpan.FromSeconds(2),
                    Remember = Remember,
                    OnLink = link => ReceiveAsync((Receiver)link),
                });
                await connection.Completion;
            }
            catch (Exception failure) when (failure is IOException or TimeoutException or OperationCanceledException or AmqpDecodeException)
            {
                // The connection broke before it was open.
            }
        }

        private UnsettledDelivery[] Remember(Attach attach)
        {
            lock (_remembered)
            {
                return [.. (attach.Unsettled ?? []).Where(delivery => _remembered.ContainsKey(delivery.Tag)).Select(delivery => new UnsettledDelivery(delivery.Tag, _remembered[delivery.Tag]))];
            }
        }

        private async Task ReceiveAsync(Receiver receiver)
        {
            try
            {
                await receiver.SetCreditAsync(4);
                while (true)
                {
                    using Delivery delivery = await receiver.ReceiveAsync();
                    Process(delivery);
                    if (!delivery.Settled)
                    {
                        await receiver.AnswerAsync(delivery.DeliveryId!.Value, Accepted.Instance, isSettled: false);
                    }
                }
            }
            catch (IOException)
            {
                receiver.Drop();
            }
        }

        private void Process(Delivery delivery)
        {
            lock (_remembered)
            {
                if (_remembered.TryAdd(delivery.DeliveryTag!.Value, Accepted.Instance))
                {
                    using AmqpMessage message = delivery.DecodeMessage();
                    Processed.Enqueue(int.Parse(message.Properties.MessageId.ToString()!, CultureInfo.InvariantCulture));
                }
                else
                {
                    _resumed++;
                }
            }
        }
    }
}
