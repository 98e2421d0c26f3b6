using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <content>Calls the trace for each frame.</content>
public abstract partial class FrameWriter
{
    /// <summary>Gets or sets the callback for each frame that is queued, in the order of the frames; null for none.</summary>
    /// <remarks>The callback runs while the queue is locked: it should be quick, and cannot write to this writer. If it
    /// throws, the write throws the same exception, and the frames of that write are not queued.</remarks>
    public FrameTrace? Trace { get; set; }

    // The frames since a mark, in the form that they are sent in.
    private void TraceFrames(FrameTrace trace, in FrameSegments.FrameMark mark)
    {
        ReadOnlySequence<byte> rest = _queue.GetSequence(mark);
        while (!rest.IsEmpty)
        {
            if (ProtocolHeader.Decode(ref rest, out _, out _) == OperationStatus.Done)
            {
                continue;
            }

            FrameType type = rest.Slice(5).First.Span[0] == (byte)FrameType.Sasl ? FrameType.Sasl : FrameType.Amqp;
            using FrameDecoder decoder = new(uint.MaxValue, null, _pool);
            if (decoder.Decode(ref rest, type, uint.MaxValue, out Frame frame, out _) != OperationStatus.Done)
            {
                return;
            }

            trace(in frame);
        }
    }
}
