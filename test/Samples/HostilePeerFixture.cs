using static Amqp.Encoding.Tests.Samples.ScriptedPeer;

namespace Amqp.Encoding.Tests.Samples;

/// <summary>The common part of tests of samples/MiniClient against hostile peers.</summary>
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
public abstract class HostilePeerFixture
{
    private readonly TaskCompletionSource<Link> _accepted = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private protected Task<Link> AcceptedLink => _accepted.Task;

    private protected ConnectionOptions Options => NewOptions();

    private protected ConnectionOptions NewOptions(bool isOverrunAccepted = false) => new()
    {
        IsOverrunAccepted = isOverrunAccepted,
        MaxFrameSize = 2_000,
        MaxMessageSize = 10_000,
        OnLink = link =>
        {
            _accepted.TrySetResult(link);
            return Task.CompletedTask;
        },
    };

    private protected async Task<Receiver> AttachAsync(ScriptedPeer peer, uint credit)
    {
        await peer.WriteAsync(NewAttach(0));
        var receiver = (Receiver)await AcceptedLink.Soon();
        await receiver.SetCreditAsync(credit).Soon();
        Assert.That((await peer.ReadAsync<Flow>()).LinkCredit, Is.EqualTo(credit));
        return receiver;
    }

    private protected static async Task AssertClosedAsync(ScriptedPeer peer, Connection connection, ErrorCondition condition)
    {
        Assert.That((await peer.ReadAsync<Close>()).Error?.Condition, Is.EqualTo(condition));
        await peer.WriteAsync(new Close());
        await connection.Completion.Soon();
        Assert.That(connection.Failure, Is.Not.Null);
        await connection.DisposeAsync().Soon();
    }

    // Nothing else of the session is answered; the connection lasts.
    private protected static async Task AssertEndedAsync(ScriptedPeer peer, Connection connection, ErrorCondition condition)
    {
        Assert.That((await peer.ReadAsync<End>()).Error?.Condition, Is.EqualTo(condition));
        await peer.WriteAsync(NewFlow(9), NewTransfer(0, handle: 9), NewAttach(0), new End());
        await peer.WriteAsync(NewBegin());
        Assert.That(await peer.ReadAsync(), Is.TypeOf<Begin>());
        await connection.DisposeAsync().Soon();
    }

    // Later frames of the link are passed over, and its handle is free once the peer has detached.
    private protected static async Task AssertSessionGoesOnAsync(ScriptedPeer peer, Connection connection)
    {
        await peer.WriteAsync(NewTransfer(1), NewFlow(0), new Detach { Handle = 0, Closed = true }, NewAttach(0, name: "next"));
        Assert.That(await peer.ReadAsync(), Is.TypeOf<Attach>().With.Property(nameof(Attach.Name)).EqualTo("next"));
        await connection.DisposeAsync().Soon();
    }
}
