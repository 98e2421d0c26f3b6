namespace Amqp.Encoding;

internal static partial class ObjectScalars
{
    private static AmqpValue? ConvertNewer(object source) => null;
}
