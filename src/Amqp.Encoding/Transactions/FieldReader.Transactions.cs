using Amqp.Encoding.Transactions;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 4.</content>
internal static partial class FieldReader
{
    public static bool TryRead(this ref AmqpReader reader, out TransactionId value)
    {
        value = default;
        if (!reader.TryBeginField())
        {
            return false;
        }

        int at = reader.Position;
        ReadOnlySpan<byte> octets = reader.ReadBinary();
        if (IsShort(ref reader, at, octets, "transaction-id"))
        {
            value = TransactionId.FromJudged(octets);
        }

        return true;
    }
}
