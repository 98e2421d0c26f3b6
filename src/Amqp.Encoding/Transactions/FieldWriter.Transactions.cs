using Amqp.Encoding.Transactions;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 4.</content>
internal static partial class FieldWriter
{
    public static int Write(Span<byte> room, int at, in TransactionId value) => at + value.Write(room.Slice(at));
}
