namespace Amqp.Encoding.Framing;

/// <summary>A frame that was begun in a writer; pass it to <see cref="FrameWriter.EndFrame"/>.</summary>
internal readonly struct FrameScope
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
