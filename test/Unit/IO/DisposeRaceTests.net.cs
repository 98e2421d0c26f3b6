#if !NETSTANDARD_ASSET
using System.IO.Pipelines;

namespace Amqp.Encoding.Tests.IO;

/// <content>Pipes, in one segment and with performatives in several, which are copied.</content>
public sealed partial class DisposeRaceTests
{
    [Test]
    public Task A_read_of_a_pipe_overtaken_by_disposal_throws_only_ObjectDisposedException([Values(5, 10_000)] int piece) => Race(
        () => FrameReader.Create(PipeReader.Create(Segments.Cut(s_frames, () => piece)), 512),
        reader => reader.ReadFrameAsync().AsTask().GetAwaiter().GetResult());

    [Test]
    public void A_read_of_a_pipe_that_is_overtaken_by_disposal_before_it_returns_throws_ObjectDisposedException([Values] bool isSlow)
    {
        var pipe = new Pipe();
        FrameReader reader = FrameReader.Create(pipe.Reader, 512);
        reader.Trace = (in _) => reader.Dispose();
        ValueTask<bool> read = isSlow ? reader.ReadFrameAsync() : default;
        pipe.Writer.WriteAsync(s_frames).AsTask().GetAwaiter().GetResult();
        Assert.That(() => (isSlow ? read : reader.ReadFrameAsync()).AsTask().GetAwaiter().GetResult(), Throws.TypeOf<ObjectDisposedException>());
    }
}
#endif
