using System.Collections.Generic;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 2.</content>
internal static partial class FieldWriter
{
    public static int Write(Span<byte> room, int at, SequenceNumber value) => Write(room, at, value.Value);

    public static int Write(Span<byte> room, int at, in DeliveryTag value) => at + value.Write(room.Slice(at));

    public static int Write(Span<byte> room, int at, Role value) => Write(room, at, value == Role.Receiver);

    public static int Write(Span<byte> room, int at, SenderSettleMode value) => Write(room, at, (byte)value);

    public static int Write(Span<byte> room, int at, ReceiverSettleMode value) => Write(room, at, (byte)value);

    public static void Write(ref AmqpWriter writer, ErrorCondition value) => writer.WriteSymbol(value.Symbol);

    public static void Write(ref AmqpWriter writer, IReadOnlyList<UnsettledDelivery> value) => UnsettledMap.Write(ref writer, value);
}
