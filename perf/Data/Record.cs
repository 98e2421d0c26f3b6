namespace Amqp.Encoding.Perf.Data;

/// <summary>A record of twelve mixed fields, for the matrix of writers.</summary>
public sealed record Record
{
    /// <summary>The number of fields.</summary>
    public const int FieldCount = 12;

    public required Guid Id { get; init; }

    public required string Customer { get; init; }

    public required string Region { get; init; }

    public required int Quantity { get; init; }

    public required long Sequence { get; init; }

    public required uint Revision { get; init; }

    public required ulong Offset { get; init; }

    public required bool Express { get; init; }

    public required double Total { get; init; }

    public required float Weight { get; init; }

    public required DateTime Placed { get; init; }

    public required int[] Lines { get; init; }

    /// <summary>Records with a fixed seed.</summary>
    public static Record[] Create(int count)
    {
        var random = new Random(0);
        byte[] bytes = new byte[16];
        var records = new Record[count];
        for (int i = 0; i < count; i++)
        {
            random.NextBytes(bytes);
            records[i] = new Record
            {
                Id = new Guid(bytes),
                Customer = "C-" + random.Next(100_000_000),
                Region = "région-" + random.Next(10),
                Quantity = random.Next(300),
                Sequence = random.NextInt64(),
                Revision = (uint)random.Next(512),
                Offset = (ulong)random.NextInt64(1_000_000),
                Express = random.Next(2) == 0,
                Total = random.NextDouble() * 1_000,
                Weight = random.NextSingle(),
                Placed = new DateTime(2024, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(random.Next(100_000_000)),
                Lines = [.. Enumerable.Range(0, 8).Select(_ => random.Next())],
            };
        }

        return records;
    }

    /// <summary>The fields as objects, boxed once.</summary>
    public List<object?> ToObjects() => [Id, Customer, Region, Quantity, Sequence, Revision, Offset, Express, Total, Weight, Placed, Lines];

    /// <summary>The fields as a value.</summary>
    public AmqpValue ToValue() => new AmqpList(
        Id, Customer, Region, Quantity, Sequence, Revision, Offset, Express, Total, Weight, AmqpValue.FromDateTime(Placed), AmqpValue.FromArray(Lines));

    /// <summary>Writes the fields as a list.</summary>
    public void WriteTo(ref AmqpWriter writer)
    {
        AmqpWriteScope scope = writer.BeginList();
        writer.WriteGuid(Id);
        writer.WriteString(Customer);
        writer.WriteString(Region);
        writer.WriteInt32(Quantity);
        writer.WriteInt64(Sequence);
        writer.WriteUInt32(Revision);
        writer.WriteUInt64(Offset);
        writer.WriteBoolean(Express);
        writer.WriteDouble(Total);
        writer.WriteSingle(Weight);
        writer.WriteDateTime(Placed);
        writer.WriteArray(Lines);
        writer.End(scope);
    }
}
