namespace Amqp.Encoding;

/// <summary>Encodes and decodes AMQP maps (0xC1, 0xD1) whose keys are all <typeparamref name="TKey"/> and whose values are all <typeparamref name="TValue"/>
/// (AMQP 1.0, part 1, 1.6.23).</summary>
/// <remarks>The order of the pairs is kept. Duplicate keys are rejected, in whatever encoding, when a map is read and when it is written.</remarks>
/// <typeparam name="TKey">The .NET type of a key.</typeparam>
/// <typeparam name="TValue">The .NET type of a value.</typeparam>
public sealed class MapEncoding<TKey, TValue> : CollectionEncoding<KeyValuePair<TKey, TValue>>
{
    private static readonly MapEncoding<TKey, TValue>? s_default =
        StandardEncodings.FindList<TKey>() is { } keys && StandardEncodings.FindList<TValue>() is { } values ? new(keys, values) : null;

    private readonly ListEncoding<TKey> _keys;
    private readonly ListEncoding<TValue> _values;

    // Does the same for keys that are known to be distinct in AMQP, without comparing them; this encoding itself if it is the one that does.
    private readonly MapEncoding<TKey, TValue> _distinct;

    private MapEncoding(ListEncoding<TKey> keys, ListEncoding<TValue> values, bool comparesKeys = true)
        : base(AmqpType.Map, levels: 1, namesItems: false)
    {
        _keys = keys;
        _values = values;
        _distinct = comparesKeys ? new MapEncoding<TKey, TValue>(keys, values, comparesKeys: false) : this;
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

    internal ListEncoding<TKey> Keys => _keys;

    internal ListEncoding<TValue> Values => _values;

    internal override CollectionEncoding<KeyValuePair<TKey, TValue>> For(IReadOnlyCollection<KeyValuePair<TKey, TValue>> values) =>
        _keys.IsDefault && DistinctKeys.AreIn(values) ? _distinct : this;

    internal override bool IsMeasuredWhole => _distinct == this && _keys.IsMeasuredWhole && _values.IsMeasuredWhole;

    private protected override ArrayLayout MeasureItems(scoped ReadOnlySpan<KeyValuePair<TKey, TValue>> pairs)
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

            return new ArrayLayout(default, size);
        }
        catch (AmqpEncodeException exception) when (ReferenceEquals(exception.Message, VariableWidth.NoNull))
        {
            string part = (items & 1) == 0 ? "key" : "value";
            var fault = new AmqpEncodeException("The " + part + " of pair " + TextOf.Number(items / 2) + " is null. " + VariableWidth.NoNull);
            fault.AddPair(items / 2, (items & 1) == 0);
            throw fault;
        }
        catch (AmqpEncodeException fault) when (fault.AddPair(items / 2, (items & 1) == 0))
        {
            throw;
        }
    }

    private protected override int WriteItems(in ArrayLayout layout, scoped ReadOnlySpan<KeyValuePair<TKey, TValue>> pairs, scoped Span<byte> destination)
    {
        if (_distinct != this && pairs.Length > 1)
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

    private protected override int ReadItems(ref AmqpReader reader, scoped Span<KeyValuePair<TKey, TValue>> destination, ref KeyValuePair<TKey, TValue>[]? created)
    {
        if (!reader.TryOpen(AmqpType.Map, out ItemsHead head))
        {
            return 0;
        }

        Span<KeyValuePair<TKey, TValue>> room = Take(head.Count, destination, ref created);
        if (created is not null)
        {
            var pairs = new PairSink(this, created, reader.Options.Texts);
            Tree.ReadMap(ref reader, in head, ref pairs);
            return head.Count;
        }

        // A sink cannot hold a span.
        KeyValuePair<TKey, TValue>[] rented = ArrayPool<KeyValuePair<TKey, TValue>>.Shared.Rent(head.Count);
        try
        {
            var pairs = new PairSink(this, rented, reader.Options.Texts);
            Tree.ReadMap(ref reader, in head, ref pairs);
            rented.AsSpan(0, head.Count).CopyTo(room);
            return head.Count;
        }
        finally
        {
            Array.Clear(rented, 0, head.Count);
            ArrayPool<KeyValuePair<TKey, TValue>>.Shared.Return(rented);
        }
    }

    private protected override int CountItems(ref AmqpReader reader) => reader.EnterMap().Count;

    [DoesNotReturn]
    private static void ThrowTwice(int pair) => throw new AmqpEncodeException(
        "The key of pair " + TextOf.Number(pair) + " is that of an earlier pair, too: the keys of a map must be distinct (AMQP 1.0, part 1, 1.6.23).");

    private struct PairSink(MapEncoding<TKey, TValue> encoding, KeyValuePair<TKey, TValue>[] pairs, TextRules texts) : IPairSink
    {
        private TKey? _key;

        public readonly bool ComparesKeys => true;

        public int TakePlainKey(ReadOnlySpan<byte> source, int place) => encoding._keys.ReadPlainItem(source, texts, ref _key!);

        public readonly int TakePlainValue(ReadOnlySpan<byte> source, int place)
        {
            TValue? value = default;
            int length = encoding._values.ReadPlainItem(source, texts, ref value!);
            pairs[place] = new KeyValuePair<TKey, TValue>(_key!, value);
            return length;
        }

        public bool TryTakeKey(ref AmqpReader reader, int place)
        {
            _key = encoding._keys.ReadItem(ref reader);
            return true;
        }

        public readonly void TakeValue(ref AmqpReader reader, int place) => pairs[place] = new KeyValuePair<TKey, TValue>(_key!, encoding._values.ReadItem(ref reader));
    }
}
