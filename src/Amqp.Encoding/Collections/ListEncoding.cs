namespace Amqp.Encoding;

/// <summary>Makes list encodings out of codecs.</summary>
public static class ListEncoding
{
    /// <summary>An encoding of lists of scalars by a codec of the caller's.</summary>
    /// <typeparam name="T">The .NET type of an item.</typeparam>
    /// <typeparam name="TCodec">An empty struct; keep the encoding, it is the same each time.</typeparam>
    /// <returns>The encoding.</returns>
    public static ListEncoding<T> Create<T, TCodec>()
        where TCodec : struct, IElementCodec<T> => new ScalarListEncoding<T, TCodec>();
}
