using Amqp.Encoding.Messaging;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 3.</content>
internal static partial class FieldWriter
{
    public static int Write(Span<byte> room, int at, TerminusDurability value) => Write(room, at, (uint)value);

    public static void Write(ref AmqpWriter writer, TerminusExpiryPolicy value) => writer.WriteSymbol(value.Symbol);

    public static void Write(ref AmqpWriter writer, DistributionMode value) => writer.WriteSymbol(value.Symbol);

    public static void Write(ref AmqpWriter writer, MessageId value) => value.Write(ref writer);
}
