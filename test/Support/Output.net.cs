#if !NETSTANDARD_ASSET
using System.IO.Pipelines;

namespace Amqp.Encoding.Tests.Support;

/// <content>Pipes.</content>
internal sealed partial class Output
{
    private FrameWriter OpenPipe(uint maxFrameSize, int queueSize, CountingPool? pool) => FrameWriter.Create(new Pipe(this), maxFrameSize, null, pool, queueSize);

    private sealed class Pipe(Output output) : PipeWriter
    {
        private byte[] _bytes = [];
        private int _written;

        public override void Advance(int bytes) => _written += bytes;

        public override Memory<byte> GetMemory(int sizeHint = 0)
        {
            int needed = _written + Math.Max(1, sizeHint);
            if (needed > _bytes.Length)
            {
                Array.Resize(ref _bytes, Math.Max(needed, 2 * _bytes.Length));
            }

            return _bytes.AsMemory(_written);
        }

        public override Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

        public override async ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
        {
            byte[] bytes = _bytes.AsSpan(0, _written).ToArray();
            _written = 0;
            await output.Send(bytes);
            await output.FlushAsync(cancellationToken);
            return default;
        }

        public override void CancelPendingFlush() => throw new NotSupportedException();

        public override void Complete(Exception? exception = null) => throw new NotSupportedException();
    }
}
#endif
