#if !NETSTANDARD_ASSET
using System.IO.Pipelines;

namespace Amqp.Encoding.Tests.IO;

/// <content>Pipes, which their owner may complete before the reader is disposed of.</content>
public sealed partial class DisposeTests
{
    [Test]
    public async Task A_pending_read_of_a_pipe_completed_by_disposal_throws_ObjectDisposedException()
    {
        var pipe = new GonePipe();
        var reader = FrameReader.Create(pipe, 512);
        Task<bool> read = reader.ReadFrameAsync().AsTask();
        reader.Dispose();
        pipe.Received.SetResult(new ReadResult(new ReadOnlySequence<byte>(s_frames), isCanceled: false, isCompleted: false));
        Assert.That(async () => await read, Throws.TypeOf<ObjectDisposedException>());
    }

    private static IEnumerable<(string Name, Func<IDisposable> Make)> Platform()
    {
        foreach (int reads in new[] { 0, 1, 2, 3 })
        {
            yield return ($"pipe reader, completed after {reads} reads", () => Completed(NewPipe(), reads));
            yield return ($"pipe reader over a stream, completed after {reads} reads", () => Completed(PipeReader.Create(new MemoryStream(s_frames)), reads));
            yield return ($"pipe reader over a sequence, completed after {reads} reads", () =>
                Completed(PipeReader.Create(Segments.Cut(s_frames, () => 5)), reads));
        }

        yield return ("pipe reader, not completed", () =>
        {
            var reader = FrameReader.Create(NewPipe(), 512);
            Assert.That(reader.ReadFrameAsync().Result);
            return reader;
        }
        );
    }

    private static PipeReader NewPipe()
    {
        var pipe = new Pipe();
        Assert.That(pipe.Writer.WriteAsync(s_frames).IsCompletedSuccessfully);
        return pipe.Reader;
    }

    private static FrameReader Completed(PipeReader pipe, int reads)
    {
        var reader = FrameReader.Create(pipe, 512);
        for (int i = 0; i < reads; i++)
        {
            Assert.That(() => reader.ReadFrameAsync().AsTask().GetAwaiter().GetResult(), i < 2 ? Is.True : Throws.TypeOf<AmqpDecodeException>());
        }

        pipe.Complete();
        return reader;
    }

    /// <summary>A pipe that takes nothing back.</summary>
    private sealed class GonePipe : PipeReader
    {
        public TaskCompletionSource<ReadResult> Received { get; } = new();

        public override ValueTask<ReadResult> ReadAsync(System.Threading.CancellationToken cancellationToken = default) => new(Received.Task);

        public override bool TryRead(out ReadResult result) => throw new NotSupportedException();

        public override void AdvanceTo(SequencePosition consumed) => AdvanceTo(consumed, consumed);

        public override void AdvanceTo(SequencePosition consumed, SequencePosition examined) => throw new InvalidOperationException("The pipe is gone.");

        public override void CancelPendingRead() => throw new NotSupportedException();

        public override void Complete(Exception? exception = null)
        {
        }
    }
}
#endif
