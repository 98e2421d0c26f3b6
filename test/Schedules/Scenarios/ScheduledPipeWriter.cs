using System.IO.Pipelines;

namespace Amqp.Encoding.Schedules;

/// <summary>The end of a pipe that writes to a scheduled output when it is flushed.</summary>
internal sealed class ScheduledPipeWriter(ScheduledOutput output) : PipeWriter
{
    private ArrayBufferWriter<byte> _written = new();

    public override void Advance(int bytes) => _written.Advance(bytes);

    public override Memory<byte> GetMemory(int sizeHint = 0) => _written.GetMemory(sizeHint);

    public override Span<byte> GetSpan(int sizeHint = 0) => _written.GetSpan(sizeHint);

    public override async ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        ArrayBufferWriter<byte> flushed = _written;
        _written = new ArrayBufferWriter<byte>();
        await output.SendAsync([flushed.WrittenSpan.ToArray()]);
        return default;
    }

    public override void CancelPendingFlush() => throw new NotSupportedException();

    public override void Complete(Exception? exception = null) => throw new NotSupportedException();
}
