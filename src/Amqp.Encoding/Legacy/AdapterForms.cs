using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Legacy;

/// <summary>A segment without an array, which is null.</summary>
internal sealed class NullForm : ObjectForm
{
    public static NullForm Instance { get; } = new();

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        result = default;
        return true;
    }
}

/// <summary>Objects that write themselves.</summary>
internal sealed class CompositeForm : ObjectForm
{
    public static CompositeForm Instance { get; } = new();

    public override bool TryWrite(ref ObjectWalk walk, ref AmqpWriter writer, object source)
    {
        try
        {
            ((IAmqpComposite)source).WriteTo(ref writer);
            return true;
        }
        catch (AmqpEncodeException exception)
        {
            return walk.Fail(source, exception);
        }
    }

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result) => TryConvertWritten(ref walk, source, depth, out result);
}

/// <summary>Fields that may hold several values.</summary>
internal sealed class MultipleForm : ObjectForm
{
    public static MultipleForm Instance { get; } = new();

    public override bool TryWrite(ref ObjectWalk walk, ref AmqpWriter writer, object source)
    {
        var multiple = (IMultiple)source;
        if (multiple.Count > 0 && walk.Rules.Resolves(multiple.ElementType))
        {
            return base.TryWrite(ref walk, ref writer, source);
        }

        try
        {
            multiple.WriteTo(ref writer);
            return true;
        }
        catch (AmqpEncodeException exception)
        {
            return walk.Fail(source, exception);
        }
    }

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        var multiple = (IMultiple)source;
        if (multiple.Count == 0 || !walk.Rules.Resolves(multiple.ElementType))
        {
            return TryConvertWritten(ref walk, source, depth, out result);
        }

        Array items = multiple.ToArray();
        return multiple.Count == 1
            ? walk.TryConvert(items.GetValue(0), depth, out result)
            : walk.Rules.ArrayFormOf(items.GetType(), multiple.ElementType).TryConvert(ref walk, items, depth, out result);
    }
}

/// <summary>Described values as objects.</summary>
internal sealed class DescribedForm : ObjectForm
{
    public static DescribedForm Instance { get; } = new();

    public override bool TryWrite(ref ObjectWalk walk, ref AmqpWriter writer, object source)
    {
        if (!writer.HasLevels(1))
        {
            return walk.FailDepth(source);
        }

        var described = (DescribedType)source;
        AmqpWriteScope scope = writer.BeginDescribed();
        if (!walk.TryWrite(ref writer, described.Descriptor))
        {
            return walk.IsInDescriptor();
        }

        if (!walk.TryWrite(ref writer, described.Value))
        {
            return false;
        }

        writer.End(scope);
        return true;
    }

    public override bool TryConvert(ref ObjectWalk walk, object source, int depth, out AmqpValue result)
    {
        (object?, AmqpValue) last = (this, default);
        return TryConvert(ref walk, (DescribedType)source, depth, ref last, out result);
    }

    /// <summary>Converts an element; decoded elements share their descriptor, which may be large, so it is converted once.</summary>
    public static bool TryConvert(
        ref ObjectWalk walk, DescribedType source, int depth, ref (object? Source, AmqpValue Value) last, out AmqpValue result)
    {
        result = default;
        if (!walk.HasLevels(source, depth))
        {
            return false;
        }

        if (!ReferenceEquals(source.Descriptor, last.Source) && !walk.TryConvert(source.Descriptor, depth + 1, out last.Value))
        {
            return walk.IsInDescriptor();
        }

        last.Source = source.Descriptor;
        if (!walk.TryConvert(source.Value, depth + 1, out AmqpValue value))
        {
            return false;
        }

        result = new DescribedValue(last.Value, value);
        return true;
    }
}

/// <summary>Arrays of lists, maps, arrays, described values or objects.</summary>
internal sealed class AdapterArrayForm(Type elementType) : ElementsForm(elementType)
{
    private readonly Type _elementType = elementType;

    protected override bool TryConvertElement(ref ObjectWalk walk, object? element, int depth, ref (object? Source, AmqpValue Value) last, out AmqpValue result) =>
        element is DescribedType described && !walk.Rules.Resolves(typeof(DescribedType))
            ? DescribedForm.TryConvert(ref walk, described, depth, ref last, out result)
            : base.TryConvertElement(ref walk, element, depth, ref last, out result);

    protected override AmqpArray? FindEmpty(ObjectRules rules, Type arrayType) =>
        _elementType.IsArray ? new AmqpArray(AmqpType.Array)
        : _elementType == typeof(Encoding.AmqpMap) || typeof(IDictionary).IsAssignableFrom(_elementType) ? new AmqpArray(AmqpType.Map)
        : _elementType == typeof(AmqpList) || typeof(IList).IsAssignableFrom(_elementType) ? new AmqpArray(AmqpType.List)
        : Archetypes.CodeOf(_elementType) is not 0 and ulong code ? new AmqpArray(AmqpType.List).Describe(code)
        : rules.FindResolver(_elementType)?.EmptyArray;
}
