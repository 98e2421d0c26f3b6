using System.Buffers;
using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Samples.Reference;

/// <summary>The code of docs/lifetimes.md.</summary>
internal static class Lifetimes
{
    public static void Run()
    {
        using IMemoryOwner<byte> owner = TakeOver();
        Console.WriteLine($"{owner.Memory.Length} bytes taken over");
        byte[] encoded = owner.Memory.ToArray();
        using AmqpMessage kept = Keep(encoded);
        Array.Clear(encoded);
        Console.WriteLine(kept.Properties.To);
    }

    private static IMemoryOwner<byte> TakeOver()
    {
        using var buffer = new AmqpBuffer();
        new AmqpMessage { Properties = { To = "orders" } }.Encode(buffer);

        // The array leaves the buffer, which is empty from then on. Dispose the owner to give the array back to the pool.
        return buffer.Detach();
    }

    private static AmqpMessage Keep(byte[] received)
    {
        // The message refers to the received bytes; the copy does not, so it may live longer than they do.
        using AmqpMessage message = AmqpMessage.Decode(received);
        return message.ToOwned();
    }
}
