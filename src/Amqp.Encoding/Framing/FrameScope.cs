namespace Amqp.Encoding.Framing;

/// <summary>A frame that was begun in a writer; give it back with <see cref="FrameWriter.EndFrame"/>.</summary>
public readonly struct FrameScope
{
    internal FrameScope(int start, FrameType type, ushort channel)
    {
        Start = start;
        Type = type;
        Channel = channel;
    }

    internal int Start { get; }

    internal FrameType Type { get; }

    internal ushort Channel { get; }
}
