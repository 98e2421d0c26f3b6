namespace Amqp.Encoding;

/// <summary>The encoding of one AMQP type as one .NET type: everything else takes its bytes from here.</summary>
/// <remarks>Empty structs implement it, so that generic methods call it directly. docs/design.md says what a new scalar needs.</remarks>
/// <typeparam name="T">The .NET type of a value.</typeparam>
internal interface IWireType<T>
{
    /// <summary>Gets the AMQP type.</summary>
    AmqpType Type { get; }

    /// <summary>Gets the values that it reads, for errors.</summary>
    string Expected { get; }

    /// <summary>Gets the constructor of array elements: the full width, or the 8-bit size.</summary>
    FormatCode Code { get; }

    /// <summary>Decodes the data of a value after its constructor.</summary>
    /// <param name="code">The format code, which may be any code.</param>
    /// <param name="data">All bytes after it.</param>
    /// <param name="texts">How texts are created.</param>
    /// <param name="value">The value.</param>
    /// <param name="length">The length of the data; on <see cref="AmqpDecodeErrorKind.NeedMoreData"/> the length required.</param>
    /// <returns><see cref="AmqpDecodeErrorKind.None"/>, or the fault: codes are checked before lengths, lengths before content.</returns>
    AmqpDecodeErrorKind Decode(byte code, ReadOnlySpan<byte> data, TextRules texts, out T value, out int length);

    /// <summary>Reads a plain value with its constructor.</summary>
    /// <param name="source">The bytes from the constructor on.</param>
    /// <param name="texts">How texts are created.</param>
    /// <param name="value">The value.</param>
    /// <returns>The number of bytes of the value; 0 if it has to be decoded in the exact way.</returns>
    int ReadPlain(ReadOnlySpan<byte> source, TextRules texts, ref T value);

    /// <summary>Counts the bytes of a value with its constructor, in its smallest form.</summary>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    int Measure(T value);

    /// <summary>Writes a value with its constructor, in its smallest form. A text is written only if it is short, ASCII, and fits.</summary>
    /// <param name="value">The value.</param>
    /// <param name="room">The destination, which has room for a value of limited size.</param>
    /// <param name="at">The index where it begins.</param>
    /// <returns>The index after it, or <paramref name="at"/> if it has to be encoded in the exact way.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    int WritePlain(T value, Span<byte> room, int at);

    /// <summary>Encodes a value with its constructor, in its smallest form.</summary>
    /// <param name="value">The value.</param>
    /// <param name="destination">The destination, at least as long as <see cref="Measure"/> returns.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    int Encode(T value, scoped Span<byte> destination);

    /// <summary>Chooses one constructor for all elements of an array, and counts their bytes.</summary>
    /// <exception cref="AmqpEncodeException">A value cannot be encoded.</exception>
    ArrayLayout MeasureArray(scoped ReadOnlySpan<T> values);

    /// <summary>Writes the data of all elements of an array.</summary>
    /// <param name="layout">The layout that <see cref="MeasureArray"/> returned for the same elements.</param>
    /// <param name="values">The elements.</param>
    /// <param name="destination">The destination, exactly as long as the layout requires.</param>
    /// <exception cref="AmqpEncodeException">A value cannot be encoded.</exception>
    void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination);

    /// <summary>Checks whether elements of an array may have this constructor.</summary>
    bool Accepts(FormatCode constructor);

    /// <summary>Reads the data of all elements of an array.</summary>
    /// <param name="constructor">The format code of the elements, one that <see cref="Accepts"/>.</param>
    /// <param name="source">The data of all elements; for a fixed-width type exactly as long as the elements.</param>
    /// <param name="destination">The destination of the elements, one for each; undefined after a fault.</param>
    /// <param name="texts">How texts are created.</param>
    /// <param name="badOffset">On a fault, its offset in the source.</param>
    /// <returns><see cref="AmqpDecodeErrorKind.None"/>, or the fault: <see cref="AmqpDecodeErrorKind.NeedMoreData"/> if an element exceeds the
    /// end, <see cref="AmqpDecodeErrorKind.TrailingBytes"/> if bytes are left.</returns>
    AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, TextRules texts, out int badOffset);
}

/// <summary>A type whose values are converted when they are written, which may fail although they were measured.</summary>
internal interface IConvertedWire;
