namespace Amqp.Encoding.Tests.Frames;

/// <summary>The memory of a delivery in several transfers: its data section says how much follows, and may lie.</summary>
public sealed class DeliveryMemoryTests
{
    [TestCase("005375b0")]
    [TestCase("005370450053724500537345005375b0")]
    [TestCase("005370c0020140" + "005373d00000000800000001a1026964" + "005375b0")]
    public void A_delivery_of_the_announced_size_is_copied_once_at_most(string sections)
    {
        const int Size = 1_000_000;
        byte[] message = [.. HexText.Parse(sections), .. Number(Size), .. Enumerable.Range(0, Size).Select(static i => (byte)i)];
        var pool = new CountingPool();
        using var assembler = new DeliveryAssembler(uint.MaxValue, pool);
        using Delivery delivery = Assemble(assembler, message, 65_000)!;
        Assert.That(delivery.Payload.ToArray().AsSpan().SequenceEqual(message));
        Assert.That(pool.Rented, Is.LessThanOrEqualTo(2));
    }

    [TestCase("005375b0ffffffff")]
    [TestCase("005375b07fffffff")]
    [TestCase("005370d0fffffff0")]
    [TestCase("005370d0ffffffff00000000")]
    [TestCase("0053700000000000")]
    [TestCase("005375a0ff")]
    [TestCase("0053754500537545")]
    [TestCase("00")]
    [TestCase("")]
    public void A_false_size_takes_sixteen_times_the_bytes_that_arrived(string first)
    {
        foreach (int more in new[] { 0, 100, 5_000 })
        {
            var pool = new CountingPool();
            using var assembler = new DeliveryAssembler(uint.MaxValue, pool);
            byte[] payload = [.. HexText.Parse(first), .. new byte[more]];
            Assert.That(Assemble(assembler, [.. payload, .. payload], Math.Max(1, payload.Length), isWhole: false), Is.Null);
            // The pool rounds up to a power of two.
            Assert.That(pool.Peak, Is.LessThanOrEqualTo((2 * 16 * payload.Length * 2) + 512));
        }
    }

    private static Delivery? Assemble(DeliveryAssembler assembler, byte[] message, int size, bool isWhole = true)
    {
        for (int at = 0; at < message.Length; at += size)
        {
            byte[] part = message.AsSpan(at, Math.Min(size, message.Length - at)).ToArray();
            var transfer = new Transfer { Handle = 0, DeliveryId = 1, DeliveryTag = new DeliveryTag([1]), More = !isWhole || at + size < message.Length };
            if (assembler.Add(transfer, new ReadOnlySequence<byte>(part)) is { } delivery)
            {
                return delivery;
            }
        }

        return null;
    }

    private static byte[] Number(int value) => [(byte)(value >> 24), (byte)(value >> 16), (byte)(value >> 8), (byte)value];
}
