global using AmqpErrorField = Amqp.Encoding.CompositeField<Amqp.Encoding.Transport.AmqpError, Amqp.Encoding.Transport.AmqpErrorType>;
global using SourceField = Amqp.Encoding.CompositeField<Amqp.Encoding.Transport.Terminus, Amqp.Encoding.Transport.SourceType>;
global using TargetField = Amqp.Encoding.CompositeField<Amqp.Encoding.Transport.Terminus, Amqp.Encoding.Transport.TargetType>;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transactions;

namespace Amqp.Encoding.Transport;

/// <summary>error, a described list (0x1D); unless the reader is strict, its condition alone is accepted too: a symbol (0xA3, 0xB3).</summary>
internal readonly struct AmqpErrorType : ICompositeType<AmqpError>
{
    public AmqpError Read(ref AmqpReader reader)
    {
        FormatCode code = reader.PeekFormatCode();
        if ((code != FormatCode.Symbol8 && code != FormatCode.Symbol32) || reader.Options.IsStrict)
        {
            return AmqpError.Read(ref reader);
        }

        ErrorCondition condition = AmqpField.Read<ErrorConditionField, ErrorCondition>(ref reader);
        return new AmqpError { Condition = condition };
    }

    public bool IsLegal(AmqpError value) => true;
}

/// <summary>A described list that provides source.</summary>
internal readonly struct SourceType : ICompositeType<Terminus>
{
    public Terminus Read(ref AmqpReader reader) => Terminus.Read(ref reader, isSource: true);

    public bool IsLegal(Terminus value) => value is not (Target or Coordinator);
}

/// <summary>A described list that provides target.</summary>
internal readonly struct TargetType : ICompositeType<Terminus>
{
    public Terminus Read(ref AmqpReader reader) => Terminus.Read(ref reader, isSource: false);

    public bool IsLegal(Terminus value) => value is not Source;
}

/// <summary>A described list that provides delivery-state.</summary>
internal readonly struct DeliveryStateField : IPlainField<DeliveryState?>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    int IPlainField<DeliveryState?>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref DeliveryState? value)
    {
        // accepted: the state in nearly every disposition.
        uint accepted = CompositeInfo.GetPlain(Accepted.DescriptorCode, Codes.List0);
        if (source.Length > 3 && BinaryPrimitives.ReadUInt32BigEndian(source) == accepted && reader.CanEnter(RecordInfo.DescribedLevels + 1))
        {
            value = Accepted.Instance;
            return 4;
        }

        return 0;
    }

    bool IField<DeliveryState?>.TryRead(ref AmqpReader reader, out DeliveryState? value)
    {
        value = DeliveryState.Read(ref reader);
        return true;
    }

    int IField<DeliveryState?>.GetSize(in DeliveryState? value, AmqpWriterOptions? options) => value!.GetEncodedSize(options);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    int IPlainField<DeliveryState?>.WritePlain(in DeliveryState? value, Span<byte> room, int at)
    {
        if (value is Accepted && room.Length - at > 3)
        {
            BinaryPrimitives.WriteUInt32BigEndian(room.Slice(at), CompositeInfo.GetPlain(Accepted.DescriptorCode, Codes.List0));
            return at + 4;
        }

        return at;
    }

    void IField<DeliveryState?>.Write(ref AmqpWriter writer, in DeliveryState? value) => value!.WriteTo(ref writer);
}
