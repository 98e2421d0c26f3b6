using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>A connection on which nobody speaks lasts, and a link that the peer ends takes nothing else with it.</summary>
[TestFixture("proton", Category = "proton")]
[TestFixture("rhea", Category = "rhea")]
[Parallelizable(ParallelScope.Self)]
public sealed class QuietTests(string name)
{
    private readonly Peer _peer = Peer.Of(name);

    // The heartbeats of the peer come within what it was told, and those of this side within what the peer announces (the drivers: 10 s or less).
    [Test]
    public async Task A_quiet_connection_lasts()
    {
        var options = new ConnectionOptions { IdleTimeOut = TimeSpan.FromSeconds(2) };
        await using EchoConnection echo = await EchoConnection.ConnectAsync(_peer, options);
        (Sender sender, Receiver receiver) = await echo.AttachAsync("queue");
        await Task.Delay(3 * options.IdleTimeOut);
        await AuthenticationTests.ExchangeAsync(sender, receiver);
    }

    [Test]
    public async Task A_link_that_the_peer_detaches_is_answered_and_the_session_goes_on()
    {
        using var time = new CancellationTokenSource(TimeSpan.FromSeconds(10));
        await using EchoConnection echo = await EchoConnection.ConnectAsync(_peer, new ConnectionOptions());
        (Sender sender, _) = await echo.AttachAsync("first");
        Task<Outcome> sending = sender.SendAsync(new AmqpMessage { Properties = { Subject = "detach" }, Value = 1 }, time.Token);
        await Assert.ThrowsAsync(Is.InstanceOf<IOException>(), () => sending);
        await sender.DetachAsync(cancellationToken: time.Token);

        (Sender next, Receiver receiver) = await echo.AttachAsync("second");
        await AuthenticationTests.ExchangeAsync(next, receiver);
    }
}
