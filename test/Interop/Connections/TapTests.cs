using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Threading.Tasks;
using Amqp.Encoding.Tests.Peers;
using Amqp.Encoding.Tests.Tool.Tap;
using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>rhea sends to Proton through <c>amqp tap</c>: two peers, neither of them this library.</summary>
[TestFixture]
[Category("proton")]
[Category("rhea")]
[CancelAfter(120_000)]
public sealed class TapTests
{
    private const int Count = 10_000;

    [Test]
    public async Task Ten_thousand_messages_of_rhea_reach_Proton_and_the_ladder_has_all()
    {
        TcpListener free = new(IPAddress.Loopback, 0);
        free.Start();
        int port = ((IPEndPoint)free.LocalEndpoint).Port;
        free.Stop();
        using PeerProcess proton = Peer.Of("proton").Start("receive", port.ToString(CultureInfo.InvariantCulture));
        await using TapProcess tap = await TapProcess.StartAsync(free, port);
        using PeerProcess rhea = Peer.Of("rhea").Start("send", tap.Port.ToString(CultureInfo.InvariantCulture), Count.ToString(CultureInfo.InvariantCulture));
        Assert.That((int?)rhea.Read()["accepted"], Is.EqualTo(Count));
        Assert.That((int?)proton.Read()["received"], Is.EqualTo(Count));
        List<string> lines = await tap.StopAsync();
        Assert.That(lines.Count(line => line.Contains("--> channel 0 transfer(")), Is.EqualTo(Count));
        Assert.That(lines, Has.Some.EqualTo("10,000 deliveries: 10,000 accepted").And.Some.EqualTo("no errors").And.None.Contain("ERROR"));
    }
}
