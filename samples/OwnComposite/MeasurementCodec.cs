namespace Amqp.Encoding.Samples.OwnComposite;

/// <summary>Reads a <see cref="Measurement"/> where a composite may stand.</summary>
internal sealed class MeasurementCodec : ICompositeCodec<Measurement>
{
    public Descriptor Descriptor => Measurement.Name;

    public AmqpSymbol Symbol => Measurement.Name;

    public Measurement? Read(ref AmqpReader reader)
    {
        AmqpReadScope described = reader.EnterDescribed(out _);
        AmqpReadScope fields = reader.EnterList();

        // Null says: well-formed, but no measurement. A later version may add fields, and trailing nulls may be missing.
        Measurement? measurement = fields.Count < 2 ? null : new Measurement
        {
            Sensor = reader.ReadString(),
            Value = reader.ReadDouble(),
            Unit = reader.IsAtEnd ? null : reader.ReadNullableSymbol(),
        };
        reader.ExitSkipping(fields);
        reader.Exit(described);
        return measurement;
    }

    public void Write(ref AmqpWriter writer, Measurement value) => value.WriteTo(ref writer);

    public int GetEncodedSize(Measurement value) => value.GetEncodedSize();
}
