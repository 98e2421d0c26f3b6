namespace Amqp.Encoding;

/// <summary>How the fields of one AMQP type are read, measured and written.</summary>
/// <remarks>Empty structs implement it: a generic method over one calls it directly. A plain value is handled in place. Whatever is not plain
/// goes the exact way through a reader or writer.</remarks>
/// <typeparam name="T">The type that keeps the value.</typeparam>
internal interface IField<T> : IFieldWriter<T>
{
    /// <summary>Reads a plain value.</summary>
    /// <param name="source">Begins with the value.</param>
    /// <param name="reader">The reader before the composite, for its options.</param>
    /// <param name="value">Where the value goes.</param>
    /// <returns>The bytes of the value; 0 if it has to be read exactly.</returns>
    int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref T value);

    /// <summary>Reads any value but null exactly; false if it is taken as null.</summary>
    bool TryRead(ref AmqpReader reader, out T value);
}
