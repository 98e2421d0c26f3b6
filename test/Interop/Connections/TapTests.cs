using System.Net;
using Amqp.Encoding.Tests.Record;
using Amqp.Encoding.Tests.Tool.Tap;
using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>10,000 messages through <c>amqp tap</c>: from rhea to Proton, neither of them this library, and from samples/MiniClient to RabbitMQ.</summary>
[CancelAfter(120_000)]
public sealed class TapTests
{
    private const int Count = 10_000;

    [Test]
    [Category("proton")]
    [Category("rhea")]
    public async Task Ten_thousand_messages_of_rhea_reach_Proton_and_the_ladder_has_all()
    {
        TcpListener free = new(IPAddress.Loopback, 0);
        free.Start();
        int port = ((IPEndPoint)free.LocalEndpoint).Port;
        free.Stop();
        using PeerProcess proton = Peer.Of("proton").Start("receive", port.ToString(CultureInfo.InvariantCulture));
        using RecordingProxy far = new(port);
        await using TapProcess tap = await TapProcess.StartAsync(free, far.Port);
        using RecordingProxy near = new(tap.Port);
        using PeerProcess rhea = Peer.Of("rhea").Start("send", near.Port.ToString(CultureInfo.InvariantCulture), Count.ToString(CultureInfo.InvariantCulture));
        Assert.That((int?)rhea.Read()["accepted"], Is.EqualTo(Count));
        Assert.That((int?)proton.Read()["received"], Is.EqualTo(Count));
        await AssertSameAsync(near, far);
        List<string> lines = await tap.StopAsync();
        Assert.That(lines.Count(line => line.Contains("--> transfer")), Is.EqualTo(Count));
        Assert.That(lines, Has.Some.EqualTo("10,000 deliveries: 10,000 accepted").And.Some.EqualTo("no errors").And.None.Contain("ERROR"));
    }

    [Test]
    [Category("rabbitmq")]
    public async Task Ten_thousand_messages_reach_a_broker_and_the_ladder_has_all()
    {
        using var broker = Broker.Start();
        using TcpListener unused = new(IPAddress.Loopback, 0);
        using RecordingProxy far = new(broker.Port);
        await using TapProcess tap = await TapProcess.StartAsync(unused, far.Port);
        using RecordingProxy near = new(tap.Port);
        using TcpClient socket = new() { NoDelay = true };
        await socket.ConnectAsync(IPAddress.Loopback, near.Port);
        Connection connection = await Connection.ConnectAsync(socket.GetStream(), new ConnectionOptions { HostName = "127.0.0.1", Credentials = Broker.Credentials });
        Sender sender = await (await connection.BeginAsync()).CreateSenderAsync("orders", "/queue/tapped");
        List<Task<Outcome>> outcomes = [];
        for (int i = 0; i < Count; i++)
        {
            var message = new AmqpMessage { Properties = { MessageId = (ulong)i } };
            message.AddData(new byte[i % 500]);
            outcomes.Add(await sender.WriteAsync(message));
        }

        Assert.That(await Task.WhenAll(outcomes), Is.All.EqualTo(Accepted.Instance));
        await connection.CloseAsync();
        await AssertSameAsync(near, far);
        List<string> lines = await tap.StopAsync();
        Assert.That(lines.Count(line => line.Contains("--> transfer")), Is.EqualTo(Count));
        Assert.That(lines, Has.Some.EqualTo("10,000 deliveries: 10,000 accepted").And.Some.EqualTo("no errors").And.None.Contain("ERROR"));
    }

    // The tap passes all bytes on unchanged, in both directions.
    private static async Task AssertSameAsync(RecordingProxy near, RecordingProxy far)
    {
        (byte[] Client, byte[] Server) nearBytes = await near.Recorded.WaitAsync(TimeSpan.FromSeconds(20));
        (byte[] Client, byte[] Server) farBytes = await far.Recorded.WaitAsync(TimeSpan.FromSeconds(20));
        Assert.That(farBytes.Client.AsSpan().SequenceEqual(nearBytes.Client), "The bytes of the client have changed.");
        Assert.That(farBytes.Server.AsSpan().SequenceEqual(nearBytes.Server), "The bytes of the server have changed.");
        Assert.That(nearBytes.Client, Has.Length.GreaterThan(Count));
    }
}
