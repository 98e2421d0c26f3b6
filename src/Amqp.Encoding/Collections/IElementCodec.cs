namespace Amqp.Encoding;

/// <summary>Encodes and decodes the elements of arrays and the items of lists and maps of one scalar AMQP type as the .NET type
/// <typeparamref name="T"/>.</summary>
/// <remarks>
/// <para>Implement it as an empty <c>readonly struct</c> and pass it to <see cref="ArrayEncoding.Create{T, TCodec}"/>. The JIT
/// specialises the encoding for it, so that no element costs an indirect call. A codec for a struct around a number
/// can pass its calls on to the codec of the number.</para>
/// <para>The members are stateless and do not throw on bad input.</para>
/// </remarks>
/// <typeparam name="T">The .NET type of an element.</typeparam>
public interface IElementCodec<T>
{
    /// <summary>Gets the AMQP type of the elements.</summary>
    AmqpType Type { get; }

    /// <summary>Gets the maximum number of bytes of one item with its constructor; 0 if there is no maximum.</summary>
    int MaxItemSize { get; }

    /// <summary>Chooses one constructor for all elements and counts their bytes.</summary>
    /// <param name="values">The elements.</param>
    /// <returns>The constructor and the number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">A value cannot be encoded.</exception>
    ArrayLayout MeasureArray(scoped ReadOnlySpan<T> values);

    /// <summary>Writes the data of all elements.</summary>
    /// <param name="layout">The layout that <see cref="MeasureArray"/> returned for the same elements.</param>
    /// <param name="values">The elements.</param>
    /// <param name="destination">The destination, exactly as long as the layout requires.</param>
    /// <exception cref="AmqpEncodeException">A value cannot be encoded.</exception>
    void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination);

    /// <summary>Reads the data of all elements.</summary>
    /// <param name="constructor">The format code of the elements. The codec must read every code of the type; any other code is
    /// <see cref="AmqpDecodeErrorKind.UnexpectedType"/>, even if there are no elements.</param>
    /// <param name="source">The data of all elements; for a fixed-width type exactly as long as the elements.</param>
    /// <param name="destination">The destination of the elements, one for each.</param>
    /// <param name="options">The options of the reader.</param>
    /// <param name="badOffset">On a fault, its offset in the source.</param>
    /// <returns><see cref="AmqpDecodeErrorKind.None"/>, or the fault: <see cref="AmqpDecodeErrorKind.NeedMoreData"/> if an element exceeds the
    /// end, <see cref="AmqpDecodeErrorKind.TrailingBytes"/> if bytes are left. Then the content of the destination is undefined.</returns>
    AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, AmqpReaderOptions options, out int badOffset);

    /// <summary>Returns the number of bytes of one item with its constructor, in its smallest encoding.</summary>
    /// <param name="value">The item.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    int GetItemSize(T value);

    /// <summary>Writes one item with its constructor, in its smallest encoding.</summary>
    /// <param name="value">The item.</param>
    /// <param name="destination">The destination, at least as long as <see cref="GetItemSize"/> returns.</param>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    int WriteItem(T value, scoped Span<byte> destination);

    /// <summary>Reads the data of one item.</summary>
    /// <param name="constructor">The format code of the item, which may be any code.</param>
    /// <param name="body">All bytes after it.</param>
    /// <param name="options">The options of the reader.</param>
    /// <param name="value">The item.</param>
    /// <param name="length">The length of the data; on <see cref="AmqpDecodeErrorKind.NeedMoreData"/> the length required.</param>
    /// <returns><see cref="AmqpDecodeErrorKind.None"/>, or the fault.</returns>
    AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out T value, out int length);
}
