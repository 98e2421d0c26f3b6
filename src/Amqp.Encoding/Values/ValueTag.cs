namespace Amqp.Encoding;

/// <summary>Marks the type of a value with 16 bytes of data. It is the reference of the value, so that no scalar is boxed.</summary>
internal sealed class ValueTag
{
    public static readonly ValueTag Decimal128 = new(AmqpType.Decimal128);
    public static readonly ValueTag Uuid = new(AmqpType.Uuid);

    private ValueTag(AmqpType type) => Type = type;

    public AmqpType Type { get; }
}
