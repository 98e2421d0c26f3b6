using System.Buffers;

namespace Amqp.Encoding.Framing;

/// <summary>What an <see cref="AmqpFrame"/> of a sequence is made of, in a form that can be kept.</summary>
internal struct FrameParts
{
    public FrameHeader Header;
    public AmqpFrameKind Kind;
    public ReadOnlyMemory<byte> Performative;
    public ReadOnlySequence<byte> Source;
    public int PayloadAt;
}
