namespace Amqp.Encoding;

/// <summary>Elements that are null.</summary>
internal sealed class NullElementType() : ElementType(AmqpType.Null, FormatCode.Null)
{
    public override ArrayElements ReadEach(ValueReader values, ref AmqpReader reader, FormatCode code, int count)
    {
        reader.SkipElements();
        return new NullElements(this, count);
    }

    public override ArrayElements StoreEach(IReadOnlyList<AmqpValue> values) => new NullElements(this, values.Count);
}
