namespace Amqp.Encoding;

public sealed partial class AmqpMap
{
    /// <summary>Collects the pairs of a map: <c>new AmqpMap.Builder { { "a", 1 }, { new AmqpSymbol("b"), true } }.ToMap()</c>.</summary>
    public sealed class Builder : IEnumerable<KeyValuePair<AmqpValue, AmqpValue>>
    {
        private readonly List<KeyValuePair<AmqpValue, AmqpValue>> _pairs = [];

        /// <summary>Gets the number of pairs added.</summary>
        public int Count => _pairs.Count;

        /// <summary>Adds a pair to the end.</summary>
        /// <param name="key">The key.</param>
        /// <param name="value">Its value.</param>
        public void Add(AmqpValue key, AmqpValue value) => _pairs.Add(new KeyValuePair<AmqpValue, AmqpValue>(key, value));

        /// <summary>Creates the map; the builder can be used further.</summary>
        /// <returns>The map.</returns>
        /// <exception cref="ArgumentException">A key occurs twice.</exception>
        /// <exception cref="AmqpEncodeException">Values are nested deeper than 1,024 levels.</exception>
        public AmqpMap ToMap() => CreateRange(_pairs);

        /// <inheritdoc/>
        public IEnumerator<KeyValuePair<AmqpValue, AmqpValue>> GetEnumerator() => _pairs.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
