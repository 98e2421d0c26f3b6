using System.Text.Json.Nodes;
using Amqp.Encoding.Tests.Differences;
using Amqp.Encoding.Tests.Values;
using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>samples/MiniClient sends a message of each case, and the peer decodes it, encodes it again and sends it back.</summary>
[TestFixture("proton", true, 512u, IoKind.Stream, Category = "proton")]
[TestFixture("proton", true, 4_096u, IoKind.Pipe, Category = "proton")]
[TestFixture("proton", true, 65_536u, IoKind.Stream, Category = "proton")]
[TestFixture("proton", false, 512u, IoKind.Stream, Category = "proton")]
[TestFixture("proton", false, 4_096u, IoKind.Stream, Category = "proton")]
[TestFixture("proton", false, 65_536u, IoKind.Segments, Category = "proton")]
[TestFixture("rhea", true, 512u, IoKind.Stream, Category = "rhea")]
[TestFixture("rhea", true, 4_096u, IoKind.Segments, Category = "rhea")]
[TestFixture("rhea", true, 65_536u, IoKind.Stream, Category = "rhea")]
[TestFixture("rhea", false, 512u, IoKind.Stream, Category = "rhea")]
[TestFixture("rhea", false, 4_096u, IoKind.Stream, Category = "rhea")]
[TestFixture("rhea", false, 65_536u, IoKind.Pipe, Category = "rhea")]
[TestFixture("amqp10", false, 512u, IoKind.Stream, Category = "amqp10")]
[TestFixture("amqp10", false, 4_096u, IoKind.Stream, Category = "amqp10")]
[TestFixture("amqp10", false, 65_536u, IoKind.Stream, Category = "amqp10")]
[TestFixture("sap", false, 512u, IoKind.Stream, Category = "sap")]
[TestFixture("sap", false, 4_096u, IoKind.Stream, Category = "sap")]
[TestFixture("sap", false, 65_536u, IoKind.Stream, Category = "sap")]
[TestFixture("uamqp", false, 512u, IoKind.Stream, Category = "uamqp")]
[TestFixture("uamqp", false, 4_096u, IoKind.Stream, Category = "uamqp")]
[TestFixture("uamqp", false, 65_536u, IoKind.Stream, Category = "uamqp")]
[TestFixture("erlang", false, 512u, IoKind.Stream, Category = "erlang")]
[TestFixture("erlang", false, 4_096u, IoKind.Segments, Category = "erlang")]
[TestFixture("erlang", false, 65_536u, IoKind.Pipe, Category = "erlang")]
// Each has a peer of its own, and waits for its answers most of the time.
[Parallelizable(ParallelScope.Self)]
public sealed class MessageTests(string name, bool peerListens, uint maxFrameSize, IoKind io)
{
    // rhea writes the footer before the body.
    private static readonly AmqpReaderOptions s_options = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.FooterBeforeBody);

    private const string NoAnswer = "no answer";

    private static readonly TimeSpan s_timeOfNoAnswer = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan s_timeToAnswer = TimeSpan.FromSeconds(15);

    private readonly Peer _peer = Peer.Of(name);
    private EchoConnection? _echo;
    private Sender _sender = null!;
    private Receiver _receiver = null!;

    [SetUp]
    public async Task ConnectAsync()
    {
        if (_echo is null)
        {
            _echo = peerListens
                ? await EchoConnection.ConnectAsync(_peer, Options(null), io)
                : await EchoConnection.AcceptAsync(_peer, Options, maxFrameSize, io);
        }

        (_sender, _receiver) = await _echo.AttachAsync(TestContext.CurrentContext.Test.ID);
    }

    // After a miss the next case has a new connection.
    [TearDown]
    public async Task CloseAsync()
    {
        if (TestContext.CurrentContext.Result.Outcome != NUnit.Framework.Interfaces.ResultState.Success)
        {
            await StopAsync();
        }
        else if (peerListens && _echo is not null)
        {
            await _sender.DetachAsync();
            await _receiver.DetachAsync();
        }
    }

    [OneTimeTearDown]
    public async Task StopAsync()
    {
        if (_echo is not null)
        {
            await _echo.DisposeAsync();
            _echo = null;
        }
    }

    [TestCaseSource(nameof(Cases))]
    public async Task A_message_comes_back_as_it_was(string @case)
    {
        byte[] encoded = MessageGenerator.Encode(MessageCases.Of(@case));
        KnownDifference? known = KnownDifferences.All.SingleOrDefault(row =>
            row.Kind == "message" && row.Peer == name && (row.Covers(@case) || row.Case == $"{@case} in frames of {maxFrameSize}"));
        Task<Outcome> sending = _sender.SendAsync(AmqpMessage.Decode(encoded));
        if (known?.Answer == NoAnswer)
        {
            bool isMiss = await Task.WhenAny(sending, Task.Delay(s_timeOfNoAnswer)) == sending;
            KnownDifferences.Report(_peer, _echo!.Process.Version, isMiss ? $"{known} is answered." : null);
            await StopAsync();
            return;
        }

        string version = _echo!.Process.Version;
        string answer = await ReceiveAsync(sending);
        if (known is not null && KnownDifferences.AreAccepted)
        {
            KnownDifferences.Accept(known with { Bytes = known.Case[0] == '*' ? "-" : HexText.Format(encoded) }, version, answer);
            return;
        }

        if (known is not null)
        {
            KnownDifferences.Report(_peer, version, known.Is(answer) ? null : $"{HexText.Format(encoded)}\n  came back as {answer}\n  and not as {known.Answer}");
            return;
        }

        string expected = TextOf(encoded);
        string actual = answer.StartsWith("0053", StringComparison.Ordinal) ? TextOf(Normalize(HexText.Parse(answer))) : answer;
        KnownDifferences.Report(_peer, version, actual == expected ? null : $"{HexText.Format(encoded)}\n{expected}\n  came back as {answer}\n{actual}");
    }

    [TestCase("rejected")]
    [TestCase("released")]
    [TestCase("modified")]
    public async Task The_outcome_of_the_peer_arrives(string outcome)
    {
        using var time = new CancellationTokenSource(s_timeToAnswer);
        Outcome actual = await _sender.SendAsync(new AmqpMessage { Properties = { Subject = outcome }, Value = 1 }, time.Token);
        Assert.That(actual.GetType().Name, Is.EqualTo(NameOf(outcome, Direction.FromPeer)).IgnoreCase);
        Assert.That((actual as Rejected)?.Error?.Description, Is.EqualTo(actual is Rejected ? "as asked" : null));
        Assert.That((actual as Modified)?.DeliveryFailed, Is.EqualTo(actual is Modified ? true : null));
    }

    [TestCaseSource(nameof(Outcomes))]
    public async Task The_peer_gets_our_outcome(Outcome outcome)
    {
        using var time = new CancellationTokenSource(s_timeToAnswer);
        _ = await _sender.SendAsync(new AmqpMessage { Value = 1 }, time.Token);
        using Delivery delivery = await _receiver.ReceiveAsync(time.Token);
        await _receiver.SettleAsync(delivery.DeliveryId!.Value, outcome);
        Assert.That((string?)_echo!.Process.Read()["outcome"], Is.EqualTo(NameOf(outcome.GetType().Name, Direction.ToPeer)).IgnoreCase);
    }

    // Some clients have fewer outcomes.
    private string NameOf(string outcome, Direction direction) => KnownDifferences.All.SingleOrDefault(row =>
        row.Kind == "outcome" && row.Peer == name && row.Direction == direction && row.Case.Equals(outcome, StringComparison.OrdinalIgnoreCase))?.Answer ?? outcome;

    // The bytes that come back, or the error of the peer.
    private async Task<string> ReceiveAsync(Task<Outcome> sending)
    {
        using var time = new CancellationTokenSource(s_timeToAnswer);
        Task<JsonNode> line = Task.Run(_echo!.Process.Read);
        Task<Delivery> receiving = _receiver.ReceiveAsync(time.Token).AsTask();
        if (await Task.WhenAny(line, receiving) == line || receiving.Exception?.InnerException is IOException)
        {
            await StopAsync();
            return (string?)(await line)["error"] ?? (await line).ToJsonString();
        }

        Assert.That(await sending.WaitAsync(time.Token), Is.EqualTo(Accepted.Instance));
        using Delivery delivery = await receiving;
        await _receiver.SettleAsync(delivery.DeliveryId!.Value, Accepted.Instance);
        Assert.That((string?)(await line)["outcome"], Is.EqualTo("accepted"));
        return delivery.Payload.IsEmpty ? "no sections" : HexText.Format(delivery.Payload.ToArray());
    }

    private static byte[] Normalize(byte[] encoded)
    {
        using AmqpMessage message = AmqpMessage.Decode(encoded, s_options);
        return message.Encode();
    }

    private string TextOf(byte[] encoded) => MessageText.Of(encoded, name);

    private static IEnumerable<string> Cases() => MessageCases.Names;

    private static IEnumerable<Outcome> Outcomes() =>
        [Accepted.Instance, Released.Instance, new Modified { DeliveryFailed = true }, new Rejected { Error = new() { Condition = ErrorCondition.NotAllowed, Description = "no" } }];

    private ConnectionOptions Options(Func<Link, Task>? onLink) => new() { MaxFrameSize = maxFrameSize, MaxMessageSize = 8 << 20, OnLink = onLink };
}
