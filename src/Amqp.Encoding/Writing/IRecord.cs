using System.ComponentModel;

namespace Amqp.Encoding.CompilerServices;

/// <summary>A record that is written: a composite of the standard, or a contract that is a list. Do not implement it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IRecord
{
    /// <summary>Gets what the library knows of the record.</summary>
    RecordInfo Info { get; }

    /// <summary>Measures the fields in their order, and then the unknown fields that the object keeps.</summary>
    /// <param name="size">Measures a field.</param>
    /// <returns>The sum of the fields. A sum in <paramref name="size"/> would be in memory, because a filter of exceptions reads it.</returns>
    /// <exception cref="AmqpEncodeException">A field cannot be encoded.</exception>
    long Measure(ref RecordSize size);
}
