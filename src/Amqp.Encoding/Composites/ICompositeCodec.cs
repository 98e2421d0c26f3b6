namespace Amqp.Encoding;

/// <summary>Reads and writes values of one type with its own descriptor.</summary>
/// <remarks>Implement it for an SDK's own types, and add it to a <see cref="CompositeRegistryBuilder"/>. It must be safe for concurrent use.</remarks>
/// <typeparam name="T">The type in .NET.</typeparam>
public interface ICompositeCodec<T>
    where T : class
{
    /// <summary>Gets the descriptor in numeric form, or the only descriptor.</summary>
    Descriptor Descriptor { get; }

    /// <summary>Gets the descriptor in symbolic form; empty if there is none.</summary>
    AmqpSymbol Symbol { get; }

    /// <summary>Reads a value with its descriptor, which is <see cref="Descriptor"/> or <see cref="Symbol"/>.</summary>
    /// <remarks>In the library's <c>Try</c> methods the reader does not throw. After a fault it returns defaults, and the value or exception that results from
    /// them is discarded. Any other exception reaches the caller of the <c>Try</c> method.</remarks>
    /// <param name="reader">The reader.</param>
    /// <returns>The value; null if the bytes are well-formed but not a value of the type:
    /// <see cref="AmqpDecodeErrorKind.InvalidFieldValue"/>.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed. The library also throws it after 64 calls of codecs in each other, with
    /// <see cref="AmqpDecodeErrorKind.DepthLimit"/>.</exception>
    /// <exception cref="InvalidOperationException">Thrown by the library: this method did not read exactly one value, left a scope open, or replaced the
    /// reader.</exception>
    T? Read(ref AmqpReader reader);

    /// <summary>Writes a value with its descriptor.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    void Write(ref AmqpWriter writer, T value);

    /// <summary>Gets the number of bytes that <see cref="Write"/> writes.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    int GetEncodedSize(T value);
}
