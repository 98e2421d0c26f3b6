namespace Amqp.Encoding.Tests.Support;

/// <summary>The types of an imaginary SDK.</summary>
internal sealed record SdkSymbol(string Name);

internal sealed record SdkDescribed(object? Descriptor, object? Value);

internal enum SdkColor
{
    Red,
    Green = 300,
}

/// <summary>A list whose items are converted one by one.</summary>
internal sealed class SdkList(params object?[] items)
{
    public List<object?> Items { get; } = [.. items];
}

/// <summary>A list that is converted by way of an array.</summary>
internal sealed class SdkPack(params object?[] items)
{
    public List<object?> Items { get; } = [.. items];
}

/// <summary>Stands for what is in it.</summary>
internal sealed class SdkWrapper
{
    public object? Inner { get; set; }
}

internal sealed class SdkMap(params (object? Key, object? Value)[] pairs)
{
    public List<(object? Key, object? Value)> Pairs { get; } = [.. pairs];
}

/// <summary>Maps the types of the SDK, counts what it is asked for, and throws where it is told to.</summary>
internal sealed class SdkResolver() : AmqpObjectResolver<object>(AmqpType.Null, AmqpType.Symbol, AmqpType.Described)
{
    public int Asked { get; private set; }

    /// <summary>The exception for a request of an equal object or value.</summary>
    public Exception? Error { get; set; }

    public object? At { get; set; }

    public AmqpObjectOptions Options => AmqpObjectOptions.Standard.WithResolvers(this);

    public override bool TryFromObject(object source, AmqpObjectContext context, out AmqpValue value)
    {
        Count(source);
        switch (source)
        {
            case SdkSymbol symbol:
                value = new AmqpSymbol(symbol.Name);
                return true;
            case SdkColor color:
                value = (int)color;
                return true;
            case DateOnly date:
                value = new DescribedValue(new AmqpSymbol("sdk:date"), date.DayNumber);
                return true;
            case SdkDescribed described:
                value = new DescribedValue(context.FromObject(described.Descriptor), context.FromObject(described.Value));
                return true;
            case SdkList list:
                var items = new List<AmqpValue>();
                foreach (object? item in list.Items)
                {
                    items.Add(context.FromObject(item));
                }

                value = AmqpList.CreateRange(items);
                return true;
            case SdkPack pack:
                value = context.FromObject(pack.Items.ToArray());
                return true;
            case SdkWrapper wrapper:
                value = context.FromObject(wrapper.Inner);
                return true;
            case SdkMap map:
                var pairs = new AmqpMap.Builder();
                foreach ((object? key, object? item) in map.Pairs)
                {
                    pairs.Add(context.FromObject(key), context.FromObject(item));
                }

                value = pairs.ToMap();
                return true;
            default:
                value = default;
                return false;
        }
    }

    public override bool TryToObject(AmqpValue value, AmqpObjectContext context, out object? result)
    {
        Count(value);
        switch (value.Type)
        {
            case AmqpType.Symbol:
                result = new SdkSymbol(value.AsSymbol().Value);
                return true;
            case AmqpType.Described when value.AsDescribed().TryGetSymbol(out AmqpSymbol name) && name.Value == "sdk:date":
                result = DateOnly.FromDayNumber(value.AsDescribed().Value.AsInt32());
                return true;
            default:
                result = null;
                return false;
        }
    }

    private void Count(object asked)
    {
        Assert.That(asked is not null and not AmqpValue { IsNull: true }, "asked for null");
        Asked++;
        if (Error is not null && asked!.Equals(At))
        {
            throw Error;
        }
    }
}

/// <summary>A symbol of an SDK that is a struct, so that a box of it would show.</summary>
internal readonly record struct SdkName(string Text);

/// <summary>Maps the struct, and every symbol to it.</summary>
internal sealed class SdkNameResolver() : AmqpObjectResolver<SdkName>(AmqpType.Symbol, AmqpType.Symbol)
{
    public override bool TryFromObject(SdkName source, AmqpObjectContext context, out AmqpValue value)
    {
        value = new AmqpSymbol(source.Text);
        return true;
    }

    public override bool TryToObject(AmqpValue value, AmqpObjectContext context, out SdkName result)
    {
        result = new SdkName(value.AsSymbol().Value);
        return true;
    }
}

/// <summary>Maps what the two functions say.</summary>
internal sealed class FuncResolver(Func<object, AmqpValue?>? from = null, Func<AmqpValue, object?>? to = null)
    : AmqpObjectResolver<object>(AmqpType.Null, s_types)
{
    private static readonly AmqpType[] s_types = [.. Enumerable.Range(0, (int)AmqpType.Described + 1).Select(type => (AmqpType)type)];

    /// <summary>The result of the second function for null.</summary>
    public static object Null { get; } = new();

    public AmqpObjectOptions Options => AmqpObjectOptions.Standard.WithResolvers(this);

    public override bool TryFromObject(object source, AmqpObjectContext context, out AmqpValue value)
    {
        AmqpValue? found = from?.Invoke(source);
        value = found.GetValueOrDefault();
        return found is not null;
    }

    public override bool TryToObject(AmqpValue value, AmqpObjectContext context, out object? result)
    {
        object? found = to?.Invoke(value);
        result = ReferenceEquals(found, Null) ? null : found;
        return found is not null;
    }
}
