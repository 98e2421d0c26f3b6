namespace Amqp.Encoding;

/// <summary>Makes list encodings out of codecs.</summary>
public static class ListEncoding
{
    /// <summary>Makes an encoding of lists of a type of your own, which a converter turns into a type that the library knows.</summary>
    /// <typeparam name="T">The type of an item.</typeparam>
    /// <typeparam name="TWire">The .NET type that is encoded, such as <see cref="long"/> or <see cref="string"/>.</typeparam>
    /// <typeparam name="TConverter">An empty struct.</typeparam>
    /// <returns>The encoding. Keep it: it is the same each time.</returns>
    /// <exception cref="NotSupportedException"><typeparamref name="TWire"/> is no scalar type that <see cref="ListEncoding{T}.Default"/> knows.</exception>
    public static ListEncoding<T> Create<T, TWire, TConverter>()
        where TConverter : struct, IElementConverter<T, TWire> => ListEncoding<TWire>.Default.Convert<T, TConverter>();

    /// <summary>Returns an encoding of lists of scalars by a codec of the caller's.</summary>
    /// <typeparam name="T">The .NET type of an item.</typeparam>
    /// <typeparam name="TCodec">An empty struct; keep the encoding, it is the same each time.</typeparam>
    /// <returns>The encoding.</returns>
    public static ListEncoding<T> Create<T, TCodec>()
        where TCodec : struct, IElementCodec<T> => new ScalarListEncoding<T, TCodec>();
}
