using System.Collections.Generic;

namespace Amqp.Encoding.Samples.Messaging;

/// <summary>An SDK's own symbol.</summary>
public readonly record struct Symbol(string Name);

/// <summary>An enum of an SDK's, which travels as its number.</summary>
public enum Priority
{
    Low = 1,
    High = 9,
}

/// <summary>What the types of an SDK stand for: its symbol, an enum, dates and times of day.</summary>
public sealed class SdkResolver : AmqpObjectResolver
{
    private static readonly AmqpSymbol s_date = new("acme:date");
    private static readonly AmqpSymbol s_time = new("acme:time");

    /// <summary>Given to every conversion of the SDK.</summary>
    public static AmqpObjectOptions Options { get; } = AmqpObjectOptions.Azure.WithResolver(new SdkResolver());

    public override bool TryFromObject(object source, AmqpObjectContext context, out AmqpValue value)
    {
        value = source switch
        {
            Symbol symbol => new AmqpSymbol(symbol.Name),
            Priority priority => (byte)priority,
            DateOnly date => new DescribedValue(s_date, date.DayNumber),
            TimeOnly time => new DescribedValue(s_time, time.Ticks),
            DescribedObject described => new DescribedValue(context.FromObject(described.Descriptor), context.FromObject(described.Value)),
            _ => default,
        };
        return !value.IsNull;
    }

    public override bool TryToObject(AmqpValue value, AmqpObjectContext context, out object? result)
    {
        result = null;
        if (value.TryGetSymbol(out AmqpSymbol symbol))
        {
            result = new Symbol(symbol.Value);
        }
        else if (value.TryGetDescribed(out DescribedValue? described) && described.TryGetSymbol(out AmqpSymbol name))
        {
            // A peer chooses what it describes: what is out of range stays what it is.
            if (name == s_date && described.Value.TryGetInt32(out int day) && day >= 0 && day <= DateOnly.MaxValue.DayNumber)
            {
                result = DateOnly.FromDayNumber(day);
            }
            else if (name == s_time && described.Value.TryGetInt64(out long ticks) && ticks >= 0 && ticks < TimeSpan.TicksPerDay)
            {
                result = new TimeOnly(ticks);
            }
        }

        return result is not null;
    }
}

/// <summary>A described value as an SDK shows it.</summary>
public sealed record DescribedObject(object? Descriptor, object? Value);

/// <summary>Keeps every text of a connection once, strings and symbols alike.</summary>
public sealed class Interner : TextDecoder
{
    private readonly TextCache _cache = new();

    /// <summary>How many texts were read.</summary>
    public int Count { get; private set; }

    public override string GetText(ReadOnlySpan<byte> utf8)
    {
        Count++;
        return _cache.GetText(utf8);
    }
}

/// <summary>Both hooks at work.</summary>
internal static class SdkObjects
{
    public static bool Run()
    {
        var sent = new Dictionary<string, object?>
        {
            ["symbols"] = new object[] { new Symbol("a"), new Symbol("b") },
            ["priority"] = Priority.High,
            ["due"] = new DateOnly(2030, 1, 2),
            ["at"] = new TimeOnly(3, 4),
        };
        byte[] bytes = AmqpValue.FromObject(sent, SdkResolver.Options).Encode();

        var texts = new Interner();
        AmqpReaderOptions reading = AmqpReaderOptions.Default.WithTextDecoder(texts);
        AmqpValue value = AmqpValue.Decode(bytes, reading);
        var received = (Dictionary<string, object?>)value.ToObject(SdkResolver.Options)!;

        return received["due"] is DateOnly { Year: 2030 } && received["at"] is TimeOnly { Hour: 3 } && texts.Count > 4
            && ((List<object?>)received["symbols"]!)[1] is Symbol { Name: "b" };
    }
}
