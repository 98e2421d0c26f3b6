namespace Amqp.Encoding.Tests.Memory;

/// <summary>The buffer rents, grows, gives back once, and notices use after that.</summary>
public sealed class AmqpBufferTests
{
    [Test]
    public void A_growing_buffer_keeps_its_bytes_in_order()
    {
        CountingPool pool = new();
        List<byte> expected = new();
        using (AmqpBuffer buffer = new(pool: pool))
        {
            Assert.That(buffer.Capacity, Is.Zero);
            Assert.That(pool.Rented, Is.Zero);
            Assert.That(buffer.WrittenCount, Is.Zero);
            for (int i = 0; i < 300; i++)
            {
                byte[] some = [.. Enumerable.Repeat((byte)i, i % 7)];
                expected.AddRange(some);
                buffer.Write(some);
                Span<byte> span = buffer.GetSpan(2);
                span[0] = 0xAA;
                span[1] = 0xBB;
                buffer.Advance(2);
                buffer.GetMemory(1).Span[0] = 0xCC;
                buffer.Advance(1);
                expected.AddRange([0xAA, 0xBB, 0xCC]);
                Assert.That(pool.Outstanding, Is.EqualTo(1));
            }

            Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(expected));
            Assert.That(buffer.WrittenMemory.ToArray(), Is.EqualTo(expected));
            Assert.That(buffer.WrittenCount, Is.EqualTo(expected.Count));
            Assert.That(buffer.Capacity, Is.EqualTo(2048));
            Assert.That(pool.Rented, Is.EqualTo(4));
        }

        Assert.That(pool.Outstanding, Is.Zero);
    }

    [Test]
    public void A_buffer_can_be_appended_to_itself()
    {
        using AmqpBuffer buffer = new(256, new CountingPool());
        byte[] bytes = [.. Enumerable.Range(0, 200).Select(i => (byte)i)];
        buffer.Write(bytes);
        buffer.Write(buffer.WrittenSpan);
        buffer.Write(buffer.WrittenSpan.Slice(100, 300));
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(bytes.Concat(bytes).Concat(bytes.Skip(100)).Concat(bytes)));
    }

    [TestCase(0, 1, ExpectedResult = 256)]
    [TestCase(0, 257, ExpectedResult = 257)]
    [TestCase(256, 257, ExpectedResult = 512)]
    [TestCase(512, 5_000, ExpectedResult = 5_000)]
    [TestCase(0x4000_0000, 0x4000_0001, ExpectedResult = 0x7FFF_FFC7)]
    [TestCase(0x7FFF_FFC6, 0x7FFF_FFC7, ExpectedResult = 0x7FFF_FFC7)]
    public int Capacity_doubles_and_does_not_overflow(int capacity, long needed) => AmqpBuffer.GetGrownCapacity(capacity, needed);

    [TestCase(0x7FFF_FFC8L)]
    [TestCase(0x1_0000_0000L)]
    [TestCase(long.MaxValue)]
    public void A_buffer_refuses_more_bytes_than_one_array_can_hold(long needed) =>
        Assert.That(() => AmqpBuffer.GetGrownCapacity(1, needed), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("2,147,483,591"));

    [Test]
    public void A_size_hint_that_cannot_be_met_changes_nothing()
    {
        CountingPool pool = new();
        using AmqpBuffer buffer = new(16, pool);
        buffer.Write([1, 2, 3]);
        int version = buffer.Version;
        Assert.That(() => buffer.GetSpan(int.MaxValue).Length, Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => buffer.GetMemory(-1), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => buffer.GetSpan(-1).Length, Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => buffer.Advance(-1), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => buffer.Advance(14), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => new AmqpBuffer(-1), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 1, 2, 3 }));
        Assert.That(buffer.Version, Is.EqualTo(version));
        Assert.That(pool.Rented, Is.EqualTo(1));
        buffer.Advance(13);
        Assert.That(buffer.WrittenCount, Is.EqualTo(16));
        Assert.That(buffer.FreeSpan.Length, Is.Zero);
        Assert.That(buffer.GetSpan().Length, Is.EqualTo(240));
    }

    [Test]
    public void Reset_keeps_the_array_of_the_buffer()
    {
        CountingPool pool = new();
        using AmqpBuffer buffer = new(8, pool);
        buffer.Write([1, 2, 3]);
        buffer.Reset();
        Assert.That(buffer.WrittenCount, Is.Zero);
        Assert.That(buffer.Capacity, Is.EqualTo(8));
        Assert.That(pool.Rented, Is.EqualTo(1));
        buffer.Write([4]);
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 4 }));
    }

    [Test]
    public void Detach_hands_the_bytes_over_and_leaves_an_empty_buffer()
    {
        CountingPool pool = new();
        AmqpBuffer buffer = new(8, pool);
        buffer.Write([1, 2, 3]);
        IMemoryOwner<byte> owner = buffer.Detach();
        Assert.That(buffer.WrittenCount, Is.Zero);
        Assert.That(buffer.Capacity, Is.Zero);
        Assert.That(pool.Outstanding, Is.EqualTo(1));
        buffer.Write([9]);
        Assert.That(owner.Memory.ToArray(), Is.EqualTo(new byte[] { 1, 2, 3 }));
        buffer.Dispose();
        Assert.That(owner.Memory.Length, Is.EqualTo(3));
        owner.Dispose();
        owner.Dispose();
        Assert.That(() => owner.Memory, Throws.TypeOf<ObjectDisposedException>());
        Assert.That(pool.Outstanding, Is.Zero);

        using AmqpBuffer empty = new(pool: pool);
        using IMemoryOwner<byte> nothing = empty.Detach();
        Assert.That(nothing.Memory.IsEmpty);
    }

    [Test]
    public void Use_after_Dispose_throws_and_a_second_Dispose_does_nothing()
    {
        CountingPool pool = new();
        AmqpBuffer buffer = new(8, pool);
        buffer.Write([1]);
        buffer.Dispose();
        buffer.Dispose();
        Assert.That(pool.Outstanding, Is.Zero);
        Assert.That(pool.Cleared.Count, Is.EqualTo(1));
        Action[] uses =
        [
            () => _ = buffer.WrittenCount, () => _ = buffer.WrittenSpan.Length, () => _ = buffer.WrittenMemory, () => _ = buffer.Capacity,
            () => _ = buffer.FreeSpan.Length, () => buffer.Advance(0), () => buffer.GetMemory(), () => buffer.GetSpan(), () => buffer.Write([]),
            buffer.Reset, () => buffer.Detach(), () => buffer.Grow(0, 1),
        ];
        foreach (Action use in uses)
        {
            Assert.That(use, Throws.TypeOf<ObjectDisposedException>());
        }
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Every_array_is_cleared_on_return_if_the_caller_says_so(bool clear)
    {
        CountingPool pool = new();
        using (AmqpBuffer buffer = new(8, pool, clear))
        {
            buffer.Write(new byte[100]);
            buffer.GetSpan(1_000);
            buffer.Grow(0, 5_000);
            buffer.Detach().Dispose();
            buffer.Write([1]);
        }

        Assert.That(pool.Outstanding, Is.Zero);
        Assert.That(pool.Rented, Is.EqualTo(5));
        Assert.That(pool.Cleared, Has.Count.EqualTo(5).And.All.EqualTo(clear));
    }

    [Test]
    public void A_switch_overwrites_an_array_before_it_goes_back()
    {
        byte[] returned = [];
        CountingPool pool = new() { OnReturn = array => returned = [.. array] };
        using (AmqpBuffer buffer = new(8, pool))
        {
            buffer.Write([1, 2, 3, 4, 5, 6, 7, 8]);
        }

        byte[] overwritten = [0xdb, 0xdb, 0xdb, 0xdb, 0xdb, 0xdb, 0xdb, 0xdb];
        bool isOn = AppContext.TryGetSwitch("Amqp.Encoding.OverwriteReturned", out bool value) && value;
        Assert.That(isOn, Is.EqualTo(Repository.LibraryAsset == "net10.0"), "The project turns it on for one of the assets.");
        Assert.That(returned, Is.EqualTo(isOn ? overwritten : [1, 2, 3, 4, 5, 6, 7, 8]));
    }

    [Test]
    public void Version_changes_with_every_change()
    {
        AmqpBuffer buffer = new(8, new CountingPool());
        HashSet<int> versions = [buffer.Version];
        Action[] changes =
        [
            () => buffer.Advance(1), () => buffer.Write([1]), () => buffer.GetSpan(1_000), () => buffer.Grow(3, 2_000), buffer.Reset, () => buffer.Detach(), buffer.Dispose,
        ];
        foreach (Action change in changes)
        {
            change();
            Assert.That(versions.Add(buffer.Version));
        }
    }

    [Test]
    public void A_growing_buffer_keeps_the_bytes_a_writer_put_after_the_written_ones()
    {
        using AmqpBuffer buffer = new(8, new CountingPool());
        buffer.Write([1, 2]);
        buffer.FreeSpan[0] = 3;
        buffer.FreeSpan[1] = 4;
        buffer.Grow(2, 1_000);
        buffer.Advance(2);
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 1, 2, 3, 4 }));
        Assert.That(buffer.FreeSpan.Length, Is.AtLeast(1_000));
    }

    [Test]
    public void A_reused_buffer_allocates_nothing()
    {
        using AmqpBuffer buffer = new(1_024);
        byte[] bytes = new byte[1_000];
        Assert.That(Allocations.Measure(() =>
        {
            buffer.Reset();
            buffer.Write(bytes);
        }), Is.Zero);
    }

    [Test]
    public void A_writer_can_write_the_bytes_of_a_buffer_to_it([Values(false, true)] bool asValue)
    {
        CountingPool pool = new();
        using (AmqpBuffer buffer = new(8, pool, clearOnReturn: true))
        {
            buffer.Write([1, 2, 3, 4, 5, 6, 7, 8]);
            AmqpWriter writer = new(buffer);
            if (asValue)
            {
                ((AmqpValue)new AmqpList(buffer.WrittenMemory)).WriteTo(ref writer);
                writer.Flush();
            }
            else
            {
                AmqpWriteScope list = writer.BeginList();
                writer.WriteBinary(buffer.WrittenSpan);
                writer.End(list);
                writer.Flush();
            }

            Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo("0102030405060708c00b01a0080102030405060708"));
            Assert.That(pool.Outstanding, Is.EqualTo(1));
        }

        Assert.That(pool.Outstanding, Is.Zero);
    }

    // The shared pool gives the array that a thread returned last to that thread again.
    [Test]
    public void A_buffer_that_grew_leaves_its_last_array_and_16_MB_of_smaller_ones_in_the_shared_pool([Values] bool isDelivery, [Values] bool clears)
    {
        var grown = new HashSet<byte[]>();
        if (isDelivery)
        {
            using var assembler = new Framing.DeliveryAssembler(uint.MaxValue);
            var transfer = new Transport.Transfer { Handle = 0, DeliveryId = 1, DeliveryTag = new Transport.DeliveryTag([1]) };
            Framing.Delivery? delivery = null;
            for (int i = 0; delivery is null; i++)
            {
                transfer.More = i < 70;
                delivery = assembler.Add(transfer, new ReadOnlySequence<byte>(new byte[1 << 20]));
            }

            grown.Add(ArrayOf(delivery.Payload.First));
            delivery.Dispose();
        }
        else
        {
            var buffer = new AmqpBuffer(clearOnReturn: clears);
            while (buffer.WrittenCount < 70 << 20)
            {
                buffer.GetSpan(1 << 20).Slice(0, 1 << 20).Fill(1);
                buffer.Advance(1 << 20);
                grown.Add(ArrayOf(buffer.WrittenMemory));
            }

            byte[] last = ArrayOf(buffer.WrittenMemory);
            buffer.Dispose();
            Assert.That(!clears || grown.All(array => array == last || array[0] == 0), "dropped arrays are cleared, too");
        }

        var pooled = Enumerable.Range(10, 18).Select(static power => ArrayPool<byte>.Shared.Rent(1 << power)).Where(grown.Contains).ToList();
        Assert.That(pooled.Sum(static array => (long)array.Length), Is.LessThanOrEqualTo((128 + 16) << 20));
        Assert.That(pooled.Max(static array => array.Length), Is.EqualTo(128 << 20));
    }

    [Test]
    public void A_pool_of_the_caller_gets_every_array_of_a_buffer_that_grew()
    {
        CountingPool pool = new();
        var buffer = new AmqpBuffer(0, pool);
        while (buffer.WrittenCount < 20 << 20)
        {
            buffer.Write(new byte[1 << 20]);
        }

        Assert.That(pool.BytesLent, Is.EqualTo(buffer.Capacity), "those that were outgrown are back");
        buffer.Dispose();
        Assert.That(pool.Outstanding, Is.Zero);
        Assert.That(pool.BytesRented, Is.LessThanOrEqualTo(2 * pool.Peak));
    }

    private static byte[] ArrayOf(ReadOnlyMemory<byte> memory) => System.Runtime.InteropServices.MemoryMarshal.TryGetArray(memory, out ArraySegment<byte> segment) ? segment.Array! : [];

    [Test]
    public void An_outgrown_array_is_returned_to_the_pool_once([Values(0, 1, 2, 3, 4)] int way)
    {
        CountingPool pool = new();
        AmqpBuffer buffer = new(8, pool);
        buffer.GetSpan(9);
        switch (way)
        {
            case 0:
                buffer.Advance(1);
                break;
            case 1:
                buffer.Reset();
                break;
            case 2:
                buffer.GetSpan(5_000);
                buffer.Advance(0);
                break;
            case 3:
                buffer.Detach().Dispose();
                break;
        }

        Assert.That(pool.Outstanding, Is.EqualTo(way switch { 3 => 0, 4 => 2, _ => 1 }));
        buffer.Dispose();
        buffer.Dispose();
        Assert.That(pool.Outstanding, Is.Zero);
    }
}
