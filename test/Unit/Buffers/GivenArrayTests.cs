using System.Buffers;
using Amqp.Encoding.Tests.IO;

namespace Amqp.Encoding.Tests.Buffers;

/// <summary>Arrays of the caller's behind a buffer, and memory that is given back early.</summary>
[TestFixture]
public sealed class GivenArrayTests
{
    [Test]
    public void It_is_written_to_first_and_goes_back_to_no_pool()
    {
        byte[] array = new byte[4];
        var pool = new CountingPool();
        using (var buffer = new AmqpBuffer(array, pool))
        {
            buffer.Write([1, 2, 3]);
            Assert.That((buffer.WrittenCount, buffer.Capacity, pool.Rented), Is.EqualTo((3, 4, 0)));
            Assert.That(array, Is.EqualTo(new byte[] { 1, 2, 3, 0 }));
            buffer.Write([4, 5]);
            Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 1, 2, 3, 4, 5 }));
            Assert.That(pool.Outstanding, Is.EqualTo(1));
        }

        Assert.That(pool.Outstanding, Is.Zero);
        Assert.That(array[0], Is.EqualTo(1), "nobody has written to it");
    }

    [Test]
    public void It_can_be_handed_over_and_shrunk()
    {
        byte[] array = new byte[100];
        var pool = new CountingPool();
        using var buffer = new AmqpBuffer(array, pool);
        buffer.Write([1]);
        buffer.Shrink();
        Assert.That(buffer.Capacity, Is.EqualTo(100));
        IMemoryOwner<byte> memory = buffer.Detach();
        Assert.That(memory.Memory.ToArray(), Is.EqualTo(new byte[] { 1 }));
        memory.Dispose();
        Assert.That(() => memory.Memory, Throws.TypeOf<ObjectDisposedException>());
        buffer.Write([2]);
        Assert.That((array[0], pool.Outstanding), Is.EqualTo(((byte)1, 1)));
        Assert.That(() => new AmqpBuffer(null!), Throws.ArgumentNullException);
    }

    [Test]
    public void Shrinking_keeps_what_is_written()
    {
        var pool = new CountingPool();
        using var buffer = new AmqpBuffer(0, pool);
        buffer.Write(new byte[10_000]);
        buffer.Shrink();
        Assert.That((buffer.WrittenCount, pool.OctetsOut), Is.EqualTo((10_000, 10_000L)));
        buffer.Reset();
        buffer.Write([1, 2]);
        buffer.Shrink();
        Assert.That((buffer.WrittenSpan.ToArray(), pool.OctetsOut), Is.EqualTo((new byte[] { 1, 2 }, 2L)));
        buffer.Reset();
        buffer.Shrink();
        Assert.That((buffer.Capacity, pool.Outstanding), Is.EqualTo((0, 0)));
        buffer.Write([3]);
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 3 }));
        buffer.Dispose();
        Assert.That(buffer.Shrink, Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void A_writer_notices_that_the_buffer_has_shrunk()
    {
        using var buffer = new AmqpBuffer(1_000);
        Assert.That(
            () =>
            {
                var writer = new AmqpWriter(buffer);
                buffer.Shrink();
                writer.WriteInt32(1);
                writer.Flush();
            },
            Throws.InvalidOperationException);
    }
}
