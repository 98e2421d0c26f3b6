using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>A listener of the peer serves a client with the right password, and refuses others.</summary>
[TestFixture("proton", Category = "proton")]
[TestFixture("rhea", Category = "rhea")]
public sealed class ListenerAuthenticationTests(string name)
{
    private readonly Peer _peer = Peer.Of(name);

    [Test]
    public async Task A_client_without_SASL_is_served()
    {
        await using EchoConnection echo = await EchoConnection.ConnectAsync(_peer, new ConnectionOptions { IsSaslUsed = false });
        (Sender sender, Receiver receiver) = await echo.AttachAsync("queue");
        await AuthenticationTests.ExchangeAsync(sender, receiver);
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
        await AuthenticationTests.ExchangeAsync(sender, receiver);
    }

    [Test]
    public void A_wrong_password_is_refused_by_the_peer() => Assert.That(
        async () => await EchoConnection.ConnectAsync(_peer, new ConnectionOptions { Credentials = new SaslPlain("user", "wrong") }),
        name == "proton" ? Throws.TypeOf<NotSupportedException>() : Throws.TypeOf<UnauthorizedAccessException>());
}
