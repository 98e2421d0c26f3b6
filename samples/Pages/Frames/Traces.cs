using System.Collections.Concurrent;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;

namespace Amqp.Encoding.Samples.Frames;

/// <summary>A line for each frame in both directions.</summary>
internal sealed class Traces(ConcurrentQueue<string> lines)
{
    public void Follow(FrameReader reader, FrameWriter writer)
    {
        reader.Trace = (in Frame frame) => lines.Enqueue("<- " + frame.ToString());
        writer.Trace = (in Frame frame) => lines.Enqueue("-> " + frame.ToString());
    }
}
