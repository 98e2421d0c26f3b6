namespace Amqp.Encoding;

/// <summary>Elements that are strings, stored in an array of texts, or as values if one of them is not UTF-8.</summary>
internal sealed class StringElementType()
    : ScalarElementType<string, StringWire>(static item => item, static value => value.AsString())
{
    public override Array? ReadItems(ref AmqpReader reader, in ArrayHeader header) => AcceptsMalformed(in reader) ? null : base.ReadItems(ref reader, in header);

    public override ArrayElements ReadEach(ValueReader values, ref AmqpReader reader, FormatCode code, int count)
    {
        if (!AcceptsMalformed(in reader))
        {
            return base.ReadEach(values, ref reader, code, count);
        }

        var items = new AmqpValue[count];
        for (int i = 0; i < items.Length && !reader.HasFault; i++)
        {
            items[i] = values.Read(ref reader);
        }

        return reader.HasFault ? Store([]) : HasMalformed(items) ? new StringElements(this, items) : base.StoreEach(items);
    }

    public override ArrayElements StoreEach(IReadOnlyList<AmqpValue> values) =>
        HasMalformed(values) ? new StringElements(this, [.. values]) : base.StoreEach(values);

    private static bool HasMalformed(IReadOnlyList<AmqpValue> values)
    {
        for (int i = 0; i < values.Count; i++)
        {
            if (values[i].TryGetMalformedString(out _))
            {
                return true;
            }
        }

        return false;
    }

    private static bool AcceptsMalformed(scoped in AmqpReader reader) =>
        reader.Options.Allows(Deviations.KeepMalformedStrings | Deviations.ReplaceMalformedStrings);
}
