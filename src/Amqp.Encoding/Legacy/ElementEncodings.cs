namespace Amqp.Encoding.Legacy;

/// <summary>The typed encodings of the library, and those of <see cref="ArraySegment{T}"/>, which only this namespace supports.</summary>
internal static class ElementEncodings<T>
{
    /// <summary>The encoding of arrays; null for elements that are lists, maps, described values or of no AMQP type.</summary>
    public static readonly ArrayEncoding<T>? FoundArray =
        typeof(T) == typeof(ArraySegment<byte>)
            ? (ArrayEncoding<T>)(object)ArrayEncoding.Create<ArraySegment<byte>, SegmentCodec>()
            : StandardEncodings.FindArray<T>();

    /// <summary>The encoding of lists; null if <see cref="FoundArray"/> is null, and for elements that are arrays.</summary>
    public static readonly ListEncoding<T>? FoundList =
        typeof(T) == typeof(ArraySegment<byte>)
            ? (ListEncoding<T>)(object)ListEncoding.Create<ArraySegment<byte>, SegmentCodec>()
            : StandardEncodings.FindList<T>();

    /// <summary>Gets the encoding of arrays.</summary>
    /// <exception cref="NotSupportedException">There is none.</exception>
    public static ArrayEncoding<T> Array => FoundArray ?? ArrayEncoding<T>.Default;
}
