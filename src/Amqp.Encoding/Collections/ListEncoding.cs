namespace Amqp.Encoding;

/// <summary>Makes list encodings from codecs and converters.</summary>
public static class ListEncoding
{
    /// <summary>Makes an encoding of lists of a type of your own, which a converter converts to and from a type that the library knows.</summary>
    /// <typeparam name="T">The type of an item.</typeparam>
    /// <typeparam name="TWire">The .NET type that is encoded, such as <see cref="long"/> or <see cref="string"/>.</typeparam>
    /// <typeparam name="TConverter">The converter, an empty struct.</typeparam>
    /// <returns>The encoding. Keep it: each call makes a new one that does the same.</returns>
    /// <exception cref="NotSupportedException"><typeparamref name="TWire"/> is not a scalar type that <see cref="ListEncoding{T}.Default"/> knows.</exception>
    public static ListEncoding<T> Create<T, TWire, TConverter>()
        where TConverter : struct, IElementConverter<T, TWire> => ListEncoding<TWire>.Default.Convert<T, TConverter>();
}
