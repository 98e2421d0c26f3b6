namespace Amqp.Encoding.Messaging;

/// <summary>What a message asks of a section that was read or made.</summary>
internal interface IMessageSection
{
    /// <summary>Whether the section holds nothing, so that it is written only if it was received.</summary>
    bool IsEmpty { get; }

    /// <summary>Whether the section is what was received for sure, so that it is written octet for octet.</summary>
    bool IsUnchanged { get; }

    /// <summary>Makes the section empty.</summary>
    void Clear();

    /// <summary>The octets that <see cref="Write"/> writes.</summary>
    int GetEncodedSize(AmqpWriterOptions? options);

    /// <summary>Writes the section, descriptor and all.</summary>
    void Write(ref AmqpWriter writer);
}
