namespace Amqp.Encoding.Framing;

/// <summary>The parts of an <see cref="Frame"/>, in a form that a reader can store.</summary>
internal struct StoredFrame
{
    public FrameHeader Header;
    public FrameKind Kind;
    public AmqpReaderOptions? Options;

    // Only of a frame of a sequence: the performative as memory, and the sequence with the payload at PayloadAt, which is sliced when it is needed.
    public ReadOnlyMemory<byte> Performative;
    public ReadOnlySequence<byte> Source;
    public int PayloadAt;
}
