using System.Buffers;
using System.Collections.Generic;
using System.Text.Json;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Recipes;

/// <summary>Messages to send, and where they go.</summary>
internal static class Sending
{
    /// <seealso cref="MessageReader"/>
    /// <seealso cref="MessageReader.OpenMap()"/>
    /// <seealso cref="MapView"/>
    public static string ChooseQueue(ReadOnlySpan<byte> message)
    {
        // Looks one property up in the bytes. Nothing is decoded before it or after it, and nothing is allocated.
        var sections = new MessageReader(message);
        if (!sections.ReadTo(SectionKind.ApplicationProperties) || !sections.OpenMap().TryGetStringBytes("region"u8, out ReadOnlySpan<byte> region))
        {
            return "unrouted";
        }

        return region.SequenceEqual("eu"u8) ? "orders-eu" : region.SequenceEqual("us"u8) ? "orders-us" : "unrouted";
    }

    public static byte[] CountHop(ReadOnlyMemory<byte> encoded)
    {
        // Sections that nobody reads go out as they came.
        using AmqpMessage message = AmqpMessage.Decode(encoded);
        message.MessageAnnotations.TryGetValue("x-hops", out int hops);
        message.MessageAnnotations["x-hops"] = hops + 1;
        return message.Encode();
    }

    /// <seealso cref="Filter"/>
    /// <seealso cref="Source"/>
    /// <seealso cref="Attach"/>
    public static Attach ReceiveRedOnes()
    {
        // The broker sends only the messages whose application property colour is red.
        var attach = new Attach
        {
            Name = "red-orders",
            Handle = 0,
            Role = Role.Receiver,
            Source = new Source { Address = "orders", Filter = [Filter.Selector("colour = 'red'")] },
            Target = new Target(),
        };
        return attach;
    }

    public static bool IsFiltered(Source answered)
    {
        // The attach of the broker lists the filters that it applies. One that it does not know is missing there.
        return answered.Filter.ContainsKey("apache.org:selector-filter:string");
    }

    public static AmqpMessage Ask(string replyTo)
    {
        var request = new AmqpMessage { Properties = { MessageId = Guid.NewGuid(), To = "prices", ReplyTo = replyTo }, Value = "nut" };
        return request;
    }

    /// <seealso cref="Properties"/>
    public static AmqpMessage? Answer(AmqpMessage request)
    {
        // The reply goes to the address that the request names, and its correlation-id is the id of the request.
        if (request.Properties.ReplyTo is not { } replyTo)
        {
            return null;
        }

        return new AmqpMessage { Properties = { To = replyTo, CorrelationId = request.Properties.MessageId }, Value = 25 };
    }

    public static bool TryGetPrice(AmqpMessage request, AmqpMessage reply, out int cents)
    {
        cents = 0;
        return reply.Properties.CorrelationId == request.Properties.MessageId && reply.Value.TryGetInt32(out cents);
    }

    /// <seealso cref="DeliveryTag.TryGetLockToken(out Guid)"/>
    public static bool TryGetLockToken(Transfer transfer, out Guid lockToken)
    {
        // The delivery-tag of Service Bus is the lock token, in the byte order of Guid.ToByteArray.
        lockToken = default;
        return transfer.DeliveryTag is { } tag && tag.TryGetLockToken(out lockToken);
    }

    public static AmqpMessage Renew(Guid lockToken)
    {
        // In the body of a request the same token is a uuid, in network byte order. The library converts both.
        var request = new AmqpMessage
        {
            ApplicationProperties = { { "operation", "com.microsoft:renew-lock" } },
            Value = new AmqpMap([new("lock-tokens", AmqpValue.FromArray([lockToken]))]),
        };
        return request;
    }

    public static AmqpMessage ToServiceBus(Order order, DateTime due)
    {
        var message = new AmqpMessage
        {
            // The session is the group-id, a reply's session the reply-to-group-id. Ttl is in milliseconds.
            Header = { Ttl = 60_000 },
            Properties = { MessageId = $"order-{order.Id}", GroupId = order.Customer, ContentType = "application/json", Subject = "order.created" },
            // Annotations are typed: a timestamp, and strings. A scheduled message is hidden until its time: a DateTime of kind Utc or Local.
            MessageAnnotations = { ["x-opt-scheduled-enqueue-time"] = AmqpTimestamp.FromDateTime(due), ["x-opt-partition-key"] = order.Customer },
            ApplicationProperties = { { "tries", 2 } },
        };
        message.AddData(JsonSerializer.SerializeToUtf8Bytes(order));
        return message;
    }

    public static AmqpMessage PutToken(string audience, string token, DateTime expires)
    {
        // To $cbs, on a link of its own. The token is a secret: log neither this message nor a transfer to $cbs. The reply has status-code 200 or 202, an int.
        var request = new AmqpMessage
        {
            Properties = { MessageId = Guid.NewGuid(), ReplyTo = "cbs" },
            ApplicationProperties =
            {
                { "operation", "put-token" },
                { "type", "servicebus.windows.net:sastoken" },
                { "name", audience },
                { "expiration", AmqpTimestamp.FromDateTime(expires) },
            },
            Value = token,
        };
        return request;
    }

    public static Attach ReceiveSession(string queue, string? session)
    {
        // Null takes the next session that is free. The broker's attach then names it in the same filter.
        var attach = new Attach
        {
            Name = "session",
            Handle = 0,
            Role = Role.Receiver,
            Source = new Source { Address = queue, Filter = [Filter.Session(session)] },
            Target = new Target(),
        };
        return attach;
    }

    public static Rejected DeadLetter(string reason)
    {
        // A rejected delivery with this condition goes to the dead-letter queue, which shows the reason.
        var rejected = new Rejected
        {
            Error = new AmqpError { Condition = new AmqpSymbol("com.microsoft:dead-letter"), Info = [new("DeadLetterReason", reason)] },
        };
        return rejected;
    }

    /// <seealso cref="MessageBatch"/>
    /// <seealso cref="MessageBatch.TryAdd(AmqpMessage)"/>
    public static IEnumerable<(byte[] Payload, uint MessageFormat)> Batch(IEnumerable<byte[]> events, string key, long maxSize)
    {
        // The envelope has the key, so all events of a batch go to one partition. A payload is copied, because the batch is used again and disposed.
        var envelope = new AmqpMessage { MessageAnnotations = { ["x-opt-partition-key"] = key } };
        using var batch = new MessageBatch(maxSize, envelope);
        foreach (byte[] body in events)
        {
            var message = new AmqpMessage { MessageAnnotations = { ["x-opt-partition-key"] = key } };
            message.AddData(body);
            if (batch.TryAdd(message))
            {
                continue;
            }

            // The batch is full: it is sent, and the event begins the next one.
            if (batch.Count > 0)
            {
                yield return (batch.GetPayload(out uint format).ToArray(), format);
                batch.Clear();
            }

            if (!batch.TryAdd(message))
            {
                throw new InvalidOperationException($"An event of {message.GetEncodedSize()} bytes is too large for a batch of {maxSize}.");
            }
        }

        if (batch.Count > 0)
        {
            yield return (batch.GetPayload(out uint format).ToArray(), format);
        }
    }

    public static Attach ReadPartition(string hub, int partition, long after)
    {
        // One link for each partition. A filter says where it begins: after a sequence number, an offset, or a time in milliseconds.
        var attach = new Attach
        {
            Name = $"{hub}-{partition}",
            Handle = 0,
            Role = Role.Receiver,
            Source = new Source
            {
                Address = $"{hub}/ConsumerGroups/$default/Partitions/{partition}",
                Filter = [Filter.Selector($"amqp.annotation.x-opt-sequence-number > '{after}'")],
            },
            Target = new Target(),
        };
        return attach;
    }
}
