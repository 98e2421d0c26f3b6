namespace Amqp.Encoding;

/// <summary>Takes the pairs of a map to a dictionary that finds equal keys itself.</summary>
internal struct DictionarySink<TKey, TValue> : IPairSink
    where TKey : notnull
{
    private readonly ListEncoding<TKey> _keys;
    private readonly ListEncoding<TValue> _values;
    private readonly TextRules _texts;
    private readonly Dictionary<TKey, TValue> _dictionary;
    private TKey? _key;

    private DictionarySink(MapEncoding<TKey, TValue> encoding, TextRules texts, Dictionary<TKey, TValue> dictionary)
    {
        _keys = encoding.Keys;
        _values = encoding.Values;
        _texts = texts;
        _dictionary = dictionary;
    }

    public readonly bool ComparesKeys => false;

    /// <summary>Reads a map to a dictionary.</summary>
    /// <returns>Null if it has to be read as pairs, which finds its fault, calls converters, or compares keys as they are encoded; then the reader has not moved.</returns>
    public static Dictionary<TKey, TValue>? TryRead(MapEncoding<TKey, TValue> encoding, ref AmqpReader reader, IEqualityComparer<TKey>? comparer)
    {
        AmqpReader map = reader;
        map.Faults = FaultMode.Keep;
        if (!encoding.Keys.IsDefault || !encoding.Values.IsDefault || !DistinctKeys.AreThoseOf(comparer)
            || !map.TryOpen(AmqpType.Map, out ItemsHead head) || !map.TryClaim(2L * head.Count))
        {
            return null;
        }

        var dictionary = new Dictionary<TKey, TValue>(head.Count, comparer ?? KeyedComparer<TKey>.For(head.Count));
        var pairs = new DictionarySink<TKey, TValue>(encoding, map.Options.Texts, dictionary);
        Tree.ReadMap(ref map, in head, ref pairs);
        if (map.HasFault || dictionary.Count != head.Count)
        {
            return null;
        }

        map.Faults = reader.Faults;
        reader = map;
        return dictionary;
    }

    public int TakePlainKey(ReadOnlySpan<byte> source, int place) => _keys.ReadPlainItem(source, _texts, ref _key!);

    public readonly int TakePlainValue(ReadOnlySpan<byte> source, int place)
    {
        TValue? value = default;
        int length = _values.ReadPlainItem(source, _texts, ref value!);
        if (length > 0)
        {
            _dictionary[_key!] = value;
        }

        return length;
    }

    public bool TryTakeKey(ref AmqpReader reader, int place)
    {
        _key = _keys.ReadItem(ref reader);
        return true;
    }

    public readonly void TakeValue(ref AmqpReader reader, int place)
    {
        TValue value = _values.ReadItem(ref reader);
        if (!reader.HasFault)
        {
            _dictionary[_key!] = value;
        }
    }
}
