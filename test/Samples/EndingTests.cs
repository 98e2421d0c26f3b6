using static Amqp.Encoding.Tests.Samples.ScriptedPeer;

namespace Amqp.Encoding.Tests.Samples;

/// <summary>How samples/MiniClient begins, attaches, detaches, ends and closes, with a peer that answers, is late or is silent.</summary>
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
[CancelAfter(60_000)]
public sealed class EndingTests
{
    private static readonly TimeSpan s_short = TimeSpan.FromMilliseconds(50);

    private readonly TaskCompletionSource<Link> _accepted = new(TaskCreationOptions.RunContinuationsAsynchronously);

    [Test]
    public async Task A_link_that_the_peer_has_detached_is_not_detached_again([Values] bool isClosed)
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(NewOptions());
        await peer.WriteAsync(NewAttach(0, Role.Receiver));
        _ = await peer.ReadAsync<Attach>();
        Link link = await _accepted.Task.Soon();
        await peer.WriteAsync(new Detach { Handle = 0, Closed = isClosed });
        Assert.That((await peer.ReadAsync<Detach>()).Closed, Is.EqualTo(isClosed));
        await link.DetachAsync().Soon();
        await AssertNextIsCloseAsync(peer, connection);
    }

    [Test]
    public async Task A_session_that_the_peer_has_ended_is_not_ended_again()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(NewOptions());
        Session session = await AnswerBeginAsync(peer, connection);
        await peer.WriteAsync(new End { Error = new AmqpError { Condition = ErrorCondition.NotFound } });
        _ = await peer.ReadAsync<End>();
        await session.EndAsync().Soon();
        Assert.That(
            async () => await session.CreateSenderAsync("link", "queue").Soon(),
            Throws.InstanceOf<IOException>().With.InnerException.TypeOf<PeerException>().And.Message.Contains("amqp:not-found"));
        await AssertNextIsCloseAsync(peer, connection);
    }

    [Test]
    public async Task A_connection_that_the_peer_has_closed_is_not_closed_again()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(NewOptions());
        await peer.WriteAsync(new Close());
        Assert.That(await peer.ReadToCloseAsync(), Has.Count.EqualTo(1));
        await connection.CloseAsync().Soon();
        await connection.CloseAsync().Soon();
        Assert.That(await peer.ReadAsync(), Is.Null);
        Assert.That(connection.Failure, Is.Null);
    }

    [Test]
    public async Task An_error_in_the_close_of_the_peer_fails_the_connection()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(NewOptions());
        await peer.WriteAsync(new Close { Error = new AmqpError { Condition = ErrorCondition.ConnectionForced } });
        await connection.Completion.Soon();
        Assert.That(connection.Failure, Is.TypeOf<PeerException>().With.Message.Contains("amqp:connection:forced"));
        await connection.CloseAsync().Soon();
    }

    [Test]
    public async Task A_close_waits_for_the_close_of_the_peer()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(NewOptions());
        Task closing = connection.CloseAsync();
        _ = await peer.ReadAsync<Close>();

        // The peer has sent these before it knew of the close.
        await peer.WriteAsync(NewAttach(0), NewTransfer(0), new End());
        Assert.That(closing.IsCompleted, Is.False);
        await peer.WriteAsync(new Close());
        await closing.Soon();
        Assert.That(await peer.ReadAsync(), Is.Null);
        Assert.That(connection.Failure, Is.Null);
        Assert.That(async () => await connection.BeginAsync().Soon(), Throws.InstanceOf<IOException>().With.Message.Contains("This side"));
    }

    [Test]
    public async Task A_peer_that_does_not_answer_a_close_is_disconnected()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(NewOptions(s_short));
        await connection.CloseAsync().Soon();
        Assert.That(connection.Failure, Is.TypeOf<IOException>());
        Assert.That(await peer.ReadToCloseAsync(), Has.Count.EqualTo(1));
    }

    [Test]
    public async Task A_close_can_be_cancelled()
    {
        (_, Connection connection) = await BeginAsync(NewOptions());
        using var cancellation = new CancellationTokenSource(s_short);
        Assert.That(async () => await connection.CloseAsync(null, cancellation.Token).Soon(), Throws.InstanceOf<OperationCanceledException>());
        await connection.Completion.Soon();
    }

    [TestCase("begin")]
    [TestCase("attach")]
    [TestCase("detach")]
    [TestCase("end")]
    public async Task A_peer_that_does_not_answer_is_abandoned_after_the_time_out(string what)
    {
        (_, Func<CancellationToken, Task> wait) = await AskAsync(what, NewOptions(TimeSpan.FromMilliseconds(300)));
        Assert.That(async () => await wait(CancellationToken.None).Soon(), Throws.TypeOf<TimeoutException>().With.Message.Not.EqualTo(TestLimit.Message));
    }

    [TestCase("begin")]
    [TestCase("attach")]
    [TestCase("detach")]
    [TestCase("end")]
    public async Task A_token_ends_the_wait_for_an_answer(string what)
    {
        (_, Func<CancellationToken, Task> wait) = await AskAsync(what, NewOptions());
        using var cancellation = new CancellationTokenSource(s_short);
        Assert.That(async () => await wait(cancellation.Token).Soon(), Throws.InstanceOf<OperationCanceledException>());
    }

    [Test]
    public async Task A_session_that_begins_too_late_is_ended()
    {
        (ScriptedPeer peer, Func<CancellationToken, Task> begin) = await AskAsync("begin", NewOptions());
        Assert.That(async () => await begin(new CancellationToken(true)).Soon(), Throws.InstanceOf<OperationCanceledException>());
        _ = await peer.ReadAsync<Begin>();
        _ = await peer.ReadAsync<End>();
        await peer.WriteAsync(NewBegin(0), new End(), NewBegin());
        Assert.That((await peer.ReadAsync<Begin>()).RemoteChannel, Is.Zero);
    }

    [Test]
    public async Task A_link_that_attaches_too_late_is_detached()
    {
        (ScriptedPeer peer, Func<CancellationToken, Task> attach) = await AskAsync("attach", NewOptions());
        Assert.That(async () => await attach(new CancellationToken(true)).Soon(), Throws.InstanceOf<OperationCanceledException>());
        _ = await peer.ReadAsync<Attach>();
        _ = await peer.ReadAsync<Detach>();
        await peer.WriteAsync(NewAttach(5, Role.Receiver), NewFlow(5, 1), new Detach { Handle = 5, Closed = true });
        await peer.WriteAsync(NewAttach(5, Role.Sender, "next"));
        Assert.That(await peer.ReadAsync(), Is.TypeOf<Attach>().With.Property(nameof(Attach.Handle)).Zero);
    }

    [Test]
    public async Task Half_of_the_idle_time_out_is_announced_and_the_whole_is_waited()
    {
        var options = new ConnectionOptions { IdleTimeOut = TimeSpan.FromMilliseconds(400) };
        var watch = Stopwatch.StartNew();
        (ScriptedPeer peer, Connection connection) = await OpenAsync(options);
        Assert.That(peer.Open.IdleTimeOut, Is.EqualTo(200));
        var close = (Close)(await peer.ReadToCloseAsync())[^1];
        Assert.That(watch.ElapsedMilliseconds, Is.GreaterThan(380));
        Assert.That(close.Error?.Condition, Is.EqualTo(ErrorCondition.ResourceLimitExceeded));
        await peer.WriteAsync(new Close());
        await connection.Completion.Soon();
        Assert.That(connection.Failure?.Message, Does.Contain("Nothing has come"));
    }

    [Test]
    public async Task A_zero_idle_time_out_is_not_announced()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(new ConnectionOptions { IdleTimeOut = TimeSpan.Zero });
        Assert.That(peer.Open.IdleTimeOut, Is.Null);
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task Heartbeats_keep_the_idle_time_out_of_the_peer()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(NewOptions(), new Open { ContainerId = "peer", IdleTimeOut = 100 });
        Assert.That(await peer.ReadKindAsync(), Is.EqualTo(FrameKind.Empty));
        Assert.That(await peer.ReadKindAsync(), Is.EqualTo(FrameKind.Empty));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task Channel_max_of_the_peer_is_kept()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(NewOptions(), new Open { ContainerId = "peer", ChannelMax = 0 });
        Session session = await AnswerBeginAsync(peer, connection);
        Assert.That(async () => await connection.BeginAsync().Soon(), Throws.InvalidOperationException);
        Task ending = session.EndAsync();
        await peer.WriteAsync(new End());
        await ending.Soon();
        Assert.That((await AnswerBeginAsync(peer, connection)).Channel, Is.Zero);
    }

    [Test]
    public async Task Max_message_size_of_the_peer_is_kept()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(NewOptions());
        Session session = await AnswerBeginAsync(peer, connection);
        Task<Sender> attaching = session.CreateSenderAsync("link", "queue");
        Attach answer = NewAttach(0, Role.Receiver);
        answer.MaxMessageSize = 10;
        await peer.WriteAsync(answer, NewFlow(0, 10));
        Sender sender = await attaching.Soon();
        using var message = new AmqpMessage();
        message.AddData(new byte[10]);
        Assert.That(async () => await sender.SendSettledAsync(message).Soon(), Throws.InvalidOperationException);
        Assert.That(async () => await session.CreateSenderAsync("link 2", "queue", new CancellationToken(true)).Soon(), Throws.InstanceOf<OperationCanceledException>());
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task A_send_that_waits_for_the_window_can_be_cancelled_and_leaves_no_gap()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(NewOptions());
        await peer.WriteAsync(NewAttach(0, Role.Receiver), NewFlow(0, credit: 2, window: 0));
        _ = await peer.ReadAsync<Attach>();
        var sender = (Sender)await _accepted.Task.Soon();
        using var cancellation = new CancellationTokenSource(s_short);
        Assert.That(async () => await sender.SendAsync(new AmqpMessage(), cancellation.Token).Soon(), Throws.InstanceOf<OperationCanceledException>());
        await peer.WriteAsync(NewFlow(0, credit: 2, window: 2));
        await sender.SendSettledAsync(new AmqpMessage()).Soon();
        await sender.SendSettledAsync(new AmqpMessage()).Soon();
        Assert.That((await peer.ReadAsync<Transfer>()).DeliveryId, Is.EqualTo((SequenceNumber)0));
        Assert.That((await peer.ReadAsync<Transfer>()).DeliveryId, Is.EqualTo((SequenceNumber)1));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task An_unsettled_outcome_of_the_peer_is_settled()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(NewOptions());
        await peer.WriteAsync(NewAttach(0, Role.Receiver), NewFlow(0, 1));
        Task<Outcome> outcome = ((Sender)await _accepted.Task.Soon()).SendAsync(new AmqpMessage());
        _ = await peer.ReadAsync<Transfer>();
        await peer.WriteAsync(new Disposition { Role = Role.Receiver, First = 0, State = Accepted.Instance });
        Assert.That(await outcome.Soon(), Is.EqualTo(Accepted.Instance));
        Disposition settled = await peer.ReadAsync<Disposition>();
        Assert.That(settled.Role, Is.EqualTo(Role.Sender));
        Assert.That(settled.First, Is.EqualTo((SequenceNumber)0));
        Assert.That(settled.Settled, Is.EqualTo((bool?)true));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task A_link_whose_owner_fails_is_detached_with_an_error()
    {
        var options = new ConnectionOptions { OnLink = static _ => throw new InvalidOperationException("broken") };
        (ScriptedPeer peer, Connection connection) = await BeginAsync(options);
        await peer.WriteAsync(NewAttach(0));
        Assert.That((await peer.ReadAsync<Detach>()).Error?.Condition, Is.EqualTo(ErrorCondition.InternalError));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task An_attach_is_answered_with_its_addresses()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(NewOptions());
        Attach asked = NewAttach(0, Role.Receiver);
        asked.Source = new Source { Address = "from" };
        asked.Target = new Target { Address = "to" };
        await peer.WriteAsync(asked);
        Attach answer = await peer.ReadAsync<Attach>();
        Assert.That(answer.SourceAddress, Is.EqualTo("from"));
        Assert.That(answer.TargetAddress, Is.EqualTo("to"));
        await connection.DisposeAsync().Soon();
    }

    // Part 2, 2.6.3.
    [Test]
    public async Task A_link_that_is_refused_is_attached_without_its_terminus_and_then_detached([Values] Role role)
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(new ConnectionOptions { Refuse = _ => new AmqpError { Condition = ErrorCondition.NotFound } });
        Attach asked = NewAttach(0, role);
        asked.Source = new Source { Address = "from" };
        asked.Target = new Target { Address = "to" };
        await peer.WriteAsync(asked);
        Attach answer = await peer.ReadAsync<Attach>();
        Assert.That(answer.Source is null, Is.EqualTo(role == Role.Receiver));
        Assert.That(answer.Target is null, Is.EqualTo(role == Role.Sender));
        Assert.That((await peer.ReadAsync<Detach>()).Error?.Condition, Is.EqualTo(ErrorCondition.NotFound));
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task An_acceptor_sees_the_attach_of_its_client_and_completes_the_answer()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(new ConnectionOptions
        {
            Answer = (asked, answer) => ((Source)answer.Source!).Filter = ((Source)asked.Source!).Filter,
            OnLink = link =>
            {
                _accepted.TrySetResult(link);
                return Task.CompletedTask;
            },
        });
        Attach attach = NewAttach(0, Role.Receiver);
        attach.Source = new Source { Address = "from", Filter = [Filter.Session("one")] };
        attach.MaxMessageSize = 5_000;
        await peer.WriteAsync(attach);
        Assert.That(((Source)(await peer.ReadAsync<Attach>()).Source!).Filter, Is.EqualTo(((Source)attach.Source).Filter));
        Assert.That((await _accepted.Task.Soon()).Peer?.MaxMessageSize, Is.EqualTo(5_000ul));
        await connection.DisposeAsync().Soon();
    }

    // A receiver that settles second waits for the state.
    [Test]
    public async Task An_outcome_is_settled_with_its_state()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(NewOptions());
        await peer.WriteAsync(NewAttach(0, Role.Receiver), NewFlow(0, 1));
        _ = await peer.ReadAsync<Attach>();
        var sender = (Sender)await _accepted.Task.Soon();
        Task<Outcome> sending = sender.SendAsync(new AmqpMessage { Value = 1 });
        _ = await peer.ReadAsync<Transfer>();
        await peer.WriteAsync(new Disposition { Role = Role.Receiver, First = 0, State = Accepted.Instance });
        Disposition settled = await peer.ReadAsync<Disposition>();
        Assert.That(settled.Settled, Is.True);
        Assert.That(settled.State, Is.EqualTo(Accepted.Instance));
        Assert.That(await sending.Soon(), Is.EqualTo(Accepted.Instance));
        await connection.DisposeAsync().Soon();
    }

    // A message that has arrived is not lost with its link.
    [Test]
    public async Task Deliveries_before_a_detach_can_be_received()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(NewOptions());
        await peer.WriteAsync(NewAttach(0));
        var receiver = (Receiver)await _accepted.Task.Soon();
        await receiver.SetCreditAsync(3).Soon();
        await peer.WriteAsync(NewTransfer(0), NewTransfer(1), new Detach { Handle = 0, Closed = true });
        _ = await peer.ReadAsync<Detach>();
        for (uint i = 0; i < 2; i++)
        {
            using Delivery delivery = await receiver.ReceiveAsync().Soon();
            Assert.That(delivery.DeliveryId, Is.EqualTo((SequenceNumber)i));
        }

        Assert.That(async () => await receiver.ReceiveAsync().Soon(), Throws.TypeOf<PeerException>());
        await connection.DisposeAsync().Soon();
    }

    private static async Task<Session> AnswerBeginAsync(ScriptedPeer peer, Connection connection)
    {
        Task<Session> beginning = connection.BeginAsync();
        await peer.WriteAsync(NewBegin((await peer.ReadAsync<Begin>()).RemoteChannel ?? 0));
        return await beginning.Soon();
    }

    // Requests of a client to a peer that answers nothing from then on.
    private static async Task<(ScriptedPeer Peer, Func<CancellationToken, Task> Wait)> AskAsync(string what, ConnectionOptions options)
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(options);
        if (what == "begin")
        {
            return (peer, connection.BeginAsync);
        }

        Session session = await AnswerBeginAsync(peer, connection);
        if (what != "detach")
        {
            return (peer, token => what == "end" ? session.EndAsync(null, token) : session.CreateSenderAsync("link", "queue", token));
        }

        Task<Sender> attaching = session.CreateSenderAsync("link", "queue");
        await peer.WriteAsync(NewAttach(0, Role.Receiver));
        Sender sender = await attaching.Soon();
        return (peer, token => sender.DetachAsync(null, token));
    }

    private static async Task AssertNextIsCloseAsync(ScriptedPeer peer, Connection connection)
    {
        Task closing = connection.CloseAsync();
        List<IAmqpComposite> read = await peer.ReadToCloseAsync();
        await peer.WriteAsync(new Close());
        await closing.Soon();
        Assert.That(read.Single(), Is.TypeOf<Close>());
    }

    private ConnectionOptions NewOptions(TimeSpan? answerTimeOut = null) => new()
    {
        AnswerTimeOut = answerTimeOut ?? TimeSpan.FromSeconds(30),
        OnLink = link =>
        {
            _accepted.TrySetResult(link);
            return Task.CompletedTask;
        },
    };
}
