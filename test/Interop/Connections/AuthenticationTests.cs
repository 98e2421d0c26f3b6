using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>Clients with the right password are served, and others get a clear error on both sides.</summary>
[TestFixture("proton", Category = "proton")]
[TestFixture("rhea", Category = "rhea")]
[TestFixture("amqp10", Category = "amqp10")]
[TestFixture("sap", Category = "sap")]
[TestFixture("uamqp", Category = "uamqp")]
[TestFixture("erlang", Category = "erlang")]
public sealed class AuthenticationTests(string name)
{
    private readonly Peer _peer = Peer.Of(name);

    [Test]
    public async Task A_client_with_the_right_password_is_accepted()
    {
        await using EchoConnection echo = await AcceptAsync(_peer, "user", "secret");
        (Sender sender, Receiver receiver) = await echo.AttachAsync("out");
        await ExchangeAsync(sender, receiver);
    }

    [Test]
    public async Task An_anonymous_client_is_accepted()
    {
        await using EchoConnection echo = await EchoConnection.AcceptAsync(_peer, onLink => new ConnectionOptions { OnLink = onLink }, 4_096, IoKind.Stream);
        (Sender sender, Receiver receiver) = await echo.AttachAsync("out");
        await ExchangeAsync(sender, receiver);
    }

    [Test]
    public async Task A_client_with_a_wrong_password_is_refused()
    {
        DriverException? failure = await Assert.ThrowsAsync<DriverException>(() => AcceptAsync(_peer, "user", "wrong"));
        Assert.That(failure!.InnerException, Is.TypeOf<UnauthorizedAccessException>());
        Assert.That(failure.Message, Does.Contain("error").IgnoreCase);
    }

    internal static async Task ExchangeAsync(Sender sender, Receiver receiver)
    {
        using var time = new CancellationTokenSource(TimeSpan.FromSeconds(10));
        Assert.That(await sender.SendAsync(new AmqpMessage { Value = "text" }, time.Token), Is.EqualTo(Accepted.Instance));
        Delivery delivery = await receiver.ReceiveAsync(time.Token);
        using AmqpMessage message = delivery.DecodeMessage();
        Assert.That(message.Value, Is.EqualTo((AmqpValue)"text"));
    }

    internal static Task<EchoConnection> AcceptAsync(Peer peer, params string[] credentials) => EchoConnection.AcceptAsync(
        peer,
        onLink => new ConnectionOptions { OnLink = onLink, Authenticate = plain => plain is null or { UserName: "user", Password: "secret" } },
        4_096,
        IoKind.Stream,
        credentials);
}
