namespace Amqp.Encoding;

/// <summary>The AMQP types fields, node-properties and filter-set: a map (0xC1, 0xD1) whose keys are symbols (AMQP 1.0, part 2, 2.8.13; part 3, 3.5.8 and
/// 3.5.9).</summary>
/// <remarks>
/// <para>Create fields from pairs, <c>[new("product", "acme"), new("version", 2)]</c>, or with a <see cref="Builder"/>,
/// <c>new Fields.Builder { ["product"] = "acme", ["version"] = 2 }</c>. The pairs keep their order. Immutable.</para>
/// <para><c>default</c> has no pairs, and a property that is set to it is unset. <see cref="Empty"/>, which is also <c>[]</c>, is written as
/// a map without pairs. <see cref="IsDefault"/> and equality tell them apart. So a property needs no <c>Fields?</c>: give an
/// optional argument the type <see cref="Fields"/> and <c>default</c>, or pass on <c>fields.GetValueOrDefault()</c>.</para>
/// </remarks>
[DebuggerDisplay("{ToString(),nq}")]
[CollectionBuilder(typeof(Fields), nameof(Create))]
public readonly partial struct Fields : IReadOnlyCollection<KeyValuePair<AmqpSymbol, AmqpValue>>, IEquatable<Fields>
{
    /// <summary>Creates fields from the pairs of a map.</summary>
    /// <param name="map">The map; it is not copied, because it cannot change.</param>
    /// <exception cref="ArgumentNullException"><paramref name="map"/> is null.</exception>
    /// <exception cref="ArgumentException">A key is not a symbol.</exception>
    public Fields(AmqpMap map)
    {
        ArgumentNullException.ThrowIfNull(map);
        foreach (ref readonly ValuePair pair in map.Pairs)
        {
            if (pair.Key.Type != AmqpType.Symbol)
            {
                throw new ArgumentException("The key " + KeyText.Quote(pair.Key) + " is not a symbol (AMQP 1.0, part 2, 2.8.13).", nameof(map));
            }
        }

        Map = map;
    }

    /// <summary>Gets a map without pairs, which is written as such.</summary>
    public static Fields Empty { get; } = FromValidated(AmqpMap.Empty);

    /// <summary>Gets whether this is <c>default</c>: a property that returns it is unset. <see cref="Empty"/> is not.</summary>
    public bool IsDefault => Map is null;

    /// <summary>Gets the number of pairs.</summary>
    public int Count => Map is null ? 0 : Map.Count;

    /// <summary>Gets the map; null for <c>default</c>.</summary>
    internal AmqpMap? Map { get; private init; }

    /// <summary>Gets the value of a key.</summary>
    /// <param name="key">The key.</param>
    /// <returns>The value.</returns>
    /// <exception cref="KeyNotFoundException">There is no such key.</exception>
    public AmqpValue this[AmqpSymbol key] => TryGetValue(key, out AmqpValue value) ? value : throw KeyText.Missing(key);

    /// <summary>Compares the pairs and their order.</summary>
    public static bool operator ==(Fields left, Fields right) => left.Equals(right);

    /// <summary>Compares the pairs and their order.</summary>
    public static bool operator !=(Fields left, Fields right) => !left.Equals(right);

    /// <summary>Creates fields from pairs.</summary>
    /// <param name="pairs">Keys with their values, such as filters; they are copied.</param>
    /// <returns>The fields.</returns>
    /// <exception cref="ArgumentException">A key occurs twice.</exception>
    /// <exception cref="AmqpEncodeException">A value is nested deeper than 63 levels.</exception>
    public static Fields Create(ReadOnlySpan<KeyValuePair<AmqpSymbol, AmqpValue>> pairs)
    {
        var copy = new ValuePair[pairs.Length];
        for (int i = 0; i < copy.Length; i++)
        {
            copy[i] = new ValuePair(pairs[i].Key, pairs[i].Value);
        }

        return FromValidated(new AmqpMap(copy, AmqpMap.Index(copy)));
    }

    /// <summary>Checks whether a key is present.</summary>
    /// <param name="key">The key.</param>
    /// <returns>True if it is, whatever its value.</returns>
    public bool ContainsKey(AmqpSymbol key) => TryGetValue(key, out _);

    /// <summary>Gets the value of a key.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or null.</param>
    /// <returns>False if there is no such key.</returns>
    public bool TryGetValue(AmqpSymbol key, out AmqpValue value) => ToMap().TryGetValue(key, out value);

    /// <summary>Gets the pairs as a map, without a copy.</summary>
    /// <returns>The map; an empty one for <c>default</c>.</returns>
    public AmqpMap ToMap() => Map ?? AmqpMap.Empty;

    /// <summary>Enumerates the pairs in order.</summary>
    public Enumerator GetEnumerator() => new(ToMap());

    IEnumerator<KeyValuePair<AmqpSymbol, AmqpValue>> IEnumerable<KeyValuePair<AmqpSymbol, AmqpValue>>.GetEnumerator()
    {
        foreach (KeyValuePair<AmqpSymbol, AmqpValue> pair in this)
        {
            yield return pair;
        }
    }

    IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable<KeyValuePair<AmqpSymbol, AmqpValue>>)this).GetEnumerator();

    /// <summary>Compares the pairs and their order. <c>default</c> does not equal <see cref="Empty"/>, because it is written differently.</summary>
    /// <param name="other">The other fields.</param>
    /// <returns>True if they are the same.</returns>
    public bool Equals(Fields other) => IsDefault == other.IsDefault && ToMap().Equals(other.ToMap());

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is Fields other && Equals(other);

    /// <summary>Gets a hash under a key that differs from process to process.</summary>
    public override int GetHashCode() => ToMap().GetHashCode();

    /// <summary>Gets a readable text of at most 1,024 characters: see <see cref="AmqpValue.ToString"/>.</summary>
    public override string ToString() => ToMap().ToString();

    /// <summary>Creates fields from a map whose keys are known to be symbols.</summary>
    internal static Fields FromValidated(AmqpMap map) => new() { Map = map };

    /// <summary>Enumerates the pairs of fields.</summary>
    public struct Enumerator
    {
        private AmqpMap.Enumerator _pairs;

        internal Enumerator(AmqpMap map) => _pairs = map.GetEnumerator();

        /// <summary>Gets the current pair.</summary>
        /// <exception cref="InvalidOperationException">The enumerator is before the first pair or after the last.</exception>
        public readonly KeyValuePair<AmqpSymbol, AmqpValue> Current
        {
            get
            {
                KeyValuePair<AmqpValue, AmqpValue> pair = _pairs.Current;
                return new(pair.Key.AsSymbol(), pair.Value);
            }
        }

        /// <summary>Moves to the next pair.</summary>
        /// <returns>False after the last pair.</returns>
        /// <exception cref="InvalidOperationException">The enumerator is the default one, which enumerates nothing.</exception>
        public bool MoveNext() => _pairs.MoveNext();
    }
}
