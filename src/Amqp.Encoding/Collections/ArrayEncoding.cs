namespace Amqp.Encoding;

/// <summary>Makes array encodings from other encodings.</summary>
public static class ArrayEncoding
{
    /// <summary>Returns an encoding of arrays whose elements are described values; the descriptor is written once, before all elements.</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="descriptor">The descriptor of each element. When reading, a numeric descriptor of the standard also matches its symbol.</param>
    /// <param name="elements">The encoding of the elements after the descriptor.</param>
    /// <returns>The encoding.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="elements"/> is null.</exception>
    public static ArrayEncoding<T> Described<T>(Descriptor descriptor, ArrayEncoding<T> elements)
    {
        ArgumentNullException.ThrowIfNull(elements);
        return elements.Describe(descriptor);
    }

    /// <summary>Returns an encoding of nested arrays, whose elements are arrays of <typeparamref name="T"/>: for int, an encoding of int[][].</summary>
    /// <typeparam name="T">The .NET type of an element of an inner array.</typeparam>
    /// <param name="arrays">The encoding of an inner array.</param>
    /// <returns>The encoding.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="arrays"/> is null.</exception>
    // Not a member of ArrayEncoding<T>: native compilation would make the encodings of T[], T[][] and so on with each of them.
    public static ArrayEncoding<T[]> OfArrays<T>(this ArrayEncoding<T> arrays)
    {
        ArgumentNullException.ThrowIfNull(arrays);
        return new CompoundArrayEncoding<T>(arrays);
    }

    /// <summary>Returns an encoding of arrays whose elements are lists: constructor 0xC0 if all elements fit it, otherwise 0xD0.</summary>
    /// <typeparam name="T">The .NET type of an item of a list.</typeparam>
    /// <param name="lists">The encoding of a list.</param>
    /// <returns>The encoding.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="lists"/> is null.</exception>
    public static ArrayEncoding<T[]> OfLists<T>(ListEncoding<T> lists)
    {
        ArgumentNullException.ThrowIfNull(lists);
        return new CompoundArrayEncoding<T>(lists);
    }

    /// <summary>Returns an encoding of arrays whose elements are maps: constructor 0xC1 if all elements fit it, otherwise 0xD1.</summary>
    /// <typeparam name="TKey">The .NET type of a key.</typeparam>
    /// <typeparam name="TValue">The .NET type of a value.</typeparam>
    /// <param name="maps">The encoding of a map.</param>
    /// <returns>The encoding.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="maps"/> is null.</exception>
    public static ArrayEncoding<KeyValuePair<TKey, TValue>[]> OfMaps<TKey, TValue>(MapEncoding<TKey, TValue> maps)
    {
        ArgumentNullException.ThrowIfNull(maps);
        return new CompoundArrayEncoding<KeyValuePair<TKey, TValue>>(maps);
    }
}
