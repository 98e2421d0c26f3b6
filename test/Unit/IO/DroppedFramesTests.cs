namespace Amqp.Encoding.Tests.IO;

/// <summary>Frames that were awaited and are not sent are noticed.</summary>
[TestFixture(OutputKind.Stream)]
[TestFixture(OutputKind.Segments)]
[TestFixture(OutputKind.Pipe)]
public sealed class DroppedFramesTests(OutputKind kind)
{
    // An end without an error takes 12 bytes.
    private static readonly End s_end = new();

    [Test]
    public async Task Awaited_frames_dropped_by_disposal_are_counted()
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = _ => gate.Task };
        FrameWriter writer = output.Open();
        for (int i = 0; i < 5; i++)
        {
            await writer.WriteFrameAsync(1, s_end);
        }

        Assert.That(writer.QueuedBytes, Is.EqualTo(60L));
        Assert.That(writer.DroppedBytes, Is.Zero);
        writer.Dispose();
        writer.Dispose();
        Assert.That(writer.QueuedBytes, Is.EqualTo(12L), "the first frame is being sent");
        Assert.That(writer.DroppedBytes, Is.EqualTo(48L), "the first frame is being sent");
        Assert.That(DebuggerText.Of(writer), Is.EqualTo("disposed, 12 bytes queued, 48 bytes dropped"));
        gate.SetResult(true);
        Assert.That(() => (writer.QueuedBytes, writer.DroppedBytes), Is.EqualTo((0L, 48L)).After(5_000, 5));
        Assert.That(output.Bytes, Has.Length.EqualTo(12));
    }

    [Test]
    public async Task A_completed_writer_drops_nothing()
    {
        using var output = new Output(kind) { OnSend = _ => Task.Delay(5) };
        FrameWriter writer = output.Open();
        for (int i = 0; i < 5; i++)
        {
            await writer.WriteFrameAsync(1, s_end);
        }

        Task completed = writer.CompleteAsync().AsTask();
        Assert.That(DebuggerText.Of(writer), Does.StartWith("completed, "));
        await completed;
        writer.Dispose();
        Assert.That(writer.QueuedBytes, Is.Zero);
        Assert.That(writer.DroppedBytes, Is.Zero);
        Assert.That(output.Bytes.Length, Is.EqualTo(60));
        Assert.That(DebuggerText.Of(writer), Is.EqualTo("disposed, 0 bytes queued"));
    }

    [Test]
    public async Task Bytes_not_taken_by_a_failed_output_are_counted()
    {
        var gate = new TaskCompletionSource<bool>();
        using var output = new Output(kind) { OnSend = number => number == 1 ? gate.Task : null };
        FrameWriter writer = output.Open();
        for (int i = 0; i < 4; i++)
        {
            await writer.WriteFrameAsync(1, s_end);
        }

        gate.SetException(new IOException());
        Assert.That(() => writer.DroppedBytes, Is.EqualTo(36L).After(5_000, 5), "how much of it was sent is not known");
        Assert.That(DebuggerText.Of(writer), Is.EqualTo("the output has failed, 0 bytes queued, 36 bytes dropped"));
        writer.Dispose();
        Assert.That(writer.QueuedBytes, Is.Zero);
        Assert.That(writer.DroppedBytes, Is.EqualTo(36L));
    }
}
