using System.IO.Pipelines;

namespace Amqp.Encoding.Tests.Samples;

/// <summary>The client and the acceptor of samples/MiniClient against each other, and against peers that do not keep to the protocol.</summary>
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
public sealed class MiniClientTests
{
    private readonly TaskCompletionSource<Link> _accepted = new(TaskCreationOptions.RunContinuationsAsynchronously);

    [Test]
    public async Task Messages_and_outcomes_are_exchanged_over_streams_and_pipes([Values(0, 1, 7, int.MaxValue)] int piece, [Values] bool isPlain, [Values] bool sends)
    {
        // 0: pipes.
        var test = new MiniClientTests();
        (Duplex left, Duplex right) = Duplex.Create(piece == 0 ? 1 : piece);
        ConnectionOptions server = test.Acceptor(isPlain ? plain => plain is { UserName: "u", Password: "p" } : null);
        var options = new ConnectionOptions { Credentials = isPlain ? new SaslPlain("u", "p") : null, MaxFrameSize = 1_000 };
        Task<Connection> accepting = piece == 0 ? Connection.AcceptAsync((IDuplexPipe)right, server) : Connection.AcceptAsync((Stream)right, server);
        Connection client = await (piece == 0 ? Connection.ConnectAsync((IDuplexPipe)left, options) : Connection.ConnectAsync((Stream)left, options)).Soon();
        Connection acceptor = await accepting.Soon();
        Session session = await client.BeginAsync().Soon();
        Link asked = sends ? await session.CreateSenderAsync("link", "queue").Soon() : await session.CreateReceiverAsync("link", "queue", credit: 0).Soon();
        Link answered = await test._accepted.Task.Soon();
        Assert.That(answered.Name, Is.EqualTo("link"));
        Assert.That(answered.Address, Is.EqualTo("queue"));
        var sender = (Sender)(sends ? asked : answered);
        var receiver = (Receiver)(sends ? answered : asked);
        await receiver.SetCreditAsync(2).Soon();
        Outcome[] outcomes = [Accepted.Instance, Released.Instance, new Rejected { Error = new AmqpError { Condition = ErrorCondition.InvalidField } }, new Modified { DeliveryFailed = true }];
        for (int i = 0; i < 8; i++)
        {
            var message = new AmqpMessage { Properties = { MessageId = (ulong)i } };
            message.AddData(Enumerable.Range(0, i * 500).Select(octet => (byte)octet).ToArray());
            Task<Outcome> outcome = sender.SendAsync(message);
            Delivery delivery = await receiver.ReceiveAsync().Soon();
            using AmqpMessage received = delivery.DecodeMessage();
            Assert.That(received, Is.EqualTo(message));
            await receiver.SettleAsync(delivery.DeliveryId!.Value, outcomes[i % 4]).Soon();
            Assert.That(await outcome.Soon(), Is.EqualTo(outcomes[i % 4]));
        }

        await asked.DetachAsync().Soon();
        Assert.That(async () => await sender.SendSettledAsync(new AmqpMessage()).Soon(), Throws.TypeOf<IOException>().With.Message.Contains(sends ? "This side has detached" : "The peer has ended"));
        await session.EndAsync().Soon();
        await client.CloseAsync().Soon();
        await acceptor.CloseAsync().Soon();
        Assert.That(client.Failure, Is.Null);
        Assert.That(acceptor.Failure, Is.Null);
    }

    [Test]
    public async Task A_wrong_password_ends_both_ends()
    {
        (Duplex left, Duplex right) = Duplex.Create();
        Task<Connection> accepting = Connection.AcceptAsync((Stream)right, Acceptor(plain => plain is { Password: "p" }));
        Assert.That(
            async () => await Connection.ConnectAsync((Stream)left, new ConnectionOptions { Credentials = new SaslPlain("u", "q") }).Soon(),
            Throws.TypeOf<UnauthorizedAccessException>());
        Assert.That(async () => await accepting.Soon(), Throws.TypeOf<UnauthorizedAccessException>());
    }

    [Test]
    public void A_silent_peer_is_disconnected([Values] bool isPipe)
    {
        (Duplex left, _) = Duplex.Create();
        var options = new ConnectionOptions { AnswerTimeOut = TimeSpan.FromMilliseconds(20) };
        Assert.That(
            async () => await (isPipe ? Connection.ConnectAsync((IDuplexPipe)left, options) : Connection.ConnectAsync((Stream)left, options)).Soon(),
            Throws.TypeOf<TimeoutException>().With.Message.Not.EqualTo(TestLimit.Message));
    }

    [TestCase("160301020001000000", "TLS handshake")]
    [TestCase("474554202f20485454502f312e31", "HTTP request")]
    [TestCase("414d515000000901", "AMQP 0.9.1")]
    [TestCase("414d515000010000", "SASL 1.0.0")]
    public async Task A_client_of_another_protocol_is_named(string hex, string name)
    {
        (Duplex left, Duplex right) = Duplex.Create();
        await left.Output.WriteAsync(HexText.Parse(hex)).Soon();
        Assert.That(
            async () => await Connection.AcceptAsync((Stream)right, Acceptor(null)).Soon(),
            Throws.TypeOf<AmqpDecodeException>().With.Message.Contains(name));
    }

    [Test]
    public async Task A_link_that_nobody_accepts_is_detached_with_an_error()
    {
        (Duplex left, Duplex right) = Duplex.Create();
        Task<Connection> accepting = Connection.AcceptAsync((Stream)right, new ConnectionOptions());
        await using Connection client = await Connection.ConnectAsync((Stream)left, new ConnectionOptions()).Soon();
        await using Connection acceptor = await accepting.Soon();
        Session session = await client.BeginAsync().Soon();
        Sender sender = await session.CreateSenderAsync("link", "queue").Soon();
        Assert.That(
            async () => await sender.SendAsync(new AmqpMessage()).Soon(),
            Throws.TypeOf<IOException>().With.InnerException.TypeOf<PeerException>().And.Message.Contains("amqp:not-allowed"));
    }

    [Test]
    public async Task A_peer_that_disconnects_fails_all_waiters()
    {
        (Duplex left, Duplex right) = Duplex.Create();
        Task<Connection> accepting = Connection.AcceptAsync((Stream)right, Acceptor(null));
        await using Connection client = await Connection.ConnectAsync((Stream)left, new ConnectionOptions()).Soon();
        Connection acceptor = await accepting.Soon();
        Session session = await client.BeginAsync().Soon();
        Sender sender = await session.CreateSenderAsync("link", "queue").Soon();
        await ((Receiver)await _accepted.Task.Soon()).SetCreditAsync(1).Soon();
        Task<Outcome> unsettled = sender.SendAsync(new AmqpMessage());
        Task<Outcome> withoutCredit = sender.SendAsync(new AmqpMessage());
        _ = await ((Receiver)await _accepted.Task.Soon()).ReceiveAsync().Soon();
        await acceptor.DisposeAsync().Soon();
        Assert.That(async () => await unsettled.Soon(), Throws.InstanceOf<IOException>());
        Assert.That(async () => await withoutCredit.Soon(), Throws.InstanceOf<IOException>());
        await client.Completion.Soon();
        Assert.That(async () => await client.BeginAsync().Soon(), Throws.InstanceOf<IOException>());
    }

    // Frames on channel 0 of a peer that has opened and begun; the error of the close that answers.
    [TestCase("0000000c0200000000531345", "amqp:invalid-field", TestName = "a flow without fields")]
    [TestCase("000000080100000000", "amqp:connection:framing-error", TestName = "a DOFF of 1")]
    [TestCase("7fffffff02000000", "amqp:connection:framing-error", TestName = "a frame that is too large")]
    public async Task A_peer_that_violates_the_protocol_is_told_why(string hex, string condition)
    {
        (Duplex left, Duplex right) = Duplex.Create();
        // This peer does not answer the close.
        Task<Connection> accepting = Connection.AcceptAsync((Stream)right, Acceptor(null, TimeSpan.FromMilliseconds(50)));
        var frames = new AmqpBuffer();
        ProtocolHeader.Sasl.Encode(frames);
        FrameEncoder.EncodeSasl(frames, new SaslInit { Mechanism = "ANONYMOUS" });
        ProtocolHeader.Amqp.Encode(frames);
        FrameEncoder.Encode(frames, 0, new Open { ContainerId = "peer" }, 512);
        FrameEncoder.Encode(frames, 0, new Begin { NextOutgoingId = 0, IncomingWindow = 1, OutgoingWindow = 1 }, 512);
        frames.Write(HexText.Parse(hex));
        await left.Output.WriteAsync(frames.WrittenMemory).Soon();
        Connection acceptor = await accepting.Soon();
        await acceptor.Completion.Soon();
        await acceptor.DisposeAsync().Soon();
        using var received = new MemoryStream();
        await left.Input.AsStream().CopyToAsync(received).Soon();
        Assert.That(FindClose(received.ToArray()), Is.EqualTo(condition));
    }

    private static string? FindClose(byte[] bytes)
    {
        using var decoder = new FrameDecoder(65_536);
        for (int at = 0; at <= bytes.Length - 8;)
        {
            if (bytes.AsSpan(at).StartsWith("AMQP"u8))
            {
                at += 8;
                continue;
            }

            var left = new ReadOnlySequence<byte>(bytes, at, bytes.Length - at);
            bool isSasl = bytes[at + 5] == 1;
            OperationStatus status = isSasl ? decoder.DecodeSasl(ref left, out Frame frame, out _) : decoder.Decode(ref left, out frame, out _);
            Assert.That(status, Is.EqualTo(OperationStatus.Done));
            if (frame.Kind == FrameKind.Close)
            {
                AmqpReader body = frame.OpenPerformative();
                return Close.Read(ref body).Error?.Condition.ToString();
            }

            at = bytes.Length - (int)left.Length;
        }

        return null;
    }

    private ConnectionOptions Acceptor(Func<SaslPlain?, bool>? authenticate, TimeSpan? answerTimeOut = null) => new()
    {
        AnswerTimeOut = answerTimeOut ?? TimeSpan.FromSeconds(10),
        ContainerId = "acceptor",
        MaxFrameSize = 2_000,
        Authenticate = authenticate ?? (plain => plain is null),
        OnLink = link =>
        {
            _accepted.TrySetResult(link);
            return Task.CompletedTask;
        },
    };
}
