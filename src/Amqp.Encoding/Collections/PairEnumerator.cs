namespace Amqp.Encoding;

/// <summary>Enumerates pairs of two types as those of a dictionary.</summary>
internal sealed class PairEnumerator<TKey, TValue>(IEnumerator<KeyValuePair<TKey, TValue>> pairs) : IDictionaryEnumerator, IDisposable
{
    public object Key => pairs.Current.Key!;

    public object? Value => pairs.Current.Value;

    public DictionaryEntry Entry => new(Key, Value);

    public object Current => Entry;

    /// <summary>Returns what opens such pairs; null if an object has others, or none.</summary>
    public static Func<object, IDictionaryEnumerator>? Find(object source) => source is IEnumerable<KeyValuePair<TKey, TValue>>
        ? static source => new PairEnumerator<TKey, TValue>(((IEnumerable<KeyValuePair<TKey, TValue>>)source).GetEnumerator())
        : null;

    public bool MoveNext() => pairs.MoveNext();

    public void Reset() => pairs.Reset();

    public void Dispose() => pairs.Dispose();
}
