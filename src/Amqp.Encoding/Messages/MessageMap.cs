namespace Amqp.Encoding.Messaging;

/// <summary>A mutable section of a message that is a map (0xC1, 0xD1) and keeps the order of its pairs (AMQP 1.0, part 3, 3.2).</summary>
/// <remarks>
/// <para>In a received message, the section is decoded when it is first needed. If it is malformed, this and every later use, except
/// <see cref="Clear"/>, throw an <see cref="AmqpDecodeException"/> that names the section. Several threads may read the section at once, but not while
/// one changes it. A change takes constant time on average.</para>
/// <para>If the section is not decoded yet, the first two look-ups by a key of ASCII characters are probes. A probe finds the value of a key
/// in place: it reads the pairs in their order and returns the value of the first key that matches. It does not check the other
/// pairs, because that would cost what the probe saves. To check the whole section, name it to
/// <see cref="AmqpMessage.TryDecode(ReadOnlyMemory{byte}, out AmqpMessage, out AmqpDecodeError, AmqpReaderOptions, SectionKinds)"/>.</para>
/// </remarks>
/// <typeparam name="TKey">The type of the keys.</typeparam>
[DebuggerDisplay("{ToString(),nq}")]
public abstract partial class MessageMap<TKey> : IReadOnlyCollection<KeyValuePair<TKey, AmqpValue>>, IEquatable<MessageMap<TKey>>, ISectionMap, IMapObject
{
    // For more than a few values, decoding all of them is cheaper.
    private const int ProbesBeforeDecoding = 2;

    // Null if the section was not received; _pairs is not null then.
    private readonly ISectionSource? _source;
    private readonly SectionKind _kind;

    // Null while the section is only bytes.
    private PairTable? _pairs;
    private int _probes;
    private bool _isChanged;

    private protected MessageMap(SectionKind kind, ISectionSource? source)
    {
        _kind = kind;
        _source = source;
        _pairs = source is null ? new PairTable() : null;
    }

    /// <summary>Gets the number of pairs.</summary>
    /// <exception cref="AmqpDecodeException">The section is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed before the section was decoded.</exception>
    public int Count => Pairs.Count;

    private PairTable Pairs => Volatile.Read(ref _pairs) ?? Decode();

    /// <summary>Gets or sets the value of a key. Setting keeps the place of the key; a new key is added at the end.</summary>
    /// <param name="key">The key.</param>
    /// <returns>The value.</returns>
    /// <exception cref="KeyNotFoundException">There is no such key.</exception>
    /// <exception cref="ArgumentException">The value is a list, map or array, and the section may not hold these.</exception>
    /// <inheritdoc cref="Count" path="/exception"/>
    public AmqpValue this[TKey key]
    {
        get => TryGetValue(key, out AmqpValue value) ? value : throw NoKey(key);
        set
        {
            AmqpValue keyValue = ToValue(key);
            CheckValue(value);
            PairTable pairs = Pairs;
            if (!pairs.TryAdd(in keyValue, in value))
            {
                pairs.SetValue(pairs.Find(in keyValue), in value);
            }

            _isChanged = true;
        }
    }

    /// <summary>Adds a pair to the end.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">Its value.</param>
    /// <exception cref="ArgumentException">The section already has the key, or the value is one that the section may not hold.</exception>
    /// <inheritdoc cref="Count" path="/exception"/>
    public void Add(TKey key, AmqpValue value)
    {
        AmqpValue keyValue = ToValue(key);
        CheckValue(value);
        if (!Pairs.TryAdd(in keyValue, in value))
        {
            KeyText.ThrowPresent(keyValue);
        }

        _isChanged = true;
    }

    /// <summary>Removes a pair.</summary>
    /// <param name="key">The key.</param>
    /// <returns>False if there is no such key.</returns>
    /// <inheritdoc cref="Count" path="/exception"/>
    public bool Remove(TKey key)
    {
        AmqpValue keyValue = ToValue(key);
        PairTable pairs = Pairs;
        int at = pairs.Find(in keyValue);
        if (at < 0)
        {
            return false;
        }

        pairs.RemoveAt(at);
        _isChanged = true;
        return true;
    }

    /// <summary>Removes all pairs, malformed ones too.</summary>
    public void Clear()
    {
        // The table is kept, so that enumerators of it notice the change.
        _pairs ??= new PairTable();
        _pairs.Clear();
        _isChanged = true;
    }

    /// <summary>Replaces all pairs by those of another section.</summary>
    internal void CopyFrom(MessageMap<TKey>? source)
    {
        var copy = new PairTable();
        if (source is not null)
        {
            PairTable pairs = source.Pairs;
            for (int place = -1; pairs.MoveNext(ref place);)
            {
                _ = copy.TryAdd(in pairs[place].Key, in pairs[place].Value);
            }
        }

        _pairs = copy;
        _isChanged = true;
    }

    /// <summary>Checks whether the section has a key.</summary>
    /// <param name="key">The key.</param>
    /// <returns>True if it has, whatever the value.</returns>
    /// <inheritdoc cref="Count" path="/exception"/>
    public bool ContainsKey(TKey key) => TryGetValue(key, out _);

    /// <summary>Gets the value of a key, of any type.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or null.</param>
    /// <returns>False if there is no such key.</returns>
    /// <inheritdoc cref="Count" path="/exception"/>
    public bool TryGetValue(TKey key, out AmqpValue value)
    {
        AmqpValue keyValue = ToValue(key);

        // A count lost between threads does not matter.
        if (Volatile.Read(ref _pairs) is null && _probes < ProbesBeforeDecoding && keyValue.TryGetAscii(out string? text))
        {
            _probes++;
            if (TryProbe(text, out bool isThere, out value))
            {
                return isThere;
            }
        }

        PairTable pairs = Pairs;
        int at = pairs.Find(in keyValue);
        value = at >= 0 ? pairs[at].Value : default;
        return at >= 0;
    }

    /// <summary>Gets the value of a key, or null: <c>section.GetValueOrDefault("tries").TryGetInt32(out int tries)</c>.</summary>
    /// <param name="key">The key.</param>
    /// <returns>The value; <see cref="AmqpValue.Null"/> if there is no such key.</returns>
    /// <inheritdoc cref="Count" path="/exception"/>
    public AmqpValue GetValueOrDefault(TKey key) => TryGetValue(key, out AmqpValue value) ? value : default;

    /// <summary>Enumerates the pairs in their order.</summary>
    /// <inheritdoc cref="Count" path="/exception"/>
    public Enumerator GetEnumerator() => new(this);

    IEnumerator<KeyValuePair<TKey, AmqpValue>> IEnumerable<KeyValuePair<TKey, AmqpValue>>.GetEnumerator() => GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    AmqpMap? IMapObject.ToMap() => Pairs.ToMap();

    /// <summary>Checks whether another section, of any kind, has the same pairs in the same order, compared by type and value.</summary>
    /// <param name="other">The other section.</param>
    /// <returns>True if it has.</returns>
    /// <exception cref="AmqpDecodeException">One of the sections is malformed.</exception>
    /// <exception cref="ObjectDisposedException">The message of one was disposed before the section was decoded.</exception>
    public bool Equals(MessageMap<TKey>? other)
    {
        if (other is null || Count != other.Count)
        {
            return false;
        }

        PairTable pairs = Pairs;
        PairTable others = other.Pairs;
        int otherPlace = -1;
        for (int place = -1; pairs.MoveNext(ref place);)
        {
            _ = others.MoveNext(ref otherPlace);
            if (!pairs[place].Key.Equals(others[otherPlace].Key) || !pairs[place].Value.Equals(others[otherPlace].Value))
            {
                return false;
            }
        }

        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as MessageMap<TKey>);

    /// <summary>Gets a hash of the keys and values.</summary>
    /// <returns>The hash; it changes with the section.</returns>
    /// <inheritdoc cref="Count" path="/exception"/>
    public override int GetHashCode()
    {
        var hash = new HashCode();
        PairTable pairs = Pairs;
        for (int place = -1; pairs.MoveNext(ref place);)
        {
            hash.Add(pairs[place].Key);
            hash.Add(pairs[place].Value);
        }

        return hash.ToHashCode();
    }

    /// <summary>Returns the pairs as text, in the notation of an AMQP map, at most 1,024 characters.</summary>
    public override string ToString() => Pairs.ToMap()?.ToString() ?? "{…}";

    private KeyNotFoundException NoKey(TKey key) => KeyText.Missing(ToValue(key));

    private protected abstract string ExpectedKey { get; }

    private protected abstract AmqpValue ToValue(TKey key);

    private protected abstract TKey FromValue(AmqpValue key);

    /// <summary>Gets the type of nearly all keys.</summary>
    private protected abstract AmqpType KeyType { get; }

    /// <summary>Checks a key of another type, and converts it if the reader is lenient.</summary>
    /// <returns>False if it cannot be a key of the section.</returns>
    private protected abstract bool TryConvertKey(ref AmqpValue key, AmqpReaderOptions options);

    /// <summary>Checks whether the section may hold a value.</summary>
    private protected abstract bool IsAllowed(AmqpValue value);

    /// <summary>Enumerates the pairs of a section.</summary>
    public struct Enumerator : IEnumerator<KeyValuePair<TKey, AmqpValue>>
    {
        private readonly MessageMap<TKey>? _map;
        private readonly PairTable? _pairs;
        private readonly int _version;
        private int _place;

        internal Enumerator(MessageMap<TKey> map)
        {
            _map = map;
            _pairs = map.Pairs;
            _version = _pairs.Version;
            _place = -1;
        }

        /// <summary>Gets the pair that the enumerator is at.</summary>
        /// <exception cref="InvalidOperationException">The enumerator is before the first pair or after the last, or the key is a string that is not UTF-8
        /// (<see cref="Deviations.KeepMalformedStrings"/>).</exception>
        public readonly KeyValuePair<TKey, AmqpValue> Current
        {
            get
            {
                if (_pairs is null || !_pairs.HasPair(_place))
                {
                    Enumeration.ThrowNoCurrent();
                }

                ref readonly ValuePair pair = ref _pairs[_place];
                return new(_map!.FromValue(pair.Key), pair.Value);
            }
        }

        readonly object IEnumerator.Current => Current;

        /// <summary>Moves to the next pair.</summary>
        /// <returns>False after the last pair.</returns>
        /// <exception cref="InvalidOperationException">A pair was added or removed meanwhile, or the enumerator is the default one, which has
        /// no section.</exception>
        public bool MoveNext()
        {
            if (_pairs is null)
            {
                Enumeration.ThrowNotMade();
            }

            return _version == _pairs.Version
                ? _pairs.MoveNext(ref _place)
                : throw new InvalidOperationException("The section was changed while it was enumerated.");
        }

        /// <summary>Moves back to before the first pair.</summary>
        public void Reset() => _place = -1;

        /// <summary>Does nothing.</summary>
        public readonly void Dispose()
        {
        }
    }
}
