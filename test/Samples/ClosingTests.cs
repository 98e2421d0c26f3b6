using static Amqp.Encoding.Tests.Samples.ScriptedPeer;

namespace Amqp.Encoding.Tests.Samples;

/// <summary>How samples/MiniClient ends while frames are on their way.</summary>
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
[CancelAfter(60_000)]
public sealed class ClosingTests
{
    private const int Frames = 100;

    private static ConnectionOptions Options => new() { MaxFrameSize = 2_000, AnswerTimeOut = TimeSpan.FromSeconds(25) };

    // Hanging up on them would reset a TCP connection, and the peer might not read the close.
    [Test]
    public async Task Frames_after_a_close_with_an_error_are_read_up_to_the_close_of_the_peer()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(1, NewFlow());
        Assert.That((await peer.ReadAsync<Close>()).Error?.Condition, Is.EqualTo(ErrorCondition.IllegalState));
        await WriteManyAsync(peer, 1_900);
        Assert.That(connection.Completion.IsCompleted, Is.False);
        await peer.WriteAsync(new Close());
        await connection.Completion.Soon();
        await connection.CloseAsync().Soon();
        Assert.That(connection.Failure, Is.TypeOf<ViolationException>());
    }

    [Test]
    public async Task Bytes_of_a_frame_that_is_too_large_are_read_up_to_its_end()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(Options);
        await peer.WriteAsync(0, NewTransfer(0), new byte[3_000]);
        _ = await peer.ReadAsync<Close>();
        await WriteManyAsync(peer, 3_000);
        Assert.That(connection.Completion.IsCompleted, Is.False);
        await peer.DisposeAsync();
        await connection.Completion.Soon();
        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task Frames_after_a_refused_open_are_read_up_to_the_close_of_the_peer()
    {
        (ScriptedPeer peer, Task<Connection> accepting) = await StartAsync(Options, NewBegin());
        _ = await peer.ReadAsync<Close>();
        await WriteManyAsync(peer, 400);
        Assert.That(accepting.IsCompleted, Is.False);
        await peer.WriteAsync(new Close());
        Assert.That(async () => await accepting.Soon(), Throws.TypeOf<ViolationException>());
    }

    [Test]
    public async Task A_peer_that_does_not_answer_a_close_with_an_error_is_disconnected()
    {
        (ScriptedPeer peer, Connection connection) = await BeginAsync(new ConnectionOptions { AnswerTimeOut = TimeSpan.FromSeconds(1) });
        await peer.WriteAsync(1, NewFlow());
        await connection.Completion.Soon();
        Assert.That(connection.Failure, Is.TypeOf<ViolationException>());
        await connection.DisposeAsync().Soon();
    }

    // The loop that reads threw an IOException, which closed the connection with amqp:internal-error.
    [Test]
    public async Task Attaches_that_cross_an_end_do_not_close_the_connection()
    {
        var options = new ConnectionOptions { OnLink = static link => link.Session.EndAsync() };
        (ScriptedPeer peer, Connection connection) = await OpenAsync(options);
        for (int round = 0; round < 300; round++)
        {
            await peer.WriteAsync(NewBegin());
            for (uint handle = 0; handle < 20; handle++)
            {
                await peer.WriteAsync(NewAttach(handle, name: $"link {handle}"));
            }

            _ = await peer.ReadAsync<End>();
            await peer.WriteAsync(new End());
        }

        await connection.DisposeAsync().Soon();
    }

    [Test]
    public async Task Begins_that_cross_a_close_do_not_fail_the_connection()
    {
        for (int round = 0; round < 300; round++)
        {
            (ScriptedPeer peer, Connection connection) = await OpenAsync(Options);
            var closing = Task.Run(() => connection.CloseAsync());
            for (ushort channel = 0; channel < 20; channel++)
            {
                await peer.WriteAsync(channel, NewBegin());
            }

            _ = await peer.ReadToCloseAsync();
            await peer.WriteAsync(new Close());
            await closing.Soon();
            Assert.That(connection.Failure, Is.Null);
        }
    }

    [Test]
    public async Task An_attach_that_cannot_be_encoded_takes_no_handle()
    {
        (ScriptedPeer peer, Connection connection) = await OpenAsync(Options, new Open { ContainerId = "peer", MaxFrameSize = 512 });
        Task<Session> beginning = connection.BeginAsync();
        await peer.WriteAsync(NewBegin(0));
        Session session = await beginning.Soon();
        string name = new('x', 600);
        Assert.That(async () => await session.CreateSenderAsync(name, "queue").Soon(), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(async () => await session.CreateSenderAsync(name, "queue").Soon(), Throws.TypeOf<AmqpEncodeException>());
        Task<Sender> attaching = session.CreateSenderAsync("link", "queue");
        Assert.That((await peer.ReadAsync<Attach>()).Handle, Is.Zero);
        await peer.WriteAsync(NewAttach(0, Role.Receiver));
        _ = await attaching.Soon();
        await connection.DisposeAsync().Soon();
    }

    // More than a pipe holds, so writing it waits for the reader.
    private static async Task WriteManyAsync(ScriptedPeer peer, int payload)
    {
        for (uint i = 0; i < Frames * 2; i++)
        {
            await peer.WriteAsync(0, NewTransfer(i), new byte[payload]);
        }
    }
}
