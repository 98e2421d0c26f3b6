namespace Amqp.Encoding;

/// <summary>Values, objects, whole arrays, typed lists and maps, dictionaries and <c>multiple</c> fields for an
/// <see cref="AmqpReader"/> and an <see cref="AmqpWriter"/>.</summary>
public static partial class AmqpExtensions
{
    /// <summary>Reads the next value of any type with its content.</summary>
    /// <remarks>
    /// <para>It uses at most 48 bytes of memory for each byte of the reader's data; nothing is allocated for a count before its bytes are known to exist. Array
    /// zero-width elements are stored as one element and a count. <see cref="AmqpReaderOptions.MaxZeroWidthElements"/> limits the count, because requesting
    /// all elements creates an array.</para>
    /// </remarks>
    /// <param name="reader">The reader; on failure it does not move.</param>
    /// <param name="borrow">Whether binaries refer to the memory of the reader instead of copying it. The values are valid as long as that memory; a reader
    /// over a span does not support this.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, truncated, nested too deeply, or contains a map with the same key twice or too many array
    /// zero-width elements. <see cref="AmqpReader.Validate"/> rejects the same values.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public static AmqpValue ReadValue(this ref AmqpReader reader, bool borrow = false) => AmqpValue.Read(ref reader, borrow);

    /// <summary>Reads the next value of any type straight to a .NET object, as <see cref="AmqpValue.ToObject"/> makes it of a value.</summary>
    /// <remarks>It uses at most 96 bytes of memory for each byte of the reader's data, and 8 for each zero-width array element.</remarks>
    /// <param name="reader">The reader; on failure it does not move.</param>
    /// <param name="options">How described values of Azure and values with an SDK's own types are converted; null for
    /// those of <see cref="WithObjects(AmqpReaderOptions, AmqpObjectOptions)"/>, or else
    /// <see cref="AmqpObjectOptions.Standard"/>. Exceptions of a resolver are not caught.</param>
    /// <returns>The object, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, truncated, nested too deeply, or contains a map with the same key twice or too
    /// many zero-width array elements.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public static object? ReadObject(this ref AmqpReader reader, AmqpObjectOptions? options = null) =>
        ObjectReader.Read(ref reader, (options ?? (AmqpObjectOptions?)reader.Options.Objects ?? AmqpObjectOptions.Standard).Rules);

    /// <summary>Returns the same options with those for objects: of <see cref="ReadObject"/> without options, and of fields of the type
    /// <see cref="object"/> in contracts.</summary>
    /// <param name="options">The options of a reader.</param>
    /// <param name="objects">The options for objects, with their resolvers.</param>
    /// <returns>The new options.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> or <paramref name="objects"/> is null.</exception>
    public static AmqpReaderOptions WithObjects(this AmqpReaderOptions options, AmqpObjectOptions objects)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentNullException.ThrowIfNull(objects);
        return options.With(objects);
    }

    /// <summary>Reads one value of a scalar type, such as <see cref="int"/>, <see cref="AmqpSymbol"/> or <see cref="DateTime"/>, or null (0x40).</summary>
    /// <remarks>A binary is copied, where <see cref="AmqpReader.ReadBinaryMemory"/> returns a slice: for that one write
    /// <c>reader.TryReadNull() ? default(ReadOnlyMemory&lt;byte&gt;?) : reader.ReadBinaryMemory()</c>. For texts, arrays, lists and
    /// maps <see cref="AmqpReader.TryReadNull"/> is enough: <c>reader.TryReadNull() ? null : reader.ReadString()</c>.</remarks>
    /// <typeparam name="T">The .NET type.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <returns>The value, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or cut short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    /// <exception cref="NotSupportedException">No encoding of the type is known.</exception>
    public static T? ReadNullable<T>(this scoped ref AmqpReader reader)
        where T : struct => reader.TryReadNull() ? null : ArrayEncoding<T>.Default.DecodeBare(ref reader);

    /// <summary>Reads an array (0xE0, 0xF0) by <see cref="ArrayEncoding{T}.Default"/>.</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <returns>A new array of the elements.</returns>
    /// <exception cref="AmqpDecodeException">See <see cref="CollectionEncoding{TItem}.Read(ref AmqpReader)"/>.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    /// <exception cref="NotSupportedException">No encoding of the type is known.</exception>
    public static T[] ReadArray<T>(this scoped ref AmqpReader reader) => ArrayEncoding<T>.Default.Read(ref reader);

    /// <summary>Reads an array (0xE0, 0xF0) into the caller's memory by <see cref="ArrayEncoding{T}.Default"/>, without allocating.</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <param name="destination">The destination of the elements.</param>
    /// <returns>The number of elements.</returns>
    /// <exception cref="AmqpDecodeException">See <see cref="CollectionEncoding{TItem}.Read(ref AmqpReader, Span{TItem})"/>.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    /// <exception cref="NotSupportedException">No encoding of the type is known.</exception>
    public static int ReadArray<T>(this scoped ref AmqpReader reader, scoped Span<T> destination) =>
        ArrayEncoding<T>.Default.Read(ref reader, destination);

    /// <summary>Moves past an array of a fixed-width type and makes a view of it, by <see cref="ArrayEncoding{T}.Default"/>.</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <returns>The view, valid as long as the reader's data.</returns>
    /// <exception cref="AmqpDecodeException">The next value is not an array of this type, its elements do not have a fixed width, it is malformed or cut
    /// short, or it has more than 2^31-1 elements.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    /// <exception cref="NotSupportedException">No encoding of the type is known.</exception>
    public static ArrayView<T> ReadArrayView<T>(this scoped ref AmqpReader reader) => reader.ReadArrayView(ArrayEncoding<T>.Default);

    /// <summary>Moves past an array of a fixed-width type and makes a view of it.</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <param name="encoding">The encoding of the elements.</param>
    /// <returns>The view, valid as long as the reader's data.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="encoding"/> is null.</exception>
    /// <exception cref="AmqpDecodeException">The next value is not an array of this type, its elements do not have a fixed width, it is malformed or cut
    /// short, or it has more than 2^31-1 elements.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public static ArrayView<T> ReadArrayView<T>(this scoped ref AmqpReader reader, ArrayEncoding<T> encoding)
    {
        ArgumentNullException.ThrowIfNull(encoding);
        if (!encoding.TryBegin(ref reader, out ArrayHeader header))
        {
            return default;
        }

        if (header.HasConstructor && !encoding.IsFixedWidth(header.Code))
        {
            reader.Fail(ReadFault.OfConstructor("a fixed-width array of " + encoding.Name, in header));
            return default;
        }

        if (!ArrayEncoding<T>.CheckCount(ref reader, in header))
        {
            return default;
        }

        // Zero-width elements are counted against the number that this reader may still read, if they do not exceed it; the view may read no more.
        int limit = header.Code.IsZeroWidth ? reader.ZeroWidthElementsLeft : int.MaxValue;
        if (header.Code.IsZeroWidth && header.Count <= (uint)limit)
        {
            reader.ZeroWidthElementsLeft -= (int)header.Count;
        }

        var view = new ArrayView<T>(encoding, header.Code, (int)header.Count, limit, reader.GetElements(in header, out long offset), offset);
        reader.Advance(header.End);
        return view;
    }

    /// <summary>Moves past an array of binaries, strings or symbols and makes a view of their bytes.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The view, valid as long as the reader's data.</returns>
    /// <exception cref="AmqpDecodeException">The next value is not such an array, its elements are described, or its header is malformed, cut short or nested
    /// too deeply.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public static BytesArrayView ReadBytesArrayView(this scoped ref AmqpReader reader)
    {
        if (!reader.TryReadArrayHeader([], "binary, string or symbol", out ArrayHeader header))
        {
            return default;
        }

        if (header.HasConstructor && header.Code.Category != FormatCodeCategory.Variable)
        {
            reader.Fail(ReadFault.OfConstructor("an array of binary, string or symbol", in header));
            return default;
        }

        var view = new BytesArrayView(header.Code, (int)header.Count, reader.GetElements(in header, out long offset), offset);
        reader.Advance(header.End);
        return view;
    }

    /// <summary>Reads a list (0x45, 0xC0, 0xD0) of one scalar type by <see cref="ListEncoding{T}.Default"/>.</summary>
    /// <typeparam name="T">The .NET type of an item.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <returns>A new array of the items.</returns>
    /// <exception cref="AmqpDecodeException">See <see cref="CollectionEncoding{TItem}.Read(ref AmqpReader)"/>.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    /// <exception cref="NotSupportedException">No encoding of the type is known.</exception>
    public static T[] ReadList<T>(this scoped ref AmqpReader reader) => ListEncoding<T>.Default.Read(ref reader);

    /// <summary>Reads a list (0x45, 0xC0, 0xD0) of one scalar type into the caller's memory by <see cref="ListEncoding{T}.Default"/>, without
    /// allocating.</summary>
    /// <typeparam name="T">The .NET type of an item.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <param name="destination">The destination of the items.</param>
    /// <returns>The number of items.</returns>
    /// <exception cref="AmqpDecodeException">See <see cref="CollectionEncoding{TItem}.Read(ref AmqpReader, Span{TItem})"/>.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    /// <exception cref="NotSupportedException">No encoding of the type is known.</exception>
    public static int ReadList<T>(this scoped ref AmqpReader reader, scoped Span<T> destination) =>
        ListEncoding<T>.Default.Read(ref reader, destination);

    /// <summary>Reads a map (0xC1, 0xD1) of two scalar types by <see cref="MapEncoding{TKey, TValue}.Default"/>.</summary>
    /// <typeparam name="TKey">The .NET type of a key.</typeparam>
    /// <typeparam name="TValue">The .NET type of a value.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <returns>The pairs in their order.</returns>
    /// <exception cref="AmqpDecodeException">See <see cref="CollectionEncoding{TItem}.Read(ref AmqpReader)"/>.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    /// <exception cref="NotSupportedException">No encoding of a type is known.</exception>
    public static KeyValuePair<TKey, TValue>[] ReadMap<TKey, TValue>(this scoped ref AmqpReader reader) =>
        MapEncoding<TKey, TValue>.Default.Read(ref reader);

    /// <summary>Reads a field that may hold several values (<c>multiple</c>; part 1, 1.3.4): null, one bare value, or an array.</summary>
    /// <typeparam name="T">The .NET type of a value.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <param name="encoding">The encoding of the array, whose elements are encoded as bare values are; null for
    /// <see cref="ArrayEncoding{T}.Default"/>.</param>
    /// <returns>The values; empty for null and for an empty array.</returns>
    /// <exception cref="AmqpDecodeException">The value or an element is of another type, malformed or cut short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    /// <exception cref="NotSupportedException">No encoding of the type is known.</exception>
    public static T[] ReadMultiple<T>(this scoped ref AmqpReader reader, ArrayEncoding<T>? encoding = null)
    {
        if (reader.TryReadNull())
        {
            return [];
        }

        encoding ??= ArrayEncoding<T>.Default;
        if (reader.PeekFormatCode().Category == FormatCodeCategory.Array)
        {
            return encoding.Read(ref reader);
        }

        T value = encoding.ReadBare(ref reader);
        return reader.HasFault ? [] : [value];
    }

    /// <summary>Reads a field that may hold several binaries, strings or symbols (<c>multiple</c>; part 1, 1.3.4) in place.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The view, valid as long as the reader's data: of no elements for null, and of one for a value that is not in an array.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or cut short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public static BytesArrayView ReadMultipleView(this scoped ref AmqpReader reader)
    {
        if (reader.TryReadNull())
        {
            return default;
        }

        FormatCode code = reader.PeekFormatCode();
        if (code.Category != FormatCodeCategory.Variable)
        {
            return reader.ReadBytesArrayView();
        }

        int start = reader.Position;
        ReadOnlySpan<byte> rest = reader.Body(start);
        ReadOnlySpan<byte> value = code == FormatCode.Symbol8 || code == FormatCode.Symbol32 ? reader.ReadSymbolBytes()
            : code == FormatCode.String8 || code == FormatCode.String32 ? reader.ReadStringBytes()
            : reader.ReadBinary();

        if (reader.HasFault)
        {
            return default;
        }

        // After its format code, a bare value is encoded as the element of an array is.
        int end = reader.Position - start;
        int size = code.Width + value.Length;
        return new BytesArrayView(code, 1, rest.Slice(end - size, size), offset: 0);
    }

    /// <summary>Moves past a map (0xC1, 0xD1) and makes a view of it.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The view, valid as long as the reader's data.</returns>
    /// <exception cref="AmqpDecodeException">The next value is not a map, or its header is malformed, cut short or nested too deeply.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public static MapView ReadMapView(this scoped ref AmqpReader reader) => new(ref reader);

    /// <summary>Decodes a map (0xC1, 0xD1) that is the whole input to a dictionary.</summary>
    /// <typeparam name="TKey">The .NET type of a key.</typeparam>
    /// <typeparam name="TValue">The .NET type of a value.</typeparam>
    /// <param name="encoding">The encoding of the map.</param>
    /// <param name="data">The bytes.</param>
    /// <param name="comparer">How the dictionary compares keys; null for that of .NET, with keyed hashes from 33 keys on.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>A new dictionary. It does not keep the order of the pairs.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="encoding"/> is null.</exception>
    /// <exception cref="AmqpDecodeException">The bytes are not exactly one such value, two keys that differ in AMQP are equal for the dictionary, or
    /// a converter made a key null.</exception>
    public static Dictionary<TKey, TValue> DecodeDictionary<TKey, TValue>(
        this MapEncoding<TKey, TValue> encoding, ReadOnlySpan<byte> data, IEqualityComparer<TKey>? comparer = null, AmqpReaderOptions? options = null)
        where TKey : notnull
    {
        ArgumentNullException.ThrowIfNull(encoding);
        AmqpReader reader = AmqpReader.CreateRecording(data, options, 0);
        return DictionarySink<TKey, TValue>.TryRead(encoding, ref reader, comparer) is { } read && reader.TryFinish(out _)
            ? read
            : ToDictionary(encoding.Decode(data, options), comparer, new AmqpReader(data, options));
    }

    /// <summary>Reads a map (0xC1, 0xD1) to a dictionary.</summary>
    /// <typeparam name="TKey">The .NET type of a key.</typeparam>
    /// <typeparam name="TValue">The .NET type of a value.</typeparam>
    /// <param name="encoding">The encoding of the map.</param>
    /// <param name="reader">The reader; it does not move if this throws.</param>
    /// <param name="comparer">How the dictionary compares keys; null for that of .NET, with keyed hashes from 33 keys on.</param>
    /// <returns>A new dictionary. It does not keep the order of the pairs.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="encoding"/> is null.</exception>
    /// <exception cref="AmqpDecodeException">As for <see cref="CollectionEncoding{TItem}.Read(ref AmqpReader)"/>; two keys that differ in AMQP are equal
    /// for the dictionary, or a converter made a key null.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public static Dictionary<TKey, TValue> ReadDictionary<TKey, TValue>(
        this MapEncoding<TKey, TValue> encoding, ref AmqpReader reader, IEqualityComparer<TKey>? comparer = null)
        where TKey : notnull
    {
        ArgumentNullException.ThrowIfNull(encoding);
        AmqpReader after = reader;
        Dictionary<TKey, TValue> dictionary =
            DictionarySink<TKey, TValue>.TryRead(encoding, ref after, comparer) ?? ToDictionary(encoding.Read(ref after), comparer, reader);
        reader = after;
        return dictionary;
    }

    // The reader is before the map, to find the place of a key that the dictionary cannot hold.
    private static Dictionary<TKey, TValue> ToDictionary<TKey, TValue>(KeyValuePair<TKey, TValue>[] pairs, IEqualityComparer<TKey>? comparer, AmqpReader map)
        where TKey : notnull
    {
        var dictionary = new Dictionary<TKey, TValue>(pairs.Length, comparer ?? KeyedComparer<TKey>.For(pairs.Length));
        foreach (KeyValuePair<TKey, TValue> pair in pairs)
        {
            int count = dictionary.Count;
            if (pair.Key is not null)
            {
                dictionary[pair.Key] = pair.Value;
            }

            if (dictionary.Count == count)
            {
                map.EnterMap();
                for (int i = 0; i < 2 * count; i++)
                {
                    map.Skip();
                }

                map.FailAt(map.Position, ReadFault.OfKey());
            }
        }

        return dictionary;
    }
}
