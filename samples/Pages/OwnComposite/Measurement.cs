namespace Amqp.Encoding.Samples.OwnComposite;

/// <summary>A described type of one's own: a list of sensor (string), value (double) and unit (symbol, may be null).</summary>
public sealed class Measurement : IAmqpComposite
{
    /// <summary>Names the type: descriptors of companies are symbols with their domain, or numbers that IANA gives out.</summary>
    public static AmqpSymbol Name { get; } = "acme:measurement:list";

    /// <summary>Makes the type known to readers with these options, and to no others.</summary>
    public static AmqpReaderOptions Options { get; } =
        AmqpReaderOptions.Default.WithComposite(Name, Read);

    public required string Sensor { get; init; }

    public double Value { get; init; }

    public AmqpSymbol? Unit { get; init; }

    public Descriptor Descriptor => Name;

    public int GetEncodedSize(AmqpWriterOptions? options = null)
    {
        int fields = EncodedSize.OfString(Sensor) + 9 + (Unit is { } unit ? EncodedSize.OfSymbol(unit) : 1);
        return 1 + EncodedSize.OfDescriptor(Name) + EncodedSize.OfList(3, fields);
    }

    public void WriteTo(ref AmqpWriter writer)
    {
        AmqpWriteScope described = writer.BeginDescribed(Name);
        AmqpWriteScope fields = writer.BeginList();
        writer.WriteString(Sensor);
        writer.WriteDouble(Value);
        writer.WriteNullable(Unit);
        writer.End(fields);
        writer.End(described);
    }

    private static Measurement? Read(ref AmqpReader reader)
    {
        AmqpReadScope described = reader.EnterDescribed(out _);
        AmqpReadScope fields = reader.EnterList();

        // Null means well-formed, but not a measurement. A later version may add fields, and trailing nulls may be missing.
        Measurement? measurement = fields.Count < 2 ? null : new Measurement
        {
            Sensor = reader.ReadString(),
            Value = reader.ReadDouble(),
            Unit = reader.IsAtEnd ? null : reader.ReadNullable<AmqpSymbol>(),
        };
        reader.SkipToParent(fields);
        reader.Exit(described);
        return measurement;
    }
}
