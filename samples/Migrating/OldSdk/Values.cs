using System.Collections.Generic;

namespace Amqp.Encoding.Samples.Migrating.OldSdk;

/// <summary>The old SDK's symbol: a class, which may be null.</summary>
public sealed record Symbol(string Name);

/// <summary>The old SDK's list.</summary>
public sealed class List : List<object?>;

/// <summary>The two calls of the old SDK for any object, over the object path.</summary>
public static class Encoder
{
    private static readonly AmqpObjectOptions s_types = AmqpObjectOptions.Standard.WithResolvers(new SymbolResolver(), new ListResolver());

    public static void WriteObject(ByteBuffer buffer, object? value)
    {
        var writer = new AmqpWriter(buffer);
        writer.WriteObject(value, s_types);
        writer.Flush();
    }

    public static object? ReadObject(ByteBuffer buffer)
    {
        var reader = new AmqpReader(buffer.Unread);
        object? value = reader.ReadObject(s_types);
        buffer.Complete(reader.Position);
        return value;
    }

    private sealed class SymbolResolver() : AmqpObjectResolver<Symbol>(AmqpType.Symbol, AmqpType.Symbol)
    {
        public override bool TryFromObject(Symbol source, AmqpObjectContext context, out AmqpValue value)
        {
            value = new AmqpSymbol(source.Name);
            return true;
        }

        public override bool TryToObject(AmqpValue value, AmqpObjectContext context, out Symbol? result)
        {
            result = new Symbol(value.AsSymbol().Value);
            return true;
        }
    }

    // The library writes any sequence as a list; only what is read must become the SDK's type.
    private sealed class ListResolver() : AmqpObjectResolver<List>(AmqpType.List, AmqpType.List)
    {
        public override bool TryToObject(AmqpValue value, AmqpObjectContext context, out List? result)
        {
            result = [];
            foreach (AmqpValue item in value.AsList())
            {
                result.Add(context.ToObject(item));
            }

            return true;
        }
    }
}

/// <summary>The two calls of the old SDK's serializer, which read attributes by reflection, over contracts.</summary>
public static class Serializer
{
    private static readonly AmqpReaderOptions s_contracts = AmqpReaderOptions.Default.WithContracts();

    public static void Serialize(ByteBuffer buffer, IAmqpComposite graph) => graph.Encode(buffer);

    // The descriptor chooses the class, which may be derived from T; null if the value is of another class.
    public static T? Deserialize<T>(ByteBuffer buffer)
        where T : class, IAmqpComposite
    {
        var reader = new AmqpReader(buffer.Unread, s_contracts);
        T? graph = reader.ReadComposite<T>();
        buffer.Complete(reader.Position);
        return graph;
    }
}

/// <summary>A class of the old SDK's users, with the attribute of the library in place of the old one.</summary>
[AmqpContract("acme:stock:list")]
public sealed partial class Stock
{
    public string Article { get; set; } = "";

    public int[] Places { get; set; } = [];
}
