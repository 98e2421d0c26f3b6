namespace Amqp.Encoding;

/// <summary>Makes map encodings from the list encodings of their keys and values.</summary>
public static class MapEncoding
{
    /// <summary>Returns an encoding of maps whose keys and values are encoded as the items of these lists.</summary>
    /// <typeparam name="TKey">The .NET type of a key.</typeparam>
    /// <typeparam name="TValue">The .NET type of a value.</typeparam>
    /// <param name="keys">The encoding of a key.</param>
    /// <param name="values">The encoding of a value.</param>
    /// <returns>The encoding.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static MapEncoding<TKey, TValue> Create<TKey, TValue>(ListEncoding<TKey> keys, ListEncoding<TValue> values)
    {
        ArgumentNullException.ThrowIfNull(keys);
        ArgumentNullException.ThrowIfNull(values);
        return new MapEncoding<TKey, TValue>(keys, values);
    }
}
