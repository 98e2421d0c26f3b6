using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;

namespace Amqp.Encoding;

/// <summary>The AMQP types fields, node-properties and filter-set: a map (0xC1, 0xD1) whose keys are symbols (AMQP 1.0, part 2, 2.8.13; part 3, 3.5.8 and 3.5.9).</summary>
/// <remarks>
/// <para>Made with an initializer: <c>new Fields { ["product"] = "acme", ["version"] = 2 }</c>. The pairs keep their order.</para>
/// <para>It is a value. To change a copy does not change the composite that it came from: set the property again. Each change copies
/// the pairs; to make very many, use <see cref="AmqpMap.Builder"/> and <see cref="Fields(AmqpMap)"/>.</para>
/// <para><c>default</c> has no pairs, and a property that is set to it is unset. <see cref="Empty"/> is written as a map without pairs.</para>
/// </remarks>
[DebuggerDisplay("{ToString(),nq}")]
public struct Fields : IReadOnlyCollection<KeyValuePair<AmqpSymbol, AmqpValue>>, IEquatable<Fields>
{
    private AmqpMap? _map;

    /// <summary>Takes the pairs of a map.</summary>
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
                throw new ArgumentException("The key " + pair.Key + " is not a symbol (AMQP 1.0, part 2, 2.8.13).", nameof(map));
            }
        }

        _map = map;
    }

    /// <summary>Gets a map without pairs, which is written as such.</summary>
    public static Fields Empty { get; } = FromValidated(AmqpMap.Empty);

    /// <summary>Gets the number of pairs.</summary>
    public readonly int Count => _map is null ? 0 : _map.Count;

    /// <summary>Gets the map; null for <c>default</c>.</summary>
    internal readonly AmqpMap? Map => _map;

    /// <summary>Gets or sets the value of a key. A new key goes to the end, another keeps its place.</summary>
    /// <param name="key">The key.</param>
    /// <returns>The value.</returns>
    /// <exception cref="KeyNotFoundException">There is no such key.</exception>
    /// <exception cref="AmqpEncodeException">The value is nested deeper than 63 levels.</exception>
    public AmqpValue this[AmqpSymbol key]
    {
        readonly get => TryGetValue(key, out AmqpValue value) ? value : throw new KeyNotFoundException("There is no key " + key + ".");
        set
        {
            ReadOnlySpan<ValuePair> old = ToMap().Pairs;
            int at = 0;
            while (at < old.Length && !old[at].Key.Equals(key))
            {
                at++;
            }

            var pairs = new ValuePair[Math.Max(old.Length, at + 1)];
            old.CopyTo(pairs);
            pairs[at] = new ValuePair(key, value);
            _ = MapIndex.TryCreate(pairs, out MapIndex index);
            _map = new AmqpMap(pairs, index);
        }
    }

    /// <summary>Compares the pairs with their order.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">Another.</param>
    public static bool operator ==(Fields left, Fields right) => left.Equals(right);

    /// <summary>Compares the pairs with their order.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">Another.</param>
    public static bool operator !=(Fields left, Fields right) => !left.Equals(right);

    /// <summary>Adds a pair to the end.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">Its value.</param>
    /// <exception cref="ArgumentException">The key is there.</exception>
    /// <exception cref="AmqpEncodeException">The value is nested deeper than 63 levels.</exception>
    public void Add(AmqpSymbol key, AmqpValue value)
    {
        if (ContainsKey(key))
        {
            throw new ArgumentException("The key " + key + " is there already.", nameof(key));
        }

        this[key] = value;
    }

    /// <summary>Adds a pair to the end, such as a filter.</summary>
    /// <param name="pair">The key with its value.</param>
    /// <exception cref="ArgumentException">The key is there.</exception>
    /// <exception cref="AmqpEncodeException">The value is nested deeper than 63 levels.</exception>
    public void Add(KeyValuePair<AmqpSymbol, AmqpValue> pair) => Add(pair.Key, pair.Value);

    /// <summary>Tells whether there is a key.</summary>
    /// <param name="key">The key.</param>
    /// <returns>True if there is, whatever its value.</returns>
    public readonly bool ContainsKey(AmqpSymbol key) => TryGetValue(key, out _);

    /// <summary>Gets the value of a key.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or null.</param>
    /// <returns>False if there is no such key.</returns>
    public readonly bool TryGetValue(AmqpSymbol key, out AmqpValue value) => ToMap().TryGetValue(key, out value);

    /// <summary>Gets the pairs as a map, without a copy.</summary>
    /// <returns>The map; an empty one for <c>default</c>.</returns>
    public readonly AmqpMap ToMap() => _map ?? AmqpMap.Empty;

    /// <summary>Goes through the pairs in their order.</summary>
    /// <returns>The enumerator.</returns>
    public readonly IEnumerator<KeyValuePair<AmqpSymbol, AmqpValue>> GetEnumerator()
    {
        foreach (KeyValuePair<AmqpValue, AmqpValue> pair in ToMap())
        {
            yield return new(pair.Key.AsSymbol(), pair.Value);
        }
    }

    readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>Compares the pairs with their order. <c>default</c> equals <see cref="Empty"/>.</summary>
    /// <param name="other">The other fields.</param>
    /// <returns>True if they are the same.</returns>
    public readonly bool Equals(Fields other) => ToMap().Equals(other.ToMap());

    /// <inheritdoc/>
    public override readonly bool Equals(object? obj) => obj is Fields other && Equals(other);

    /// <summary>Gets a hash under a key that differs from process to process.</summary>
    /// <returns>The hash.</returns>
    public override readonly int GetHashCode() => ToMap().GetHashCode();

    /// <summary>Gets the map in the notation of <see cref="AmqpNotation"/>, at most 1,024 characters.</summary>
    /// <returns>The text.</returns>
    public override readonly string ToString() => ToMap().ToString();

    /// <summary>Takes a map whose keys are known to be symbols.</summary>
    internal static Fields FromValidated(AmqpMap map) => new() { _map = map };
}
