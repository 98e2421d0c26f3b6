#if !NETSTANDARD_ASSET
using System.IO.Pipelines;
using System.Threading.Tasks;
using Amqp.Encoding.IO;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.IO;

/// <content>Pipes, in one segment and with performatives in several, which are copied.</content>
public sealed partial class DisposeRaceTests
{
    [Test]
    public Task A_read_of_a_pipe_overtaken_by_disposal_throws_only_ObjectDisposedException([Values(5, 10_000)] int piece) => Race(
        () => AmqpFrameReader.Create(PipeReader.Create(Segments.Cut(s_frames, () => piece)), 512),
        reader => reader.ReadFrameAsync().AsTask().GetAwaiter().GetResult());
}
#endif
