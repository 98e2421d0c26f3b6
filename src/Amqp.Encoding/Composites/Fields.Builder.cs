namespace Amqp.Encoding;

public readonly partial struct Fields
{
    /// <summary>Collects the pairs of fields: <c>Properties = new Fields.Builder { ["product"] = "acme", ["version"] = 2 }</c>.</summary>
    public sealed class Builder : IEnumerable<KeyValuePair<AmqpSymbol, AmqpValue>>
    {
        private readonly PairTable _pairs = new();

        /// <summary>Gets the number of pairs.</summary>
        public int Count => _pairs.Count;

        /// <summary>Sets the value of a key. A new key is added to the end; an existing key keeps its place.</summary>
        /// <param name="key">The key.</param>
        /// <exception cref="AmqpEncodeException">The value is nested deeper than 63 levels.</exception>
        public AmqpValue this[AmqpSymbol key]
        {
            set
            {
                if (!TryAdd(key, value))
                {
                    _pairs.SetValue(_pairs.Find(key), value);
                }
            }
        }

        /// <summary>Converts a builder as <see cref="ToFields"/> does; null becomes <c>default</c>.</summary>
        /// <param name="builder">The builder, or null.</param>
        public static implicit operator Fields(Builder? builder) => builder is null ? default : builder.ToFields();

        /// <summary>Adds a pair to the end.</summary>
        /// <param name="key">The key.</param>
        /// <param name="value">Its value.</param>
        /// <exception cref="ArgumentException">The key is already present.</exception>
        /// <exception cref="AmqpEncodeException">The value is nested deeper than 63 levels.</exception>
        public void Add(AmqpSymbol key, AmqpValue value)
        {
            if (!TryAdd(key, value))
            {
                KeyText.ThrowPresent(key);
            }
        }

        /// <summary>Adds a pair to the end, such as a filter.</summary>
        /// <param name="pair">The key with its value.</param>
        /// <exception cref="ArgumentException">The key is already present.</exception>
        /// <exception cref="AmqpEncodeException">The value is nested deeper than 63 levels.</exception>
        public void Add(KeyValuePair<AmqpSymbol, AmqpValue> pair) => Add(pair.Key, pair.Value);

        /// <summary>Creates the fields; the builder can be used further.</summary>
        /// <returns>The fields.</returns>
        public Fields ToFields() => FromValidated(_pairs.ToMap()!);

        /// <summary>Enumerates the pairs as they are at the time of the call.</summary>
        public IEnumerator<KeyValuePair<AmqpSymbol, AmqpValue>> GetEnumerator() =>
            ((IEnumerable<KeyValuePair<AmqpSymbol, AmqpValue>>)ToFields()).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        // The map of the pairs adds one level.
        private bool TryAdd(AmqpSymbol key, AmqpValue value)
        {
            _ = ValueDepth.Check(1 + value.Depth);
            return _pairs.TryAdd(key, value);
        }
    }
}
