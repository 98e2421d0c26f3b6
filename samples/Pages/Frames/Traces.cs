using System.Collections.Concurrent;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;

namespace Amqp.Encoding.Samples.Frames;

/// <summary>A line for each frame in both directions.</summary>
internal sealed class Traces(ConcurrentQueue<string> lines)
{
    // One text for the reader and one for the writer, which may be on different threads.
    private readonly char[] _received = new char[200];
    private readonly char[] _sent = new char[200];

    public void Follow(FrameReader reader, FrameWriter writer)
    {
        reader.Trace = (in Frame frame) => lines.Enqueue("<- " + new string(_received, 0, frame.Format(_received)));
        writer.Trace = (in Frame frame) => lines.Enqueue("-> " + new string(_sent, 0, frame.Format(_sent)));
    }
}
