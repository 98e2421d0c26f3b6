namespace Amqp.Encoding;

/// <summary>Decodes maps to dictionaries (AMQP 1.0, part 1, 1.6.23).</summary>
public static class MapEncodingExtensions
{
    /// <summary>Decodes a map (0xC1, 0xD1) that is the whole input to a dictionary.</summary>
    /// <typeparam name="TKey">The .NET type of a key.</typeparam>
    /// <typeparam name="TValue">The .NET type of a value.</typeparam>
    /// <param name="encoding">The encoding of the map.</param>
    /// <param name="data">The bytes.</param>
    /// <param name="comparer">How the dictionary compares keys; null for the default.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>A new dictionary. It does not keep the order of the pairs.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="encoding"/> is null.</exception>
    /// <exception cref="AmqpDecodeException">The bytes are not exactly one such value.</exception>
    /// <exception cref="ArgumentException">Two keys that differ in AMQP are equal for the dictionary, or a converter made a key null.</exception>
    public static Dictionary<TKey, TValue> DecodeDictionary<TKey, TValue>(
        this MapEncoding<TKey, TValue> encoding, ReadOnlySpan<byte> data, IEqualityComparer<TKey>? comparer = null, AmqpReaderOptions? options = null)
        where TKey : notnull
    {
        ArgumentNullException.ThrowIfNull(encoding);
        return ToDictionary(encoding.Decode(data, options), comparer);
    }

    /// <summary>Reads a map (0xC1, 0xD1) to a dictionary.</summary>
    /// <typeparam name="TKey">The .NET type of a key.</typeparam>
    /// <typeparam name="TValue">The .NET type of a value.</typeparam>
    /// <param name="encoding">The encoding of the map.</param>
    /// <param name="reader">The reader; it does not move if this throws.</param>
    /// <param name="comparer">How the dictionary compares keys; null for the default.</param>
    /// <returns>A new dictionary. It does not keep the order of the pairs.</returns>
    /// <exception cref="ArgumentException">Two keys that differ in AMQP are equal for the dictionary, or a converter made a key null.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="encoding"/> is null.</exception>
    /// <exception cref="AmqpDecodeException">As for <see cref="MapEncoding{TKey, TValue}.Read"/>.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public static Dictionary<TKey, TValue> ReadDictionary<TKey, TValue>(
        this MapEncoding<TKey, TValue> encoding, ref AmqpReader reader, IEqualityComparer<TKey>? comparer = null)
        where TKey : notnull
    {
        ArgumentNullException.ThrowIfNull(encoding);
        AmqpReader after = reader;
        Dictionary<TKey, TValue> dictionary = ToDictionary(encoding.Read(ref after), comparer);
        reader = after;
        return dictionary;
    }

    private static Dictionary<TKey, TValue> ToDictionary<TKey, TValue>(KeyValuePair<TKey, TValue>[] pairs, IEqualityComparer<TKey>? comparer)
        where TKey : notnull
    {
        var dictionary = new Dictionary<TKey, TValue>(pairs.Length, comparer);
        foreach (KeyValuePair<TKey, TValue> pair in pairs)
        {
            dictionary.Add(pair.Key, pair.Value);
        }

        return dictionary;
    }
}
