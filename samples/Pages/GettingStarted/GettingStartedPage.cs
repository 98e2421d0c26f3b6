using Amqp.Encoding;
using Amqp.Encoding.Messaging;

namespace Acme.Pages;

/// <summary>The code of docs/getting-started.md.</summary>
internal static class GettingStartedPage
{
    public static void Run()
    {
        // An array to bytes and back.
        byte[] bytes = ArrayEncoding<int>.Default.Encode([1, 2, 3]);
        Console.WriteLine(Convert.ToHexString(bytes));

        int[] numbers = ArrayEncoding<int>.Default.Decode(bytes);
        Console.WriteLine(string.Join(", ", numbers));

        // Bytes of any type as a value, which knows its AMQP type.
        AmqpValue value = AmqpValue.Decode(bytes);
        Console.WriteLine($"{value.Type}: {value}");

        // A message: some properties and a body.
        var order = new AmqpMessage
        {
            Properties = { MessageId = "order-7", Subject = "order.created", ContentType = "application/json" },
            ApplicationProperties = { { "tries", 2 }, { "region", "eu" } },
        };
        order.AddData("{\"id\":7}"u8.ToArray());
        byte[] encoded = order.Encode();
        Console.WriteLine($"{encoded.Length} bytes");

        // The same message at the receiver.
        using AmqpMessage received = AmqpMessage.Decode(encoded);
        Console.WriteLine(received.Properties.MessageId);
        if (received.ApplicationProperties.TryGetValue("tries", out int tries))
        {
            Console.WriteLine($"{tries} tries");
        }

        if (received.TryGetSingleData(out ReadOnlyMemory<byte> body))
        {
            Console.WriteLine(System.Text.Encoding.UTF8.GetString(body.Span));
        }

        // A class of your own: its attribute is enough.
        byte[] item = new Item("nut", 3).Encode();
        Console.WriteLine(Convert.ToHexString(item));
        Console.WriteLine(Item.Decode(item));

        // An object as the value of a message.
        var message = new AmqpMessage();
        message.SetValue(new Item("bolt", 5));
        using AmqpMessage arrived = AmqpMessage.Decode(message.Encode());
        if (arrived.TryGetValue(out Item? bolt))
        {
            Console.WriteLine(bolt.Amount);
        }

        // Bad bytes, without an exception.
        if (!AmqpMessage.TryDecode(encoded.AsMemory(0, 40), out _, out AmqpDecodeError error))
        {
            Console.WriteLine(error);
        }
    }
}

[AmqpContract("acme:item:list")]
public sealed partial record Item(string Article, int Amount);
