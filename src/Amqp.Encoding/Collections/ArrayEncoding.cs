using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Makes array encodings out of codecs and other encodings.</summary>
public static class ArrayEncoding
{
    /// <summary>Makes an encoding of arrays of a type of your own, which a converter turns into a type that the library knows.</summary>
    /// <typeparam name="T">The type of an element.</typeparam>
    /// <typeparam name="TWire">The .NET type that is encoded, such as <see cref="long"/> or <see cref="string"/>.</typeparam>
    /// <typeparam name="TConverter">An empty struct.</typeparam>
    /// <returns>The encoding. Keep it: it is the same each time.</returns>
    /// <exception cref="NotSupportedException"><typeparamref name="TWire"/> is no scalar type that <see cref="ArrayEncoding{T}.Default"/> knows.</exception>
    public static ArrayEncoding<T> Create<T, TWire, TConverter>()
        where TConverter : struct, IElementConverter<T, TWire> => ArrayEncoding<TWire>.Default.Convert<T, TConverter>();

    /// <summary>Returns an encoding of arrays of scalars by a codec of the caller's.</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <typeparam name="TCodec">An empty struct; keep the encoding, it is the same each time.</typeparam>
    /// <returns>The encoding.</returns>
    public static ArrayEncoding<T> Create<T, TCodec>()
        where TCodec : struct, IElementCodec<T> => new ScalarArrayEncoding<T, TCodec>();

    /// <summary>Returns an encoding of arrays whose elements are described values; the descriptor comes once before them all.</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="descriptor">What describes each element. When reading, a numeric descriptor of the standard matches its symbol too.</param>
    /// <param name="elements">How the elements are encoded after it.</param>
    /// <returns>The encoding.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="elements"/> is null.</exception>
    public static ArrayEncoding<T> Described<T>(Descriptor descriptor, ArrayEncoding<T> elements)
    {
        ArgumentNullException.ThrowIfNull(elements);
        return elements.Describe(descriptor);
    }

    /// <summary>Returns an encoding of arrays whose elements are lists: constructor 0xC0 if all fit it, else 0xD0.</summary>
    /// <typeparam name="T">The .NET type of an item of a list.</typeparam>
    /// <param name="lists">How a list is encoded.</param>
    /// <returns>The encoding.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="lists"/> is null.</exception>
    public static ArrayEncoding<T[]> OfLists<T>(ListEncoding<T> lists)
    {
        ArgumentNullException.ThrowIfNull(lists);
        return new ListArrayEncoding<T>(lists);
    }

    /// <summary>Returns an encoding of arrays whose elements are maps: constructor 0xC1 if all fit it, else 0xD1.</summary>
    /// <typeparam name="TKey">The .NET type of a key.</typeparam>
    /// <typeparam name="TValue">The .NET type of a value.</typeparam>
    /// <param name="maps">How a map is encoded.</param>
    /// <returns>The encoding.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="maps"/> is null.</exception>
    public static ArrayEncoding<KeyValuePair<TKey, TValue>[]> OfMaps<TKey, TValue>(MapEncoding<TKey, TValue> maps)
    {
        ArgumentNullException.ThrowIfNull(maps);
        return new MapArrayEncoding<TKey, TValue>(maps);
    }
}
