using Amqp.Encoding.Tests.Connections;
using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Faults;

/// <summary>A peer is killed.</summary>
[TestFixture("proton", Category = "proton")]
[TestFixture("rhea", Category = "rhea")]
public sealed class PeerDeathTests(string name)
{
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(15);

    private readonly Peer _peer = Peer.Of(name);

    [Test]
    public async Task A_client_learns_of_a_listener_killed_within_a_delivery_and_connects_again()
    {
        var options = new ConnectionOptions { MaxFrameSize = 512 };
        await using EchoConnection echo = await EchoConnection.ConnectAsync(_peer, options);
        (Sender sender, Receiver receiver) = await echo.AttachAsync("queue");
        var message = new AmqpMessage();
        message.AddData(new byte[50_000_000]);
        Task<Outcome> sending = sender.SendAsync(message);
        Task<Delivery> receiving = receiver.ReceiveAsync().AsTask();
        echo.Process.Dispose();
        await Assert.ThrowsAsync(Is.InstanceOf<IOException>(), () => sending.WaitAsync(s_longest));
        await Assert.ThrowsAsync(Is.InstanceOf<IOException>(), () => receiving.WaitAsync(s_longest));

        await using EchoConnection again = await EchoConnection.ConnectAsync(_peer, options);
        (sender, _) = await again.AttachAsync("queue");
        Assert.That(await sender.SendAsync(new AmqpMessage { Value = 1 }).WaitAsync(s_longest), Is.EqualTo(Accepted.Instance));
    }

    [Test]
    public async Task A_client_learns_of_a_listener_killed_within_the_handshake()
    {
        int port = FreePort.Find(1)[0];
        using PeerProcess process = _peer.Start("messages", "listen", port.ToString(CultureInfo.InvariantCulture), "512");

        // A byte of the listener's each 50 ms: its part of the handshake takes seconds.
        (FaultyProxy proxy, TcpClient client) = await FaultyProxy.ConnectAsync(port, new Fault(FromClient: false, PieceSize: 1, Delay: TimeSpan.FromMilliseconds(50)));
        using (proxy)
        using (client)
        {
            Task<Connection> connecting = Connection.ConnectAsync(client.GetStream(), new ConnectionOptions());
            await Task.Delay(500);
            Assert.That(connecting.IsCompleted, Is.False, "The handshake was over before the listener was killed.");
            process.Dispose();
            proxy.Dispose();

            // It may be killed within a frame or a protocol header, too.
            await Assert.ThrowsAsync(
                Is.InstanceOf<IOException>().Or.InstanceOf<AmqpDecodeException>().With.Message.Contains("the end of the stream"), () => connecting.WaitAsync(s_longest));
        }
    }

    [Test]
    public async Task An_acceptor_learns_of_a_killed_client()
    {
        await using EchoConnection echo = await EchoConnection.AcceptAsync(_peer, onLink => new ConnectionOptions { OnLink = onLink }, 512, IoKind.Stream);
        (Sender sender, Receiver receiver) = await echo.AttachAsync("out");
        Task<Delivery> receiving = receiver.ReceiveAsync().AsTask();
        echo.Process.Dispose();
        await Assert.ThrowsAsync(Is.InstanceOf<IOException>(), () => receiving.WaitAsync(s_longest));
        await Assert.ThrowsAsync(Is.InstanceOf<IOException>(), () => sender.SendAsync(new AmqpMessage { Value = 1 }).WaitAsync(s_longest));
    }
}
