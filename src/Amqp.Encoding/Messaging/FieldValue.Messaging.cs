using Amqp.Encoding.Messaging;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 3.</content>
internal static partial class FieldValue
{
    public static TerminusDurability? Check(TerminusDurability? value) => Check(value, value is null or <= TerminusDurability.UnsettledState);
}
