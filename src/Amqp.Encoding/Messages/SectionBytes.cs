namespace Amqp.Encoding.Messaging;

/// <summary>The bytes of a section that is not decoded yet.</summary>
internal readonly struct SectionBytes(ReadOnlyMemory<byte> bytes, long offset)
{
    /// <summary>Gets the section, with its descriptor.</summary>
    public readonly ReadOnlyMemory<byte> Bytes = bytes;

    /// <summary>Gets the offset of the section in the message.</summary>
    public readonly long Offset = offset;
}
