namespace Amqp.Encoding;

/// <summary>Reads and writes values of a type in a contract by the reader and the writer: maps, filters and ids of an SDK's own types.</summary>
/// <remarks>A struct implements it. It is named as an <see cref="IElementConverter{T, TWire}"/> is: by <see cref="AmqpFieldAttribute.Converter"/> or an
/// <see cref="AmqpConverterAttribute"/>. It is not called for null, and may be called by several threads at once.</remarks>
/// <typeparam name="T">The .NET type of the value.</typeparam>
public interface IAmqpFieldConverter<T>
{
    /// <summary>Reads exactly one value, which is not null (0x40), and leaves every scope that it enters.</summary>
    /// <remarks>In the library's <c>Try</c> methods the reader does not throw. After a fault it returns defaults, and the result is discarded.
    /// An exception, or null as the result, is an error of the bytes: <see cref="AmqpDecodeErrorKind.InvalidFieldValue"/>.</remarks>
    /// <param name="reader">The reader, before the value.</param>
    /// <returns>The value.</returns>
    T Read(ref AmqpReader reader);

    /// <summary>Writes exactly one value. It is called twice if the size is needed first, and must write the same then.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value, which is not null.</param>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    void Write(ref AmqpWriter writer, T value);
}
