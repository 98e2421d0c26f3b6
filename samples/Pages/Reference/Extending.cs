using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Samples.Reference;

/// <summary>The code of docs/extending.md.</summary>
internal static class Extending
{
    public static void Run()
    {
        Texts();
        Pool();
    }

    /// <seealso cref="TextCache"/>
    private static void Texts()
    {
        // Texts of up to 64 characters that come again are the same string: no allocation after the first. One cache serves many threads.
        AmqpReaderOptions reading = AmqpReaderOptions.Default.WithTextDecoder(new TextCache(capacity: 4_096));
        byte[] encoded = new AmqpMessage { Properties = { To = "orders" } }.Encode();
        using AmqpMessage first = AmqpMessage.Decode(encoded, reading);
        using AmqpMessage second = AmqpMessage.Decode(encoded, reading);
        Console.WriteLine(ReferenceEquals(first.Properties.To, second.Properties.To));
    }

    private static void Pool()
    {
        // Arrays come from your pool, and are overwritten with zeros before they go back.
        var pool = new CountingPool();
        using (var buffer = new AmqpBuffer(capacity: 256, pool, clearOnReturn: true))
        {
            new AmqpMessage { Properties = { To = "orders" } }.Encode(buffer);
            Console.WriteLine($"{pool.Rented} rented");
        }

        Console.WriteLine($"{pool.Rented} rented");

        // Memory of your own that is not pooled: the buffer moves to a pooled array only if this one gets full.
        using var own = new AmqpBuffer(new byte[1_024], pool);
        new AmqpMessage { Properties = { To = "orders" } }.Encode(own);
        Console.WriteLine($"{own.WrittenCount} bytes, {pool.Rented} rented");
    }
}
