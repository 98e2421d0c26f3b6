namespace Amqp.Encoding.Messaging;

/// <summary>What a message needs to write a section that was read or created.</summary>
internal interface ISectionContent
{
    /// <summary>Gets whether the section is empty, so that it is written only if it was received.</summary>
    bool IsEmpty { get; }

    /// <summary>Gets whether the section is certainly as it was received, so that it is written byte for byte.</summary>
    bool IsUnchanged { get; }

    /// <summary>Gets the number of bytes that <see cref="WriteTo"/> writes.</summary>
    int GetEncodedSize(AmqpWriterOptions? options);

    /// <summary>Writes the section, with its descriptor.</summary>
    void WriteTo(ref AmqpWriter writer);
}
