using System.Collections;
using System.Collections.Generic;

namespace Amqp.Encoding.Baseline;

/// <summary>An AMQP map as a dictionary of objects. It never removes, so it lists its pairs in the order of adding.</summary>
public sealed class BoxedMap : IEnumerable<KeyValuePair<BoxedKey, object?>>
{
    private readonly Dictionary<BoxedKey, object?> _pairs = [];

    /// <summary>The number of pairs, half of the count on the wire.</summary>
    public int Count => _pairs.Count;

    /// <summary>The value of a key that the map holds.</summary>
    public object? this[BoxedKey key] => _pairs[key];

    /// <summary>Adds a pair.</summary>
    public void Add(BoxedKey key, object? value) => _pairs.Add(key, value);

    /// <summary>Adds a pair unless the map holds the key already.</summary>
    public bool TryAdd(BoxedKey key, object? value) => _pairs.TryAdd(key, value);

    /// <summary>Lists the pairs without an allocation.</summary>
    public Dictionary<BoxedKey, object?>.Enumerator GetEnumerator() => _pairs.GetEnumerator();

    IEnumerator<KeyValuePair<BoxedKey, object?>> IEnumerable<KeyValuePair<BoxedKey, object?>>.GetEnumerator() => _pairs.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => _pairs.GetEnumerator();
}
