using System.ComponentModel;

namespace Amqp.Encoding.CompilerServices;

/// <summary>The methods that the generator writes for each <see cref="AmqpContractAttribute"/> type; all others are shared. Do not implement it.</summary>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IAmqpContractCodec<T>
{
    /// <summary>Reads a value.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The value; after a fault the default.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, or of another type.</exception>
    T Read(ref AmqpReader reader);

    /// <summary>Returns the number of bytes that <see cref="WriteTo"/> writes.</summary>
    /// <param name="value">The value.</param>
    /// <param name="options">The options of the writer; null for the defaults.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">A field cannot be encoded.</exception>
    int GetEncodedSize(T value, AmqpWriterOptions? options);

    /// <summary>Writes a value.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="AmqpEncodeException">A field cannot be encoded.</exception>
    void WriteTo(ref AmqpWriter writer, T value);
}
