namespace Amqp.Encoding.Messaging;

/// <summary>A section that was read or created: header, properties, a map or a value.</summary>
internal interface ISection
{
    /// <summary>Gets whether the section is empty, so that it is written only if it was received.</summary>
    bool IsEmpty { get; }

    /// <summary>Empties the section.</summary>
    void Clear();

    /// <summary>Gets the number of bytes that <see cref="WriteTo"/> writes.</summary>
    int GetEncodedSize(AmqpWriterOptions? options);

    /// <summary>Writes the section, with its descriptor.</summary>
    void WriteTo(ref AmqpWriter writer);
}

/// <summary>A section that is a map, which is decoded when its pairs are needed. The caller may have changed any other section that was read.</summary>
internal interface ISectionMap : ISection
{
    /// <summary>Gets whether the section is certainly as it was received, so that it is written byte for byte.</summary>
    bool IsUnchanged { get; }

    /// <summary>Decodes what is only bytes yet, without an exception for malformed bytes.</summary>
    bool TryDecode(out AmqpDecodeError error);
}
