namespace Amqp.Encoding;

/// <summary>Measures and writes the fields of one AMQP type.</summary>
/// <typeparam name="T">The .NET type of the value.</typeparam>
internal interface IFieldWriter<T>
{
    /// <summary>Returns the number of bytes of the value with its constructor.</summary>
    int GetSize(in T value, AmqpWriterOptions? options);

    /// <summary>Writes the value. A value of unlimited size is written only if it has a plain encoding and fits.</summary>
    /// <param name="value">The value.</param>
    /// <param name="room">The destination, which always has room for a value of limited size.</param>
    /// <param name="at">The index where it begins.</param>
    /// <returns>The index after it, or <paramref name="at"/> if it has to be written in the exact way.</returns>
    int WritePlain(in T value, Span<byte> room, int at);

    /// <summary>Writes the value in the exact way.</summary>
    void Write(ref AmqpWriter writer, in T value);
}
