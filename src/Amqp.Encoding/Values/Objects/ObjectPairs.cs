using System.Collections.Specialized;
using System.Linq;

namespace Amqp.Encoding;

/// <summary>Finds the pairs of collections that are not dictionaries. Without reflection, so the types of keys and
/// values are those that are known here, and those of resolvers.</summary>
internal static class ObjectPairs
{
    private static readonly Func<object, Func<object, IDictionaryEnumerator>?>[] s_known =
    [
        PairEnumerator<AmqpValue, AmqpValue>.Find, PairEnumerator<AmqpSymbol, AmqpValue>.Find, PairEnumerator<string, AmqpValue>.Find,
        PairEnumerator<object, AmqpValue>.Find, PairEnumerator<AmqpValue, object?>.Find, PairEnumerator<AmqpSymbol, object?>.Find, PairEnumerator<object, object?>.Find,
        .. StandardEncodings.Items.Select(static items => (Func<object, Func<object, IDictionaryEnumerator>?>)items.FindPairs),
    ];

    // The classes of ToLookup and GroupBy. That of a group is not public.
    private static readonly Type[] s_groups = [typeof(Lookup<,>), new[] { 0 }.GroupBy(static item => item).First().GetType().GetGenericTypeDefinition()];

    /// <summary>Returns what opens the pairs of a collection; null if it has none, or of unknown types.</summary>
    public static Func<object, IDictionaryEnumerator>? Find(object source, AmqpObjectResolver[] resolvers)
    {
        switch (source)
        {
            case IEnumerable<DictionaryEntry>:
                return static source => Open(((IEnumerable<DictionaryEntry>)source).Select(ToPair));
            case StringDictionary:
                return static source => Open(((StringDictionary)source).Cast<DictionaryEntry>().Select(ToPair));
        }

        return s_known.Concat(resolvers.Select(static resolver => (Func<object, Func<object, IDictionaryEnumerator>?>)resolver.FindPairs))
            .Select(find => find(source)).FirstOrDefault(static open => open is not null);
    }

    private static KeyValuePair<object, object?> ToPair(DictionaryEntry entry) => new(entry.Key, entry.Value);

    /// <summary>Gets whether a list of the elements of a collection would be one without values: of pairs of unknown
    /// types, or of keys or values alone.</summary>
    public static bool HidesValues(object source)
    {
        Type type = source.GetType();
        return source is NameObjectCollectionBase || (type.IsGenericType && s_groups.Contains(type.GetGenericTypeDefinition()))
            || (TypedItems.OfSequence(source) is null && HoldsPairs(type));
    }

    /// <summary>Gets whether arrays or lists of a type have no pairs: most need not be asked for pairs of each type that is known.</summary>
    public static bool HasNone(Type type) => (type.IsArray || TypedItems.IsList(type)) && !HoldsPairs(type);

    /// <summary>Gets whether a type is that of a pair.</summary>
    public static bool IsPair(Type type) => type == typeof(DictionaryEntry) || (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>));

    private static bool HoldsPairs(Type type) =>
        type.IsArray ? IsPair(type.GetElementType()!) : Array.Exists(type.GetGenericArguments(), IsPair) || (type.BaseType is Type other && HoldsPairs(other));

    private static PairEnumerator<object, object?> Open(IEnumerable<KeyValuePair<object, object?>> pairs) => new(pairs.GetEnumerator());
}
