namespace Amqp.Encoding;

/// <summary>A value that writes itself as a described value: a composite (AMQP 1.0, part 1, 1.3), or another type with a descriptor.</summary>
public interface IAmqpComposite
{
    /// <summary>Gets the descriptor; it is written in this form.</summary>
    Descriptor Descriptor { get; }

    /// <summary>Returns the number of bytes that <see cref="WriteTo"/> writes.</summary>
    /// <param name="options">The options of the writer; null for the defaults.</param>
    /// <returns>The number of bytes, descriptor included.</returns>
    /// <exception cref="AmqpEncodeException">A field cannot be encoded.</exception>
    int GetEncodedSize(AmqpWriterOptions? options = null);

    /// <summary>Writes the value with its descriptor.</summary>
    /// <param name="writer">The writer; it does not move if this throws.</param>
    /// <exception cref="AmqpEncodeException">A mandatory field is unset, or a field cannot be encoded.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room.</exception>
    /// <exception cref="InvalidOperationException">Thrown by the library if the value is a field and this method did not write exactly one value, or where
    /// the size is needed first and it wrote another number of bytes than <see cref="GetEncodedSize"/> returned.</exception>
    void WriteTo(ref AmqpWriter writer);
}
