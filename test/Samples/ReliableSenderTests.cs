using System.Threading.Channels;
using static Amqp.Encoding.Tests.Samples.ScriptedPeer;

namespace Amqp.Encoding.Tests.Samples;

/// <summary>The frames of the reliable sender of samples/MiniClient (part 2, 2.6.13); test/Interop has connections that break anywhere.</summary>
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
public sealed class ReliableSenderTests
{
    private readonly Channel<ScriptedPeer> _peers = Channel.CreateUnbounded<ScriptedPeer>();

    [Test]
    public async Task Each_delivery_goes_on_as_the_receiver_remembers_it()
    {
        var sender = new ReliableSender(_ => ConnectAsync(), "orders", "queue");
        Task<Outcome>[] outcomes = [.. Enumerable.Range(0, 3).Select(i => sender.SendAsync(new AmqpMessage { Value = i }))];
        ScriptedPeer first = await _peers.Reader.ReadAsync().Soon();
        Attach attach = await AnswerAsync(first, null);
        Assert.That(attach.Unsettled, Is.Null);
        List<(Transfer Transfer, byte[] Payload)> sent = await ReadAsync(first, 3);
        Assert.That(sent.Select(one => one.Transfer.Resume), Is.All.Null);
        DeliveryTag[] tags = [.. sent.Select(one => one.Transfer.DeliveryTag!.Value)];
        Assert.That(tags, Is.Unique);
        await first.DisposeAsync();

        ScriptedPeer second = await _peers.Reader.ReadAsync().Soon();
        attach = await AnswerAsync(second, [new UnsettledDelivery(tags[1], Accepted.Instance), new UnsettledDelivery(tags[2], null)]);
        Assert.That(attach.Name, Is.EqualTo("orders"));
        Assert.That(attach.Unsettled, Is.EqualTo(tags.Select(tag => new UnsettledDelivery(tag, null))));
        List<(Transfer Transfer, byte[] Payload)> again = await ReadAsync(second, 3);
        Assert.That(again.Select(one => one.Transfer.DeliveryTag!.Value), Is.EqualTo(tags));
        Assert.That(again.Select(one => (uint)one.Transfer.DeliveryId!.Value), Is.EqualTo(new uint[] { 0, 1, 2 }));
        Assert.That(again.Select(one => one.Transfer.Resume), Is.EqualTo(new bool?[] { null, true, true }));
        Assert.That(again.Select(one => one.Transfer.Settled), Is.EqualTo(new bool?[] { false, true, false }));
        Assert.That(again.Select(one => one.Transfer.State), Is.EqualTo(new DeliveryState?[] { null, Accepted.Instance, new Received { SectionNumber = 0, SectionOffset = 0 } }));
        Assert.That(again.Select(one => one.Payload), Is.EqualTo(new[] { sent[0].Payload, [], sent[2].Payload }));

        Assert.That(await outcomes[1].Soon(), Is.EqualTo(Accepted.Instance));
        await second.WriteAsync(new Disposition { Role = Role.Receiver, First = 0, Settled = true, State = Released.Instance });
        await second.WriteAsync(new Disposition { Role = Role.Receiver, First = 2, Settled = true, State = Accepted.Instance });
        Assert.That(await outcomes[0].Soon(), Is.EqualTo(Released.Instance));
        Assert.That(await outcomes[2].Soon(), Is.EqualTo(Accepted.Instance));
        await second.DisposeAsync();
        await sender.DisposeAsync().Soon();
    }

    [Test]
    public async Task A_link_that_the_receiver_refuses_is_not_asked_for_again()
    {
        await using var sender = new ReliableSender(_ => ConnectAsync(), "orders", "queue");
        Task<Outcome> outcome = sender.SendAsync(new AmqpMessage { Value = 1 });
        ScriptedPeer peer = await _peers.Reader.ReadAsync().Soon();
        _ = await AnswerAsync(peer, null);
        await peer.WriteAsync(new Detach { Handle = 0, Closed = true, Error = new AmqpError { Condition = ErrorCondition.NotFound } });
        Assert.That(async () => await outcome.Soon(), Throws.InstanceOf<IOException>().With.Message.Contains("amqp:not-found"));
        Assert.That(_peers.Reader.TryRead(out _), Is.False);
        await peer.DisposeAsync();
    }

    // RabbitMQ ends the session; others may detach the link, or close the connection.
    [Test]
    public async Task A_peer_that_does_not_resume_links_gets_the_messages_again([Values("detach", "end", "close")] string refusal)
    {
        await using var sender = new ReliableSender(_ => ConnectAsync(), "orders", "queue");
        Task<Outcome> outcome = sender.SendAsync(new AmqpMessage { Value = 1 });
        ScriptedPeer peer = await _peers.Reader.ReadAsync().Soon();
        _ = await AnswerAsync(peer, null);
        (Transfer Transfer, byte[] Payload) sent = await peer.ReadTransferAsync();
        await peer.DisposeAsync();

        var error = new AmqpError { Condition = ErrorCondition.NotImplemented, Description = "Link recovery not supported" };
        ScriptedPeer second = await _peers.Reader.ReadAsync().Soon();
        Attach attach = await (refusal == "detach" ? AnswerAsync(second, null) : AskedAsync(second));
        Assert.That(attach.Unsettled, Is.Not.Null);
        await second.WriteAsync(Refusal(refusal, error));

        ScriptedPeer third = await _peers.Reader.ReadAsync().Soon();
        attach = await AnswerAsync(third, null);
        Assert.That(attach.Unsettled, Is.Null);
        (Transfer Transfer, byte[] Payload) again = await third.ReadTransferAsync();
        Assert.That(again.Transfer.Resume, Is.Null);
        Assert.That(again.Payload, Is.EqualTo(sent.Payload));
        await third.WriteAsync(new Disposition { Role = Role.Receiver, First = 0, Settled = true, State = Accepted.Instance });
        Assert.That(await outcome.Soon(), Is.EqualTo(Accepted.Instance));
        await second.DisposeAsync();
        await third.DisposeAsync();
    }

    // A broker that shuts down ends sessions or links some time before the connection.
    [Test]
    public async Task A_link_that_a_shutdown_has_ended_is_asked_for_again([Values("detach", "end")] string ending)
    {
        await using var sender = new ReliableSender(_ => ConnectAsync(), "orders", "queue");
        Task<Outcome> outcome = sender.SendAsync(new AmqpMessage { Value = 1 });
        ScriptedPeer peer = await _peers.Reader.ReadAsync().Soon();
        _ = await AnswerAsync(peer, null);
        _ = await peer.ReadTransferAsync();
        await peer.WriteAsync(Refusal(ending, new AmqpError { Condition = ending == "end" ? ErrorCondition.InternalError : ErrorCondition.LinkDetachForced }));

        // It still shuts down, and does not take the link.
        ScriptedPeer second = await _peers.Reader.ReadAsync().Soon();
        _ = await AskedAsync(second);
        await second.WriteAsync(Refusal("end", new AmqpError { Condition = ErrorCondition.InternalError }));

        ScriptedPeer third = await _peers.Reader.ReadAsync().Soon();
        _ = await AnswerAsync(third, null);
        _ = await third.ReadTransferAsync();
        await third.WriteAsync(new Disposition { Role = Role.Receiver, First = 0, Settled = true, State = Accepted.Instance });
        Assert.That(await outcome.Soon(), Is.EqualTo(Accepted.Instance));
        foreach (ScriptedPeer one in (ScriptedPeer[])[peer, second, third])
        {
            await one.DisposeAsync();
        }
    }

    [Test]
    public async Task A_link_that_never_worked_is_not_asked_for_again_after_an_internal_error()
    {
        await using var sender = new ReliableSender(_ => ConnectAsync(), "orders", "queue");
        Task<Outcome> outcome = sender.SendAsync(new AmqpMessage { Value = 1 });
        ScriptedPeer peer = await _peers.Reader.ReadAsync().Soon();
        _ = await AskedAsync(peer);
        await peer.WriteAsync(Refusal("end", new AmqpError { Condition = ErrorCondition.InternalError }));
        Assert.That(async () => await outcome.Soon(), Throws.InstanceOf<IOException>().With.Message.Contains("amqp:internal-error"));
        Assert.That(_peers.Reader.TryRead(out _), Is.False);
        await peer.DisposeAsync();
    }

    [Test]
    public async Task A_message_on_which_each_session_ends_is_given_up()
    {
        await using var sender = new ReliableSender(_ => ConnectAsync(), "orders", "queue") { LongestDelay = TimeSpan.FromMilliseconds(10) };
        Task<Outcome> outcome = sender.SendAsync(new AmqpMessage { Value = 1 });
        int attempts = 0;
        while (await Task.WhenAny(outcome, _peers.Reader.WaitToReadAsync().AsTask()).Soon() != outcome && _peers.Reader.TryRead(out ScriptedPeer? peer))
        {
            attempts++;
            _ = await AnswerAsync(peer, null);
            _ = await peer.ReadTransferAsync();
            await peer.WriteAsync(Refusal("end", new AmqpError { Condition = ErrorCondition.InternalError }));
        }

        Assert.That(async () => await outcome.Soon(), Throws.InstanceOf<IOException>().With.Message.Contains("amqp:internal-error"));
        Assert.That(attempts, Is.EqualTo(13));
    }

    [Test]
    public async Task A_connection_that_cannot_authenticate_is_not_opened_again()
    {
        int attempts = 0;
        await using var sender = new ReliableSender(
            _ =>
            {
                attempts++;
                throw new UnauthorizedAccessException("The peer says Auth.");
            },
            "orders",
            "queue");
        Assert.That(async () => await sender.SendAsync(new AmqpMessage { Value = 1 }).Soon(), Throws.TypeOf<UnauthorizedAccessException>());
        Assert.That(attempts, Is.EqualTo(1));
    }

    [Test]
    public async Task A_message_that_waits_fails_if_the_sender_is_disposed()
    {
        int attempts = 0;
        var tried = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var sender = new ReliableSender(
            _ =>
            {
                if (++attempts == 3)
                {
                    tried.SetResult();
                }

                throw new IOException("There is no network.");
            },
            "orders",
            "queue");
        Task<Outcome> outcome = sender.SendAsync(new AmqpMessage { Value = 1 });
        await tried.Task.Soon();
        await sender.DisposeAsync().Soon();
        Assert.That(async () => await outcome.Soon(), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(async () => await sender.SendAsync(new AmqpMessage { Value = 2 }).Soon(), Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public async Task Connections_that_bring_no_outcome_follow_each_other_ever_more_slowly()
    {
        await using var sender = new ReliableSender(_ => ConnectAsync(), "orders", "queue");
        var watch = System.Diagnostics.Stopwatch.StartNew();
        Task<Outcome> outcome = sender.SendAsync(new AmqpMessage { Value = 1 });
        for (int i = 0; i < 6; i++)
        {
            ScriptedPeer peer = await _peers.Reader.ReadAsync().Soon();
            _ = await AnswerAsync(peer, null);
            _ = await peer.ReadTransferAsync();
            await peer.DisposeAsync();
        }

        // 10, 20, 40, 80 and 160 ms are between them; timers may be early by a tick.
        Assert.That(watch.ElapsedMilliseconds, Is.GreaterThan(250));
        ScriptedPeer last = await _peers.Reader.ReadAsync().Soon();
        _ = await AnswerAsync(last, null);
        _ = await last.ReadTransferAsync();
        await last.WriteAsync(new Disposition { Role = Role.Receiver, First = 0, Settled = true, State = Accepted.Instance });
        Assert.That(await outcome.Soon(), Is.EqualTo(Accepted.Instance));
        await last.DisposeAsync();
    }

    [Test]
    public async Task A_message_whose_connection_is_being_opened_fails_if_the_sender_is_disposed()
    {
        var tried = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var sender = new ReliableSender(
            async cancellationToken =>
            {
                tried.SetResult();
                await Task.Delay(Timeout.Infinite, cancellationToken);
                throw new IOException("There is no network.");
            },
            "orders",
            "queue");
        Task<Outcome> outcome = sender.SendAsync(new AmqpMessage { Value = 1 });
        await tried.Task.Soon();
        await sender.DisposeAsync().Soon();
        Assert.That(async () => await outcome.Soon(), Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public async Task A_token_ends_the_wait_for_a_connection()
    {
        using var cancelled = new CancellationTokenSource();
        await using var sender = new ReliableSender(_ => throw new IOException("There is no network."), "orders", "queue");
        Task<Outcome> first = sender.SendAsync(new AmqpMessage { Value = 1 }, cancelled.Token);
        Task<Outcome> second = sender.SendAsync(new AmqpMessage { Value = 2 }, cancelled.Token);
        await cancelled.CancelAsync();
        Assert.That(async () => await first.Soon(), Throws.InstanceOf<OperationCanceledException>());
        Assert.That(async () => await second.Soon(), Throws.InstanceOf<OperationCanceledException>());
    }

    private static IAmqpComposite Refusal(string kind, AmqpError error) => kind switch
    {
        "detach" => new Detach { Handle = 0, Closed = true, Error = error },
        "end" => new End { Error = error },
        _ => new Close { Error = error },
    };

    // The attach that waits for an answer.
    private static async Task<Attach> AskedAsync(ScriptedPeer peer)
    {
        _ = await peer.ReadAsync<Begin>();
        await peer.WriteAsync(NewBegin(remoteChannel: 0));
        return await peer.ReadAsync<Attach>();
    }

    private static async Task<Attach> AnswerAsync(ScriptedPeer peer, IReadOnlyList<UnsettledDelivery>? remembered)
    {
        Attach attach = await AskedAsync(peer);
        Attach answer = NewAttach(0, Role.Receiver, attach.Name);
        answer.Source = attach.Source;
        answer.Target = attach.Target;
        answer.Unsettled = remembered;
        await peer.WriteAsync(answer, NewFlow(0, credit: 10));
        return attach;
    }

    private static async Task<List<(Transfer Transfer, byte[] Payload)>> ReadAsync(ScriptedPeer peer, int count)
    {
        List<(Transfer Transfer, byte[] Payload)> transfers = [];
        for (int i = 0; i < count; i++)
        {
            transfers.Add(await peer.ReadTransferAsync());
        }

        return transfers;
    }

    private async Task<Connection> ConnectAsync()
    {
        (ScriptedPeer peer, Task<Connection> connecting) = await AcceptAsync(new ConnectionOptions());
        Connection connection = await connecting.Soon();
        await _peers.Writer.WriteAsync(peer);
        return connection;
    }
}
