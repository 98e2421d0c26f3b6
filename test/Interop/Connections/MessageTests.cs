using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.MiniClient;
using Amqp.Encoding.Tests.Differences;
using Amqp.Encoding.Tests.Support;
using Amqp.Encoding.Transport;
using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>samples/MiniClient sends a message of each case, and the peer decodes it, encodes it again and sends it back.</summary>
[TestFixture("proton", true, 512u, Category = "proton")]
[TestFixture("proton", true, 4_096u, Category = "proton")]
[TestFixture("proton", true, 65_536u, Category = "proton")]
[TestFixture("proton", false, 512u, Category = "proton")]
[TestFixture("proton", false, 65_536u, Category = "proton")]
[TestFixture("rhea", true, 512u, Category = "rhea")]
[TestFixture("rhea", true, 4_096u, Category = "rhea")]
[TestFixture("rhea", true, 65_536u, Category = "rhea")]
[TestFixture("rhea", false, 512u, Category = "rhea")]
[TestFixture("rhea", false, 65_536u, Category = "rhea")]
public sealed class MessageTests(string name, bool peerListens, uint maxFrameSize)
{
    // rhea writes the footer before the body.
    private static readonly AmqpReaderOptions s_options = AmqpReaderOptions.Default.WithDeviations(Deviations.FooterBeforeBody);

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
                ? await EchoConnection.ConnectAsync(_peer, Options(null))
                : await EchoConnection.AcceptAsync(_peer, Options, maxFrameSize);
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
            row.Kind == "message" && row.Peer == name && (row.Case == @case || row.Case == $"{@case} in frames of {maxFrameSize}"));
        Task<Outcome> sending = _sender.SendAsync(AmqpMessage.Decode(encoded));
        if (known?.Answer == NoAnswer)
        {
            bool isMiss = await Task.WhenAny(sending, Task.Delay(s_timeOfNoAnswer)) == sending;
            KnownDifferences.Report(_peer, _echo!.Process.Version, isMiss ? $"{known} is answered." : null);
            await StopAsync();
            return;
        }

        using var time = new CancellationTokenSource(s_timeToAnswer);
        Assert.That(await sending.WaitAsync(time.Token), Is.EqualTo(Accepted.Instance));
        Delivery delivery = await _receiver.ReceiveAsync(time.Token);
        await _receiver.SettleAsync(delivery.Id!.Value, Accepted.Instance);
        Assert.That((string?)_echo!.Process.Read()["outcome"], Is.EqualTo("accepted"));
        string payload = HexText.Format(delivery.Payload.ToArray());
        if (known is not null && KnownDifferences.AreAccepted)
        {
            KnownDifferences.Accept(known with { Bytes = HexText.Format(encoded) }, _echo.Process.Version, payload);
            return;
        }

        using AmqpMessage message = delivery.DecodeMessage(s_options);
        string actual = MessageText.Of(message.Encode(), isTyped: name == "proton");
        string expected = MessageText.Of(encoded, isTyped: name == "proton");
        bool differs = known is null ? actual != expected : payload != known.Answer;
        KnownDifferences.Report(_peer, _echo.Process.Version, differs ? $"{HexText.Format(encoded)}\n{expected}\n  came back as {payload}\n{actual}" : null);
    }

    [TestCase("rejected")]
    [TestCase("released")]
    [TestCase("modified")]
    public async Task The_outcome_of_the_peer_arrives(string outcome)
    {
        using var time = new CancellationTokenSource(s_timeToAnswer);
        Outcome actual = await _sender.SendAsync(new AmqpMessage { Properties = { Subject = outcome }, Value = 1 }, time.Token);
        Assert.That(actual.GetType().Name, Is.EqualTo(outcome).IgnoreCase);
        Assert.That((actual as Rejected)?.Error?.Description, Is.EqualTo(outcome == "rejected" ? "as asked" : null));
        Assert.That((actual as Modified)?.DeliveryFailed, Is.EqualTo(outcome == "modified" ? true : null));
    }

    [TestCaseSource(nameof(Outcomes))]
    public async Task The_peer_gets_our_outcome(Outcome outcome)
    {
        using var time = new CancellationTokenSource(s_timeToAnswer);
        _ = await _sender.SendAsync(new AmqpMessage { Value = 1 }, time.Token);
        using Delivery delivery = await _receiver.ReceiveAsync(time.Token);
        await _receiver.SettleAsync(delivery.Id!.Value, outcome);
        Assert.That((string?)_echo!.Process.Read()["outcome"], Is.EqualTo(outcome.GetType().Name).IgnoreCase);
    }

    private static IEnumerable<string> Cases() => MessageCases.Names;

    private static IEnumerable<Outcome> Outcomes() =>
        [Accepted.Instance, Released.Instance, new Modified { DeliveryFailed = true }, new Rejected { Error = new() { Condition = ErrorCondition.NotAllowed, Description = "no" } }];

    private ConnectionOptions Options(Func<Link, Task>? onLink) => new() { MaxFrameSize = maxFrameSize, MaxMessageSize = 8 << 20, OnLink = onLink };
}
