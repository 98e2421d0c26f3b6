using System.Collections.Generic;

namespace Amqp.Encoding.Baseline;

/// <summary>
/// The values of a field that is marked multiple (AMQP 1.0, part 1, 1.3.4): one value is bare, several in an array.
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
}
