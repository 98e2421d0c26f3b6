namespace Amqp.Encoding;

/// <summary>Objects that a resolver maps.</summary>
internal sealed class ResolvedForm<T>(AmqpObjectResolver<T> resolver) : ObjectForm
{
    public override bool TryWrite(ref ObjectWalk walk, ref AmqpWriter writer, object source) =>
        walk.Rules.IsNull(source) ? walk.TryWriteValue(ref writer, default, source)
        : walk.TryResolve(resolver, (T)source, writer.Depth, out AmqpValue value, out bool isDeclined) ? walk.TryWriteValue(ref writer, in value, source)
        : isDeclined && walk.TryWriteOwn(ref writer, source);

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        result = default;
        return walk.Rules.IsNull(source) || walk.TryResolve(resolver, (T)source, depth, out result, out bool isDeclined)
            || (isDeclined && walk.TryConvertOwn(source, depth, out result));
    }
}

/// <summary>Arrays whose elements a resolver maps, without boxes.</summary>
internal sealed class ResolvedArrayForm<T>(AmqpObjectResolver<T> resolver) : ElementsForm(typeof(object))
{
    public override bool TryWrite(ref ObjectWalk walk, ref AmqpWriter writer, object source)
    {
        var items = (T[])source;
        if (items.Length == 0 || !writer.HasLevels(1))
        {
            return base.TryWrite(ref walk, ref writer, source);
        }

        using var elements = new BorrowedItems<AmqpValue>(items.Length);
        return walk.TryResolveItems(resolver, items, writer.Depth + 1, elements.Copy) && walk.TryWriteArray(ref writer, elements.Values, source);
    }

    protected override AmqpArray? FindEmpty(ObjectRules rules, Type arrayType) => resolver.EmptyArray;

    protected override bool TryConvertElements(ref ObjectWalk walk, Array source, int depth, AmqpValue[] elements) =>
        walk.TryResolveItems(resolver, (T[])source, depth + 1, elements);
}

/// <summary>Sequences whose items a resolver maps, as lists, without boxes.</summary>
internal sealed class ResolvedSequenceForm<T>(AmqpObjectResolver<T> resolver) : ObjectForm
{
    public override bool TryWrite(ref ObjectWalk walk, ref AmqpWriter writer, object source)
    {
        using var items = new BorrowedItems<T>((IEnumerable<T>)source);
        AmqpWriteScope scope = writer.BeginList();
        for (int i = 0; i < items.Values.Length; i++)
        {
            if (!writer.HasLevels(0))
            {
                return walk.FailDepth(source);
            }

            if (!walk.TryResolveItem(resolver, items.Values[i], writer.Depth, out AmqpValue item) || !walk.TryWriteValue(ref writer, in item, null))
            {
                return walk.IsInItem(i);
            }
        }

        writer.End(scope);
        return true;
    }

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        result = default;
        using var items = new BorrowedItems<T>((IEnumerable<T>)source);
        var values = new AmqpValue[items.Values.Length];
        if ((values.Length > 0 && !walk.HasLevels(source, depth)) || !walk.TryResolveItems(resolver, items.Values, depth + 1, values))
        {
            return false;
        }

        result = new AmqpList(values, owned: true);
        return true;
    }
}
