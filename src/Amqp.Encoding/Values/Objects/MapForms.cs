namespace Amqp.Encoding;

/// <summary>The dictionary of strings and objects, as a map.</summary>
internal sealed class TextMapForm : ObjectForm
{
    public static TextMapForm Instance { get; } = new();

    public override bool TryWrite(ref ObjectWalk walk, ref AmqpWriter writer, object source)
    {
        if (!writer.HasLevels(1))
        {
            return walk.FailDepth(source);
        }

        var dictionary = (Dictionary<string, object?>)source;
        bool areDistinct = (walk.Rules.Plain & PlainTypes.Text) != 0 && DistinctKeys.AreIn(dictionary);
        AmqpWriteScope scope = areDistinct ? writer.BeginMap() : writer.BeginComparedMap();
        return walk.TryWritePairs(ref writer, dictionary) && walk.TryEndMap(ref writer, in scope, source, areDistinct);
    }

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        result = default;
        if (!walk.HasLevels(source, depth))
        {
            return false;
        }

        // A dictionary that grows meanwhile throws. One that shrinks does not on all platforms.
        var dictionary = (Dictionary<string, object?>)source;
        var pairs = new ValuePair[dictionary.Count];
        int count = 0;
        foreach (KeyValuePair<string, object?> pair in dictionary)
        {
            if (!walk.TryAddPair(pair.Key, pair.Value, depth, ref pairs, ref count))
            {
                return false;
            }
        }

        return walk.TryMakeMap(pairs, count, source, out result);
    }
}

/// <summary>Other dictionaries, and other collections of pairs, as maps.</summary>
/// <param name="open">Opens the enumerator of the pairs.</param>
internal sealed class MapForm(Func<object, IDictionaryEnumerator> open) : ObjectForm
{
    public static MapForm Instance { get; } = new(static source => ((IDictionary)source).GetEnumerator());

    public override bool TryWrite(ref ObjectWalk walk, ref AmqpWriter writer, object source)
    {
        if (source is not Dictionary<object, object?> dictionary)
        {
            IDictionaryEnumerator pairs = open(source);
            using var owned = pairs as IDisposable;
            return TryWrite(ref walk, ref writer, source, pairs);
        }

        if (!writer.HasLevels(1))
        {
            return walk.FailDepth(source);
        }

        AmqpWriteScope scope = writer.BeginComparedMap();
        int next = 0;

        // These comparers compare such keys as AMQP does. Other keys depend on their options, or may have changed since they were added.
        var comparer = dictionary.Comparer as ObjectKeyComparer;
        bool areDistinct = comparer?.KeepsAll ?? ReferenceEquals(dictionary.Comparer, EqualityComparer<object>.Default);
        areDistinct &= walk.Rules.KeepsKeys;
        foreach (KeyValuePair<object, object?> pair in dictionary)
        {
            areDistinct &= pair.Key is string or AmqpSymbol or int or uint or long or ulong;
            if (!walk.TryWritePair(ref writer, pair.Key, pair.Value, next++))
            {
                return false;
            }
        }

        return walk.TryEndMap(ref writer, in scope, source, areDistinct);
    }

    /// <summary>Writes pairs as a map.</summary>
    public static bool TryWrite(ref ObjectWalk walk, ref AmqpWriter writer, object source, IDictionaryEnumerator pairs)
    {
        if (!writer.HasLevels(1))
        {
            return walk.FailDepth(source);
        }

        AmqpWriteScope scope = writer.BeginComparedMap();
        int next = 0;
        while (pairs.MoveNext())
        {
            if (!walk.TryWritePair(ref writer, pairs.Key, pairs.Value, next++))
            {
                return false;
            }
        }

        return walk.TryEndMap(ref writer, in scope, source, areDistinct: false);
    }

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        IDictionaryEnumerator pairs = open(source);
        using var owned = pairs as IDisposable;
        return TryConvert(ref walk, source, pairs, depth, out result);
    }

    /// <summary>Converts pairs to a map.</summary>
    public static bool TryConvert(ref ObjectWalk walk, object source, IDictionaryEnumerator enumerator, int depth, out AmqpValue result)
    {
        result = default;
        if (!walk.HasLevels(source, depth))
        {
            return false;
        }

        // The count of another's collection may be wrong.
        ValuePair[] pairs = source is Dictionary<object, object?> dictionary ? new ValuePair[dictionary.Count] : [];
        int count = 0;
        while (enumerator.MoveNext())
        {
            if (!walk.TryAddPair(enumerator.Key, enumerator.Value, depth, ref pairs, ref count))
            {
                return false;
            }
        }

        return walk.TryMakeMap(pairs, count, source, out result);
    }
}

/// <summary>Collections of the library that make a map of themselves.</summary>
internal sealed class MapObjectForm : ObjectForm
{
    public static MapObjectForm Instance { get; } = new();

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        AmqpMap? map = ((IMapObject)source).ToMap();
        result = map is null ? default : map;
        return map is null ? walk.FailDepth(source) : walk.CheckDepth(source, depth, in result);
    }
}
