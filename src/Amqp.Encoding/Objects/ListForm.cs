namespace Amqp.Encoding;

/// <summary>Any sequence as a list.</summary>
internal sealed class ListForm : ObjectForm
{
    public static ListForm Instance { get; } = new();

    public override bool TryWrite(ref ObjectWalk walk, ref AmqpWriter writer, object source)
    {
        AmqpWriteScope scope = writer.BeginList();
        if (source is List<object?> items)
        {
            for (int i = 0; i < items.Count; i++)
            {
                if (!HasLevel(ref walk, ref writer, source))
                {
                    return false;
                }

                if (!walk.TryWrite(ref writer, items[i]))
                {
                    return walk.IsInItem(i);
                }
            }
        }
        else if (source is IList list)
        {
            for (int i = 0; i < list.Count; i++)
            {
                if (!HasLevel(ref walk, ref writer, source))
                {
                    return false;
                }

                if (!walk.TryWrite(ref writer, list[i]))
                {
                    return walk.IsInItem(i);
                }
            }
        }
        else
        {
            int next = 0;
            foreach (object? item in (IEnumerable)source)
            {
                if (!HasLevel(ref walk, ref writer, source))
                {
                    return false;
                }

                if (!walk.TryWrite(ref writer, item))
                {
                    return walk.IsInItem(next);
                }

                next++;
            }
        }

        writer.End(scope);
        return true;
    }

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        result = default;

        // The count of another's collection may be wrong.
        var items = new List<AmqpValue>(source is List<object?> or Array ? ((ICollection)source).Count : 0);
        foreach (object? item in (IEnumerable)source)
        {
            if (depth == ValueDepth.Max)
            {
                return walk.FailDepth(source);
            }

            if (!walk.TryConvert(item, depth + 1, out AmqpValue value))
            {
                return walk.IsInItem(items.Count);
            }

            items.Add(value);
        }

        result = AmqpList.CreateRange(items);
        return true;
    }

    // An empty list opens no level, so only an item can be too deep.
    private static bool HasLevel(ref ObjectWalk walk, ref AmqpWriter writer, object source) => writer.HasLevels(0) || walk.FailDepth(source);
}
