namespace Amqp.Encoding.Messaging;

/// <summary>What a message asks of a section that was read or made.</summary>
internal interface IMessageSection
{
    /// <summary>Tells whether the section holds nothing, so that it is written only if it was received.</summary>
    bool IsEmpty { get; }

    /// <summary>Tells whether the section is what was received for sure, so that it is written byte for byte.</summary>
    bool IsUnchanged { get; }

    /// <summary>Makes the section empty.</summary>
    void Clear();

    /// <summary>Gets the bytes that <see cref="WriteTo"/> writes.</summary>
    int GetEncodedSize(AmqpWriterOptions? options);

    /// <summary>Writes the section, descriptor and all.</summary>
    void WriteTo(ref AmqpWriter writer);
}
