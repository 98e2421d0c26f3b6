namespace Amqp.Encoding;

/// <summary>Converts a type of your own to and from the .NET type that the library encodes it as.</summary>
/// <remarks>Implement it as an empty <c>readonly struct</c> and use it as a type argument of <see cref="ArrayEncoding{T}.Create{TWire, TConverter}"/> or
/// <see cref="ListEncoding{T}.Create{TWire, TConverter}"/>, as in <c>ArrayEncoding&lt;OrderId&gt;.Create&lt;long, OrderIdConverter&gt;()</c>. The runtime
/// compiles the encoding for it, so an element costs no indirect call. Elements are converted in blocks and encoded in bulk. An exception of a method
/// reaches the caller, and the reader or writer does not move.</remarks>
/// <typeparam name="T">Your type.</typeparam>
/// <typeparam name="TWire">A type that <see cref="ArrayEncoding{T}.Default"/> knows.</typeparam>
public interface IElementConverter<T, TWire>
{
    /// <summary>Converts an element that is to be written.</summary>
    /// <param name="value">The element.</param>
    /// <returns>The value to encode, which must be the same each time for the same element.</returns>
    TWire ToWire(T value);

    /// <summary>Converts an element that was read.</summary>
    /// <param name="wire">The decoded value.</param>
    /// <returns>The element.</returns>
    T FromWire(TWire wire);
}
