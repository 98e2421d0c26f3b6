namespace Amqp.Encoding;

/// <summary>Encodes and decodes AMQP maps (0xC1, 0xD1) whose keys are all <typeparamref name="TKey"/> and whose values are all <typeparamref name="TValue"/>
/// (AMQP 1.0, part 1, 1.6.23).</summary>
/// <remarks>The order of the pairs is kept. Duplicate keys are rejected, in whatever encoding, when a map is read and when it is written. A read that
/// throws leaves the reader where it was. Safe for several threads.</remarks>
/// <typeparam name="TKey">The .NET type of a key.</typeparam>
/// <typeparam name="TValue">The .NET type of a value.</typeparam>
public sealed partial class MapEncoding<TKey, TValue>
{
    private static readonly MapEncoding<TKey, TValue>? s_default =
        StandardEncodings.FindList<TKey>() is { } keys && StandardEncodings.FindList<TValue>() is { } values ? new(keys, values) : null;

    private readonly ListEncoding<TKey> _keys;
    private readonly ListEncoding<TValue> _values;

    private MapEncoding(ListEncoding<TKey> keys, ListEncoding<TValue> values)
    {
        _keys = keys;
        _values = values;
    }

    /// <summary>Gets the encoding of scalar types; the types are those of <see cref="ListEncoding{T}.Default"/>.</summary>
    /// <exception cref="NotSupportedException">There is no encoding for the type: use <see cref="Create"/>.</exception>
    public static MapEncoding<TKey, TValue> Default =>
        s_default ?? throw StandardEncodings.NoDefault(nameof(MapEncoding<int, int>), typeof(TKey), typeof(TValue));

    /// <summary>Returns an encoding of maps whose keys and values are encoded as the items of these lists.</summary>
    /// <param name="keys">The encoding of a key.</param>
    /// <param name="values">The encoding of a value.</param>
    /// <returns>The encoding.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static MapEncoding<TKey, TValue> Create(ListEncoding<TKey> keys, ListEncoding<TValue> values)
    {
        ArgumentNullException.ThrowIfNull(keys);
        ArgumentNullException.ThrowIfNull(values);
        return new MapEncoding<TKey, TValue>(keys, values);
    }

    /// <summary>Gets the number of bytes of a map with these pairs.</summary>
    /// <param name="pairs">The pairs.</param>
    /// <returns>The number of bytes, constructor included.</returns>
    /// <exception cref="AmqpEncodeException">A key or value cannot be encoded, or the map would exceed 2^31-1 bytes.</exception>
    public int GetEncodedSize(scoped ReadOnlySpan<KeyValuePair<TKey, TValue>> pairs) => EncodedSize.OfMap(pairs.Length, MeasurePairs(pairs));

    /// <summary>Writes a map.</summary>
    /// <param name="writer">The writer; it does not move if this throws.</param>
    /// <param name="pairs">The pairs, with distinct keys.</param>
    /// <exception cref="AmqpEncodeException">A key or value cannot be encoded, a key occurs twice, the map is nested too deeply, or would exceed 2^31-1
    /// bytes.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void Write(ref AmqpWriter writer, scoped ReadOnlySpan<KeyValuePair<TKey, TValue>> pairs) => Write(ref writer, pairs, areDistinct: false);

    /// <summary>Encodes a map.</summary>
    /// <param name="pairs">The pairs, with distinct keys.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">A key or value cannot be encoded, a key occurs twice, or the map would exceed 2^31-1 bytes.</exception>
    public byte[] Encode(scoped ReadOnlySpan<KeyValuePair<TKey, TValue>> pairs)
    {
        long content = MeasurePairs(pairs);
        byte[] bytes = new byte[EncodedSize.OfMap(pairs.Length, content)];
        WriteMeasured(pairs, content, bytes, areDistinct: false);
        return bytes;
    }

    /// <summary>Encodes a map to a buffer writer, such as that of a pipe.</summary>
    /// <param name="pairs">The pairs, with distinct keys.</param>
    /// <param name="output">The destination. It gets the bytes in one piece, or nothing if this throws.</param>
    /// <exception cref="AmqpEncodeException">A key or value cannot be encoded, a key occurs twice, or the map would exceed 2^31-1 bytes.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    public void Encode(scoped ReadOnlySpan<KeyValuePair<TKey, TValue>> pairs, IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        long content = MeasurePairs(pairs);
        int size = EncodedSize.OfMap(pairs.Length, content);
        WriteMeasured(pairs, content, output.GetRoom(size).Slice(0, size), areDistinct: false);
        output.Advance(size);
    }

    /// <summary>Writes a map into a span.</summary>
    /// <param name="pairs">The pairs, with distinct keys.</param>
    /// <param name="destination">The destination of the bytes.</param>
    /// <param name="bytesWritten">The number of bytes written, or needed if the span is too short.</param>
    /// <returns>True if it was written; false if the span is too short, and nothing is written.</returns>
    /// <exception cref="AmqpEncodeException">A key or value cannot be encoded, a key occurs twice, or the map would exceed 2^31-1 bytes.</exception>
    public bool TryEncode(scoped ReadOnlySpan<KeyValuePair<TKey, TValue>> pairs, Span<byte> destination, out int bytesWritten)
    {
        long content = MeasurePairs(pairs);
        bytesWritten = EncodedSize.OfMap(pairs.Length, content);
        if (bytesWritten > destination.Length)
        {
            return false;
        }

        WriteMeasured(pairs, content, destination.Slice(0, bytesWritten), areDistinct: false);
        return true;
    }

    /// <summary>Reads a map.</summary>
    /// <param name="reader">The reader; it does not move if this throws.</param>
    /// <returns>The pairs in their order.</returns>
    /// <exception cref="AmqpDecodeException">The next value is not a map, is malformed or cut short, a key or value is of another type, null or not
    /// representable, or there is a duplicate key.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public KeyValuePair<TKey, TValue>[] Read(ref AmqpReader reader)
    {
        AmqpReader items = reader;
        if (!items.TryOpenMap(out ItemsHead head))
        {
            reader = items;
            return [];
        }

        var pairs = new PairSink(this, new KeyValuePair<TKey, TValue>[head.Count]);
        Tree.ReadMap(ref items, in head, ref pairs);
        reader = items;
        return reader.HasFault ? [] : pairs.Pairs;
    }

    /// <summary>Decodes a map that is the whole input.</summary>
    /// <param name="data">The bytes.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>A new array of the pairs in their order.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are not exactly one such value.</exception>
    public KeyValuePair<TKey, TValue>[] Decode(ReadOnlySpan<byte> data, AmqpReaderOptions? options = null) =>
        TryDecode(data, out KeyValuePair<TKey, TValue>[]? pairs, out AmqpDecodeError error, options) ? pairs : throw new AmqpDecodeException(error);

    /// <summary>Decodes a map that is the whole input, without an exception.</summary>
    /// <param name="data">The bytes.</param>
    /// <param name="pairs">A new array of the pairs in their order, or null.</param>
    /// <param name="error">The error, or <see cref="AmqpDecodeErrorKind.None"/>.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>True if it was decoded; false if the bytes are not exactly one such value.</returns>
    public bool TryDecode(
        ReadOnlySpan<byte> data, [NotNullWhen(true)] out KeyValuePair<TKey, TValue>[]? pairs, out AmqpDecodeError error, AmqpReaderOptions? options = null)
    {
        AmqpReader reader = AmqpReader.CreateRecording(data, options, 0);
        KeyValuePair<TKey, TValue>[] read = Read(ref reader);
        pairs = reader.TryFinish(out error) ? read : null;
        return pairs is not null;
    }

    /// <summary>Writes a map whose keys may be known to be distinct in AMQP, so that they need not be compared.</summary>
    internal void Write(ref AmqpWriter writer, scoped ReadOnlySpan<KeyValuePair<TKey, TValue>> pairs, bool areDistinct)
    {
        writer.CheckLevels(1);
        long content = MeasurePairs(pairs);
        int size = EncodedSize.OfMap(pairs.Length, content);
        WriteMeasured(pairs, content, writer.ReserveValue(size), areDistinct);
        writer.CommitValue(size);
    }

    /// <summary>Returns the number of bytes of all keys and values.</summary>
    internal long MeasurePairs(scoped ReadOnlySpan<KeyValuePair<TKey, TValue>> pairs)
    {
        long size = 0;
        int items = 0;
        try
        {
            foreach (KeyValuePair<TKey, TValue> pair in pairs)
            {
                size += _keys.GetItemSize(pair.Key);
                items++;
                size += _values.GetItemSize(pair.Value);
                items++;
            }

            return size;
        }
        catch (AmqpEncodeException exception) when (ReferenceEquals(exception.Message, VariableWidth.NoNull))
        {
            var fault = new AmqpEncodeException("The " + ((items & 1) == 0 ? "key" : "value") + " of pair " + (items / 2).ToString(CultureInfo.InvariantCulture) + " is null. " + VariableWidth.NoNull);
            fault.AddPair(items / 2, (items & 1) == 0);
            throw fault;
        }
        catch (AmqpEncodeException fault) when (fault.AddPair(items / 2, (items & 1) == 0))
        {
            throw;
        }
    }

    /// <summary>Writes all keys and values; the destination must have room for them.</summary>
    /// <exception cref="AmqpEncodeException">A key occurs twice.</exception>
    internal int WritePairs(scoped ReadOnlySpan<KeyValuePair<TKey, TValue>> pairs, scoped Span<byte> destination, bool areDistinct = false)
    {
        if (!areDistinct && pairs.Length > 1)
        {
            return WriteDistinctPairs(pairs, destination);
        }

        int at = 0;
        int items = 0;
        try
        {
            foreach (KeyValuePair<TKey, TValue> pair in pairs)
            {
                at += _keys.WriteItem(pair.Key, destination.Slice(at));
                items++;
                at += _values.WriteItem(pair.Value, destination.Slice(at));
                items++;
            }

            return at;
        }
        catch (AmqpEncodeException fault) when (fault.AddPair(items / 2, (items & 1) == 0))
        {
            throw;
        }
    }

    // The keys are compared as they are encoded, because different .NET values may be the same key in AMQP.
    private int WriteDistinctPairs(scoped ReadOnlySpan<KeyValuePair<TKey, TValue>> pairs, scoped Span<byte> destination)
    {
        var written = new AmqpReader(destination, AmqpReaderOptions.Accepted);
        EncodedKeySet keys = default;
        int items = 0;
        try
        {
            int at = 0;
            for (int i = 0; i < pairs.Length; i++)
            {
                int keyAt = at;
                at += _keys.WriteItem(pairs[i].Key, destination.Slice(at));
                if (!keys.Add(in written, keyAt))
                {
                    ThrowTwice(i);
                }

                items++;
                at += _values.WriteItem(pairs[i].Value, destination.Slice(at));
                items++;
            }

            return at;
        }
        catch (AmqpEncodeException fault) when (fault.AddPair(items / 2, (items & 1) == 0))
        {
            throw;
        }
        finally
        {
            keys.Dispose();
        }
    }

    private void WriteMeasured(scoped ReadOnlySpan<KeyValuePair<TKey, TValue>> pairs, long content, scoped Span<byte> destination, bool areDistinct)
    {
        int header = AmqpPrimitives.WriteMapHeader(pairs.Length, (int)content, destination);
        ConverterFault.Check<KeyValuePair<TKey, TValue>>(content, WritePairs(pairs, destination.Slice(header), areDistinct));
    }

    [DoesNotReturn]
    private static void ThrowTwice(int pair) => throw new AmqpEncodeException(
        "The key of pair " + pair.ToString(CultureInfo.InvariantCulture) + " is that of an earlier pair, too: the keys of a map must be distinct (AMQP 1.0, part 1, 1.6.23).");

    private struct PairSink(MapEncoding<TKey, TValue> encoding, KeyValuePair<TKey, TValue>[] pairs) : IPairSink
    {
        private TKey? _key;

        public readonly KeyValuePair<TKey, TValue>[] Pairs => pairs;

        public readonly bool ComparesKeys => true;

        public readonly int TakePlainKey(ReadOnlySpan<byte> source, int place) => 0;

        public readonly int TakePlainValue(ReadOnlySpan<byte> source, int place) => 0;

        public bool TryTakeKey(ref AmqpReader reader, int place)
        {
            _key = encoding._keys.ReadItem(ref reader);
            return true;
        }

        public readonly void TakeValue(ref AmqpReader reader, int place) => pairs[place] = new KeyValuePair<TKey, TValue>(_key!, encoding._values.ReadItem(ref reader));
    }
}
