namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>Objects to which this side gave a number, the first that was free: sessions by channel, links by handle.</summary>
/// <param name="max">The highest number that the peer and this side allow.</param>
internal sealed class Slots<T>(uint max)
    where T : class
{
    private readonly List<T?> _items = [];
    private readonly Stack<uint> _free = [];

    public IEnumerable<T> Items => _items.OfType<T>();

    public T? this[uint number] => number < _items.Count ? _items[(int)number] : null;

    /// <summary>Adds an item; null if all numbers are taken. If the item cannot be made, its number stays free.</summary>
    public T? TryAdd(Func<uint, T> create)
    {
        if (_free.TryPeek(out uint number))
        {
            T again = _items[(int)number] = create(number);
            _free.Pop();
            return again;
        }

        if (_items.Count > max)
        {
            return null;
        }

        T item = create((uint)_items.Count);
        _items.Add(item);
        return item;
    }

    public void Remove(uint number)
    {
        _items[(int)number] = null;
        _free.Push(number);
    }
}
