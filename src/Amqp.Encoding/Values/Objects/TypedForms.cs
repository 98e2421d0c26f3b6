using System.Collections.Concurrent;

namespace Amqp.Encoding;

/// <summary>Arrays of one .NET type that has an encoding.</summary>
internal sealed class TypedArrayForm(TypedItems items) : ObjectForm
{
    private static readonly ConcurrentDictionary<TypedItems, TypedArrayForm> s_forms = new();

    public static TypedArrayForm Of(TypedItems items) => s_forms.GetOrAdd(items, static items => new TypedArrayForm(items));

    public override bool TryWrite(ref ObjectWalk walk, ref AmqpWriter writer, object source)
    {
        if (!writer.HasLevels(items.ArrayLevels))
        {
            return walk.FailDepth(source);
        }

        try
        {
            items.WriteArray(ref writer, source);
            return true;
        }
        catch (AmqpEncodeException exception)
        {
            return walk.FailItem(source, exception);
        }
    }

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        var array = (Array)source;
        ElementType? stored = ElementType.OfArray(array.GetType());
        if (stored is null)
        {
            return TryConvertWritten(ref walk, source, depth, out result);
        }

        result = default;
        if (!walk.HasLevels(source, depth, items.ArrayLevels))
        {
            return false;
        }

        if (source is string?[] texts && Array.IndexOf(texts, null) is var missing and >= 0)
        {
            return walk.FailNullElement(missing);
        }

        result = new AmqpArray(stored.Type, default, (Array)array.Clone(), array.Length, []);
        return true;
    }
}

/// <summary>Sequences of one .NET type that has an encoding, as lists, without boxes.</summary>
internal sealed class TypedListForm(TypedItems items) : ObjectForm
{
    private static readonly ConcurrentDictionary<TypedItems, TypedListForm> s_forms = new();

    public static TypedListForm Of(TypedItems items) => s_forms.GetOrAdd(items, static items => new TypedListForm(items));

    public override bool TryWrite(ref ObjectWalk walk, ref AmqpWriter writer, object source)
    {
        try
        {
            items.WriteList(ref writer, source);
            return true;
        }
        catch (AmqpEncodeException exception)
        {
            // The depth limit applies to the items only.
            return writer.HasLevels(1) ? walk.FailItem(source, exception) : walk.FailDepth(source);
        }
    }

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result) =>
        TryConvertWritten(ref walk, source, depth, out result);
}

/// <summary>Arrays whose elements are converted one by one, and must have one AMQP type.</summary>
internal class ElementsForm(Type elementType) : ObjectForm
{
    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        result = default;
        var array = (Array)source;
        if (!walk.HasLevels(source, depth))
        {
            return false;
        }

        if (array.Length == 0)
        {
            return walk.TryMakeEmptyArray(FindEmpty(walk.Rules, array.GetType()), source, depth, out result);
        }

        // A time in an array is a timestamp for Azure too.
        bool hasTimes = walk.TimesAreTimestamps;
        walk.TimesAreTimestamps = elementType == typeof(DateTimeOffset);
        var elements = new AmqpValue[array.Length];
        bool areConverted = TryConvertElements(ref walk, array, depth, elements);
        walk.TimesAreTimestamps = hasTimes;
        return areConverted && walk.TryMakeArray(elements, source, depth, out result);
    }

    /// <summary>Gets the value of an array without elements; null if its .NET type does not determine it.</summary>
    protected virtual AmqpArray? FindEmpty(ObjectRules rules, Type arrayType) =>
        ElementType.OfArray(arrayType) is ElementType stored ? new AmqpArray(stored.Type)
        : elementType.IsArray && elementType != typeof(byte[]) ? new AmqpArray(AmqpType.Array)
        : elementType == typeof(Memory<byte>) ? new AmqpArray(AmqpType.Binary)
        : rules.FindResolver(elementType)?.EmptyArray;

    /// <summary>Converts all elements.</summary>
    protected virtual bool TryConvertElements(ref ObjectWalk walk, Array source, int depth, AmqpValue[] elements)
    {
        (object?, AmqpValue) last = (this, default);
        int next = 0;
        foreach (object? item in source)
        {
            if (!TryConvertElement(ref walk, item, depth + 1, ref last, out elements[next]))
            {
                return walk.IsInItem(next);
            }

            next++;
        }

        return true;
    }

    /// <summary>Converts an element.</summary>
    /// <param name="walk">The walk.</param>
    /// <param name="element">The element.</param>
    /// <param name="depth">The levels around it.</param>
    /// <param name="last">The descriptor that was converted last, and its value: elements may share one.</param>
    /// <param name="result">Its value.</param>
    protected virtual bool TryConvertElement(ref ObjectWalk walk, object? element, int depth, ref (object? Source, AmqpValue Value) last, out AmqpValue result) =>
        walk.TryConvert(element, depth, out result);
}
