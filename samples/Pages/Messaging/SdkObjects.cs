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

/// <summary>A resolver for each type of an SDK.</summary>
public static class SdkTypes
{
    /// <summary>Given to every conversion of the SDK.</summary>
    public static AmqpObjectOptions Options { get; } =
        AmqpObjectOptions.Azure.WithResolvers(new SymbolResolver(), new PriorityResolver(), new DateResolver(), new DescribedResolver());
}

/// <seealso cref="AmqpObjectResolver{T}"/>
/// <summary>The SDK's symbol is a symbol, and every symbol is one.</summary>
public sealed class SymbolResolver() : AmqpObjectResolver<Symbol>(AmqpType.Symbol, AmqpType.Symbol)
{
    public override bool TryFromObject(Symbol source, AmqpObjectContext context, out AmqpValue value)
    {
        value = new AmqpSymbol(source.Name);
        return true;
    }

    public override bool TryToObject(AmqpValue value, AmqpObjectContext context, out Symbol result)
    {
        result = new Symbol(value.AsSymbol().Value);
        return true;
    }
}

/// <summary>The enum is a ubyte. A ubyte that comes back stays a byte: no type is named for reading.</summary>
public sealed class PriorityResolver() : AmqpObjectResolver<Priority>(AmqpType.UByte)
{
    public override bool TryFromObject(Priority source, AmqpObjectContext context, out AmqpValue value)
    {
        value = (byte)source;
        return true;
    }
}

/// <summary>A date is a described int.</summary>
public sealed class DateResolver() : AmqpObjectResolver<DateOnly>(AmqpType.Described, AmqpType.Described)
{
    private static readonly AmqpSymbol s_date = new("acme:date");

    public override bool TryFromObject(DateOnly source, AmqpObjectContext context, out AmqpValue value)
    {
        value = new DescribedValue(s_date, source.DayNumber);
        return true;
    }

    public override bool TryToObject(AmqpValue value, AmqpObjectContext context, out DateOnly result)
    {
        // A peer chooses what it describes: what is out of range stays what it is.
        DescribedValue described = value.AsDescribed();
        bool isDate = described.TryGetSymbol(out AmqpSymbol name) && name == s_date
            && described.Value.TryGetInt32(out int day) && day >= 0 && day <= DateOnly.MaxValue.DayNumber;
        result = isDate ? DateOnly.FromDayNumber(described.Value.AsInt32()) : default;
        return isDate;
    }
}

/// <summary>The SDK's described value; its parts are any objects, which the context converts.</summary>
public sealed class DescribedResolver() : AmqpObjectResolver<DescribedObject>(AmqpType.Described, AmqpType.Described)
{
    public override bool TryFromObject(DescribedObject source, AmqpObjectContext context, out AmqpValue value)
    {
        value = new DescribedValue(context.FromObject(source.Descriptor), context.FromObject(source.Value));
        return true;
    }

    public override bool TryToObject(AmqpValue value, AmqpObjectContext context, out DescribedObject? result)
    {
        DescribedValue described = value.AsDescribed();
        result = new DescribedObject(context.ToObject(described.Descriptor), context.ToObject(described.Value));
        return true;
    }
}

/// <summary>A described value as an SDK shows it.</summary>
public sealed record DescribedObject(object? Descriptor, object? Value);

/// <seealso cref="TextDecoder"/>
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
            ["symbols"] = new[] { new Symbol("a"), new Symbol("b") },
            ["priority"] = Priority.High,
            ["due"] = new DateOnly(2030, 1, 2),
            ["error"] = new DescribedObject(new Symbol("acme:error"), new object[] { new Symbol("late"), TimeSpan.FromSeconds(3) }),
        };
        byte[] bytes = AmqpValue.FromObject(sent, SdkTypes.Options).Encode();

        var texts = new Interner();
        AmqpReaderOptions reading = AmqpReaderOptions.Default.WithTextDecoder(texts);
        AmqpValue value = AmqpValue.Decode(bytes, reading);
        var received = (Dictionary<string, object?>)value.ToObject(SdkTypes.Options)!;

        // An array of symbols came back as an array, also over the wire.
        return received["symbols"] is Symbol[] { Length: 2 } && received["due"] is DateOnly { Year: 2030 } && texts.Count > 4
            && received["error"] is DescribedObject { Descriptor: Symbol { Name: "acme:error" }, Value: List<object?> { Count: 2 } };
    }

    /// <summary>The same without values between: objects to bytes and back.</summary>
    public static object? Stream(object? sent)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        writer.WriteObject(sent, SdkTypes.Options);
        writer.Flush();

        var reader = new AmqpReader(buffer.WrittenMemory);
        return reader.ReadObject(SdkTypes.Options);
    }
}
