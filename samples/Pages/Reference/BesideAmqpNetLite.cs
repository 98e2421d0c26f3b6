// The code of docs/migrating.md: this library and the types of AMQPNetLite.
using Amqp.Encoding;
using Amqp.Framing;
using Amqp.Types;
using AmqpValue = Amqp.Encoding.AmqpValue;
using DescribedValue = Amqp.Encoding.DescribedValue;

namespace Amqp.Client;

internal static class Sections
{
    public static byte[] Encode(Symbol descriptor, Data data)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        ((AmqpValue)new DescribedValue(new AmqpSymbol(descriptor), AmqpValue.FromObject(data.Binary))).WriteTo(ref writer);
        writer.Flush();
        return buffer.WrittenSpan.ToArray();
    }
}
