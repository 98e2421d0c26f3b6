using System.Buffers;

namespace Amqp.Encoding.Framing;

/// <summary>What an <see cref="AmqpFrame"/> is made of, in a form that a reader can store.</summary>
internal struct StoredFrame
{
    public FrameHeader Header;
    public AmqpFrameKind Kind;
    public AmqpReaderOptions? Options;

    // Only of a frame of a sequence: the performative as memory, and the sequence with the payload at PayloadAt, which is sliced when it is needed.
    public ReadOnlyMemory<byte> Performative;
    public ReadOnlySequence<byte> Source;
    public int PayloadAt;
}
