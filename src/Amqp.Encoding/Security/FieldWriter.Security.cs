using Amqp.Encoding.Security;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 5.</content>
internal static partial class FieldWriter
{
    public static int Write(Span<byte> room, int at, SaslCode value) => Write(room, at, (byte)value);
}
