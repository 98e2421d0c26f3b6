namespace Amqp.Encoding.Perf.Data;

/// <summary>An order of ten fields and its lines, for which the library generates the code.</summary>
[AmqpContract(Code)]
public sealed partial record ContractData(long Id, string Customer, string Region, decimal Total)
{
    /// <summary>The descriptor.</summary>
    public const ulong Code = 0x0000_ACE0_0000_0001;

    public required Guid Key { get; init; }

    public required DateTime Placed { get; init; }

    public int Quantity { get; init; }

    public bool Express { get; init; }

    public required string[] Tags { get; init; }

    public required IReadOnlyList<ContractLine> Lines { get; init; }

    /// <summary>An order with three lines.</summary>
    public static ContractData Create() => new(4_711, "C-10012345", "region-7", 1_234.50m)
    {
        Key = new Guid("11112222-3333-4444-5555-666677778888"),
        Placed = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
        Quantity = 300,
        Express = true,
        Tags = ["fragile", "gift"],
        Lines = [new ContractLine("nut", 3, 0.05), new ContractLine("bolt", 1_000, 0.1), new ContractLine("washer", 12, 0.02)],
    };

    /// <summary>The code that a user would write without the generator.</summary>
    public static void WriteByCalls(ref AmqpWriter writer, ContractData order)
    {
        AmqpWriteScope described = writer.BeginDescribed(Code);
        AmqpWriteScope fields = writer.BeginList();
        writer.WriteInt64(order.Id);
        writer.WriteString(order.Customer);
        writer.WriteString(order.Region);
        writer.WriteDecimal(order.Total);
        writer.WriteGuid(order.Key);
        writer.WriteDateTime(order.Placed);
        writer.WriteInt32(order.Quantity);
        writer.WriteBoolean(order.Express);
        writer.WriteArray(order.Tags);
        AmqpWriteScope lines = writer.BeginList();
        for (int i = 0; i < order.Lines.Count; i++)
        {
            ContractLine line = order.Lines[i];
            AmqpWriteScope item = writer.BeginList();
            writer.WriteString(line.Article);
            writer.WriteInt32(line.Amount);
            writer.WriteDouble(line.Price);
            writer.End(item);
        }

        writer.End(lines);
        writer.End(fields);
        writer.End(described);
    }

    /// <summary>The code that a user would write without the generator.</summary>
    public static ContractData ReadByCalls(ref AmqpReader reader)
    {
        AmqpReadScope described = reader.EnterDescribed(out DescriptorToken descriptor);
        Check.That(descriptor.Is(Code), "the descriptor");
        AmqpReadScope fields = reader.EnterList();
        var order = new ContractData(reader.ReadInt64(), reader.ReadString(), reader.ReadString(), reader.ReadDecimal())
        {
            Key = reader.ReadGuid(),
            Placed = reader.ReadDateTime(),
            Quantity = reader.ReadInt32(),
            Express = reader.ReadBoolean(),
            Tags = reader.ReadArray<string>(),
            Lines = ReadLines(ref reader),
        };
        reader.Exit(fields);
        reader.Exit(described);
        return order;
    }

    private static ContractLine[] ReadLines(ref AmqpReader reader)
    {
        AmqpReadScope lines = reader.EnterList();
        var read = new ContractLine[lines.Count];
        for (int i = 0; i < read.Length; i++)
        {
            AmqpReadScope item = reader.EnterList();
            read[i] = new ContractLine(reader.ReadString(), reader.ReadInt32(), reader.ReadDouble());
            reader.Exit(item);
        }

        reader.Exit(lines);
        return read;
    }
}

/// <summary>A line of an order.</summary>
[AmqpContract]
public sealed partial record ContractLine(string Article, int Amount, double Price);
