#if NETSTANDARD_ASSET
namespace Amqp.Encoding.Tests.Support;

/// <content>Pipes are for net10.0; here their tests are those of streams again.</content>
internal sealed partial class Output
{
    private FrameWriter OpenPipe(uint maxFrameSize, int queueSize, CountingPool? pool) => FrameWriter.Create(this, maxFrameSize, null, pool, queueSize);
}
#endif
