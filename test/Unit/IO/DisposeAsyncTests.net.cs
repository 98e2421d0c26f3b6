#if !NETSTANDARD_ASSET
namespace Amqp.Encoding.Tests.IO;

/// <summary><see cref="FrameWriter.DisposeAsync"/> sends what is written before it disposes of the writer.</summary>
[TestFixture(OutputKind.Stream)]
[TestFixture(OutputKind.Segments)]
[TestFixture(OutputKind.Pipe)]
public sealed class DisposeAsyncTests(OutputKind kind)
{
    // An end without an error takes 12 bytes.
    private static readonly End s_end = new();

    private readonly CountingPool _pool = new();

    [TearDown]
    public void All_memory_is_back() => Assert.That(() => _pool.Outstanding, Is.Zero.After(5_000, 5));

    [Test]
    public async Task Frames_are_sent_before_the_writer_is_disposed_of()
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = _ => gate.Task };
        FrameWriter writer = output.Open(pool: _pool);
        for (int i = 0; i < 5; i++)
        {
            await writer.WriteFrameAsync(1, s_end);
        }

        Task disposed = writer.DisposeAsync().AsTask();
        Assert.That(disposed.IsCompleted, Is.False, "the first frame is being sent");
        Assert.That(() => { _ = writer.WriteFrameAsync(1, s_end); }, Throws.InvalidOperationException);
        gate.SetResult(true);
        await disposed;
        Assert.That(output.Bytes, Has.Length.EqualTo(60));
        Assert.That(writer.DroppedBytes, Is.Zero);
        Assert.That(() => { _ = writer.WriteFrameAsync(1, s_end); }, Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public async Task An_idle_writer_is_disposed_of_at_once()
    {
        using var output = new Output(kind);
        FrameWriter writer = output.Open(pool: _pool);
        await writer.WriteFrameAsync(1, s_end);
        await writer.FlushAsync();
        Assert.That(writer.DisposeAsync().IsCompletedSuccessfully);
        Assert.That(() => { _ = writer.FlushAsync(); }, Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public async Task A_writer_may_be_disposed_of_again()
    {
        using var output = new Output(kind);
        FrameWriter writer = output.Open(pool: _pool);
        await writer.DisposeAsync();
        await writer.DisposeAsync();
        writer.Dispose();
        await writer.DisposeAsync();
    }

    [Test]
    public async Task A_send_that_fails_meanwhile_is_reported_and_the_writer_is_disposed_of()
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = _ => gate.Task };
        FrameWriter writer = output.Open(pool: _pool);
        await writer.WriteFrameAsync(1, s_end);
        Task disposed = writer.DisposeAsync().AsTask();
        gate.SetException(new IOException("The peer is gone."));
        Assert.That(async () => await disposed, Throws.TypeOf<IOException>());
        Assert.That(() => { _ = writer.FlushAsync(); }, Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public async Task A_failure_before_is_reported_and_the_writer_is_disposed_of()
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = _ => gate.Task };
        FrameWriter writer = output.Open(pool: _pool);
        await writer.WriteFrameAsync(1, s_end);
        gate.SetException(new IOException("The peer is gone."));
        Assert.That(async () => await writer.FlushAsync(), Throws.InstanceOf<IOException>());
        Assert.That(async () => await writer.DisposeAsync(), Throws.InstanceOf<IOException>());
        Assert.That(() => { _ = writer.FlushAsync(); }, Throws.TypeOf<ObjectDisposedException>());
    }
}
#endif
