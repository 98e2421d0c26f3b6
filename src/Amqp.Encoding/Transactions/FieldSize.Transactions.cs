using Amqp.Encoding.Transactions;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 4.</content>
internal static partial class FieldSize
{
    public static int Of(in TransactionId value) => 2 + value.Length;
}
