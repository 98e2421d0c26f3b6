namespace Amqp.Encoding.Baseline;

/// <summary>header, the first section of a message (AMQP 1.0, part 3, 3.2.1).</summary>
public sealed class BoxedHeader : BoxedList
{
    internal const ulong Code = 0x70;
    internal const string Name = "amqp:header:list";

    /// <summary>durable.</summary>
    public bool? Durable { get; set; }

    /// <summary>priority.</summary>
    public byte? Priority { get; set; }

    /// <summary>ttl in milliseconds.</summary>
    public uint? TimeToLive { get; set; }

    /// <summary>first-acquirer.</summary>
    public bool? FirstAcquirer { get; set; }

    /// <summary>delivery-count.</summary>
    public uint? DeliveryCount { get; set; }

    /// <inheritdoc />
    public override ulong DescriptorCode => Code;

    /// <inheritdoc />
    protected override int FieldCount => 5;

    /// <inheritdoc />
    protected override int OnGetSize()
    {
        return 1
            + UByteEncoding.GetEncodeSize(Priority)
            + UIntEncoding.GetEncodeSize(TimeToLive)
            + 1
            + UIntEncoding.GetEncodeSize(DeliveryCount);
    }

    /// <inheritdoc />
    protected override void OnEncode(BoxingBuffer buffer)
    {
        BooleanEncoding.Encode(Durable, buffer);
        UByteEncoding.Encode(Priority, buffer);
        UIntEncoding.Encode(TimeToLive, buffer);
        BooleanEncoding.Encode(FirstAcquirer, buffer);
        UIntEncoding.Encode(DeliveryCount, buffer);
    }

    /// <inheritdoc />
    protected override void OnDecode(BoxingBuffer buffer, int count)
    {
        if (count > 0)
        {
            Durable = BooleanEncoding.Decode(buffer);
        }

        if (count > 1)
        {
            Priority = UByteEncoding.Decode(buffer);
        }

        if (count > 2)
        {
            TimeToLive = UIntEncoding.Decode(buffer);
        }

        if (count > 3)
        {
            FirstAcquirer = BooleanEncoding.Decode(buffer);
        }

        if (count > 4)
        {
            DeliveryCount = UIntEncoding.Decode(buffer);
        }
    }
}
