namespace Amqp.Encoding;

/// <summary>How the fields of one AMQP type are measured and written.</summary>
/// <typeparam name="T">The type that keeps the value.</typeparam>
internal interface IFieldWriter<T>
{
    /// <summary>The bytes of the value with its constructor.</summary>
    int GetSize(in T value, AmqpWriterOptions? options);

    /// <summary>Writes the value. One without a limit of size is written if it has a plain encoding and fits.</summary>
    /// <param name="value">The value.</param>
    /// <param name="room">Where it goes; one of limited size has the room.</param>
    /// <param name="at">Where in the room it begins.</param>
    /// <returns>Where it ends; where it begins if it has to be written exactly.</returns>
    int WritePlain(in T value, Span<byte> room, int at);

    /// <summary>Writes the value exactly.</summary>
    void Write(ref AmqpWriter writer, in T value);
}
