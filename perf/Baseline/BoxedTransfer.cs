using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>transfer, the performative that carries a message (AMQP 1.0, part 2, 2.7.5).</summary>
public sealed class BoxedTransfer : BoxedList
{
    internal const ulong Code = 0x14;
    internal const string Name = "amqp:transfer:list";

    /// <summary>handle, the link that the message travels on.</summary>
    public uint? Handle { get; set; }

    /// <summary>delivery-id.</summary>
    public uint? DeliveryId { get; set; }

    /// <summary>delivery-tag; when read, a view of the buffer.</summary>
    public ArraySegment<byte> DeliveryTag { get; set; }

    /// <summary>message-format.</summary>
    public uint? MessageFormat { get; set; }

    /// <summary>settled.</summary>
    public bool? Settled { get; set; }

    /// <summary>more.</summary>
    public bool? More { get; set; }

    /// <summary>rcv-settle-mode.</summary>
    public byte? ReceiverSettleMode { get; set; }

    /// <summary>state.</summary>
    public object? State { get; set; }

    /// <summary>resume.</summary>
    public bool? Resume { get; set; }

    /// <summary>aborted.</summary>
    public bool? Aborted { get; set; }

    /// <summary>batchable.</summary>
    public bool? Batchable { get; set; }

    /// <inheritdoc />
    public override ulong DescriptorCode => Code;

    /// <inheritdoc />
    protected override int FieldCount => 11;

    /// <inheritdoc />
    protected override int OnGetSize()
    {
        return UIntEncoding.GetEncodeSize(Handle)
            + UIntEncoding.GetEncodeSize(DeliveryId)
            + BinaryEncoding.GetEncodeSize(DeliveryTag)
            + UIntEncoding.GetEncodeSize(MessageFormat)
            + 1
            + 1
            + UByteEncoding.GetEncodeSize(ReceiverSettleMode)
            + BoxingEncoder.GetObjectEncodeSize(State)
            + 1
            + 1
            + 1;
    }

    /// <inheritdoc />
    protected override void OnEncode(BoxingBuffer buffer)
    {
        if (!Handle.HasValue)
        {
            throw new InvalidOperationException("The transfer has no handle.");
        }

        UIntEncoding.Encode(Handle, buffer);
        UIntEncoding.Encode(DeliveryId, buffer);
        BinaryEncoding.Encode(DeliveryTag, buffer);
        UIntEncoding.Encode(MessageFormat, buffer);
        BooleanEncoding.Encode(Settled, buffer);
        BooleanEncoding.Encode(More, buffer);
        UByteEncoding.Encode(ReceiverSettleMode, buffer);
        BoxingEncoder.WriteObject(State, buffer);
        BooleanEncoding.Encode(Resume, buffer);
        BooleanEncoding.Encode(Aborted, buffer);
        BooleanEncoding.Encode(Batchable, buffer);
    }

    /// <inheritdoc />
    protected override void OnDecode(BoxingBuffer buffer, int count)
    {
        if (count > 0)
        {
            Handle = UIntEncoding.Decode(buffer);
        }

        if (count > 1)
        {
            DeliveryId = UIntEncoding.Decode(buffer);
        }

        if (count > 2)
        {
            DeliveryTag = BinaryEncoding.Decode(buffer);
        }

        if (count > 3)
        {
            MessageFormat = UIntEncoding.Decode(buffer);
        }

        if (count > 4)
        {
            Settled = BooleanEncoding.Decode(buffer);
        }

        if (count > 5)
        {
            More = BooleanEncoding.Decode(buffer);
        }

        if (count > 6)
        {
            ReceiverSettleMode = UByteEncoding.Decode(buffer);
        }

        if (count > 7)
        {
            State = BoxingDecoder.ReadObject(buffer);
        }

        if (count > 8)
        {
            Resume = BooleanEncoding.Decode(buffer);
        }

        if (count > 9)
        {
            Aborted = BooleanEncoding.Decode(buffer);
        }

        if (count > 10)
        {
            Batchable = BooleanEncoding.Decode(buffer);
        }

        if (!Handle.HasValue)
        {
            throw new InvalidDataException("The transfer has no handle.");
        }
    }
}
