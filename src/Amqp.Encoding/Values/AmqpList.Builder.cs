using System.Collections;
using System.Collections.Generic;

namespace Amqp.Encoding;

public sealed partial class AmqpList
{
    /// <summary>Collects the items of a list: <c>new AmqpList.Builder { 1, "a" }.ToList()</c>.</summary>
    public sealed class Builder : IEnumerable<AmqpValue>
    {
        private readonly List<AmqpValue> _items = [];

        /// <summary>Gets the number of items added.</summary>
        public int Count => _items.Count;

        /// <summary>Adds an item to the end.</summary>
        /// <param name="item">The item.</param>
        public void Add(AmqpValue item) => _items.Add(item);

        /// <summary>Creates the list; the builder can be used further.</summary>
        /// <returns>The list.</returns>
        /// <exception cref="AmqpEncodeException">Values are nested deeper than 64 levels.</exception>
        public AmqpList ToList() => CreateRange(_items);

        /// <inheritdoc/>
        public IEnumerator<AmqpValue> GetEnumerator() => _items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
