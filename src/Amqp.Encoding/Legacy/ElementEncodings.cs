namespace Amqp.Encoding.Legacy;

/// <summary>The typed encodings of elements that are passed as objects.</summary>
internal static class ElementEncodings<T>
{
    /// <summary>The encoding of arrays; null for elements that are lists, maps, described values or of no AMQP type.</summary>
    public static readonly ArrayEncoding<T>? FoundArray = (TypedItems.OfArray(typeof(T[])) as TypedItems<T>)?.Array;

    /// <summary>Gets the encoding of arrays.</summary>
    /// <exception cref="NotSupportedException">There is none.</exception>
    public static ArrayEncoding<T> Array => FoundArray ?? ArrayEncoding<T>.Default;
}
