using Amqp.Encoding.Security;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 5.</content>
internal static partial class FieldSize
{
    public static int Of(SaslCode value)
    {
        _ = value;
        return 2;
    }
}
