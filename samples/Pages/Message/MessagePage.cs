using Amqp.Encoding;
using Amqp.Encoding.Messaging;

namespace Acme.Pages;

/// <summary>The code at the beginning of docs/messages.md.</summary>
internal static class MessagePage
{
    public static void Run()
    {
        // Build: sections are there when they are named, and sent if they hold something.
        var message = new AmqpMessage
        {
            Header = { Durable = true, TimeToLive = TimeSpan.FromMinutes(1) },
            Properties = { MessageId = "order-7", To = "queue/orders", Subject = "order.created", ContentType = "application/json" },
            ApplicationProperties = { { "tries", 2 }, { "timeout", TimeSpan.FromSeconds(30) } },
        };
        message.AddData("{\"id\":7}"u8.ToArray());

        // Encode: into a pooled buffer that the next message reuses.
        using var buffer = new AmqpBuffer();
        message.Encode(buffer);

        // Decode: the sections are found now and decoded when they are read; the body is a slice of the bytes.
        using AmqpMessage received = AmqpMessage.Decode(buffer.WrittenMemory);
        received.ApplicationProperties.TryGetValue("tries", out int tries);
        received.ApplicationProperties.TryGetValue("timeout", out TimeSpan timeout);
        received.TryGetSingleData(out ReadOnlyMemory<byte> body);
        Console.WriteLine($"{received.Properties.MessageId} to {received.Properties.To}: {body.Length} bytes, {tries} tries, {timeout}");
    }
}
