using static Amqp.Encoding.Tests.Samples.ScriptedPeer;

namespace Amqp.Encoding.Tests.Samples;

/// <summary>samples/MiniClient keeps credit and windows, and deliveries and outcomes of a hostile peer cost it no more than the bytes are worth.</summary>
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
[CancelAfter(60_000)]
public sealed class HostileDeliveryTests : HostilePeerFixture
{
    // Permits that were released and taken back one by one took 27 seconds.
    [Test]
    public async Task Sudden_changes_of_credit_and_window_cost_nothing()
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
    public async Task Credit_is_accepted_over_its_whole_range()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(NewAttach(0, Role.Receiver), NewFlow(0, uint.MaxValue, uint.MaxValue));
        await ((Sender)await AcceptedLink.Soon()).SendSettledAsync(new AmqpMessage()).Soon();
        _ = await peer.ReadAsync<Transfer>();
        await connection.DisposeAsync().Soon();
    }

    // The peer is told what it did; the option is for this side alone.
    [Test]
    public async Task A_delivery_without_credit_names_the_option_that_accepts_it()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(NewAttach(0));
        _ = await peer.ReadAsync<Attach>();
        await peer.WriteAsync(NewTransfer(0));
        Assert.That((await peer.ReadAsync<Detach>()).Error?.Description, Does.Contain("without credit").And.Not.Contain("IsOverrunAccepted"));
        var receiver = (Receiver)await AcceptedLink.Soon();
        Assert.That(async () => await receiver.ReceiveAsync(), Throws.TypeOf<ViolationException>().With.Message.Contains("ConnectionOptions.IsOverrunAccepted"));
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
    public async Task A_delivery_beyond_the_credit_is_refused_with_the_numbers()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await AttachAsync(peer, credit: 2);
        await peer.WriteAsync(NewTransfer(0), NewTransfer(1), NewTransfer(2));
        Assert.That((await peer.ReadAsync<Detach>()).Error?.Description, Is.EqualTo(
            "A delivery without credit: it makes the delivery-count 3, and credit was given up to 2; 2 deliveries wait to be taken."));
        await AssertSessionGoesOnAsync(peer, connection);
    }

    // RabbitMQ 3.10 sends them.
    [Test]
    public async Task Deliveries_beyond_the_credit_are_accepted_by_option_up_to_the_window()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(NewOptions(isOverrunAccepted: true));
        await peer.WriteAsync(NewBegin());
        uint window = (await peer.ReadAsync<Begin>()).IncomingWindow;
        Receiver receiver = await AttachAsync(peer, credit: 2);
        for (uint i = 0; i < 10; i++)
        {
            await peer.WriteAsync(NewTransfer(i));
            using Delivery delivery = await receiver.ReceiveAsync().Soon();
            Assert.That(delivery.DeliveryId, Is.EqualTo((SequenceNumber)i));
        }

        // Credit goes on from the deliveries that have come.
        await receiver.SetCreditAsync(7).Soon();
        Flow flow;
        do
        {
            flow = await peer.ReadAsync<Flow>();
        }
        while (flow.LinkCredit != 7);

        Assert.That(flow.DeliveryCount, Is.EqualTo((SequenceNumber)10));
        for (uint i = 0; i <= window; i++)
        {
            await peer.WriteAsync(NewTransfer(10 + i));
        }

        Assert.That((await peer.ReadAsync<End>()).Error?.Condition, Is.EqualTo(ErrorCondition.SessionWindowViolation));
        await connection.DisposeAsync().Soon();
    }

    [TestCase(0, 5u, 5u)]
    [TestCase(2, 5u, 5u)]
    [TestCase(3, 3u, 3u)]
    [TestCase(4, 1u, 1u)]
    [TestCase(1, 0u, 0u)]
    public async Task A_drain_is_answered_after_the_messages_that_wait(int waiting, uint credit, uint deliveryCount)
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(NewAttach(0, Role.Receiver));
        var sender = (Sender)await AcceptedLink.Soon();
        _ = await peer.ReadAsync<Attach>();
        Task[] sent = [.. Enumerable.Range(0, waiting).Select(_ => sender.SendSettledAsync(new AmqpMessage()).AsTask())];
        Flow drain = NewFlow(0, credit);
        drain.Drain = true;
        await peer.WriteAsync(drain);
        for (int i = 0; i < Math.Min(waiting, credit); i++)
        {
            Assert.That(await peer.ReadAsync(), Is.TypeOf<Transfer>(), $"message {i}");
        }

        Flow answer = await peer.ReadAsync<Flow>();
        Assert.That((answer.DeliveryCount, answer.LinkCredit, answer.Drain), Is.EqualTo(((SequenceNumber?)deliveryCount, (uint?)0, (bool?)true)));
        Assert.That(answer.Available, Is.EqualTo((uint)Math.Max(0, waiting - (int)credit)).Within(1));

        // Messages after it wait for new credit.
        Flow next = NewFlow(0, 10);
        next.DeliveryCount = deliveryCount;
        Task last = sender.SendSettledAsync(new AmqpMessage()).AsTask();
        await peer.WriteAsync(next);
        await Task.WhenAll([.. sent, last]).Soon();
        for (int i = (int)Math.Min(waiting, credit); i <= waiting; i++)
        {
            Assert.That(await peer.ReadAsync(), Is.TypeOf<Transfer>(), $"message {i}");
        }

        await connection.DisposeAsync().Soon();
    }

    [TestCase(Role.Receiver)]
    [TestCase(Role.Sender)]
    [TestCase(null)]
    public async Task An_echo_is_answered_with_the_state_of_the_link_or_session(Role? role)
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        Flow echo = NewFlow(role is null ? null : 0, 5);
        if (role == Role.Sender)
        {
            await AttachAsync(peer, credit: 3);
            await peer.WriteAsync(NewTransfer(0));
        }
        else if (role == Role.Receiver)
        {
            await peer.WriteAsync(NewAttach(0, Role.Receiver), NewFlow(0, 1));
            await ((Sender)await AcceptedLink.Soon()).SendSettledAsync(new AmqpMessage()).Soon();
        }

        echo.Echo = true;
        await peer.WriteAsync(echo);
        Flow answer = await peer.ReadAsync<Flow>();
        Assert.That(answer.Handle, Is.EqualTo(role is null ? null : (uint?)0));
        Assert.That(answer.DeliveryCount, Is.EqualTo(role is null ? null : (SequenceNumber?)1));
        Assert.That(answer.LinkCredit, Is.EqualTo(role switch { Role.Sender => 2, Role.Receiver => 4, _ => (uint?)null }));
        Assert.That(answer.Available, Is.EqualTo(role == Role.Receiver ? 0u : null));
        Assert.That(answer.Echo, Is.Null);
        await connection.DisposeAsync().Soon();
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
    public async Task Mixed_deliveries_detach_their_link()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await AttachAsync(peer, credit: 2);
        await peer.WriteAsync(NewTransfer(0, more: true), NewTransfer(1));
        Assert.That((await peer.ReadAsync<Detach>()).Error?.Condition, Is.EqualTo(ErrorCondition.NotAllowed));
        await AssertSessionGoesOnAsync(peer, connection);
    }

    // The sender does not know yet that it has less credit.
    [Test]
    public async Task Deliveries_in_flight_may_use_withdrawn_credit()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        Receiver receiver = await AttachAsync(peer, credit: 2);
        await receiver.SetCreditAsync(0).Soon();
        Assert.That((await peer.ReadAsync<Flow>()).LinkCredit, Is.Zero);
        await peer.WriteAsync(NewTransfer(0), NewTransfer(1));
        Assert.That((await receiver.ReceiveAsync().Soon()).DeliveryId, Is.EqualTo((SequenceNumber)0));
        Assert.That((await receiver.ReceiveAsync().Soon()).DeliveryId, Is.EqualTo((SequenceNumber)1));
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
    [TestCase(0x7fff_ffffu, 0x8000_1000u)]
    public async Task Dispositions_over_huge_ranges_cost_in_proportion_to_unsettled_deliveries(uint first, uint last)
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(NewAttach(0, Role.Receiver), NewFlow(0, 1_000_000, 1_000_000));
        var sender = (Sender)await AcceptedLink.Soon();
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

    // The places of a million made each of them take a millisecond: six seconds in all.
    [Test]
    public void A_disposition_over_a_range_costs_nothing_for_a_peak_that_is_over()
    {
        var unsettled = new UnsettledDeliveries();
        var sender = new Sender(null!, "name", "address", 0);
        for (int i = 0; i < 1_000_000; i++)
        {
            unsettled.Add(sender, isSettled: false);
        }

        unsettled.Settle(0, 999_998, Accepted.Instance);
        var watch = Stopwatch.StartNew();
        for (int i = 0; i < 5_000; i++)
        {
            unsettled.Settle(1_000_010, 2_000_000, Accepted.Instance);
        }

        Assert.That(watch.Elapsed, Is.LessThan(TimeSpan.FromSeconds(1)));
        Assert.That(sender.UnsettledCount, Is.EqualTo(1));
    }

    [Test]
    public async Task A_delivery_that_is_settled_without_an_outcome_is_released()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(NewAttach(0, Role.Receiver), NewFlow(0, 1));
        Task<Outcome> outcome = ((Sender)await AcceptedLink.Soon()).SendAsync(new AmqpMessage());
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
            Assert.That(delivery.DeliveryId, Is.EqualTo((SequenceNumber)i));
        }

        Flow flow = await peer.ReadAsync<Flow>();
        Assert.That(flow.Handle, Is.Null);
        Assert.That(flow.NextIncomingId!.Value.Add(flow.IncomingWindow), Is.EqualTo((SequenceNumber)(window + (window / 2))));
        for (uint i = 0; i <= window; i++)
        {
            await peer.WriteAsync(NewTransfer(window + i));
        }

        Assert.That((await peer.ReadAsync<End>()).Error?.Condition, Is.EqualTo(ErrorCondition.SessionWindowViolation));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task A_delivery_of_more_transfers_than_the_window_is_received()
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
}
