namespace Amqp.Encoding;

/// <summary>A composite that knows in which of its fields a fault is.</summary>
internal interface INamesFields
{
    /// <summary>Adds the field that cannot be encoded to the path of an exception that passes. A filter calls it, so that fields cost nothing until then.</summary>
    /// <param name="fault">The exception.</param>
    /// <param name="options">The options of the writer.</param>
    /// <param name="at">The number of bytes of the fields before it; if that is not known, it is the first that cannot be measured.</param>
    /// <returns>False: the exception is not caught.</returns>
    bool IsInField(AmqpEncodeException fault, AmqpWriterOptions? options, int at = int.MaxValue);
}

/// <summary>How a field is written in the exact way, and what the composite around it knows.</summary>
/// <typeparam name="T">The value of the field.</typeparam>
internal interface IExactField<T>
{
    /// <summary>Returns the number of levels that the composite opens: 1 for a list, 2 for a list with a descriptor.</summary>
    int GetLevels(in T value);

    /// <summary>Writes the value, which is not null.</summary>
    void Write(ref AmqpWriter writer, in T value);

    /// <summary>Returns the number of bytes of the fields after it.</summary>
    /// <param name="value">The value.</param>
    /// <param name="composite">The composite.</param>
    /// <param name="start">The index where the field begins in the composite.</param>
    /// <param name="end">The index after it.</param>
    /// <param name="options">The options of the writer.</param>
    int GetSizeOfRest(in T value, IAmqpComposite? composite, int start, int end, AmqpWriterOptions options);

    /// <summary>Returns the number of bytes of the whole composite.</summary>
    int GetSizeOfAll(in T value, IAmqpComposite? composite, AmqpWriterOptions options);

    /// <summary>Adds the field to the path of an exception that passes. A filter calls it, so that fields cost nothing until then.</summary>
    /// <returns>False: the exception is not caught.</returns>
    bool IsFaulty(in T value, IAmqpComposite? composite, AmqpEncodeException fault, int before, AmqpWriterOptions options);
}

/// <summary>A field of a composite of the standard.</summary>
internal readonly struct StandardField<TField, T> : IExactField<T>
    where TField : struct, IField<T>
{
    int IExactField<T>.GetLevels(in T value) => CompositeInfo.Levels;

    void IExactField<T>.Write(ref AmqpWriter writer, in T value) => default(TField).Write(ref writer, in value);

    // The size of the whole relies on the size that each field reports.
    int IExactField<T>.GetSizeOfRest(in T value, IAmqpComposite? composite, int start, int end, AmqpWriterOptions options) =>
        end - start <= default(TField).GetSize(in value, options) ? composite!.GetEncodedSize(options) - end
            : throw new InvalidOperationException("The WriteTo of a composite wrote more bytes than its GetEncodedSize returned.");

    int IExactField<T>.GetSizeOfAll(in T value, IAmqpComposite? composite, AmqpWriterOptions options) => composite!.GetEncodedSize(options);

    bool IExactField<T>.IsFaulty(in T value, IAmqpComposite? composite, AmqpEncodeException fault, int before, AmqpWriterOptions options) =>
        composite is INamesFields standard && standard.IsInField(fault, options, before);
}
