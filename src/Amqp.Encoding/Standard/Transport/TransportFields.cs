global using ErrorConditionField = Amqp.Encoding.WrappedField<Amqp.Encoding.Transport.ErrorCondition, Amqp.Encoding.AmqpSymbol, Amqp.Encoding.SymbolField, Amqp.Encoding.Transport.ErrorConditionType>;
global using ReceiverSettleModeField = Amqp.Encoding.WrappedField<Amqp.Encoding.Transport.ReceiverSettleMode, byte, Amqp.Encoding.ScalarField<byte, Amqp.Encoding.FixedWire<byte, Amqp.Encoding.UByteType>>, Amqp.Encoding.Transport.ReceiverSettleModeType>;
global using RoleField = Amqp.Encoding.WrappedField<Amqp.Encoding.Transport.Role, bool, Amqp.Encoding.ScalarField<bool, Amqp.Encoding.BooleanWire>, Amqp.Encoding.Transport.RoleType>;
global using SenderSettleModeField = Amqp.Encoding.WrappedField<Amqp.Encoding.Transport.SenderSettleMode, byte, Amqp.Encoding.ScalarField<byte, Amqp.Encoding.FixedWire<byte, Amqp.Encoding.UByteType>>, Amqp.Encoding.Transport.SenderSettleModeType>;
global using SequenceNumberField = Amqp.Encoding.WrappedField<Amqp.Encoding.Transport.SequenceNumber, uint, Amqp.Encoding.ScalarField<uint, Amqp.Encoding.UIntWire>, Amqp.Encoding.Transport.SequenceNumberType>;

namespace Amqp.Encoding.Transport;

/// <summary>sequence-no, delivery-number and transfer-number, a uint (0x70, 0x52, 0x43).</summary>
internal readonly struct SequenceNumberType : IRestrictedType<SequenceNumber, uint>
{
    public string? Expected => null;

    public bool IsLegal(SequenceNumber value, bool isStrict) => true;

    public SequenceNumber FromSource(uint source) => source;

    public uint ToSource(SequenceNumber value) => value.Value;
}

/// <summary>role, a boolean (0x56, 0x41, 0x42).</summary>
internal readonly struct RoleType : IRestrictedType<Role, bool>
{
    public string? Expected => null;

    public bool IsLegal(Role value, bool isStrict) => value <= Role.Receiver;

    public Role FromSource(bool source) => source ? Role.Receiver : Role.Sender;

    public bool ToSource(Role value) => value == Role.Receiver;
}

/// <summary>sender-settle-mode, a ubyte (0x50) of 0 to 2.</summary>
internal readonly struct SenderSettleModeType : IRestrictedType<SenderSettleMode, byte>
{
    public string Expected => "a sender-settle-mode of 0 to 2";

    public bool IsLegal(SenderSettleMode value, bool isStrict) => value <= SenderSettleMode.Mixed;

    public SenderSettleMode FromSource(byte source) => (SenderSettleMode)source;

    public byte ToSource(SenderSettleMode value) => (byte)value;
}

/// <summary>receiver-settle-mode, a ubyte (0x50) of 0 or 1.</summary>
internal readonly struct ReceiverSettleModeType : IRestrictedType<ReceiverSettleMode, byte>
{
    public string Expected => "a receiver-settle-mode of 0 or 1";

    public bool IsLegal(ReceiverSettleMode value, bool isStrict) => value <= ReceiverSettleMode.Second;

    public ReceiverSettleMode FromSource(byte source) => (ReceiverSettleMode)source;

    public byte ToSource(ReceiverSettleMode value) => (byte)value;
}

/// <summary>error-condition, a symbol (0xA3, 0xB3).</summary>
internal readonly struct ErrorConditionType : IRestrictedType<ErrorCondition, AmqpSymbol>
{
    public string? Expected => null;

    public bool IsLegal(ErrorCondition value, bool isStrict) => true;

    public ErrorCondition FromSource(AmqpSymbol source) => source;

    public AmqpSymbol ToSource(ErrorCondition value) => value.Symbol;
}

/// <summary>The unsettled deliveries of an attach, a map (0xC1, 0xD1) of delivery-tag to delivery-state or null.</summary>
internal readonly struct UnsettledField : IPlainField<IReadOnlyList<UnsettledDelivery>?>
{
    int IPlainField<IReadOnlyList<UnsettledDelivery>?>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref IReadOnlyList<UnsettledDelivery>? value) => 0;

    bool IField<IReadOnlyList<UnsettledDelivery>?>.TryRead(ref AmqpReader reader, out IReadOnlyList<UnsettledDelivery>? value)
    {
        value = UnsettledMap.Read(ref reader);
        return true;
    }

    int IField<IReadOnlyList<UnsettledDelivery>?>.GetSize(in IReadOnlyList<UnsettledDelivery>? value, AmqpWriterOptions? options) => UnsettledMap.GetSize(value!, options);

    int IPlainField<IReadOnlyList<UnsettledDelivery>?>.WritePlain(in IReadOnlyList<UnsettledDelivery>? value, Span<byte> room, int at) => at;

    void IField<IReadOnlyList<UnsettledDelivery>?>.Write(ref AmqpWriter writer, in IReadOnlyList<UnsettledDelivery>? value) => UnsettledMap.Write(ref writer, value!);
}
