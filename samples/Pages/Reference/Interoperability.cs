using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Reference;

/// <summary>The code of docs/interoperability.md.</summary>
internal static class Interoperability
{
    public static void Run()
    {
        Console.WriteLine(LockToken(new Transfer { DeliveryTag = DeliveryTag.FromLockToken(Guid.NewGuid()) }) is not null);
        Described(new AmqpMessage { ApplicationProperties = { { "within", TimeSpan.FromMinutes(5) } } }.Encode());
        using AmqpMessage text = AmqpMessage.Decode(JmsText("hello").Encode());
        Console.WriteLine(JmsKind(text));
        Console.WriteLine(Identify(new MessageId(Guid.Empty)));
        Console.WriteLine(Filters());
        Bodies();
    }

    private static Guid? LockToken(Transfer transfer)
    {
        // Service Bus: the 16 bytes of the delivery-tag are the lock token, in the order of Guid.ToByteArray.
        return transfer.DeliveryTag is { } tag && tag.TryGetLockToken(out Guid lockToken) ? lockToken : null;
    }

    private static void Described(byte[] encoded)
    {
        // A TimeSpan that Azure's .NET client sent is a described long; with Azure's options it is a TimeSpan again.
        using AmqpMessage message = AmqpMessage.Decode(encoded);
        if (message.ApplicationProperties.TryGetValue("within", out AmqpValue value))
        {
            Console.WriteLine(value);
            Console.WriteLine(value.ToObject(AmqpObjectOptions.Azure));
        }
    }

    private static AmqpMessage JmsText(string text)
    {
        // 5 says TextMessage, 0 says that `to` is a queue. JMS clients look for AMQP's byte, which is .NET's sbyte.
        var message = new AmqpMessage
        {
            Properties = { To = "orders" },
            MessageAnnotations = { { AnnotationKey.JmsMessageType, (sbyte)5 }, { AnnotationKey.JmsDestination, (sbyte)0 } },
            Value = text,
        };
        return message;
    }

    private static string JmsKind(AmqpMessage message)
    {
        // TryGetInteger takes every integer type: some peers send the number as another one.
        long? type = message.MessageAnnotations.GetValueOrDefault(AnnotationKey.JmsMessageType).TryGetInteger(out long number) ? number : null;
        return type switch
        {
            0 => "Message",
            1 => "ObjectMessage",
            2 => "MapMessage",
            3 => "BytesMessage",
            4 => "StreamMessage",
            5 => "TextMessage",
            _ => "not from JMS",
        };
    }

    private static string Identify(MessageId id)
    {
        return id.Type switch
        {
            AmqpType.String when id.TryGetString(out string? text) => text,
            AmqpType.ULong when id.TryGetUInt64(out ulong number) => $"number {number}",
            AmqpType.Uuid when id.TryGetGuid(out Guid guid) => $"uuid {guid}",
            AmqpType.Binary when id.TryGetBinary(out ReadOnlyMemory<byte> bytes) => $"{bytes.Length} bytes",
            _ => "none",
        };
    }

    private static Source Filters()
    {
        var source = new Source
        {
            Address = "orders",
            Filter =
            [
                // JMS selector; session of Service Bus; a filter of your own, with a number as its descriptor.
                Filter.Selector("colour = 'red'"),
                Filter.Session("s1"),
                new("mine", new DescribedValue(0x0000468C_00000000UL, "order.created")),
            ],
        };
        return source;
    }

    private static void Bodies()
    {
        byte[] json = "{\"id\":7}"u8.ToArray();

        // Bytes belong into data. As a value they are a binary within amqp-value, which other clients show as another body.
        var data = new AmqpMessage();
        data.AddData(json);
        var value = new AmqpMessage { Value = json };
        Console.WriteLine($"{Convert.ToHexString(data.Encode().AsSpan(0, 5))}, {Convert.ToHexString(value.Encode().AsSpan(0, 5))}");
    }
}
