namespace Amqp.Encoding;

/// <summary>Marks a value whose data fits 16 bytes as one of its type: it stands in the reference of the value, so that no scalar needs a box.</summary>
internal sealed class ValueTag
{
    public static readonly ValueTag Boolean = new(AmqpType.Boolean);
    public static readonly ValueTag UByte = new(AmqpType.UByte);
    public static readonly ValueTag UShort = new(AmqpType.UShort);
    public static readonly ValueTag UInt = new(AmqpType.UInt);
    public static readonly ValueTag ULong = new(AmqpType.ULong);
    public static readonly ValueTag Byte = new(AmqpType.Byte);
    public static readonly ValueTag Short = new(AmqpType.Short);
    public static readonly ValueTag Int = new(AmqpType.Int);
    public static readonly ValueTag Long = new(AmqpType.Long);
    public static readonly ValueTag Float = new(AmqpType.Float);
    public static readonly ValueTag Double = new(AmqpType.Double);
    public static readonly ValueTag Decimal32 = new(AmqpType.Decimal32);
    public static readonly ValueTag Decimal64 = new(AmqpType.Decimal64);
    public static readonly ValueTag Decimal128 = new(AmqpType.Decimal128);
    public static readonly ValueTag Char = new(AmqpType.Char);
    public static readonly ValueTag Timestamp = new(AmqpType.Timestamp);
    public static readonly ValueTag Uuid = new(AmqpType.Uuid);

    private ValueTag(AmqpType type) => Type = type;

    public AmqpType Type { get; }
}
