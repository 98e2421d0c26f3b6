// The code of docs/migrating.md: this library beside the types of AMQPNetLite.
using Amqp.Encoding;
using Amqp.Framing;
using Amqp.Types;
using AmqpValue = Amqp.Encoding.AmqpValue;
using DescribedValue = Amqp.Encoding.DescribedValue;
using Section = Amqp.Framing.AmqpValue;

namespace Amqp.Client;

internal static class Sections
{
    public static byte[] EncodeValue(Section section)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        writer.WriteValue(new DescribedValue(0x77UL, AmqpValue.FromObject(section.Value)));
        writer.Flush();
        return buffer.WrittenSpan.ToArray();
    }
}
