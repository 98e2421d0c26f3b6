namespace Amqp.Encoding;

/// <summary>How the fields of one AMQP type are read, measured and written.</summary>
/// <remarks>Empty structs implement it, so that generic methods call it directly. A plain value is handled in place; any other value is handled by a reader or
/// writer.</remarks>
/// <typeparam name="T">The .NET type of the value.</typeparam>
internal interface IField<T> : IFieldWriter<T>
{
    /// <summary>Reads a plain value.</summary>
    /// <param name="source">The bytes from the value on.</param>
    /// <param name="reader">The reader before the composite, for its options.</param>
    /// <param name="value">The value.</param>
    /// <returns>The number of bytes of the value; 0 if <see cref="TryRead"/> has to read it.</returns>
    int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref T value);

    /// <summary>Reads any value except null; false if it is treated as null.</summary>
    bool TryRead(ref AmqpReader reader, out T value);
}
