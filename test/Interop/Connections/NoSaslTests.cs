using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>Clients that can leave out SASL; that of SAP and uamqp cannot.</summary>
[TestFixture("proton", Category = "proton")]
[TestFixture("rhea", Category = "rhea")]
[TestFixture("amqp10", Category = "amqp10")]
[TestFixture("erlang", Category = "erlang")]
public sealed class NoSaslTests(string name)
{
    private readonly Peer _peer = Peer.Of(name);

    [Test]
    public async Task A_client_without_SASL_is_refused()
    {
        DriverException? failure = await Assert.ThrowsAsync<DriverException>(() => AuthenticationTests.AcceptAsync(_peer, "none"));
        Assert.That(failure!.InnerException, Is.TypeOf<AmqpDecodeException>());
        Assert.That(failure.Message, Does.Contain("error").IgnoreCase);
    }
}
