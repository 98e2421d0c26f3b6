using System.Buffers;
using System.Collections.Generic;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Recipes;

/// <summary>Messages to send, and where they go.</summary>
internal static class Sending
{
    /// <seealso cref="MessageBatch"/>
    /// <seealso cref="MessageBatch.TryAdd(AmqpMessage)"/>
    public static IEnumerable<byte[]> Batch(IEnumerable<AmqpMessage> messages, int maxSize)
    {
        // A payload has at most maxSize bytes. Send it with the MessageFormat that ToPayload gives.
        using var batch = new MessageBatch(new AmqpMessage(), maxSize);
        foreach (AmqpMessage message in messages)
        {
            if (!batch.TryAdd(message))
            {
                if (batch.Count > 0)
                {
                    yield return batch.ToPayload(out uint _).ToArray();
                    batch.Clear();
                }

                if (!batch.TryAdd(message))
                {
                    throw new InvalidOperationException($"A message of {message.GetEncodedSize()} bytes is too large.");
                }
            }
        }

        if (batch.Count > 0)
        {
            yield return batch.ToPayload(out uint _).ToArray();
        }
    }

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
        return answered.Filter.ContainsKey(Filter.SelectorName);
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
}
