namespace Amqp.Encoding;

/// <summary>Encodes and decodes AMQP lists (0x45, 0xC0, 0xD0) whose items are all <typeparamref name="T"/> (AMQP 1.0, part 1, 1.6.22).</summary>
/// <remarks>Each item has its own smallest constructor. Encoding into a reused buffer and decoding into a caller's span allocate nothing; decoding
/// to a new array allocates the array (and the objects in it). A read that throws leaves the reader where it was. Safe for several threads.</remarks>
/// <typeparam name="T">The .NET type of an item.</typeparam>
public abstract class ListEncoding<T>
{
    private protected ListEncoding()
    {
    }

    /// <summary>Gets the encoding of a scalar type; the types are those of <see cref="ArrayEncoding{T}.Default"/> without T[].</summary>
    /// <exception cref="NotSupportedException">There is no encoding for the type: use <see cref="Create{TWire, TConverter}"/>.</exception>
    public static ListEncoding<T> Default => Standard.Encoding ?? throw StandardEncodings.NoDefault(nameof(ListEncoding<T>), typeof(T));

    /// <summary>Makes an encoding for lists of your own type, which a converter converts to and from a type that the library knows.</summary>
    /// <typeparam name="TWire">The .NET type that is encoded, such as <see cref="long"/> or <see cref="string"/>.</typeparam>
    /// <typeparam name="TConverter">The converter, an empty struct.</typeparam>
    /// <returns>The encoding. Keep it: each call makes a new one that does the same.</returns>
    /// <exception cref="NotSupportedException"><typeparamref name="TWire"/> is not a scalar type that <see cref="Default"/> knows.</exception>
    public static ListEncoding<T> Create<TWire, TConverter>()
        where TConverter : struct, IElementConverter<T, TWire> => ListEncoding<TWire>.Default.Convert<T, TConverter>();

    /// <summary>Gets the number of bytes of a list with these items.</summary>
    /// <param name="values">The items.</param>
    /// <returns>The number of bytes, constructor included.</returns>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, or the list would exceed 2^31-1 bytes.</exception>
    public int GetEncodedSize(scoped ReadOnlySpan<T> values) => EncodedSize.OfList(values.Length, MeasureItems(values));

    /// <summary>Writes a list.</summary>
    /// <param name="writer">The writer; it does not move if this throws.</param>
    /// <param name="values">The items.</param>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, the list is nested too deeply, or would exceed 2^31-1 bytes.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public abstract void Write(ref AmqpWriter writer, scoped ReadOnlySpan<T> values);

    /// <summary>Encodes a list.</summary>
    /// <param name="values">The items.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, or the list would exceed 2^31-1 bytes.</exception>
    public byte[] Encode(scoped ReadOnlySpan<T> values)
    {
        long content = MeasureItems(values);
        byte[] bytes = new byte[EncodedSize.OfList(values.Length, content)];
        WriteMeasured(values, content, bytes);
        return bytes;
    }

    /// <summary>Encodes a list.</summary>
    /// <inheritdoc cref="Encode(IReadOnlyCollection{T})" path="/param|/returns|/exception"/>
    public byte[] Encode(T[] values)
    {
        ArgumentNullException.ThrowIfNull(values);
        return Encode(new ReadOnlySpan<T>(values));
    }

    /// <summary>Encodes a list from a collection. Only an array is read in place; other collections are copied to pooled memory first.</summary>
    /// <param name="values">The items.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, or the list would exceed 2^31-1 bytes.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="values"/> is null.</exception>
    public byte[] Encode(IReadOnlyCollection<T> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        using var items = new BorrowedItems<T>(values);
        return Encode(items.Values);
    }

    /// <summary>Encodes a list to a buffer writer, such as that of a pipe.</summary>
    /// <param name="values">The items.</param>
    /// <param name="output">The destination. It gets the bytes in one piece, or nothing if this throws.</param>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, or the list would exceed 2^31-1 bytes.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    public void Encode(scoped ReadOnlySpan<T> values, IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        long content = MeasureItems(values);
        int size = EncodedSize.OfList(values.Length, content);
        WriteMeasured(values, content, output.GetRoom(size).Slice(0, size));
        output.Advance(size);
    }

    /// <summary>Writes a list into a span.</summary>
    /// <param name="values">The items.</param>
    /// <param name="destination">The destination of the bytes.</param>
    /// <param name="bytesWritten">The number of bytes written, or needed if the span is too short.</param>
    /// <returns>True if it was written; false if the span is too short, and nothing is written.</returns>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, or the list would exceed 2^31-1 bytes.</exception>
    public bool TryEncode(scoped ReadOnlySpan<T> values, Span<byte> destination, out int bytesWritten)
    {
        long content = MeasureItems(values);
        bytesWritten = EncodedSize.OfList(values.Length, content);
        if (bytesWritten > destination.Length)
        {
            return false;
        }

        WriteMeasured(values, content, destination.Slice(0, bytesWritten));
        return true;
    }

    /// <summary>Reads a list.</summary>
    /// <param name="reader">The reader; it does not move if this throws.</param>
    /// <returns>A new array of the items.</returns>
    /// <exception cref="AmqpDecodeException">The next value is not a list, is malformed or cut short, or an item is of another type, null or not
    /// representable.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public T[] Read(ref AmqpReader reader)
    {
        AmqpReader items = reader;
        AmqpReadScope scope = items.EnterList();
        T[] values = NewArray.Of<T>(scope.Count);
        ReadItems(ref items, values);
        items.Exit(scope);
        reader = items;
        return reader.HasFault ? [] : values;
    }

    /// <summary>Decodes a list that is the whole input.</summary>
    /// <param name="data">The bytes.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>A new array of the items.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are not exactly one such value.</exception>
    public T[] Decode(ReadOnlySpan<byte> data, AmqpReaderOptions? options = null) =>
        TryDecode(data, out T[]? values, out AmqpDecodeError error, options) ? values : throw new AmqpDecodeException(error);

    /// <summary>Decodes a list that is the whole input, without an exception.</summary>
    /// <param name="data">The bytes.</param>
    /// <param name="values">A new array of the items, or null.</param>
    /// <param name="error">The error, or <see cref="AmqpDecodeErrorKind.None"/>.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>True if it was decoded; false if the bytes are not exactly one such value.</returns>
    public bool TryDecode(
        ReadOnlySpan<byte> data, [NotNullWhen(true)] out T[]? values, out AmqpDecodeError error, AmqpReaderOptions? options = null)
    {
        AmqpReader reader = AmqpReader.CreateRecording(data, options, 0);
        T[] read = Read(ref reader);
        values = reader.TryFinish(out error) ? read : null;
        return values is not null;
    }

    /// <summary>Reads a list into the caller's memory, without allocating.</summary>
    /// <param name="reader">The reader; it does not move if this throws.</param>
    /// <param name="destination">Where the items go; call <see cref="GetCount"/> first if the number is not known.</param>
    /// <returns>The number of items.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="Read(ref AmqpReader)"/>; then the content of the destination is undefined.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public int Read(ref AmqpReader reader, scoped Span<T> destination)
    {
        AmqpReader items = reader;
        AmqpReadScope scope = items.EnterList();
        ShortDestination.ThrowIf(scope.Count, destination.Length);
        ReadItems(ref items, destination.Slice(0, scope.Count));
        items.Exit(scope);
        reader = items;
        return reader.HasFault ? 0 : scope.Count;
    }

    /// <summary>Gets the number of items of the list that comes next in a reader.</summary>
    /// <param name="reader">The reader; this method reads from a copy, so the reader does not move.</param>
    /// <returns>The count.</returns>
    /// <exception cref="AmqpDecodeException">The next value is not a list, or its header is malformed.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public int GetCount(AmqpReader reader) => reader.EnterList().Count;

    /// <summary>Returns an encoding of items that a converter converts to and from these.</summary>
    internal virtual ListEncoding<TOther> Convert<TOther, TConverter>()
        where TConverter : struct, IElementConverter<TOther, T> => throw StandardEncodings.NoWireType(typeof(T));

    /// <summary>Writes a list into the room that was measured for it.</summary>
    private protected void WriteMeasured(scoped ReadOnlySpan<T> values, long content, scoped Span<byte> destination)
    {
        int header = AmqpPrimitives.WriteListHeader(values.Length, (int)content, destination);
        ConverterFault.Check<T>(content, WriteItems(values, destination.Slice(header)));
    }

    /// <summary>Returns the number of bytes of all items.</summary>
    internal abstract long MeasureItems(scoped ReadOnlySpan<T> values);

    /// <summary>Writes all items; the destination must have room for them.</summary>
    internal abstract int WriteItems(scoped ReadOnlySpan<T> values, scoped Span<byte> destination);

    internal abstract int GetItemSize(T value);

    internal abstract int WriteItem(T value, scoped Span<byte> destination);

    internal abstract T ReadItem(ref AmqpReader reader);

    private protected abstract void ReadItems(ref AmqpReader reader, scoped Span<T> destination);

    /// <summary>Adds the item that cannot be encoded to the path of an exception that passes: each is encoded again, alone.</summary>
    /// <returns>False: the exception is not caught.</returns>
    private protected bool IsInItem(AmqpEncodeException fault, scoped ReadOnlySpan<T> values)
    {
        for (int i = 0; i < values.Length; i++)
        {
            try
            {
                WriteItem(values[i], new byte[GetItemSize(values[i])]);
            }
            catch (AmqpEncodeException)
            {
                return fault.AddItem(i);
            }
        }

        return false;
    }

    // A class of its own: Mono runs the initializers of a type that is constructed, and would look for an encoding while the encodings are made.
    private static class Standard
    {
        public static readonly ListEncoding<T>? Encoding = StandardEncodings.FindList<T>();
    }
}
