using System.Net;
using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>A client of Proton declares transactions at a coordinator in the acceptor of samples/MiniClient, and discharges them.</summary>
[Category("proton")]
public sealed class TransactionTests
{
    [Test]
    public async Task Messages_of_a_committed_transaction_arrive_and_those_of_an_aborted_one_do_not()
    {
        using var time = new CancellationTokenSource(TimeSpan.FromSeconds(20));
        var coordinator = new TransactionCoordinator();
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using PeerProcess process = Peer.Of("proton").Start("transactions", "connect", $"{((IPEndPoint)listener.LocalEndpoint).Port}");
        using TcpClient socket = await listener.AcceptTcpClientAsync(time.Token);
        await using Connection connection = await Connection.AcceptAsync(
            socket.GetStream(), new ConnectionOptions { IsCoordinator = true, OnLink = coordinator.ServeAsync }, time.Token);
        Assert.That((bool?)process.Read()["committed"], Is.True);
        Assert.That((bool?)process.Read()["aborted"], Is.True);
        foreach (long number in new[] { 1, 2, 3, 6 })
        {
            Assert.That(await coordinator.Queue.ReadAsync(time.Token), Is.EqualTo(number));
        }
    }
}
