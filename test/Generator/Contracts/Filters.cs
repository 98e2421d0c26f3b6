namespace Amqp.Encoding.Tests.Generator.Contracts;

/// <summary>A filter of an SDK: a described map.</summary>
[AmqpConverter(typeof(SdkFilterConverter))]
public sealed record SdkFilter(string Name, Dictionary<string, int> Items);

public readonly struct SdkFilterConverter : IAmqpFieldConverter<SdkFilter>
{
    public SdkFilter Read(ref AmqpReader reader)
    {
        AmqpReadScope described = reader.EnterDescribed(out DescriptorView descriptor);
        string name = descriptor.TryGetSymbol(out AmqpSymbol symbol) ? symbol.Value : string.Empty;
        AmqpReadScope map = reader.EnterMap();
        Dictionary<string, int> items = [];
        while (!reader.IsAtEnd)
        {
            items[reader.ReadString()] = reader.ReadInt32();
        }

        reader.Exit(map);
        reader.Exit(described);
        return items.Count == 0 ? null! : new SdkFilter(name, items);
    }

    public void Write(ref AmqpWriter writer, SdkFilter value)
    {
        AmqpWriteScope described = writer.BeginDescribed();
        writer.WriteSymbol(new AmqpSymbol(value.Name));
        AmqpWriteScope map = writer.BeginMap();
        foreach ((string key, int item) in value.Items)
        {
            writer.WriteString(key);
            writer.WriteInt32(item);
        }

        writer.End(map);
        writer.End(described);
    }
}

/// <summary>An id of an SDK: a ulong, uuid or string.</summary>
public readonly record struct SdkId(object? Value);

public readonly struct SdkIdConverter : IAmqpFieldConverter<SdkId>
{
    public SdkId Read(ref AmqpReader reader) => reader.PeekType() switch
    {
        AmqpType.ULong => new SdkId(reader.ReadUInt64()),
        AmqpType.Uuid => new SdkId(reader.ReadGuid()),
        _ => reader.ReadString() is var text && text == "!" ? throw new FormatException() : new SdkId(text),
    };

    public void Write(ref AmqpWriter writer, SdkId value) => writer.WriteObject(value.Value);
}

[AmqpContract]
public sealed partial class Filtered
{
    public SdkFilter? One { get; set; }

    [AmqpField(Converter = typeof(SdkIdConverter))]
    public SdkId? Id { get; set; }

    [AmqpField(Converter = typeof(SdkIdConverter))]
    public SdkId? Maybe { get; set; }

    public List<SdkFilter?>? List { get; set; }

    [AmqpField(Converter = typeof(SdkIdConverter))]
    public SdkId[]? Array { get; set; }

    [AmqpField(Converter = typeof(SdkIdConverter))]
    public Dictionary<SdkId, SdkFilter?>? Map { get; set; }

    [AmqpField(Converter = typeof(SdkIdConverter))]
    public (SdkId, SdkFilter)? Pair { get; set; }
}

[AmqpContract(Form = AmqpContractForm.SymbolMap)]
public sealed partial class FilteredMap
{
    [AmqpField(IsMandatory = true)]
    public SdkFilter? One { get; set; }

    [AmqpField(Converter = typeof(SdkIdConverter), Presence = nameof(HasId))]
    public SdkId Id { get; set; } = new(5ul);

    public bool HasId { get; set; }
}

[AmqpContract(Form = AmqpContractForm.Value)]
public sealed partial class FilterValue
{
    public required SdkFilter Filter { get; init; }
}

public sealed class Sieve
{
    public SdkFilter? Filter { get; set; }

    public List<SdkId> Ids { get; set; } = [];
}

[AmqpContract(For = typeof(Sieve)), AmqpFieldFor(nameof(Sieve.Filter), 0), AmqpFieldFor(nameof(Sieve.Ids), 1, Converter = typeof(SdkIdConverter))]
internal static partial class SieveWire;

/// <summary>A converter with a mistake: it handles another number of values than one, or leaves a list open.</summary>
[AmqpConverter(typeof(CarelessConverter))]
public sealed class Careless
{
    public static int Values { get; set; }
}

public readonly struct CarelessConverter : IAmqpFieldConverter<Careless>
{
    public Careless Read(ref AmqpReader reader)
    {
        for (int i = 0; i < Careless.Values; i++)
        {
            reader.ReadInt32();
        }

        return new Careless();
    }

    public void Write(ref AmqpWriter writer, Careless value)
    {
        if (Careless.Values < 0)
        {
#pragma warning disable AMQP002 // This is the mistake.
            writer.BeginList();
#pragma warning restore AMQP002
        }

        for (int i = 0; i < Careless.Values; i++)
        {
            writer.WriteInt32(7);
        }
    }
}

[AmqpContract]
public sealed partial class CarelessRow
{
    public Careless? X { get; set; }
}

[AmqpContract(Form = AmqpContractForm.Value)]
public sealed partial class CarelessValue
{
    public Careless? X { get; set; }
}

[AmqpContract]
public sealed partial class AnyRow
{
    public object? Any { get; set; }

    public Dictionary<string, object>? Map { get; set; }
}
