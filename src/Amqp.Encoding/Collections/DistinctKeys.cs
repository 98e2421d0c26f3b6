namespace Amqp.Encoding;

/// <summary>Tells which collections cannot have two pairs whose keys are the same in AMQP, so that their keys need not be compared.</summary>
internal static class DistinctKeys
{
    /// <summary>Checks whether a collection is a dictionary whose keys differ in their encoding if its comparer says that they differ.</summary>
    /// <remarks>Other keys may be encoded alike: two arrays of the same bytes, or two times within a millisecond.</remarks>
    public static bool AreIn<TKey, TValue>(IEnumerable<KeyValuePair<TKey, TValue>> pairs) =>
        typeof(TKey) == typeof(string) ? AreInDictionary<string, TValue>(pairs)
        : typeof(TKey) == typeof(AmqpSymbol) ? AreInDictionary<AmqpSymbol, TValue>(pairs)
        : typeof(TKey) == typeof(int) ? AreInDictionary<int, TValue>(pairs)
        : typeof(TKey) == typeof(uint) ? AreInDictionary<uint, TValue>(pairs)
        : typeof(TKey) == typeof(long) ? AreInDictionary<long, TValue>(pairs)
        : typeof(TKey) == typeof(ulong) ? AreInDictionary<ulong, TValue>(pairs)
        : typeof(TKey) == typeof(Guid) && AreInDictionary<Guid, TValue>(pairs);

    // A derived class may enumerate other pairs than it has.
    private static bool AreInDictionary<TKey, TValue>(object pairs)
        where TKey : notnull => pairs.GetType() == typeof(Dictionary<TKey, TValue>) && IsKnown(((Dictionary<TKey, TValue>)pairs).Comparer);

    /// <summary>Checks whether keys of the default encoding differ in AMQP if this comparer says that they differ; null is that of .NET.</summary>
    public static bool AreThoseOf<TKey>(IEqualityComparer<TKey>? comparer) => (comparer is null || IsKnown(comparer))
        && (typeof(TKey) == typeof(string) || typeof(TKey) == typeof(AmqpSymbol) || typeof(TKey) == typeof(int) || typeof(TKey) == typeof(uint)
            || typeof(TKey) == typeof(long) || typeof(TKey) == typeof(ulong) || typeof(TKey) == typeof(Guid));

    private static bool IsKnown<TKey>(IEqualityComparer<TKey> comparer) =>
        comparer is KeyedComparer<TKey>
        || ReferenceEquals(comparer, EqualityComparer<TKey>.Default)
        || ReferenceEquals(comparer, StringComparer.Ordinal)
        || ReferenceEquals(comparer, StringComparer.OrdinalIgnoreCase);
}
