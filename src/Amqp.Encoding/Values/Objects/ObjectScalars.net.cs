using System.Text;

namespace Amqp.Encoding;

internal static partial class ObjectScalars
{
    private static AmqpValue? ConvertNewer(object source) => source is Rune value ? value : default(AmqpValue?);
}
