namespace Amqp.Encoding.Messaging;

/// <summary>A section of a received message that was not decoded yet.</summary>
internal readonly struct EncodedSection
{
    public EncodedSection(ReadOnlyMemory<byte> bytes, long offset)
    {
        Bytes = bytes;
        Offset = offset;
    }

    /// <summary>Gets the section, descriptor and all.</summary>
    public ReadOnlyMemory<byte> Bytes { get; }

    /// <summary>Tells where it begins in the message.</summary>
    public long Offset { get; }

    public bool IsPresent => !Bytes.IsEmpty;
}
