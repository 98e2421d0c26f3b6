using Microsoft.Azure.Amqp.Encoding;
using AzureData = Microsoft.Azure.Amqp.Framing.Data;
using AzureMessage = Microsoft.Azure.Amqp.AmqpMessage;

namespace Amqp.Encoding.Perf.Codecs;

/// <summary>Messages by Microsoft.Azure.Amqp.</summary>
public static class AzureMessages
{
    public static AzureMessage Build(MessageData data, byte[] body)
    {
        AzureMessage message = AzureMessage.Create(new AzureData { Value = new ArraySegment<byte>(body) });
        (message.Header.Durable, message.Header.Priority, message.Header.Ttl, message.Header.DeliveryCount) = (true, 4, 60_000, 1);
        message.Properties.MessageId = data.MessageId;
        message.Properties.To = data.To;
        message.Properties.Subject = data.Subject;
        message.Properties.ReplyTo = data.ReplyTo;
        message.Properties.CorrelationId = data.CorrelationId;
        message.Properties.ContentType = data.ContentType;
        message.Properties.CreationTime = data.CreationTime;
        Azure.Framing.PropertiesMap map = message.ApplicationProperties.Map;
        map["region"] = "eu-west-1";
        map["tenant"] = "contoso";
        map["source"] = "checkout-service";
        map["trace"] = "4bf92f3577b34da6a3ce929d0e0e4736";
        map["retries"] = 3;
        map["items"] = 123_456;
        map["order-no"] = 9_876_543_210_123L;
        map["express"] = true;
        map["total"] = 1234.56;
        map["placed-at"] = (DateTime)data.ApplicationProperties[9].Value;
        return message;
    }

    /// <summary>Writes the sections: the message itself is written once, and keeps its bytes.</summary>
    public static void Write(AzureMessage message, AzureData body, Azure.ByteBuffer buffer)
    {
        message.Header.Encode(buffer);
        message.Properties.Encode(buffer);
        message.ApplicationProperties.Encode(buffer);
        body.Encode(buffer);
    }

    /// <summary>Makes a message of bytes, as a link does.</summary>
    public static AzureMessage Read(byte[] encoded)
    {
        AzureMessage message = AzureMessage.CreateReceivedMessage();
        message.AddPayload(new Azure.ByteBuffer(encoded, 0, encoded.Length), isLast: true);
        return message;
    }

    /// <summary>Makes the bytes of a message that was built.</summary>
    public static byte[] BytesOf(AzureMessage message) => [.. message.GetPayload().SelectMany(static segment => segment)];

    /// <summary>Writes a message that was read, which has no other way, section by section.</summary>
    public static byte[] Rewrite(AzureMessage message)
    {
        var buffer = new Azure.ByteBuffer(1 << 12, autoGrow: true);
        Azure.Framing.DescribedAnnotations?[] annotations = [message.DeliveryAnnotations, message.MessageAnnotations];
        foreach (Azure.Framing.AmqpDescribed? section in (Azure.Framing.AmqpDescribed?[])[
            message.Header, .. annotations.Where(static section => section?.Map.Count > 0), message.Properties, message.ApplicationProperties, .. message.DataBody])
        {
            section!.Encode(buffer);
        }

        return CodecRow.BytesOf(buffer);
    }

    public static long Send(MessageData data, byte[] body)
    {
        using var output = new MemoryStream();
        foreach (ArraySegment<byte> segment in Build(data, body).GetPayload())
        {
            output.Write(segment);
        }

        return Touch(Read(output.ToArray()));
    }

    public static long Touch(AzureMessage message)
    {
        Azure.Framing.Header header = message.Header;
        Azure.Framing.Properties properties = message.Properties;
        long sum = (header.Durable == true ? 1 : 0) + header.Priority.GetValueOrDefault() + header.Ttl.GetValueOrDefault() + header.DeliveryCount.GetValueOrDefault()
            + properties.MessageId.ToString()!.Length + (properties.To?.ToString()!.Length ?? 0) + (properties.Subject?.Length ?? 0) + (properties.ReplyTo?.ToString()!.Length ?? 0)
            + properties.CorrelationId.ToString()!.Length + properties.ContentType.Value.Length + MessageRows.Milliseconds(properties.CreationTime.GetValueOrDefault(DateTime.UnixEpoch));
        sum += Touch(message.DeliveryAnnotations?.Map) + Touch(message.MessageAnnotations.Map) + Touch(message.ApplicationProperties.Map);
        foreach (AzureData data in message.DataBody)
        {
            var body = (ArraySegment<byte>)data.Value;
            sum += body.Count + body[^1];
        }

        return sum;
    }

    public static long TouchKeys(AzureMessage message)
    {
        long sum = 0;
        foreach (KeyValuePair<MapKey, object> pair in message.MessageAnnotations.Map)
        {
            sum += pair.Key.ToString().Length;
        }

        return sum;
    }

    private static long Touch(Azure.Framing.RestrictedMap? map)
    {
        long sum = 0;
        foreach (KeyValuePair<MapKey, object> pair in map ?? new Azure.Framing.Annotations())
        {
            sum += pair.Key.ToString().Length + MessageRows.Touch(pair.Value);
        }

        return sum;
    }
}
