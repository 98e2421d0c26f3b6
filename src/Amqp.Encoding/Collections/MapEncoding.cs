namespace Amqp.Encoding;

/// <summary>Makes map encodings out of the encodings of lists of their keys and values.</summary>
public static class MapEncoding
{
    /// <summary>Returns an encoding of maps whose keys and values are encoded as the items of such lists.</summary>
    /// <typeparam name="TKey">The .NET type of a key.</typeparam>
    /// <typeparam name="TValue">The .NET type of a value.</typeparam>
    /// <param name="keys">How a key is encoded.</param>
    /// <param name="values">How a value is encoded.</param>
    /// <returns>The encoding.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static MapEncoding<TKey, TValue> Create<TKey, TValue>(ListEncoding<TKey> keys, ListEncoding<TValue> values)
    {
        ArgumentNullException.ThrowIfNull(keys);
        ArgumentNullException.ThrowIfNull(values);
        return new MapEncoding<TKey, TValue>(keys, values);
    }
}
