using System.Collections.Generic;
using Amqp.Client;
using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Samples.Reference;

/// <summary>The code of docs/faq.md.</summary>
internal static class Faq
{
    public static void Run()
    {
        Console.WriteLine(Bodies.FromUtf8(Texts.ToUtf8("order-7")));
        Keys();
        Nulls();
        Sizes();
        Times();
    }

    private static void Keys()
    {
        // A symbol and a string of the same characters are two keys.
        AmqpMap map = new AmqpMap.Builder { { new AmqpSymbol("colour"), "red" } }.ToMap();
        Console.WriteLine(map.ContainsKey("colour"));
        Console.WriteLine(map.ContainsKey(new AmqpSymbol("colour")));
    }

    private static void Nulls()
    {
        // In a map of the caller's, null is a value like others, also as a key.
        AmqpMap map = new AmqpMap.Builder { { AmqpValue.Null, 1 } }.ToMap();
        Console.WriteLine(map.ContainsKey(AmqpValue.Null));

        // A pair whose value is null is there, and the getters of one type answer false.
        var properties = new ApplicationProperties { { "tries", AmqpValue.Null } };
        Console.WriteLine($"{properties.ContainsKey("tries")}, {properties.TryGetValue("tries", out int _)}");
    }

    private static void Sizes()
    {
        int[] numbers = [1, 2, 3];
        Console.WriteLine($"{ArrayEncoding<int>.Default.GetEncodedSize(numbers)} bytes as an array");
        Console.WriteLine($"{ListEncoding<int>.Default.GetEncodedSize(numbers)} bytes as a list");
        Console.WriteLine($"{EncodedSize.OfString("order-7")} bytes as a string");
        Console.WriteLine($"{new AmqpMessage { Properties = { To = "orders" } }.GetEncodedSize()} bytes of a message");
    }

    /// <seealso cref="ApplicationProperties"/>
    private static void Times()
    {
        var properties = new ApplicationProperties
        {
            // Every peer knows the first as a point in time; Azure's clients know the second, too.
            { "sent", AmqpTimestamp.FromDateTimeOffset(DateTimeOffset.UtcNow) },
            { "due", DateTimeOffset.UtcNow },
        };
        foreach (KeyValuePair<string, AmqpValue> pair in properties)
        {
            Console.WriteLine($"{pair.Key}: {pair.Value.Type}");
        }
    }
}
