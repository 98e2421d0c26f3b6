namespace Amqp.Encoding.Baseline;

/// <summary>properties, a section of a message (AMQP 1.0, part 3, 3.2.4).</summary>
public sealed class BoxedProperties : BoxedList
{
    internal const ulong Code = 0x73;
    internal const string Name = "amqp:properties:list";

    /// <summary>message-id: a ulong, a uuid, a binary or a string.</summary>
    public object? MessageId { get; set; }

    /// <summary>user-id; when read, a view of the buffer.</summary>
    public ArraySegment<byte> UserId { get; set; }

    /// <summary>to.</summary>
    public object? To { get; set; }

    /// <summary>subject.</summary>
    public string? Subject { get; set; }

    /// <summary>reply-to.</summary>
    public object? ReplyTo { get; set; }

    /// <summary>correlation-id: a ulong, a uuid, a binary or a string.</summary>
    public object? CorrelationId { get; set; }

    /// <summary>content-type.</summary>
    public BoxedSymbol? ContentType { get; set; }

    /// <summary>content-encoding.</summary>
    public BoxedSymbol? ContentEncoding { get; set; }

    /// <summary>absolute-expiry-time.</summary>
    public DateTime? AbsoluteExpiryTime { get; set; }

    /// <summary>creation-time.</summary>
    public DateTime? CreationTime { get; set; }

    /// <summary>group-id.</summary>
    public string? GroupId { get; set; }

    /// <summary>group-sequence.</summary>
    public uint? GroupSequence { get; set; }

    /// <summary>reply-to-group-id.</summary>
    public string? ReplyToGroupId { get; set; }

    /// <inheritdoc />
    public override ulong DescriptorCode => Code;

    /// <inheritdoc />
    protected override int FieldCount => 13;

    /// <inheritdoc />
    protected override int OnGetSize()
    {
        return BoxingEncoder.GetObjectEncodeSize(MessageId)
            + BinaryEncoding.GetEncodeSize(UserId)
            + BoxingEncoder.GetObjectEncodeSize(To)
            + StringEncoding.GetEncodeSize(Subject)
            + BoxingEncoder.GetObjectEncodeSize(ReplyTo)
            + BoxingEncoder.GetObjectEncodeSize(CorrelationId)
            + SymbolEncoding.GetEncodeSize(ContentType)
            + SymbolEncoding.GetEncodeSize(ContentEncoding)
            + TimestampEncoding.GetEncodeSize(AbsoluteExpiryTime)
            + TimestampEncoding.GetEncodeSize(CreationTime)
            + StringEncoding.GetEncodeSize(GroupId)
            + UIntEncoding.GetEncodeSize(GroupSequence)
            + StringEncoding.GetEncodeSize(ReplyToGroupId);
    }

    /// <inheritdoc />
    protected override void OnEncode(BoxingBuffer buffer)
    {
        BoxingEncoder.WriteObject(MessageId, buffer);
        BinaryEncoding.Encode(UserId, buffer);
        BoxingEncoder.WriteObject(To, buffer);
        StringEncoding.Encode(Subject, buffer);
        BoxingEncoder.WriteObject(ReplyTo, buffer);
        BoxingEncoder.WriteObject(CorrelationId, buffer);
        SymbolEncoding.Encode(ContentType, buffer);
        SymbolEncoding.Encode(ContentEncoding, buffer);
        TimestampEncoding.Encode(AbsoluteExpiryTime, buffer);
        TimestampEncoding.Encode(CreationTime, buffer);
        StringEncoding.Encode(GroupId, buffer);
        UIntEncoding.Encode(GroupSequence, buffer);
        StringEncoding.Encode(ReplyToGroupId, buffer);
    }

    /// <inheritdoc />
    protected override void OnDecode(BoxingBuffer buffer, int count)
    {
        if (count > 0)
        {
            MessageId = BoxingDecoder.ReadObject(buffer);
        }

        if (count > 1)
        {
            UserId = BinaryEncoding.Decode(buffer);
        }

        if (count > 2)
        {
            To = BoxingDecoder.ReadObject(buffer);
        }

        if (count > 3)
        {
            Subject = StringEncoding.Decode(buffer);
        }

        if (count > 4)
        {
            ReplyTo = BoxingDecoder.ReadObject(buffer);
        }

        if (count > 5)
        {
            CorrelationId = BoxingDecoder.ReadObject(buffer);
        }

        if (count > 6)
        {
            ContentType = SymbolEncoding.Decode(buffer);
        }

        if (count > 7)
        {
            ContentEncoding = SymbolEncoding.Decode(buffer);
        }

        if (count > 8)
        {
            AbsoluteExpiryTime = TimestampEncoding.Decode(buffer);
        }

        if (count > 9)
        {
            CreationTime = TimestampEncoding.Decode(buffer);
        }

        if (count > 10)
        {
            GroupId = StringEncoding.Decode(buffer);
        }

        if (count > 11)
        {
            GroupSequence = UIntEncoding.Decode(buffer);
        }

        if (count > 12)
        {
            ReplyToGroupId = StringEncoding.Decode(buffer);
        }
    }
}
