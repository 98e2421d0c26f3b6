#if !NETSTANDARD_ASSET
using System.Diagnostics;
using System.Linq;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.MiniClient;
using Amqp.Encoding.Transport;
using static Amqp.Encoding.Tests.Samples.ScriptedPeer;

namespace Amqp.Encoding.Tests.Samples;

/// <summary>samples/MiniClient keeps the limits that the standard gives it, and what a hostile peer sends costs it no more than the bytes are worth.</summary>
[TestFixture]
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
[CancelAfter(60_000)]
public sealed class HostilePeerTests
{
    private readonly TaskCompletionSource<Link> _accepted = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private ConnectionOptions Options => new()
    {
        MaxFrameSize = 2_000,
        MaxMessageSize = 10_000,
        OnLink = link =>
        {
            _accepted.TrySetResult(link);
            return Task.CompletedTask;
        },
    };

    [Test]
    public async Task As_many_sessions_as_channel_max_allows_and_no_more()
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
    public async Task Sessions_that_begin_and_end_cost_the_same_each()
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
    public async Task A_channel_is_begun_once()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(NewBegin());
        await AssertClosedAsync(peer, connection, ErrorCondition.IllegalState);
    }

    [Test]
    public async Task A_begin_is_answered_once()
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
    public async Task As_many_links_as_handle_max_allows_and_no_more()
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
    public async Task A_handle_is_attached_once()
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

    // Permits that were released and taken back one by one took 27 seconds.
    [Test]
    public async Task Credit_and_window_that_jump_cost_nothing()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(NewAttach(0, Role.Receiver));
        _ = await peer.ReadAsync<Attach>();
        var watch = Stopwatch.StartNew();
        for (int i = 0; i < 100; i++)
        {
            await peer.WriteAsync(NewFlow(0, int.MaxValue, int.MaxValue), NewFlow(0, 0, 0));
        }

        await peer.WriteAsync(new Close());
        _ = await peer.ReadAsync<Close>();
        await connection.Completion.Soon();
        Assert.That(watch.Elapsed, Is.LessThan(TimeSpan.FromSeconds(5)));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task Credit_of_the_whole_range_is_credit()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(NewAttach(0, Role.Receiver), NewFlow(0, uint.MaxValue, uint.MaxValue));
        await ((Sender)await _accepted.Task.Soon()).SendSettledAsync(new AmqpMessage()).Soon();
        _ = await peer.ReadAsync<Transfer>();
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task A_delivery_without_credit_detaches_its_link([Values] bool isPartial)
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(NewAttach(0));
        _ = await peer.ReadAsync<Attach>();
        await peer.WriteAsync(NewTransfer(0, more: isPartial));
        Assert.That((await peer.ReadAsync<Detach>()).Error?.Condition, Is.EqualTo(ErrorCondition.LinkTransferLimitExceeded));
        await AssertSessionGoesOnAsync(peer, connection);
    }

    [Test]
    public async Task A_delivery_that_is_too_large_detaches_its_link()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await AttachAsync(peer, credit: 2);
        for (int i = 0; i < 10; i++)
        {
            await peer.WriteAsync(0, NewTransfer(0, more: true), new byte[1_900]);
        }

        Assert.That((await peer.ReadAsync<Detach>()).Error?.Condition, Is.EqualTo(ErrorCondition.LinkMessageSizeExceeded));
        await AssertSessionGoesOnAsync(peer, connection);
    }

    [Test]
    public async Task A_delivery_without_a_number_detaches_its_link()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await AttachAsync(peer, credit: 2);
        await peer.WriteAsync(new Transfer { Handle = 0 });
        Assert.That((await peer.ReadAsync<Detach>()).Error?.Condition, Is.EqualTo(ErrorCondition.InvalidField));
        await AssertSessionGoesOnAsync(peer, connection);
    }

    [Test]
    public async Task Deliveries_that_mix_detach_their_link()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await AttachAsync(peer, credit: 2);
        await peer.WriteAsync(NewTransfer(0, more: true), NewTransfer(1));
        Assert.That((await peer.ReadAsync<Detach>()).Error?.Condition, Is.EqualTo(ErrorCondition.NotAllowed));
        await AssertSessionGoesOnAsync(peer, connection);
    }

    // The sender does not know yet that it has less credit.
    [Test]
    public async Task Deliveries_on_their_way_may_use_credit_that_was_taken_back()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        Receiver receiver = await AttachAsync(peer, credit: 2);
        await receiver.SetCreditAsync(0).Soon();
        Assert.That((await peer.ReadAsync<Flow>()).LinkCredit, Is.Zero);
        await peer.WriteAsync(NewTransfer(0), NewTransfer(1));
        Assert.That((await receiver.ReceiveAsync().Soon()).Id, Is.EqualTo((SequenceNumber)0));
        Assert.That((await receiver.ReceiveAsync().Soon()).Id, Is.EqualTo((SequenceNumber)1));
        await peer.WriteAsync(NewTransfer(2));
        Assert.That((await peer.ReadAsync<Detach>()).Error?.Condition, Is.EqualTo(ErrorCondition.LinkTransferLimitExceeded));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task Aborted_deliveries_use_credit()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await AttachAsync(peer, credit: 1);
        await peer.WriteAsync(NewTransfer(0, more: true), new Transfer { Handle = 0, Aborted = true }, NewTransfer(1));
        Assert.That((await peer.ReadAsync<Detach>()).Error?.Condition, Is.EqualTo(ErrorCondition.LinkTransferLimitExceeded));
        await connection.DisposeAsync().Soon();
    }

    // The last of a range may be before its first.
    [TestCase(0u, 0x7fff_ffffu)]
    [TestCase(0u, 0xffff_ffffu)]
    [TestCase(0x8000_0000u, 0x7fff_ffffu)]
    [TestCase(2_000u, 0x7000_0000u)]
    public async Task Dispositions_over_huge_ranges_cost_what_is_unsettled(uint first, uint last)
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(NewAttach(0, Role.Receiver), NewFlow(0, 1_000_000, 1_000_000));
        var sender = (Sender)await _accepted.Task.Soon();
        Task<Outcome>[] outcomes = [.. Enumerable.Range(0, 1_000).Select(_ => sender.SendAsync(new AmqpMessage()))];
        for (int i = 0; i < 1_000; i++)
        {
            _ = await peer.ReadAsync<Transfer>();
        }

        var watch = Stopwatch.StartNew();
        for (int i = 0; i < 3_000; i++)
        {
            await peer.WriteAsync(new Disposition { Role = Role.Receiver, First = first, Last = last, Settled = true, State = Accepted.Instance });
        }

        await peer.WriteAsync(new Disposition { Role = Role.Receiver, First = 0, Last = 999, Settled = true, State = Released.Instance });
        Outcome expected = first == 0 && last == 0x7fff_ffff ? Accepted.Instance : Released.Instance;
        Assert.That(await Task.WhenAll(outcomes).Soon(), Is.All.EqualTo(expected));
        Assert.That(watch.Elapsed, Is.LessThan(TimeSpan.FromSeconds(5)));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task A_delivery_that_is_settled_without_an_outcome_is_released()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(NewAttach(0, Role.Receiver), NewFlow(0, 1));
        Task<Outcome> outcome = ((Sender)await _accepted.Task.Soon()).SendAsync(new AmqpMessage());
        _ = await peer.ReadAsync<Transfer>();
        await peer.WriteAsync(new Disposition { Role = Role.Receiver, First = 0, Settled = true });
        Assert.That(await outcome.Soon(), Is.EqualTo(Released.Instance));
        await connection.DisposeAsync().Soon();
    }

    // Each keeps its place in the window until it is taken.
    [Test]
    public async Task More_transfers_than_the_window_end_the_session()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(Options);
        await peer.WriteAsync(NewBegin());
        uint window = (await peer.ReadAsync<Begin>()).IncomingWindow;
        Receiver receiver = await AttachAsync(peer, credit: 1_000_000);
        for (uint i = 0; i < window; i++)
        {
            await peer.WriteAsync(NewTransfer(i));
        }

        for (uint i = 0; i < window; i++)
        {
            using Delivery delivery = await receiver.ReceiveAsync().Soon();
            Assert.That(delivery.Id, Is.EqualTo((SequenceNumber)i));
        }

        Flow flow = await peer.ReadAsync<Flow>();
        Assert.That((flow.Handle, flow.NextIncomingId!.Value.Add(flow.IncomingWindow)), Is.EqualTo(((uint?)null, (SequenceNumber)(window + (window / 2)))));
        for (uint i = 0; i <= window; i++)
        {
            await peer.WriteAsync(NewTransfer(window + i));
        }

        Assert.That((await peer.ReadAsync<End>()).Error?.Condition, Is.EqualTo(ErrorCondition.SessionWindowViolation));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task A_delivery_of_more_transfers_than_the_window_comes_through()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(Options);
        await peer.WriteAsync(NewBegin());
        uint window = (await peer.ReadAsync<Begin>()).IncomingWindow;
        Receiver receiver = await AttachAsync(peer, credit: 1);
        for (uint i = 0; i < window * 2; i++)
        {
            await peer.WriteAsync(NewTransfer(0, more: true));
            if ((i + 1) % (window / 2) == 0)
            {
                Assert.That((await peer.ReadAsync<Flow>()).IncomingWindow, Is.GreaterThan(window / 2));
            }
        }

        await peer.WriteAsync(NewTransfer(0));
        using Delivery delivery = await receiver.ReceiveAsync().Soon();
        Assert.That(delivery.Payload.Length, Is.Zero);
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task An_idle_time_out_of_zero_is_none()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(Options, new Open { ContainerId = "peer", IdleTimeOut = 0 });
        await Task.Delay(200);
        await peer.WriteAsync(NewBegin());
        Assert.That(await peer.ReadKindAsync(), Is.EqualTo(AmqpFrameKind.Begin));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task An_idle_time_out_of_a_millisecond_is_refused()
    {
        (ScriptedPeer peer, Task<Connection> accepting) = await StartAsync(Options, new Open { ContainerId = "peer", IdleTimeOut = 1 });
        var close = (Close)(await peer.ReadToCloseAsync())[^1];
        Assert.That(close.Error?.Condition, Is.EqualTo(ErrorCondition.NotAllowed));
        Assert.That(async () => await accepting.Soon(), Throws.TypeOf<ViolationException>());
    }

    [Test]
    public async Task A_peer_that_does_not_open_is_told_why()
    {
        (ScriptedPeer peer, Task<Connection> accepting) = await StartAsync(Options, NewBegin());
        var close = (Close)(await peer.ReadToCloseAsync())[^1];
        Assert.That(close.Error?.Condition, Is.EqualTo(ErrorCondition.IllegalState));
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

    private async Task<Receiver> AttachAsync(ScriptedPeer peer, uint credit)
    {
        await peer.WriteAsync(NewAttach(0));
        var receiver = (Receiver)await _accepted.Task.Soon();
        await receiver.SetCreditAsync(credit).Soon();
        Assert.That((await peer.ReadAsync<Flow>()).LinkCredit, Is.EqualTo(credit));
        return receiver;
    }

    private static async Task AssertClosedAsync(ScriptedPeer peer, Connection connection, ErrorCondition condition)
    {
        Assert.That((await peer.ReadAsync<Close>()).Error?.Condition, Is.EqualTo(condition));
        await connection.Completion.Soon();
        Assert.That(connection.Failure, Is.Not.Null);
        await connection.DisposeAsync().Soon();
    }

    // Nothing else of the session is answered; the connection lasts.
    private static async Task AssertEndedAsync(ScriptedPeer peer, Connection connection, ErrorCondition condition)
    {
        Assert.That((await peer.ReadAsync<End>()).Error?.Condition, Is.EqualTo(condition));
        await peer.WriteAsync(NewFlow(9), NewTransfer(0, handle: 9), NewAttach(0), new End());
        await peer.WriteAsync(NewBegin());
        Assert.That(await peer.ReadAsync(), Is.TypeOf<Begin>());
        await connection.DisposeAsync().Soon();
    }

    // What the link still sends is passed over, and its handle is free once the peer has detached.
    private static async Task AssertSessionGoesOnAsync(ScriptedPeer peer, Connection connection)
    {
        await peer.WriteAsync(NewTransfer(1), NewFlow(0), new Detach { Handle = 0, Closed = true }, NewAttach(0, name: "next"));
        Assert.That(await peer.ReadAsync(), Is.TypeOf<Attach>().With.Property(nameof(Attach.Name)).EqualTo("next"));
        await connection.DisposeAsync().Soon();
    }
}
#endif
