namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>What this side has given a number, the first that is free: sessions by channel, links by handle.</summary>
/// <param name="max">The highest number that the peer and this side allow.</param>
internal sealed class Slots<T>(uint max)
    where T : class
{
    private readonly List<T?> _items = [];
    private readonly Stack<uint> _free = [];

    public IEnumerable<T> Items => _items.OfType<T>();

    public T? this[uint number] => number < _items.Count ? _items[(int)number] : null;

    /// <summary>Adds an item; null if all numbers are taken.</summary>
    public T? TryAdd(Func<uint, T> create)
    {
        if (!_free.TryPop(out uint number))
        {
            if (_items.Count > max)
            {
                return null;
            }

            number = (uint)_items.Count;
            _items.Add(null);
        }

        return _items[(int)number] = create(number);
    }

    public void Remove(uint number)
    {
        _items[(int)number] = null;
        _free.Push(number);
    }
}
