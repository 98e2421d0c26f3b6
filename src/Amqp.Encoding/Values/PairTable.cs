namespace Amqp.Encoding;

/// <summary>Pairs in their order, with distinct keys, that can be changed.</summary>
internal sealed class PairTable
{
    private ValuePair[] _pairs;
    private int _count;
    private MapIndex _index;

    public PairTable()
        : this([], default)
    {
    }

    /// <summary>Takes over pairs whose keys are indexed.</summary>
    public PairTable(ValuePair[] pairs, MapIndex index)
    {
        _pairs = pairs;
        _count = pairs.Length;
        _index = index;
    }

    public int Count => _count;

    /// <summary>Changes with each change of the keys.</summary>
    public int Version { get; private set; }

    public ReadOnlySpan<ValuePair> Pairs => _pairs.AsSpan(0, _count);

    /// <summary>The place of a key; -1 if it is not there.</summary>
    public int Find(in AmqpValue key) => _index.Find(_pairs, _count, in key);

    /// <summary>Adds a pair to the end.</summary>
    /// <returns>False if the key is there.</returns>
    public bool TryAdd(in AmqpValue key, in AmqpValue value)
    {
        if (_count == _pairs.Length)
        {
            Array.Resize(ref _pairs, Math.Max(8, 2 * _count));
        }

        if (!_index.Holds(_count + 1))
        {
            Index(2 * (_count + 1));
        }

        if (!_index.TryAdd(_pairs, _count, in key))
        {
            return false;
        }

        Version++;
        ref ValuePair pair = ref _pairs[_count++];
        pair.Key = key;
        pair.Value = value;
        return true;
    }

    public void SetValue(int at, in AmqpValue value) => _pairs[at].Value = value;

    public void RemoveAt(int at)
    {
        Pairs.Slice(at + 1).CopyTo(_pairs.AsSpan(at));
        _pairs[--_count] = default;
        Version++;

        // All behind has moved: keys are looked for one after the other until many are indexed again with the next one that is added.
        _index = default;
    }

    /// <summary>The pairs as they are now; null if they are nested too deeply for a map.</summary>
    public AmqpMap? ToMap()
    {
        foreach (ref readonly ValuePair pair in Pairs)
        {
            if (pair.Value.Depth == ValueDepth.Max)
            {
                return null;
            }
        }

        ValuePair[] pairs = Pairs.ToArray();
        _ = MapIndex.TryCreate(pairs, out MapIndex index);
        return new AmqpMap(pairs, index);
    }

    private void Index(int capacity)
    {
        _index = new MapIndex(capacity);
        for (int i = 0; i < _count; i++)
        {
            _ = _index.TryAdd(_pairs, i, in _pairs[i].Key);
        }
    }
}
