namespace Amqp.Encoding;

/// <summary>Marks a value whose data are 16 bytes as one of its type: it is the reference of the value, so that no scalar needs a box.</summary>
internal sealed class ValueTag
{
    public static readonly ValueTag Decimal128 = new(AmqpType.Decimal128);
    public static readonly ValueTag Uuid = new(AmqpType.Uuid);

    private ValueTag(AmqpType type) => Type = type;

    public AmqpType Type { get; }
}
