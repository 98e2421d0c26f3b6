using System.Collections.Generic;
using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>
/// The values of a field that is marked multiple (AMQP 1.0, part 1, 1.3.4): one value stands bare, several in an array.
/// </summary>
/// <typeparam name="T">The .NET type of a value.</typeparam>
public sealed class BoxedMultiple<T> : List<T>, IBoxedMultiple
{
    /// <summary>Creates an empty set of values.</summary>
    public BoxedMultiple()
    {
    }

    /// <summary>Creates a set of the values given.</summary>
    public BoxedMultiple(IEnumerable<T> values)
        : base(values)
    {
    }

    /// <summary>Reads null, a bare value or an array of values.</summary>
    /// <exception cref="InvalidDataException">The value is malformed or of another type.</exception>
    public static BoxedMultiple<T>? Decode(BoxingBuffer buffer)
    {
        return BoxingDecoder.ReadObject(buffer) switch
        {
            null => null,
            T value => [value],
            T[] values when values.GetType() == typeof(T[]) => new BoxedMultiple<T>(values),
            object other => throw new InvalidDataException($"{other.GetType()} stands where {typeof(T)} was expected."),
        };
    }
}
