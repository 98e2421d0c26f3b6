using NetLiteFraming = Amqp.Framing;
using NetLiteMessage = Amqp.Message;

namespace Amqp.Encoding.Perf.Codecs;

/// <summary>Messages by AMQPNetLite.</summary>
public static class NetLiteMessages
{
    public static NetLiteMessage Build(MessageData data, byte[] body) => new()
    {
        Header = new NetLiteFraming.Header { Durable = true, Priority = 4, Ttl = 60_000, DeliveryCount = 1 },
        Properties = new NetLiteFraming.Properties
        {
            MessageId = data.MessageId,
            To = data.To,
            Subject = data.Subject,
            ReplyTo = data.ReplyTo,
            CorrelationId = data.CorrelationId,
            ContentType = data.ContentType,
            CreationTime = data.CreationTime,
        },
        ApplicationProperties = new NetLiteFraming.ApplicationProperties
        {
            ["region"] = "eu-west-1",
            ["tenant"] = "contoso",
            ["source"] = "checkout-service",
            ["trace"] = "4bf92f3577b34da6a3ce929d0e0e4736",
            ["retries"] = 3,
            ["items"] = 123_456,
            ["order-no"] = 9_876_543_210_123L,
            ["express"] = true,
            ["total"] = 1234.56,
            ["placed-at"] = (DateTime)data.ApplicationProperties[9].Value,
        },
        BodySection = new NetLiteFraming.Data { Binary = body },
    };

    public static NetLiteMessage Read(byte[] encoded) => NetLiteMessage.Decode(new NetLite.ByteBuffer(encoded, 0, encoded.Length, encoded.Length));

    public static long Send(MessageData data, byte[] body) => Touch(NetLiteMessage.Decode(Build(data, body).Encode()));

    public static long Touch(NetLiteMessage message)
    {
        NetLiteFraming.Header? header = message.Header;
        NetLiteFraming.Properties properties = message.Properties;
        byte[] body = ((NetLiteFraming.Data)message.BodySection).Binary;
        return (header is null ? 0 : (header.Durable ? 1 : 0) + header.Priority + header.Ttl + header.DeliveryCount)
            + properties.MessageId.Length + (properties.To?.Length ?? 0) + (properties.Subject?.Length ?? 0) + (properties.ReplyTo?.Length ?? 0)
            + properties.CorrelationId.Length + ((string)properties.ContentType).Length + (properties.CreationTime == default ? 0 : MessageRows.Milliseconds(properties.CreationTime))
            + Touch(message.DeliveryAnnotations?.Map) + Touch(message.MessageAnnotations?.Map) + Touch(message.ApplicationProperties.Map) + body.Length + body[^1];
    }

    public static long TouchKeys(NetLiteMessage message)
    {
        long sum = 0;
        foreach (object key in message.MessageAnnotations.Map.Keys)
        {
            sum += key.ToString()!.Length;
        }

        return sum;
    }

    private static long Touch(NetLite.Types.Map? map)
    {
        long sum = 0;
        foreach (KeyValuePair<object, object> pair in map ?? [])
        {
            sum += pair.Key.ToString()!.Length + MessageRows.Touch(pair.Value);
        }

        return sum;
    }
}
