namespace Amqp.Encoding.Tests.Memory;

/// <summary>Arrays of the caller's under a buffer, and memory that is given back early.</summary>
public sealed class GivenArrayTests
{
    [Test]
    public void A_given_array_is_written_to_first_and_not_returned_to_a_pool()
    {
        byte[] array = new byte[4];
        var pool = new CountingPool();
        using (var buffer = new AmqpBuffer(array, pool))
        {
            buffer.Write([1, 2, 3]);
            Assert.That(buffer.WrittenCount, Is.EqualTo(3));
            Assert.That(buffer.Capacity, Is.EqualTo(4));
            Assert.That(pool.Rented, Is.Zero);
            Assert.That(array, Is.EqualTo(new byte[] { 1, 2, 3, 0 }));
            buffer.Write([4, 5]);
            Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 1, 2, 3, 4, 5 }));
            Assert.That(pool.Outstanding, Is.EqualTo(1));
        }

        Assert.That(pool.Outstanding, Is.Zero);
        Assert.That(array[0], Is.EqualTo(1), "nobody has written to it");
    }

    [Test]
    public void A_part_of_a_given_array_is_written_to_and_nothing_else_of_it()
    {
        byte[] array = [9, 9, 0, 0, 0, 9];
        var pool = new CountingPool();
        using var buffer = new AmqpBuffer(array, 2, 3, pool);
        Assert.That(buffer.Capacity, Is.EqualTo(3));
        var writer = new AmqpWriter(buffer);
        writer.WriteInt32(7);
        writer.Flush();
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 0x54, 7 }));
        Assert.That(buffer.GetMemory().Length, Is.EqualTo(1));
        buffer.GetWrittenSpan(1, 1)[0] = 8;
        Assert.That(array, Is.EqualTo(new byte[] { 9, 9, 0x54, 8, 0, 9 }));
        buffer.Truncate(1);
        Assert.That(buffer.WrittenMemory.ToArray(), Is.EqualTo(new byte[] { 0x54 }));
        buffer.Reset();
        buffer.TrimExcess();
        Assert.That(buffer.WrittenCount, Is.Zero);
        buffer.Write([1, 2, 3]);
        Assert.That(pool.Rented, Is.Zero);
        buffer.Write([4]);
        Assert.That(pool.Outstanding, Is.EqualTo(1));
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 1, 2, 3, 4 }));
        Assert.That(array, Is.EqualTo(new byte[] { 9, 9, 1, 2, 3, 9 }));
        buffer.Reset();
        Assert.That(buffer.Capacity, Is.AtLeast(256));
    }

    [Test]
    public void A_part_of_a_given_array_can_be_detached_and_lent([Values(10, 300)] int size)
    {
        byte[] array = new byte[400];
        var pool = new CountingPool();
        using var buffer = new AmqpBuffer(array, 100, 200, pool);
        buffer.Write([1, 2]);
        new AmqpMessage().Encode(buffer, MessageBody.CreateData(size, static (output, count) => output.Write(new byte[count])));
        byte[] expected = [1, 2, .. new AmqpMessage().Encode(MessageBody.CreateData(size, static (output, count) => output.Write(new byte[count])))];
        Assert.That(array.AsSpan(0, 100).ToArray(), Is.All.Zero);
        Assert.That(array.AsSpan(300).ToArray(), Is.All.Zero);
        Assert.That(array[100], Is.EqualTo((byte)1));
        using (IMemoryOwner<byte> memory = buffer.Detach())
        {
            Assert.That(memory.Memory.ToArray(), Is.EqualTo(expected));
        }

        Assert.That(pool.Outstanding, Is.Zero);
        Assert.That(buffer.Capacity, Is.Zero);
    }

    [TestCase(-1, 0)]
    [TestCase(0, -1)]
    [TestCase(0, 5)]
    [TestCase(4, 1)]
    [TestCase(5, 0)]
    [TestCase(int.MaxValue, int.MaxValue)]
    public void A_part_that_is_not_within_the_array_is_refused(int offset, int length)
    {
        Assert.That(() => new AmqpBuffer(new byte[4], offset, length), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => new AmqpBuffer(null!, offset, length), Throws.ArgumentNullException);
    }

    [Test]
    public void A_given_array_can_be_detached_and_is_kept_by_Reset()
    {
        byte[] array = new byte[100];
        var pool = new CountingPool();
        using var buffer = new AmqpBuffer(array, pool);
        buffer.Write([1]);
        buffer.TrimExcess();
        Assert.That(buffer.Capacity, Is.EqualTo(100));
        IMemoryOwner<byte> memory = buffer.Detach();
        Assert.That(memory.Memory.ToArray(), Is.EqualTo(new byte[] { 1 }));
        memory.Dispose();
        Assert.That(() => memory.Memory, Throws.TypeOf<ObjectDisposedException>());
        buffer.Write([2]);
        Assert.That(array[0], Is.EqualTo((byte)1));
        Assert.That(pool.Outstanding, Is.EqualTo(1));
        Assert.That(() => new AmqpBuffer(null!), Throws.ArgumentNullException);
    }

    [Test]
    public void Trimming_a_buffer_keeps_the_written_bytes()
    {
        var pool = new CountingPool();
        using var buffer = new AmqpBuffer(0, pool);
        buffer.Write(new byte[10_000]);
        buffer.TrimExcess();
        Assert.That(buffer.WrittenCount, Is.EqualTo(10_000));
        Assert.That(pool.BytesLent, Is.EqualTo(10_000L));
        buffer.Reset();
        buffer.Write([1, 2]);
        buffer.TrimExcess();
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 1, 2 }));
        Assert.That(pool.BytesLent, Is.EqualTo(2L));
        buffer.Reset();
        buffer.TrimExcess();
        Assert.That(buffer.Capacity, Is.Zero);
        Assert.That(pool.Outstanding, Is.Zero);
        buffer.Write([3]);
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 3 }));
        buffer.Dispose();
        Assert.That(buffer.TrimExcess, Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void A_writer_notices_that_the_buffer_was_trimmed_or_truncated()
    {
        using var buffer = new AmqpBuffer(1_000);
        Assert.That(
            () =>
            {
                var writer = new AmqpWriter(buffer);
                buffer.TrimExcess();
                writer.WriteInt32(1);
                writer.Flush();
            },
            Throws.InvalidOperationException);
    }

    [Test]
    public void Written_bytes_can_be_removed_and_changed()
    {
        using var buffer = new AmqpBuffer();
        buffer.Write([0, 0, 1, 2, 3]);
        buffer.Truncate(4);
        buffer.GetWrittenSpan(0, 2).Fill(9);
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 9, 9, 1, 2 }));
        Assert.That(() => buffer.Truncate(5), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => buffer.Truncate(-1), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => { _ = buffer.GetWrittenSpan(3, 2); }, Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => { _ = buffer.GetWrittenSpan(5, 0); }, Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => { _ = buffer.GetWrittenSpan(-1, 1); }, Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => { _ = buffer.GetWrittenSpan(0, -1); }, Throws.TypeOf<ArgumentOutOfRangeException>());
    }
}
