using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.MiniClient;
using Amqp.Encoding.Security;
using Amqp.Encoding.Tests.Peers;
using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>Clients with the right password are served, and others get a clear error on both sides.</summary>
[TestFixture("proton", Category = "proton")]
[TestFixture("rhea", Category = "rhea")]
public sealed class AuthenticationTests(string name)
{
    private readonly Peer _peer = Peer.Of(name);

    [Test]
    public async Task A_client_with_the_right_password_is_accepted()
    {
        await using EchoConnection echo = await AcceptAsync("user", "secret");
        (Sender sender, Receiver receiver) = await echo.AttachAsync("out");
        await ExchangeAsync(sender, receiver);
    }

    [Test]
    public async Task An_anonymous_client_is_accepted()
    {
        await using EchoConnection echo = await EchoConnection.AcceptAsync(_peer, onLink => new ConnectionOptions { OnLink = onLink }, 4_096);
        (Sender sender, Receiver receiver) = await echo.AttachAsync("out");
        await ExchangeAsync(sender, receiver);
    }

    [Test]
    public async Task A_client_with_a_wrong_password_is_refused()
    {
        DriverException? failure = await Assert.ThrowsAsync<DriverException>(() => AcceptAsync("user", "wrong"));
        Assert.That(failure!.InnerException, Is.TypeOf<UnauthorizedAccessException>());
        Assert.That(failure.Message, Does.Contain("error").IgnoreCase);
    }

    [Test]
    public async Task A_client_without_SASL_is_refused()
    {
        DriverException? failure = await Assert.ThrowsAsync<DriverException>(() => AcceptAsync("none"));
        Assert.That(failure!.InnerException, Is.TypeOf<AmqpDecodeException>());
        Assert.That(failure.Message, Does.Contain("error").IgnoreCase);
    }

    [Test]
    public async Task The_right_password_is_accepted_by_the_peer()
    {
        if (name == "proton")
        {
            // Its listener takes PLAIN only with a database of passwords of the machine.
            await Assert.ThrowsAsync<NotSupportedException>(() => EchoConnection.ConnectAsync(_peer, new ConnectionOptions { Credentials = new SaslPlain("user", "secret") }));
            return;
        }

        await using EchoConnection echo = await EchoConnection.ConnectAsync(_peer, new ConnectionOptions { Credentials = new SaslPlain("user", "secret") });
        (Sender sender, Receiver receiver) = await echo.AttachAsync("queue");
        await ExchangeAsync(sender, receiver);
    }

    [Test]
    public void A_wrong_password_is_refused_by_the_peer() => Assert.That(
        async () => await EchoConnection.ConnectAsync(_peer, new ConnectionOptions { Credentials = new SaslPlain("user", "wrong") }),
        name == "proton" ? Throws.TypeOf<NotSupportedException>() : Throws.TypeOf<UnauthorizedAccessException>());

    private static async Task ExchangeAsync(Sender sender, Receiver receiver)
    {
        using var time = new CancellationTokenSource(TimeSpan.FromSeconds(10));
        Assert.That(await sender.SendAsync(new AmqpMessage { Value = "text" }, time.Token), Is.EqualTo(Accepted.Instance));
        Delivery delivery = await receiver.ReceiveAsync(time.Token);
        using AmqpMessage message = delivery.DecodeMessage();
        Assert.That(message.Value, Is.EqualTo((AmqpValue)"text"));
    }

    private Task<EchoConnection> AcceptAsync(params string[] credentials) => EchoConnection.AcceptAsync(
        _peer,
        onLink => new ConnectionOptions { OnLink = onLink, Authenticate = plain => plain is null or { UserName: "user", Password: "secret" } },
        4_096,
        credentials);
}
