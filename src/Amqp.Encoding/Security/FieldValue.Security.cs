using Amqp.Encoding.Security;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 5.</content>
internal static partial class FieldValue
{
    public static SaslCode Check(SaslCode value) => Check(value, value <= SaslCode.SysTemp);
}
