using System.Collections;

namespace Amqp.Encoding.Generator;

/// <summary>An array that is compared by its items, so that an unchanged model is recognised and nothing is generated again.</summary>
internal readonly struct EquatableArray<T> : IEquatable<EquatableArray<T>>, IReadOnlyList<T>
    where T : IEquatable<T>
{
    private readonly ImmutableArray<T> _items;

    public EquatableArray(IEnumerable<T> items) => _items = items.ToImmutableArray();

    public int Count => _items.IsDefault ? 0 : _items.Length;

    public T this[int index] => _items[index];

    public bool Equals(EquatableArray<T> other) => this.SequenceEqual(other);

    public override bool Equals(object? obj) => obj is EquatableArray<T> other && Equals(other);

    public override int GetHashCode() => this.Aggregate(Count, static (hash, item) => unchecked((hash * 31) + item.GetHashCode()));

    public IEnumerator<T> GetEnumerator() => (_items.IsDefault ? [] : (IEnumerable<T>)_items).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
