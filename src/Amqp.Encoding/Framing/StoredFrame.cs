using System.Buffers;

namespace Amqp.Encoding.Framing;

/// <summary>An <see cref="AmqpFrame"/> of a sequence in a form that a reader can store.</summary>
internal struct StoredFrame
{
    public FrameHeader Header;
    public AmqpFrameKind Kind;
    public ReadOnlyMemory<byte> Performative;
    public ReadOnlySequence<byte> Source;
    public int PayloadAt;
}
