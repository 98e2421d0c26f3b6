namespace Amqp.Encoding.Framing;

/// <summary>Lets a callback write frames to a queue, which is never in its hands.</summary>
/// <remarks><see cref="FrameEncoder"/> writes to the queue through it as it writes to <see cref="FrameSegments"/>: in
/// place, and without copying payloads.</remarks>
internal sealed class FrameOutput : IBufferWriter<byte>
{
    private OutputLease _lease;
    private FrameSegments? _frames;

    /// <summary>Gets the queue.</summary>
    /// <exception cref="InvalidOperationException">The callback has returned, or the caller is on another thread.</exception>
    public FrameSegments Frames
    {
        get
        {
            _lease.Check();
            return _frames!;
        }
    }

    public void Open(FrameSegments frames)
    {
        _frames = frames;
        _lease.Open();
    }

    public void Close() => _lease.Close();

    public void Advance(int count) => Frames.Advance(count);

    public Memory<byte> GetMemory(int sizeHint = 0) => Frames.GetMemory(sizeHint);

    public Span<byte> GetSpan(int sizeHint = 0) => Frames.GetSpan(sizeHint);
}
