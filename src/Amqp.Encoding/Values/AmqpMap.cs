using System.Linq;

namespace Amqp.Encoding;

/// <summary>An AMQP map (0xC1, 0xD1): pairs of distinct keys and values of any types, in their order (AMQP 1.0, part 1, 1.6.23). Immutable.</summary>
/// <remarks>
/// <para>Keys are equal if their types and values are equal: a symbol and a string with the same characters are two keys.</para>
/// <para>Create a map with a <see cref="Builder"/>, <c>new AmqpMap.Builder { { "a", 1 } }.ToMap()</c>, or from its pairs. Lookup uses a hash whose key differs
/// from process to process, so an attacker who chooses the keys cannot slow it down.</para>
/// </remarks>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(CollectionDebugView<KeyValuePair<AmqpValue, AmqpValue>>))]
[CollectionBuilder(typeof(AmqpMap), nameof(Create))]
public sealed partial class AmqpMap : IReadOnlyDictionary<AmqpValue, AmqpValue>, IEquatable<AmqpMap>
{
    private readonly ValuePair[] _pairs;
    private readonly MapIndex _index;

    // 0 until it is counted.
    private int _contentLength;
    private uint _depthAndHash;

    /// <summary>Creates a map from its pairs.</summary>
    /// <param name="pairs">Keys with their values; they are copied.</param>
    /// <exception cref="ArgumentNullException"><paramref name="pairs"/> is null.</exception>
    /// <exception cref="ArgumentException">A key occurs twice.</exception>
    /// <exception cref="AmqpEncodeException">Values are nested deeper than 1,024 levels.</exception>
    public AmqpMap(params KeyValuePair<AmqpValue, AmqpValue>[] pairs)
        : this(ValuePair.Copy(pairs ?? throw new ArgumentNullException(nameof(pairs))))
    {
    }

    private AmqpMap(ValuePair[] pairs)
        : this(pairs, Index(pairs))
    {
    }

    /// <summary>Creates a map that takes over indexed pairs without a copy.</summary>
    internal AmqpMap(ValuePair[] pairs, MapIndex index)
        : this(pairs, index, 1 + Deepest(pairs))
    {
    }

    /// <summary>Creates a map of known depth that takes over indexed pairs without a copy.</summary>
    internal AmqpMap(ValuePair[] pairs, MapIndex index, int depth)
    {
        _pairs = pairs;
        _index = index;
        _depthAndHash = ValueDepth.Check(depth);
        DepthAndHash.Prepare(this, Depth);
    }

    /// <summary>Gets the empty map.</summary>
    public static AmqpMap Empty { get; } = new([], default);

    /// <summary>Gets the number of pairs.</summary>
    public int Count => _pairs.Length;

    /// <summary>Gets the keys in order.</summary>
    public IEnumerable<AmqpValue> Keys => _pairs.Select(static pair => pair.Key);

    /// <summary>Gets the values in the order of their keys.</summary>
    public IEnumerable<AmqpValue> Values => _pairs.Select(static pair => pair.Value);

    internal int Depth => DepthAndHash.GetDepth(_depthAndHash);

    /// <summary>Gets the cached hash; 0 before it is computed.</summary>
    internal int CachedHash => DepthAndHash.GetHash(_depthAndHash);

    internal ReadOnlySpan<ValuePair> Pairs => _pairs;

    /// <summary>Gets the value of a key.</summary>
    /// <param name="key">The key.</param>
    /// <returns>The value.</returns>
    /// <exception cref="KeyNotFoundException">The map has no such key.</exception>
    public AmqpValue this[AmqpValue key] => TryGetValue(key, out AmqpValue value)
        ? value
        : throw KeyText.Missing(key);

    /// <summary>Creates a map from its pairs.</summary>
    /// <param name="pairs">Keys with their values; they are copied.</param>
    /// <returns>The map.</returns>
    /// <exception cref="ArgumentException">A key occurs twice.</exception>
    /// <exception cref="AmqpEncodeException">Values are nested deeper than 1,024 levels.</exception>
    public static AmqpMap Create(ReadOnlySpan<KeyValuePair<AmqpValue, AmqpValue>> pairs) => pairs.IsEmpty ? Empty : new(ValuePair.Copy(pairs));

    /// <summary>Creates a map from its pairs.</summary>
    /// <param name="pairs">Keys with their values; they are copied.</param>
    /// <returns>The map.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="pairs"/> is null.</exception>
    /// <exception cref="ArgumentException">A key occurs twice.</exception>
    /// <exception cref="AmqpEncodeException">Values are nested deeper than 1,024 levels.</exception>
    public static AmqpMap CreateRange(IEnumerable<KeyValuePair<AmqpValue, AmqpValue>> pairs)
    {
        ArgumentNullException.ThrowIfNull(pairs);
        if (pairs is AmqpMap map)
        {
            return map;
        }

        KeyValuePair<AmqpValue, AmqpValue>[] copy = [.. pairs];
        return Create(copy);
    }

    /// <summary>Gets a pair by its index.</summary>
    /// <param name="index">Its index in the order of the map, from 0.</param>
    /// <returns>Key and value.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such pair.</exception>
    public KeyValuePair<AmqpValue, AmqpValue> GetPair(int index)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Count);
        return _pairs[index].ToKeyValuePair();
    }

    /// <inheritdoc/>
    public bool ContainsKey(AmqpValue key) => _index.Find(_pairs, _pairs.Length, key) >= 0;

    /// <summary>Gets the value of a key.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or null.</param>
    /// <returns>False if the map has no such key.</returns>
    public bool TryGetValue(AmqpValue key, out AmqpValue value)
    {
        int at = _index.Find(_pairs, _pairs.Length, key);
        value = at >= 0 ? _pairs[at].Value : default;
        return at >= 0;
    }

    /// <summary>Gets the value of a key if it is of the AMQP type of a .NET type: <c>map.TryGetValue("tries", out int tries)</c>.</summary>
    /// <remarks>The types are those of the sections of a message: see <c>ApplicationProperties.TryGetValue</c>.</remarks>
    /// <typeparam name="T">The .NET type.</typeparam>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null, of another type, or one that the .NET type cannot hold.</returns>
    public bool TryGetValue<T>(AmqpValue key, [NotNullWhen(true)] out T? value) => GetValueOrDefault(key).TryGetItem(out value);

    /// <summary>Gets the value of a key, or null: <c>map.GetValueOrDefault("tries").TryGetInt32(out int tries)</c>.</summary>
    /// <param name="key">The key.</param>
    /// <returns>The value; <see cref="AmqpValue.Null"/> if the map has no such key.</returns>
    public AmqpValue GetValueOrDefault(AmqpValue key) => TryGetValue(key, out AmqpValue value) ? value : default;

    /// <inheritdoc/>
    public bool Equals(AmqpMap? other) => other is not null && default(ValueEquality).AreEqual(this, other);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as AmqpMap);

    /// <summary>Gets a hash under a key that differs from process to process.</summary>
    public override int GetHashCode() => CachedHash is int kept and not 0 ? kept : ComputeHash();

    /// <summary>Gets a readable text, such as <c>{"a": 1}</c>, cut to 1,024 characters: see <see cref="AmqpValue.ToString"/>.</summary>
    public override string ToString() => ((AmqpValue)this).ToString();

    /// <summary>Enumerates the pairs in order.</summary>
    public Enumerator GetEnumerator() => new(_pairs);

    IEnumerator<KeyValuePair<AmqpValue, AmqpValue>> IEnumerable<KeyValuePair<AmqpValue, AmqpValue>>.GetEnumerator() =>
        _pairs.Select(static pair => pair.ToKeyValuePair()).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable<KeyValuePair<AmqpValue, AmqpValue>>)this).GetEnumerator();

    /// <summary>Creates a map that takes over pairs without a copy; they are not nested too deeply.</summary>
    /// <returns>False if a key occurs twice.</returns>
    internal static bool TryCreate(ValuePair[] pairs, out AmqpValue map)
    {
        bool distinct = MapIndex.TryCreate(pairs, out MapIndex index);
        map = distinct ? new AmqpMap(pairs, index) : default(AmqpValue);
        return distinct;
    }

    private int ComputeHash()
    {
        KeyedHash hash = KeyedHash.Create();
        hash.Add((ulong)AmqpType.Map);
        hash.Add((ulong)_pairs.Length);
        foreach (ref readonly ValuePair pair in _pairs.AsSpan())
        {
            pair.Key.AddTo(ref hash);
            pair.Value.AddTo(ref hash);
        }

        return DepthAndHash.Keep(ref _depthAndHash, in hash);
    }

    /// <summary>Counts the bytes of all keys and values.</summary>
    internal int GetContentLength()
    {
        if (_contentLength == 0)
        {
            ValueDepth.CheckStack(Depth);
            _contentLength = EncodedSize.ToInt32(MeasurePairs());
        }

        return _contentLength;
    }

    private long MeasurePairs()
    {
        long length = 0;
        int i = 0;
        bool isKey = true;
        try
        {
            for (; i < _pairs.Length; i++)
            {
                isKey = true;
                length += _pairs[i].Key.GetEncodedSize();
                isKey = false;
                length += _pairs[i].Value.GetEncodedSize();
            }
        }
        catch (AmqpEncodeException fault) when (fault.AddPair(i, isKey))
        {
            throw;
        }

        return length;
    }

    /// <summary>Writes the map, or the body of an array element if a format code is given; the caller ensures that there is room.</summary>
    internal void WriteTo(ref AmqpWriter writer, byte elementCode = 0)
    {
        AmqpWriteScope scope = elementCode == 0 ? writer.BeginMap() : writer.BeginElement(new FormatCode(elementCode));
        foreach (ref readonly ValuePair pair in _pairs.AsSpan())
        {
            pair.Key.WriteUnchecked(ref writer);
            pair.Value.WriteUnchecked(ref writer);
        }

        writer.End(scope);
    }

    private static int Deepest(ValuePair[] pairs)
    {
        int deepest = 0;
        foreach (ref readonly ValuePair pair in pairs.AsSpan())
        {
            deepest = Math.Max(deepest, Math.Max(pair.Key.Depth, pair.Value.Depth));
        }

        return deepest;
    }

    /// <summary>Indexes the pairs of a caller.</summary>
    /// <exception cref="ArgumentException">A key occurs twice.</exception>
    internal static MapIndex Index(ValuePair[] pairs) =>
        MapIndex.TryCreate(pairs, out MapIndex index) ? index : throw new ArgumentException(KeyText.Twice(pairs), nameof(pairs));

    /// <summary>Enumerates the pairs of a map.</summary>
    public struct Enumerator
    {
        private readonly ValuePair[]? _pairs;
        private readonly int _count;
        private int _next;

        internal Enumerator(ValuePair[] pairs)
        {
            _pairs = pairs;
            _count = pairs.Length;
        }

        /// <summary>Gets the current pair.</summary>
        /// <exception cref="InvalidOperationException">The enumerator is before the first pair or after the last.</exception>
        public readonly KeyValuePair<AmqpValue, AmqpValue> Current
        {
            get
            {
                ValuePair[]? pairs = _pairs;
                int at = _next - 1;
                if (pairs is null || (uint)at >= (uint)pairs.Length)
                {
                    Enumeration.ThrowNoCurrent();
                }

                return pairs[at].ToKeyValuePair();
            }
        }

        /// <summary>Moves to the next pair.</summary>
        /// <returns>False after the last pair.</returns>
        /// <exception cref="InvalidOperationException">The enumerator is the default one, which enumerates nothing.</exception>
        public bool MoveNext()
        {
            _next = _next < _count ? _next + 1 : Enumeration.After(_count, _pairs);
            return _next <= _count;
        }
    }
}
