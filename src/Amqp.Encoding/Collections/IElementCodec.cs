namespace Amqp.Encoding;

/// <summary>Encodes and decodes the elements of arrays and the items of lists and maps of one scalar AMQP type as the .NET type <typeparamref name="T"/>.</summary>
/// <remarks>
/// <para>Implement it as an empty <c>readonly struct</c> and hand it to <see cref="ArrayEncoding.Create{T, TCodec}"/>: the compiler of the runtime
/// specialises the encoding for it, so that no element costs an indirect call. The codecs of this library are public to be built upon:
/// one for a struct over a number hands its calls on to the codec of the number.</para>
/// <para>The members are stateless and do not throw on bad input.</para>
/// </remarks>
/// <typeparam name="T">The .NET type of an element.</typeparam>
public interface IElementCodec<T>
{
    /// <summary>The AMQP type of the elements.</summary>
    AmqpType Type { get; }

    /// <summary>The maximum number of bytes that one item takes with its constructor; 0 if there is no bound.</summary>
    int MaxItemSize { get; }

    /// <summary>Chooses one constructor for all elements and counts their bytes.</summary>
    /// <param name="values">The elements.</param>
    /// <returns>The constructor and the bytes.</returns>
    /// <exception cref="AmqpEncodeException">A value cannot be encoded.</exception>
    ArrayLayout MeasureArray(scoped ReadOnlySpan<T> values);

    /// <summary>Writes the data of all elements.</summary>
    /// <param name="layout">What <see cref="MeasureArray"/> returned for the same elements.</param>
    /// <param name="values">The elements.</param>
    /// <param name="destination">Exactly as many bytes as the layout says.</param>
    /// <exception cref="AmqpEncodeException">A value cannot be encoded.</exception>
    void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination);

    /// <summary>Reads the data of all elements.</summary>
    /// <param name="constructor">The format code of the elements, any one; every code of the type is to be read, another is
    /// <see cref="AmqpDecodeErrorKind.UnexpectedType"/>, also when there is no element.</param>
    /// <param name="source">The data of all elements; of a fixed-width type exactly as much as the elements take.</param>
    /// <param name="destination">Where the elements go, as many as there are.</param>
    /// <param name="options">The options of the reader.</param>
    /// <param name="badOffset">On a fault, where in the source it is.</param>
    /// <returns><see cref="AmqpDecodeErrorKind.None"/>, or the fault: <see cref="AmqpDecodeErrorKind.NeedMoreData"/> if an element passes the
    /// end, <see cref="AmqpDecodeErrorKind.TrailingBytes"/> if bytes are left. The destination may hold anything then.</returns>
    AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, AmqpReaderOptions options, out int badOffset);

    /// <summary>The bytes of one item with its constructor, in its smallest encoding.</summary>
    /// <param name="value">The item.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    int GetItemSize(T value);

    /// <summary>Writes one item with its constructor, in its smallest encoding.</summary>
    /// <param name="value">The item.</param>
    /// <param name="destination">At least as many bytes as <see cref="GetItemSize"/> says.</param>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    int WriteItem(T value, scoped Span<byte> destination);

    /// <summary>Reads the data of one item.</summary>
    /// <param name="constructor">The format code of the item, any one.</param>
    /// <param name="body">The bytes after it, all there are.</param>
    /// <param name="options">The options of the reader.</param>
    /// <param name="value">The item.</param>
    /// <param name="length">The bytes of the data; on <see cref="AmqpDecodeErrorKind.NeedMoreData"/> those required.</param>
    /// <returns><see cref="AmqpDecodeErrorKind.None"/>, or the fault.</returns>
    AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out T value, out int length);
}
