namespace Amqp.Encoding;

/// <summary>Reads and writes the values of one type that has a descriptor of its own.</summary>
/// <remarks>For an SDK's own types; it is added to a <see cref="CompositeRegistryBuilder"/>. Must be safe for several threads.</remarks>
/// <typeparam name="T">The type in .NET.</typeparam>
public interface ICompositeCodec<T>
    where T : class
{
    /// <summary>The descriptor in numeric form, or the only one.</summary>
    Descriptor Descriptor { get; }

    /// <summary>The descriptor in symbolic form; empty if there is none.</summary>
    AmqpSymbol Symbol { get; }

    /// <summary>Reads a value with its descriptor, which is one of the two.</summary>
    /// <remarks>In the <c>Try</c> forms of the library the reader does not throw: after a fault it returns defaults, and what is made of these is
    /// dropped, also an exception about them. Any other exception reaches the caller of the <c>Try</c> form.</remarks>
    /// <param name="reader">The reader.</param>
    /// <returns>The value; null if the bytes are well-formed but not a value of the type:
    /// <see cref="AmqpDecodeErrorKind.InvalidFieldValue"/>.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed.</exception>
    /// <exception cref="InvalidOperationException">Thrown by the library where the value is a field: this method did not read exactly one value.</exception>
    T? Read(ref AmqpReader reader);

    /// <summary>Writes a value with its descriptor.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    void Write(ref AmqpWriter writer, T value);

    /// <summary>Gets the bytes that <see cref="Write"/> writes.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    int GetEncodedSize(T value);
}
