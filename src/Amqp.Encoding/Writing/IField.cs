using System.ComponentModel;

namespace Amqp.Encoding.CompilerServices;

/// <summary>How the fields, items, keys and parts of one type are read, measured and written. Only generated code and the library use it.</summary>
/// <remarks>Empty structs implement it, so that generic methods call it directly. They do so explicitly, because the compiler makes a second
/// method of an implicit one that has an <c>in</c> parameter.</remarks>
/// <typeparam name="T">The .NET type of the value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IField<T>
{
    /// <summary>Reads any value except null; false if it is treated as null.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="value">The value; after a fault the default.</param>
    /// <returns>False if it is treated as null.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, or of another type.</exception>
    bool TryRead(ref AmqpReader reader, out T value);

    /// <summary>Returns the number of bytes of the value with its constructor.</summary>
    /// <param name="value">The value, which is not null.</param>
    /// <param name="options">The options of the writer; null for the defaults.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    int GetSize(in T value, AmqpWriterOptions? options);

    /// <summary>Writes the value.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value, which is not null.</param>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    void Write(ref AmqpWriter writer, in T value);
}

/// <summary>A field whose plain values are read and written in place. Only generated code and the library use it.</summary>
/// <remarks>Any other value is handled by a reader or writer.</remarks>
/// <typeparam name="T">The .NET type of the value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IPlainField<T> : IField<T>
{
    /// <summary>Reads a plain value.</summary>
    /// <param name="source">The bytes from the value on.</param>
    /// <param name="reader">The reader before the record, for its options.</param>
    /// <param name="value">The value.</param>
    /// <returns>The number of bytes of the value; 0 if <see cref="IField{T}.TryRead"/> has to read it.</returns>
    int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref T value);

    /// <summary>Writes the value. A value of unlimited size is written only if it has a plain encoding and fits.</summary>
    /// <param name="value">The value.</param>
    /// <param name="room">The destination, which always has room for a value of limited size.</param>
    /// <param name="at">The index where it begins.</param>
    /// <returns>The index after it, or <paramref name="at"/> if it has to be written in the exact way.</returns>
    int WritePlain(in T value, Span<byte> room, int at);
}
