using Amqp.Encoding.Tests.Differences;
using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>samples/MiniClient sends a message of each case to a queue of a broker, and receives it from there.</summary>
[TestFixture("rabbitmq", 512u, Category = "rabbitmq")]
[TestFixture("rabbitmq", 4_096u, Category = "rabbitmq")]
[TestFixture("rabbitmq", 65_536u, Category = "rabbitmq")]
[TestFixture("rabbitmq4", 4_096u, Category = "rabbitmq4")]
[TestFixture("rabbitmq4", 65_536u, Category = "rabbitmq4")]
public sealed partial class BrokerTests(string name, uint maxFrameSize)
{
    private static readonly TimeSpan s_timeToAnswer = TimeSpan.FromSeconds(15);

    private readonly Peer _peer = Peer.Of(name);
    private Broker _broker = null!;
    private Connection? _connection;
    private TcpClient? _socket;
    private Session _session = null!;
    private CancellationToken _time;

    [OneTimeSetUp]
    public void Start() => _broker = Broker.Start(name);

    [SetUp]
    public async Task ConnectAsync()
    {
        _time = new CancellationTokenSource(s_timeToAnswer).Token;
        if (_connection is null)
        {
            (_connection, _socket) = await _broker.ConnectAsync(Options(Broker.Credentials));
            _session = await _connection.BeginAsync();
        }
    }

    // After a miss the next case has a new connection, as it has a queue of its own.
    [TearDown]
    public async Task CloseAsync()
    {
        if (TestContext.CurrentContext.Result.Outcome != NUnit.Framework.Interfaces.ResultState.Success)
        {
            await HangUpAsync();
        }
    }

    [OneTimeTearDown]
    public async Task StopAsync()
    {
        await HangUpAsync();
        _broker.Dispose();
    }

    [TestCaseSource(nameof(Cases))]
    public async Task A_message_comes_back_as_it_was(string @case)
    {
        byte[] encoded = MessageGenerator.Encode(MessageCases.Of(@case));
        KnownDifference? known = KnownDifferences.All.SingleOrDefault(row => row.Kind == "message" && row.Peer == _peer.Name && row.Case == @case);
        string payload = await ExchangeAsync(AmqpMessage.Decode(encoded));
        if (known is not null && KnownDifferences.AreAccepted)
        {
            KnownDifferences.Accept(known with { Bytes = HexText.Format(encoded) }, _broker.Version, payload);
            return;
        }

        string expected = TextOf(encoded);
        string actual = payload.StartsWith("0053", StringComparison.Ordinal) ? TextOf(HexText.Parse(payload)) : payload;
        bool differs = known is null ? actual != expected : payload != known.Answer;
        KnownDifferences.Report(_peer, _broker.Version, differs ? $"{HexText.Format(encoded)}\n{expected}\n  came back as {payload}\n{actual}" : null);
    }

    [Test]
    public async Task A_released_message_comes_again()
    {
        (Sender sender, Receiver receiver) = await AttachAsync();
        _ = await sender.SendAsync(new AmqpMessage { Value = "text" }, _time);
        foreach (Outcome outcome in new Outcome[] { Released.Instance, Accepted.Instance })
        {
            using Delivery delivery = await receiver.ReceiveAsync(_time);
            using AmqpMessage message = delivery.DecodeMessage();
            Assert.That(message.Value, Is.EqualTo((AmqpValue)"text"));
            await receiver.SettleAsync(delivery.DeliveryId!.Value, outcome);
        }
    }

    [Test]
    public async Task A_rejected_message_does_not_come_again()
    {
        (Sender sender, Receiver receiver) = await AttachAsync();
        foreach (int number in new[] { 1, 2 })
        {
            _ = await sender.SendAsync(new AmqpMessage { Value = number }, _time);
            using Delivery delivery = await receiver.ReceiveAsync(_time);
            using AmqpMessage message = delivery.DecodeMessage();
            Assert.That(message.Value, Is.EqualTo((AmqpValue)number));
            await receiver.SettleAsync(delivery.DeliveryId!.Value, new Rejected());
        }
    }

    // RabbitMQ 3.10 sends more than the credit when it is renewed while messages are under way.
    [TestCase(2u)]
    [TestCase(10u)]
    [TestCase(200u)]
    [TestCase(5_000u)]
    public async Task A_receiver_gets_each_message_whatever_its_credit(uint credit)
    {
        // With so little credit each message has its flow.
        int count = credit < 10 ? 1_000 : 8_000;
        (Connection connection, TcpClient socket) = await _broker.ConnectAsync(Options(Broker.Credentials, isOverrunAccepted: true));
        using (socket)
        {
            await using (connection)
            {
                Session session = await connection.BeginAsync(_time);
                string address = "/queue/" + Queue;
                Sender sender = await session.CreateSenderAsync("out", address, _time);
                Task<Outcome>[] outcomes = new Task<Outcome>[count];
                Receiver receiver = await session.CreateReceiverAsync("in", address, credit, _time);
                Task receiving = ReceiveAsync(receiver, count);
                for (int i = 0; i < count; i++)
                {
                    outcomes[i] = await sender.WriteAsync(new AmqpMessage { Properties = { MessageId = (ulong)i } }, _time);
                }

                await receiving;
                Assert.That(await Task.WhenAll(outcomes).WaitAsync(_time), Is.All.EqualTo(Accepted.Instance));
            }
        }
    }

    private async Task ReceiveAsync(Receiver receiver, int count)
    {
        for (int i = 0; i < count; i++)
        {
            using Delivery delivery = await receiver.ReceiveAsync(_time);
            using AmqpMessage message = delivery.DecodeMessage();
            Assert.That(message.Properties.MessageId, Is.EqualTo((MessageId)(ulong)i));
            await receiver.SettleAsync(delivery.DeliveryId!.Value, Accepted.Instance);
        }
    }

    [Test]
    public async Task A_client_without_SASL_is_served_up_to_version_4()
    {
        if (name == "rabbitmq4")
        {
            Assert.That(() => _broker.ConnectAsync(new ConnectionOptions { HostName = "127.0.0.1", IsSaslUsed = false }), Throws.TypeOf<AmqpDecodeException>().With.Message.Contains("found SASL"));
            return;
        }

        (Connection connection, TcpClient socket) = await _broker.ConnectAsync(new ConnectionOptions { HostName = "127.0.0.1", IsSaslUsed = false });
        using (socket)
        {
            await using (connection)
            {
                _ = await connection.BeginAsync(_time);
            }
        }
    }

    [Test]
    public void A_wrong_password_is_refused() => Assert.That(
        () => _broker.ConnectAsync(Options(new SaslPlain("guest", "wrong"))), Throws.TypeOf<UnauthorizedAccessException>());

    private static IEnumerable<string> Cases() => MessageCases.Names;

    // The payload that comes back, or what happens instead.
    private async Task<string> ExchangeAsync(AmqpMessage message)
    {
        try
        {
            (Sender sender, Receiver receiver) = await AttachAsync();
            Assert.That(await sender.SendAsync(message, _time), Is.EqualTo(Accepted.Instance));
            using Delivery delivery = await receiver.ReceiveAsync(_time);
            await receiver.SettleAsync(delivery.DeliveryId!.Value, Accepted.Instance);
            await receiver.DetachAsync(cancellationToken: _time);
            await sender.DetachAsync(cancellationToken: _time);
            return HexText.Format(delivery.Payload.ToArray());
        }
        catch (IOException failure)
        {
            await HangUpAsync();
            return (failure as PeerException ?? failure.InnerException as PeerException)?.Error is { } error
                ? $"refuses it with {error.Condition}"
                : "resets the connection";
        }
    }

    // Each case has its own; its name is in the messages that come back.
    private static string Queue => string.Concat(TestContext.CurrentContext.Test.Name.Where(char.IsAsciiLetterOrDigit));

    // Some fields are the broker's: first-acquirer, a subject with the name of the queue where there was none, and from version 4 on durable, and annotations of the route.
    private string TextOf(byte[] encoded)
    {
        string text = FirstAcquirer().Replace(MessageText.Of(encoded, "rabbitmq"), "$1")
            .Replace($"[\"string\",\"{Queue}\"]", "[\"null\"]", StringComparison.Ordinal);
        return name == "rabbitmq" ? text : Route().Replace(Durable().Replace(text, "$1"), "").Replace("72 [\"map\",[]]\n", "", StringComparison.Ordinal);
    }

    [GeneratedRegex(@"^(70 \S+ \S+ \S+) \S+")]
    private static partial Regex FirstAcquirer();

    [GeneratedRegex(@"^(70 )\S+ ")]
    private static partial Regex Durable();

    [GeneratedRegex(""",?\["symbol","x-exchange"\],\["string",""\],\["symbol","x-routing-key"\],\["null"\]""")]
    private static partial Regex Route();

    private async Task<(Sender Sender, Receiver Receiver)> AttachAsync()
    {
        string address = "/queue/" + Queue;
        return (
            await _session.CreateSenderAsync("out " + address, address, _time),
            await _session.CreateReceiverAsync("in " + address, address, credit: 1, _time));
    }

    private ConnectionOptions Options(SaslPlain? credentials, bool isOverrunAccepted = false) =>
        new() { HostName = "127.0.0.1", MaxFrameSize = maxFrameSize, MaxMessageSize = 8 << 20, Credentials = credentials, IsOverrunAccepted = isOverrunAccepted };

    private async Task HangUpAsync()
    {
        if (_connection is not null)
        {
            await _connection.DisposeAsync();
            _socket!.Dispose();
            _connection = null;
        }
    }
}
