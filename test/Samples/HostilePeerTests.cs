using Amqp.Encoding.Transactions;
using static Amqp.Encoding.Tests.Samples.ScriptedPeer;

namespace Amqp.Encoding.Tests.Samples;

/// <summary>samples/MiniClient keeps the limits of connections, sessions and links, and what a hostile peer sends costs it no more than the bytes are worth.</summary>
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
[CancelAfter(60_000)]
public sealed class HostilePeerTests : HostilePeerFixture
{
    [Test]
    public async Task A_session_beyond_channel_max_is_refused()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(Options);
        Assert.That(peer.Open.ChannelMax, Is.Not.Null.And.LessThanOrEqualTo(1_000));
        ushort last = peer.Open.ChannelMax!.Value;
        for (ushort channel = 0; channel <= last; channel++)
        {
            await peer.WriteAsync(channel, NewBegin());
            Assert.That((await peer.ReadAsync<Begin>()).RemoteChannel, Is.EqualTo(channel));
        }

        await peer.WriteAsync((ushort)(last + 1), NewBegin());
        await AssertClosedAsync(peer, connection, ErrorCondition.ConnectionFramingError);
    }

    // 416 KB of begins made 118 GB of garbage.
    [Test]
    public async Task Successive_sessions_cost_the_same_each()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(Options);
        for (ushort channel = 0; channel < 60; channel++)
        {
            await peer.WriteAsync(channel, NewBegin());
            _ = await peer.ReadAsync<Begin>();
        }

        long before = GC.GetTotalAllocatedBytes();
        for (int i = 0; i < 500; i++)
        {
            await peer.WriteAsync(60, NewBegin());
            _ = await peer.ReadAsync<Begin>();
            await peer.WriteAsync(60, new End());
            _ = await peer.ReadAsync<End>();
        }

        Assert.That((GC.GetTotalAllocatedBytes() - before) / 500, Is.LessThan(30_000));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task A_second_begin_on_a_channel_is_refused()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(NewBegin());
        await AssertClosedAsync(peer, connection, ErrorCondition.IllegalState);
    }

    [Test]
    public async Task A_second_answer_to_a_begin_is_refused()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(Options);
        Task<Session> beginning = connection.BeginAsync();
        _ = await peer.ReadAsync<Begin>();
        await peer.WriteAsync(0, NewBegin(0));
        _ = await beginning.Soon();
        await peer.WriteAsync(1, NewBegin(0));
        await AssertClosedAsync(peer, connection, ErrorCondition.IllegalState);
    }

    [Test]
    public async Task An_answer_to_no_begin_is_refused()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(Options);
        await peer.WriteAsync(0, NewBegin(7));
        await AssertClosedAsync(peer, connection, ErrorCondition.IllegalState);
    }

    [Test]
    public async Task A_frame_on_a_channel_without_a_session_is_refused()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(1, NewFlow());
        await AssertClosedAsync(peer, connection, ErrorCondition.IllegalState);
    }

    [Test]
    public async Task A_second_open_is_refused()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(new Open { ContainerId = "again" });
        await AssertClosedAsync(peer, connection, ErrorCondition.IllegalState);
    }

    [Test]
    public async Task A_link_beyond_handle_max_is_refused()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(Options);
        await peer.WriteAsync(NewBegin());
        uint? last = (await peer.ReadAsync<Begin>()).HandleMax;
        Assert.That(last, Is.Not.Null.And.LessThanOrEqualTo(1_000));
        for (uint handle = 0; handle <= last; handle++)
        {
            await peer.WriteAsync(NewAttach(handle, name: $"link {handle}"));
            Assert.That((await peer.ReadAsync<Attach>()).Name, Is.EqualTo($"link {handle}"));
        }

        await peer.WriteAsync(NewAttach(last!.Value + 1));
        await AssertClosedAsync(peer, connection, ErrorCondition.ConnectionFramingError);
    }

    [Test]
    public async Task Handle_max_of_the_peer_is_kept()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(Options);
        await peer.WriteAsync(new Begin { NextOutgoingId = 0, IncomingWindow = 1, OutgoingWindow = 1, HandleMax = 0 });
        _ = await peer.ReadAsync<Begin>();
        await peer.WriteAsync(NewAttach(0, name: "one"));
        Assert.That((await peer.ReadAsync<Attach>()).Handle, Is.Zero);
        await peer.WriteAsync(NewAttach(1, name: "two"));
        Assert.That((await peer.ReadAsync<End>()).Error?.Condition, Is.EqualTo(ErrorCondition.ResourceLimitExceeded));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task A_second_attach_on_a_handle_is_refused()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(NewAttach(0, name: "one"), NewAttach(0, name: "two"));
        await AssertEndedAsync(peer, connection, ErrorCondition.SessionHandleInUse);
    }

    [TestCase("flow")]
    [TestCase("transfer")]
    [TestCase("detach")]
    public async Task A_handle_that_is_not_attached_is_refused(string kind)
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(kind switch { "flow" => NewFlow(3), "transfer" => NewTransfer(0, handle: 3), _ => new Detach { Handle = 3 } });
        await AssertEndedAsync(peer, connection, ErrorCondition.SessionUnattachedHandle);
    }

    [Test]
    public async Task A_transfer_to_a_sender_is_refused()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(NewAttach(0, Role.Receiver), NewTransfer(0));
        await AssertEndedAsync(peer, connection, ErrorCondition.NotAllowed);
    }

    [Test]
    public async Task An_attach_to_a_coordinator_is_refused_as_not_implemented()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        Attach attach = NewAttach(0);
        attach.Target = new Coordinator();
        await peer.WriteAsync(attach);
        Assert.That((await peer.ReadAsync<Detach>()).Error?.Condition, Is.EqualTo(ErrorCondition.NotImplemented));
        await AssertSessionGoesOnAsync(peer, connection);
    }

    [Test]
    public async Task An_idle_time_out_of_zero_is_not_applied()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(Options, new Open { ContainerId = "peer", IdleTimeOut = 0 });
        await Task.Delay(200);
        await peer.WriteAsync(NewBegin());
        Assert.That(await peer.ReadKindAsync(), Is.EqualTo(FrameKind.Begin));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task An_idle_time_out_of_a_millisecond_is_refused()
    {
        (ScriptedPeer peer, Task<Connection> accepting) = await StartAsync(Options, new Open { ContainerId = "peer", IdleTimeOut = 1 });
        var close = (Close)(await peer.ReadToCloseAsync())[^1];
        Assert.That(close.Error?.Condition, Is.EqualTo(ErrorCondition.NotAllowed));
        await peer.WriteAsync(new Close());
        Assert.That(async () => await accepting.Soon(), Throws.TypeOf<ViolationException>());
    }

    [Test]
    public async Task A_peer_that_does_not_open_is_told_why()
    {
        (ScriptedPeer peer, Task<Connection> accepting) = await StartAsync(Options, NewBegin());
        var close = (Close)(await peer.ReadToCloseAsync())[^1];
        Assert.That(close.Error?.Condition, Is.EqualTo(ErrorCondition.IllegalState));
        await peer.WriteAsync(new Close());
        Assert.That(async () => await accepting.Soon(), Throws.TypeOf<ViolationException>());
    }

    [Test]
    public async Task A_peer_that_does_not_read_ends_the_connection()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(
            new ConnectionOptions { AnswerTimeOut = TimeSpan.FromMilliseconds(50), ChannelMax = 0, MaxFrameSize = 2_000 });
        string name = new('x', 1_000);
        Task flood = Task.Run(async () =>
        {
            while (!connection.Completion.IsCompleted)
            {
                await peer.WriteAsync(NewAttach(0, name: name), new Detach { Handle = 0 });
            }
        });
        await connection.Completion.Soon();
        Assert.That(connection.Failure, Is.TypeOf<ViolationException>().With.Message.Contains("not read"));
        await connection.DisposeAsync().Soon();
        await peer.DisposeAsync();
        await Task.WhenAny(flood).Soon();
    }
}
