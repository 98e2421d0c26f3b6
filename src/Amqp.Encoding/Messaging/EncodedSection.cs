namespace Amqp.Encoding.Messaging;

/// <summary>A section of a received message that is not decoded yet.</summary>
internal readonly struct EncodedSection
{
    public EncodedSection(ReadOnlyMemory<byte> bytes, long offset)
    {
        Bytes = bytes;
        Offset = offset;
    }

    /// <summary>Gets the section, with its descriptor.</summary>
    public ReadOnlyMemory<byte> Bytes { get; }

    /// <summary>Gets the offset of the section in the message.</summary>
    public long Offset { get; }

    public bool IsPresent => !Bytes.IsEmpty;
}
