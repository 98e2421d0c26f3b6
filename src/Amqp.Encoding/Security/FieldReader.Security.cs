using Amqp.Encoding.Security;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 5.</content>
internal static partial class FieldReader
{
    public static bool TryRead(this ref AmqpReader reader, out SaslCode value)
    {
        bool there = reader.TryBeginField();
        value = there ? (SaslCode)ReadChoice(ref reader, (byte)SaslCode.SysTemp, "a sasl-code of 0 to 4") : default;
        return there;
    }
}
