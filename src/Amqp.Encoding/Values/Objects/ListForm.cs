namespace Amqp.Encoding;

/// <summary>Any sequence as a list, or as a map if its enumerator is that of a dictionary, as it is where a collection
/// passes on a dictionary that it wraps.</summary>
internal sealed class ListForm : ObjectForm
{
    public static ListForm Instance { get; } = new();

    public override bool TryWrite(ref ObjectWalk walk, ref AmqpWriter writer, object source)
    {
        IEnumerator? others = source is IList ? null : ((IEnumerable)source).GetEnumerator();
        using var owned = others as IDisposable;
        if (IsOfPairs(others))
        {
            return MapForm.TryWrite(ref walk, ref writer, source, (IDictionaryEnumerator)others!);
        }

        AmqpWriteScope scope = writer.BeginList();
        if (source is List<object?> items)
        {
            int count = items.Count;
            for (int i = 0; i < count; i++)
            {
                if (!TryWriteItem(ref walk, ref writer, source, items[i], i))
                {
                    return false;
                }

                Enumeration.CheckCount(count, items.Count);
            }
        }
        else if (source is IList list)
        {
            int count = list.Count;
            for (int i = 0; i < count; i++)
            {
                if (!TryWriteItem(ref walk, ref writer, source, list[i], i))
                {
                    return false;
                }

                Enumeration.CheckCount(count, list.Count);
            }
        }
        else
        {
            for (int next = 0; others!.MoveNext(); next++)
            {
                if (!TryWriteItem(ref walk, ref writer, source, others.Current, next))
                {
                    return false;
                }
            }
        }

        writer.End(scope);
        return true;
    }

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        var list = source as List<object?>;
        IEnumerator? others = list is null ? ((IEnumerable)source).GetEnumerator() : null;
        using var owned = others as IDisposable;
        if (source is not IList && IsOfPairs(others))
        {
            return MapForm.TryConvert(ref walk, source, (IDictionaryEnumerator)others!, depth, out result);
        }

        result = default;

        // The count of another's collection may be wrong.
        int count = list?.Count ?? 0;
        var items = new AmqpValue[list is not null ? count : (source as Array)?.Length ?? 0];
        int next = 0;
        while (list is null ? others!.MoveNext() : next < list.Count)
        {
            if (!walk.HasLevels(source, depth))
            {
                return false;
            }

            if (next == items.Length)
            {
                Array.Resize(ref items, Math.Max(4, 2 * next));
            }

            if (!walk.TryConvert(list is null ? others!.Current : list[next], depth + 1, out items[next]))
            {
                return walk.IsInItem(next);
            }

            next++;
            Enumeration.CheckCount(count, list?.Count ?? 0);
        }

        Array.Resize(ref items, next);
        result = new AmqpList(items, owned: true);
        return true;
    }

    // That of the keys of a Hashtable is not generic, and has the pairs, too.
    private static bool IsOfPairs(IEnumerator? enumerator) => enumerator is IDictionaryEnumerator && enumerator.GetType().IsGenericType;

    // An empty list opens no level, so only an item can be too deep.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryWriteItem(ref ObjectWalk walk, ref AmqpWriter writer, object source, object? item, int index) =>
        writer.HasLevels(0) ? walk.TryWrite(ref writer, item) || walk.IsInItem(index) : walk.FailDepth(source);
}
