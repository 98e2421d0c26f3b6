using System.Threading.Channels;
using static Amqp.Encoding.Tests.Samples.ScriptedPeer;

namespace Amqp.Encoding.Tests.Samples;

/// <summary>Deliveries that wait in samples/MiniClient until they are taken or dropped, also after the link or session has ended.</summary>
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
[CancelAfter(60_000)]
public sealed class WaitingDeliveryTests : HostilePeerFixture
{
    private const uint Window = 2_048;
    private const uint Credit = 128;

    private readonly Channel<Receiver> _receivers = Channel.CreateUnbounded<Receiver>();

    // 300 links with 100 deliveries each held 37 MB.
    [Test]
    public async Task Deliveries_of_detached_links_count_against_the_window()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(GivingCredit());
        await DeliverToDetachedLinksAsync(peer);
        await AttachAsync(peer);
        await peer.WriteAsync(NewTransfer(Window), new Detach { Handle = 0, Closed = true });
        IAmqpComposite? next = await peer.ReadAsync();
        Assert.That(next, Is.TypeOf<End>());
        Assert.That(((End)next!).Error?.Condition, Is.EqualTo(ErrorCondition.SessionWindowViolation));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task Deliveries_received_after_a_detach_free_the_window()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(GivingCredit());
        foreach (Receiver receiver in await DeliverToDetachedLinksAsync(peer))
        {
            for (uint i = 0; i < Credit; i++)
            {
                using Delivery delivery = await receiver.ReceiveAsync().Soon();
            }
        }

        await AssertWindowEndsAsync(peer, Window + (Window / 2));
        await AssertWindowEndsAsync(peer, Window * 2);
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task Deliveries_are_dropped_when_this_side_detaches([Values] bool isDetached)
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        Receiver receiver = await AttachAsync(peer, Window);
        for (uint i = 0; i < Window / 2; i++)
        {
            await peer.WriteAsync(NewTransfer(i));
        }

        if (isDetached)
        {
            await peer.WriteAsync(new Detach { Handle = 0, Closed = true });
            _ = await peer.ReadAsync<Detach>();
        }

        await WaitUntilReadAsync(peer);
        Task detaching = receiver.DetachAsync();
        await AssertWindowEndsAsync(peer, Window + (Window / 2));
        Assert.That(async () => await receiver.ReceiveAsync().Soon(), Throws.InstanceOf<IOException>());
        if (!isDetached)
        {
            await peer.WriteAsync(new Detach { Handle = 0, Closed = true });
        }

        await detaching.Soon();
        await connection.DisposeAsync().Soon();
    }

    [TestCase("takes")]
    [TestCase("detaches")]
    [TestCase("keeps")]
    public async Task A_session_ended_by_the_peer_keeps_its_channel_until_no_delivery_waits(string owner)
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(GivingCredit(channelMax: 0));
        Receiver receiver = await AttachAsync(peer);
        await peer.WriteAsync(NewTransfer(0), new End());
        _ = await peer.ReadAsync<End>();
        if (owner == "takes")
        {
            using Delivery delivery = await receiver.ReceiveAsync().Soon();
            Assert.That(delivery.DeliveryId, Is.EqualTo((SequenceNumber)0));
        }
        else if (owner == "detaches")
        {
            Assert.That(async () => await receiver.DetachAsync().Soon(), Throws.TypeOf<PeerException>());
        }

        await peer.WriteAsync(NewBegin());
        if (owner == "keeps")
        {
            await AssertClosedAsync(peer, connection, ErrorCondition.ResourceLimitExceeded);
            return;
        }

        _ = await peer.ReadAsync<Begin>();
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task Deliveries_are_dropped_when_this_side_ends_the_session()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(GivingCredit(channelMax: 0));
        Receiver receiver = await AttachAsync(peer);
        await peer.WriteAsync(NewTransfer(0));
        await peer.WriteAsync(NewFlow(9));
        _ = await peer.ReadAsync<End>();
        Assert.That(async () => await receiver.ReceiveAsync().Soon(), Throws.TypeOf<ViolationException>());
        await peer.WriteAsync(new End(), NewBegin());
        _ = await peer.ReadAsync<Begin>();
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task A_delivery_is_not_lost_when_the_flow_after_it_fails()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        Receiver receiver = await AttachAsync(peer, credit: 1);
        await peer.WriteAsync(NewTransfer(0));
        await WaitUntilReadAsync(peer);
        peer.StopReading();
        using Delivery delivery = await receiver.ReceiveAsync().Soon();
        Assert.That(delivery.DeliveryId, Is.EqualTo((SequenceNumber)0));
        await connection.DisposeAsync().Soon();
    }

    private static async Task AssertWindowEndsAsync(ScriptedPeer peer, uint end)
    {
        Flow flow;
        do
        {
            flow = await peer.ReadAsync<Flow>();
        }
        while (flow.Handle is not null);
        Assert.That(flow.NextIncomingId!.Value.Add(flow.IncomingWindow), Is.EqualTo((SequenceNumber)end));
    }

    // The answer to a begin comes after all that was written before.
    private static async Task WaitUntilReadAsync(ScriptedPeer peer)
    {
        await peer.WriteAsync(1, NewBegin());
        _ = await peer.ReadAsync<Begin>();
    }

    // As many as the window has room for.
    private async Task<List<Receiver>> DeliverToDetachedLinksAsync(ScriptedPeer peer)
    {
        var receivers = new List<Receiver>();
        for (uint id = 0; id < Window;)
        {
            receivers.Add(await AttachAsync(peer));
            for (uint i = 0; i < Credit; i++)
            {
                await peer.WriteAsync(NewTransfer(id++));
            }

            await peer.WriteAsync(new Detach { Handle = 0, Closed = true });
            _ = await peer.ReadAsync<Detach>();
        }

        return receivers;
    }

    private async Task<Receiver> AttachAsync(ScriptedPeer peer)
    {
        await peer.WriteAsync(NewAttach(0));
        Assert.That((await peer.ReadAsync<Flow>()).LinkCredit, Is.EqualTo(Credit));
        return await _receivers.Reader.ReadAsync().Soon();
    }

    private ConnectionOptions GivingCredit(ushort channelMax = 63) => new()
    {
        ChannelMax = channelMax,
        OnLink = async link =>
        {
            await _receivers.Writer.WriteAsync((Receiver)link);
            await ((Receiver)link).SetCreditAsync(Credit);
        },
    };
}
