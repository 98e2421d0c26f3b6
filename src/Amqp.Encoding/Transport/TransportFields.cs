using System.Collections.Generic;
using System.Globalization;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding.Transport;

/// <summary>sequence-no, delivery-number and transfer-number, a uint (0x70, 0x52, 0x43).</summary>
internal readonly struct SequenceNumberField : IField<SequenceNumber>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref SequenceNumber value)
    {
        uint number = 0;
        int length = default(UInt32Field).ReadPlain(source, in reader, ref number);
        value = number;
        return length;
    }

    public bool TryRead(ref AmqpReader reader, out SequenceNumber value)
    {
        value = reader.ReadUInt32();
        return true;
    }

    public int GetSize(in SequenceNumber value, AmqpWriterOptions? options) => EncodedSize.OfUInt32(value.Value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int WritePlain(in SequenceNumber value, Span<byte> room, int at) => default(UInt32Field).WritePlain(value.Value, room, at);

    public void Write(ref AmqpWriter writer, in SequenceNumber value) => writer.WriteUInt32(value.Value);
}

/// <summary>delivery-tag, a binary (0xA0, 0xB0) of at most 32 bytes.</summary>
internal readonly struct DeliveryTagField : IField<DeliveryTag>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref DeliveryTag value)
    {
        if (InlineBytesField.TryReadPlain(source, out ReadOnlySpan<byte> bytes))
        {
            value = DeliveryTag.FromValidated(bytes);
            return 2 + bytes.Length;
        }

        return 0;
    }

    public bool TryRead(ref AmqpReader reader, out DeliveryTag value)
    {
        value = DeliveryTag.FromValidated(InlineBytesField.Read(ref reader, "delivery-tag"));
        return true;
    }

    public int GetSize(in DeliveryTag value, AmqpWriterOptions? options) => 2 + value.Length;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int WritePlain(in DeliveryTag value, Span<byte> room, int at) => at + value.Write(room.Slice(at));

    public void Write(ref AmqpWriter writer, in DeliveryTag value) => InlineBytesField.Write(ref writer, value.Bytes);
}

/// <summary>role, a boolean (0x56, 0x41, 0x42).</summary>
internal readonly struct RoleField : IField<Role>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref Role value)
    {
        bool isReceiver = false;
        int length = default(BooleanField).ReadPlain(source, in reader, ref isReceiver);
        value = isReceiver ? Role.Receiver : Role.Sender;
        return length;
    }

    public bool TryRead(ref AmqpReader reader, out Role value)
    {
        value = reader.ReadBoolean() ? Role.Receiver : Role.Sender;
        return true;
    }

    public int GetSize(in Role value, AmqpWriterOptions? options) => 1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int WritePlain(in Role value, Span<byte> room, int at) => default(BooleanField).WritePlain(value == Role.Receiver, room, at);

    public void Write(ref AmqpWriter writer, in Role value) => writer.WriteBoolean(value == Role.Receiver);

    public static Role Check(Role value) => FieldValue.Check(value, value <= Role.Receiver);
}

/// <summary>sender-settle-mode, a ubyte (0x50) of 0 to 2.</summary>
internal readonly struct SenderSettleModeField : IField<SenderSettleMode>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref SenderSettleMode value)
    {
        byte number = 0;
        int length = ChoiceField.ReadPlain(source, (byte)SenderSettleMode.Mixed, ref number);
        value = (SenderSettleMode)number;
        return length;
    }

    public bool TryRead(ref AmqpReader reader, out SenderSettleMode value)
    {
        value = (SenderSettleMode)ChoiceField.Read(ref reader, (byte)SenderSettleMode.Mixed, "a sender-settle-mode of 0 to 2");
        return true;
    }

    public int GetSize(in SenderSettleMode value, AmqpWriterOptions? options) => 2;

    public int WritePlain(in SenderSettleMode value, Span<byte> room, int at) => default(ByteField).WritePlain((byte)value, room, at);

    public void Write(ref AmqpWriter writer, in SenderSettleMode value) => writer.WriteByte((byte)value);

    public static SenderSettleMode? Check(SenderSettleMode? value) => FieldValue.Check(value, value is null or <= SenderSettleMode.Mixed);
}

/// <summary>receiver-settle-mode, a ubyte (0x50) of 0 or 1.</summary>
internal readonly struct ReceiverSettleModeField : IField<ReceiverSettleMode>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref ReceiverSettleMode value)
    {
        byte number = 0;
        int length = ChoiceField.ReadPlain(source, (byte)ReceiverSettleMode.Second, ref number);
        value = (ReceiverSettleMode)number;
        return length;
    }

    public bool TryRead(ref AmqpReader reader, out ReceiverSettleMode value)
    {
        value = (ReceiverSettleMode)ChoiceField.Read(ref reader, (byte)ReceiverSettleMode.Second, "a receiver-settle-mode of 0 or 1");
        return true;
    }

    public int GetSize(in ReceiverSettleMode value, AmqpWriterOptions? options) => 2;

    public int WritePlain(in ReceiverSettleMode value, Span<byte> room, int at) => default(ByteField).WritePlain((byte)value, room, at);

    public void Write(ref AmqpWriter writer, in ReceiverSettleMode value) => writer.WriteByte((byte)value);

    public static ReceiverSettleMode? Check(ReceiverSettleMode? value) => FieldValue.Check(value, value is null or <= ReceiverSettleMode.Second);
}

/// <summary>error-condition, a symbol (0xA3, 0xB3).</summary>
internal readonly struct ErrorConditionField : IField<ErrorCondition>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref ErrorCondition value)
    {
        AmqpSymbol symbol = default;
        int length = default(SymbolField).ReadPlain(source, in reader, ref symbol);
        value = symbol;
        return length;
    }

    public bool TryRead(ref AmqpReader reader, out ErrorCondition value)
    {
        value = SymbolField.Read(ref reader);
        return true;
    }

    public int GetSize(in ErrorCondition value, AmqpWriterOptions? options) => EncodedSize.OfSymbol(value.Symbol);

    public int WritePlain(in ErrorCondition value, Span<byte> room, int at) => default(SymbolField).WritePlain(value.Symbol, room, at);

    public void Write(ref AmqpWriter writer, in ErrorCondition value) => writer.WriteSymbol(value.Symbol);
}

/// <summary>The unsettled deliveries of an attach, a map (0xC1, 0xD1) of delivery-tag to delivery-state or null.</summary>
internal readonly struct UnsettledField : IField<IReadOnlyList<UnsettledDelivery>?>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref IReadOnlyList<UnsettledDelivery>? value) => 0;

    public bool TryRead(ref AmqpReader reader, out IReadOnlyList<UnsettledDelivery>? value)
    {
        value = UnsettledMap.Read(ref reader);
        return true;
    }

    public int GetSize(in IReadOnlyList<UnsettledDelivery>? value, AmqpWriterOptions? options) => UnsettledMap.GetSize(value!, options);

    public int WritePlain(in IReadOnlyList<UnsettledDelivery>? value, Span<byte> room, int at) => at;

    public void Write(ref AmqpWriter writer, in IReadOnlyList<UnsettledDelivery>? value) => UnsettledMap.Write(ref writer, value!);
}

/// <summary>A ubyte (0x50) of a few values.</summary>
internal static class ChoiceField
{
    public static int ReadPlain(ReadOnlySpan<byte> source, byte last, ref byte value)
    {
        if (source.Length > 1 && source[0] == Codes.UByte && source[1] <= last)
        {
            value = source[1];
            return 2;
        }

        return 0;
    }

    public static byte Read(ref AmqpReader reader, byte last, string expected)
    {
        int at = reader.Position;
        byte value = reader.ReadByte();
        if (value > last)
        {
            reader.FailField(at, expected, value.ToString(CultureInfo.InvariantCulture));
            return 0;
        }

        return value;
    }
}
