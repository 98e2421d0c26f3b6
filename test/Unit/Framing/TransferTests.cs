using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Security;
using Amqp.Encoding.Tests.Support;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Tests.Framing;

/// <summary>Messages are cut into transfers and put together again.</summary>
[TestFixture]
public sealed class TransferTests
{
    private const int MaxFrameSize = 64;

    [TestCase(0u)]
    [TestCase(7u)]
    [TestCase(256u)]
    public void Every_size_is_cut_and_put_together(uint handle)
    {
        var pool = new CountingPool();
        using var assembler = new DeliveryAssembler(10_000, pool);
        using var output = new AmqpBuffer();
        using var decoder = new FrameDecoder(FrameDecoder.SmallestMaxFrameSize);
        var read = new Transfer();
        for (int size = 0; size <= 3 * MaxFrameSize; size++)
        {
            byte[] message = [.. Enumerable.Range(0, size).Select(i => (byte)i)];
            foreach (bool isLong in new[] { false, true })
            {
                var first = new Transfer { Handle = handle, DeliveryId = 5, DeliveryTag = new DeliveryTag([1, 2]), MessageFormat = 0, Settled = true };
                first.Batchable = isLong ? true : null;
                var splitter = new TransferSplitter(Segments.Cut(message, () => 17));
                output.Reset();
                int total = 0;
                int frames = 0;
                Assert.That(splitter.Remaining, Is.EqualTo(size));
                while (splitter.WriteFrame(output, 3, first, MaxFrameSize))
                {
                    long payload = size - total - splitter.Remaining;
                    total += (int)payload;
                    frames++;
                    Assert.That(splitter.HasBegun && splitter.Remaining == size - total && splitter.IsFinished == (total == size));
                    Assert.That(payload > 0 || size == 0);
                    first.DeliveryId = 99;
                }

                Assert.That(total, Is.EqualTo(size));
                Assert.That(first.More, Is.Null);

                ReadOnlySequence<byte> wire = Segments.Cut(output.WrittenSpan.ToArray(), () => 23);
                for (int i = 0; i < frames; i++)
                {
                    Assert.That(decoder.Decode(ref wire, out AmqpFrame frame, out _), Is.EqualTo(OperationStatus.Done));
                    AmqpReader reader = frame.OpenPerformative();
                    read.ReadFrom(ref reader);
                    bool isLast = i == frames - 1;
                    Assert.That((frame.Channel, read.Handle, read.More == true), Is.EqualTo(((ushort)3, handle, !isLast)));
                    Assert.That(isLast || frame.Header.Size == MaxFrameSize || wire.Length <= MaxFrameSize, "all frames but the last are full");
                    Assert.That(read.DeliveryId.HasValue, Is.EqualTo(i == 0));
                    Delivery? delivery = assembler.Add(read, frame.Payload);
                    Assert.That(delivery is not null, Is.EqualTo(isLast));
                    Assert.That(assembler.IsAssembling, Is.EqualTo(!isLast));
                    if (delivery is not null)
                    {
                        Assert.That(delivery.Payload.ToArray(), Is.EqualTo(message));
                        Assert.That(
                            (delivery.Id, delivery.Tag, delivery.MessageFormat, delivery.Settled),
                            Is.EqualTo(((SequenceNumber?)5u, first.DeliveryTag, first.MessageFormat, true)));
                        Assert.That(frames == 1 || delivery.Payload.IsSingleSegment);
                        delivery.Dispose();
                        delivery.Dispose();
                        Assert.That(() => delivery.Payload, Throws.TypeOf<ObjectDisposedException>());
                    }
                }

                Assert.That(wire.IsEmpty);
                Assert.That(pool.Outstanding, Is.Zero);
            }
        }
    }

    [Test]
    public void Frames_have_the_bytes_of_the_standard()
    {
        using var output = new AmqpBuffer();
        var transfer = new Transfer { Handle = 1, DeliveryId = 2, DeliveryTag = new DeliveryTag([3]), MessageFormat = 0 };
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(new byte[] { 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22 }));
        Assert.That(splitter.WriteFrame(output, 0, transfer, 26) && splitter.Remaining == 11);
        Assert.That(splitter.WriteFrame(output, 0, transfer, 26) && splitter.Remaining == 6);
        Assert.That(splitter.WriteFrame(output, 0, transfer, 26) && splitter.Remaining == 0);
        Assert.That(splitter.WriteFrame(output, 0, transfer, 26), Is.False);
        Assert.That(HexText.Format(output.WrittenSpan.ToArray()), Is.EqualTo(
            "0000001a02000000" + "005314c00b06520152" + "02a0010343" + "4041" + "0a0b"
            + "0000001a02000000" + "005314c0080652014040404041" + "0c0d0e0f10"
            + "0000001602000000" + "005314c003015201" + "111213141516"));
    }

    [Test]
    public void A_delivery_is_aborted_and_tried_again()
    {
        using var output = new AmqpBuffer();
        var transfer = new Transfer { Handle = 300, DeliveryId = 2, DeliveryTag = new DeliveryTag([3]) };
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(new byte[100]));
        Assert.That(() => splitter.WriteAborted(output, 1), Throws.InvalidOperationException);
        Assert.That(splitter.WriteFrame(output, 1, transfer, 64));
        output.Reset();
        splitter.WriteAborted(output, 1);
        Assert.That(HexText.Format(output.WrittenSpan.ToArray()), Is.EqualTo("0000001c02000001" + "005314c00f0a" + "700000012c" + "4040404040404040" + "41"));
        Assert.That(splitter.WriteFrame(output, 1, transfer, 64), Is.False);
        Assert.That(() => splitter.WriteAborted(output, 1), Throws.InvalidOperationException);
        splitter.Reset();
        Assert.That(!splitter.HasBegun && !splitter.IsFinished && splitter.Remaining == 100);
        Assert.That(splitter.WriteFrame(output, 1, transfer, 1_000) && splitter.IsFinished);
    }

    [Test]
    public void A_frame_without_room_for_an_byte_is_an_error_and_changes_nothing()
    {
        using var output = new AmqpBuffer();
        var transfer = new Transfer { Handle = 1, DeliveryId = 2, DeliveryTag = new DeliveryTag([3]), More = true };
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(new byte[100]));
        Assert.That(() => splitter.WriteFrame(output, 0, transfer, 24), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(output.WrittenCount == 0 && !splitter.HasBegun && transfer.More == true);
        Assert.That(splitter.WriteFrame(output, 0, transfer, 512) && splitter.IsFinished);
        var longer = new TransferSplitter(new ReadOnlySequence<byte>(new byte[100]));
        Assert.That(longer.WriteFrame(output, 0, transfer, 30));
        Assert.That(() => longer.WriteFrame(output, 0, transfer, 21), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => longer.WriteFrame(output, 0, transfer, 0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => longer.WriteFrame(null!, 0, transfer, 30), Throws.ArgumentNullException);
        Assert.That(() => longer.WriteFrame(output, 0, null!, 30), Throws.ArgumentNullException);
        Assert.That(() => longer.WriteAborted(null!, 0), Throws.ArgumentNullException);
    }

    [Test]
    public void No_frame_allocates()
    {
        using var output = new AmqpBuffer(1 << 20);
        var transfer = new Transfer { Handle = 1, DeliveryId = 2, DeliveryTag = new DeliveryTag([1]), MessageFormat = 0 };
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(new byte[500_000]));
        long allocated = 0;
        for (int round = 0; round < 2; round++)
        {
            splitter.Reset();
            output.Reset();
            allocated = GC.GetAllocatedBytesForCurrentThread();
            while (splitter.WriteFrame(output, 0, transfer, 512))
            {
            }

            allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        }

        Assert.That(allocated, Is.Zero);
    }

    [Test]
    public void A_delivery_of_one_transfer_allocates_96_bytes_at_most()
    {
        using var assembler = new DeliveryAssembler(100);
        var transfer = new Transfer { Handle = 1, DeliveryId = 2, DeliveryTag = new DeliveryTag(new byte[32]), MessageFormat = 0, Settled = true };
        ReadOnlySequence<byte> payload = new(new byte[10]);
        long allocated = 0;
        for (int round = 0; round < 2; round++)
        {
            allocated = GC.GetAllocatedBytesForCurrentThread();
            _ = assembler.Add(transfer, payload);
            allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        }

        Assert.That(allocated, Is.LessThanOrEqualTo(96));
    }

    [Test]
    public void A_state_stays_and_memory_goes_back_once_whoever_owns_the_payload([Values] bool isOwned, [Values] bool isDecoded)
    {
        var pool = new CountingPool();
        using var assembler = new DeliveryAssembler(100, pool);
        byte[] message = HexText.Parse("005377" + "45");
        var transfer = new Transfer { DeliveryId = 1, State = Accepted.Instance };
        using var buffer = new AmqpBuffer(0, isOwned ? pool : null);
        buffer.Write(message);
        Delivery delivery = isOwned
            ? assembler.Add(transfer, buffer.Detach())!
            : assembler.Add(transfer, new ReadOnlySequence<byte>(message))!;
        Assert.That((delivery.State, delivery.IsBorrowed, pool.Outstanding), Is.EqualTo((transfer.State, !isOwned, isOwned ? 1 : 0)));
        if (isDecoded)
        {
            using AmqpMessage decoded = delivery.DecodeOwnedMessage();
            delivery.Dispose();
            Assert.That(pool.Outstanding, Is.EqualTo(isOwned ? 1 : 0));
            Assert.That(decoded.Value.ToString(), Is.EqualTo("[]"));
        }

        delivery.Dispose();
        Assert.That((delivery.State, pool.Outstanding), Is.EqualTo((transfer.State, 0)));
        Assert.That(() => delivery.IsBorrowed, Throws.TypeOf<ObjectDisposedException>());
    }

    [TestCase(0)]
    [TestCase(1)]
    [TestCase(2)]
    public void Continuations_may_repeat_but_not_change(int field)
    {
        var pool = new CountingPool();
        using var assembler = new DeliveryAssembler(100, pool);
        ReadOnlySequence<byte> payload = new(new byte[10]);
        var first = new Transfer { DeliveryId = 1, DeliveryTag = new DeliveryTag([1]), MessageFormat = 0, More = true };
        Assert.That(assembler.Add(first, payload), Is.Null);
        Assert.That(assembler.Add(first, payload), Is.Null);
        Transfer other = field switch
        {
            0 => new Transfer { DeliveryId = 2 },
            1 => new Transfer { DeliveryTag = new DeliveryTag([2]) },
            _ => new Transfer { MessageFormat = 1 },
        };
        AmqpDecodeException? error = Assert.Throws<AmqpDecodeException>(() => assembler.Add(other, payload));
        Assert.That((error!.Error.Kind, error.Error.Condition), Is.EqualTo((AmqpDecodeErrorKind.DeliveryMismatch, "amqp:not-allowed")));
        Assert.That(error.Error.Path, Does.StartWith("transfer."));
        Assert.That(assembler.IsAssembling, Is.False);
        Assert.That(pool.Outstanding, Is.Zero);
        Delivery? delivery = assembler.Add(other, payload);
        Assert.That(delivery!.Payload.Length, Is.EqualTo(10));
    }

    [Test]
    public void Fields_may_come_late()
    {
        using var assembler = new DeliveryAssembler(100);
        Assert.That(assembler.Add(new Transfer { More = true }, default(ReadOnlySequence<byte>)), Is.Null);
        Delivery? delivery = assembler.Add(new Transfer { DeliveryId = 1, Settled = true }, default(ReadOnlySequence<byte>));
        Assert.That(delivery, Is.Not.Null);
        Assert.That((delivery!.Id, delivery.Tag, delivery.MessageFormat, delivery.Settled, delivery.State), Is.EqualTo(((SequenceNumber?)1u, (DeliveryTag?)null, (uint?)null, true, (DeliveryState?)null)));
        delivery.Dispose();
    }

    [Test]
    public void A_delivery_is_dropped_when_it_is_aborted_or_too_large([Values] bool isAborted)
    {
        var pool = new CountingPool();
        using var assembler = new DeliveryAssembler(19, pool);
        ReadOnlySequence<byte> payload = new(new byte[10]);
        Assert.That(assembler.Add(new Transfer { DeliveryId = 1, More = true }, payload), Is.Null);
        Assert.That(pool.Outstanding, Is.EqualTo(1));
        if (isAborted)
        {
            Assert.That(assembler.Add(new Transfer { Aborted = true, More = true }, payload), Is.Null);
        }
        else
        {
            AmqpDecodeException? error = Assert.Throws<AmqpDecodeException>(() => assembler.Add(new Transfer(), payload));
            Assert.That((error!.Error.Kind, error.Error.Condition), Is.EqualTo((AmqpDecodeErrorKind.DeliveryTooLarge, "amqp:link:message-size-exceeded")));
        }

        Assert.That(assembler.IsAssembling, Is.False);
        Assert.That(pool.Outstanding, Is.Zero);
        Assert.That(() => assembler.Add(new Transfer(), new ReadOnlySequence<byte>(new byte[20])), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(assembler.Add(new Transfer(), new ReadOnlySequence<byte>(new byte[19])), Is.Not.Null);
    }

    [Test]
    public void Memory_that_is_handed_over_goes_back_once()
    {
        var pool = new CountingPool();
        using (var assembler = new DeliveryAssembler(25, pool))
        {
            Delivery? single = assembler.Add(new Transfer(), Owner(10));
            Assert.That(single, Is.Not.Null);
            Assert.That(pool.Outstanding, Is.EqualTo(1));
            Assert.That(single!.Payload.Length, Is.EqualTo(10));
            single.Dispose();
            single.Dispose();
            Assert.That(pool.Outstanding, Is.Zero);

            Assert.That(assembler.Add(new Transfer { More = true }, Owner(10)), Is.Null);
            Assert.That(pool.Outstanding, Is.EqualTo(1), "only what was gathered");
            Delivery? delivery = assembler.Add(new Transfer(), Owner(10));
            Assert.That(delivery, Is.Not.Null);
            Assert.That(pool.Outstanding, Is.EqualTo(1));
            delivery!.Dispose();
            Assert.That(pool.Outstanding, Is.Zero);

            Assert.That(() => assembler.Add(new Transfer(), Owner(26)), Throws.TypeOf<AmqpDecodeException>());
            Assert.That(() => assembler.Add(null!, Owner(1)), Throws.ArgumentNullException);
            Assert.That(() => assembler.Add(new Transfer(), (IMemoryOwner<byte>)null!), Throws.ArgumentNullException);
            Assert.That(pool.Outstanding, Is.Zero);
            Assert.That(assembler.Add(new Transfer { More = true }, Owner(10)), Is.Null);
        }

        Assert.That(pool.Outstanding, Is.Zero);
        var disposed = new DeliveryAssembler(1);
        disposed.Dispose();
        Assert.That(() => disposed.Add(new Transfer(), default(ReadOnlySequence<byte>)), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => new DeliveryAssembler(0), Throws.TypeOf<ArgumentOutOfRangeException>());

        IMemoryOwner<byte> Owner(int size)
        {
            using var buffer = new AmqpBuffer(0, pool);
            buffer.Write(new byte[size]);
            return buffer.Detach();
        }
    }

    [Test]
    public void A_delivery_in_one_transfer_lies_where_it_was_received()
    {
        using var assembler = new DeliveryAssembler(100);
        byte[] bytes = new byte[30];
        Delivery? borrowed = assembler.Add(new Transfer(), new ReadOnlySequence<byte>(bytes, 5, 10));
        Assert.That(borrowed, Is.Not.Null);
        Assert.That(borrowed!.Payload.IsSingleSegment && borrowed.Payload.First.Equals(bytes.AsMemory(5, 10)));
        borrowed.Dispose();

        using var buffer = new AmqpBuffer();
        buffer.Write([1, 2, 3]);
        IMemoryOwner<byte> owner = buffer.Detach();
        ReadOnlyMemory<byte> memory = owner.Memory;
        Delivery? owned = assembler.Add(new Transfer(), owner);
        Assert.That(owned, Is.Not.Null);
        Assert.That(owned!.Payload.IsSingleSegment && owned.Payload.First.Equals(memory));
        owned.Dispose();
        Assert.That(() => owner.Memory, Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void A_delivery_that_no_array_holds_is_the_fault_of_the_peer()
    {
        var pool = new CountingPool();
        using var assembler = new DeliveryAssembler(long.MaxValue, pool);
        Assert.That(assembler.Add(new Transfer { More = true }, new ReadOnlySequence<byte>(new byte[10])), Is.Null);
        ReadOnlySequence<byte> large = Segments.Repeat(new byte[1 << 20], 1 << 11);
        AmqpDecodeException? error = Assert.Throws<AmqpDecodeException>(() => assembler.Add(new Transfer(), large));
        Assert.That(error!.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DeliveryTooLarge));
        Assert.That(pool.Outstanding, Is.Zero);
        Delivery? single = assembler.Add(new Transfer(), large);
        Assert.That(single, Is.Not.Null, "in one transfer it is not copied");
        single!.Dispose();
    }

    [Test]
    public void No_frame_is_larger_than_an_array()
    {
        // Peers without a limit announce 4,294,967,295.
        const int LargestArray = 2_147_483_591;
        using var segments = new FrameSegments();
        var splitter = new TransferSplitter(Segments.Repeat(new byte[1 << 20], 1 << 11));
        Assert.That(splitter.WriteFrame(segments, 0, new Transfer { Handle = 1, DeliveryId = 1, DeliveryTag = new DeliveryTag([1]) }, uint.MaxValue));
        Assert.That((segments.Length, splitter.IsFinished), Is.EqualTo(((long)LargestArray, false)));
        Assert.That(splitter.Remaining, Is.InRange(1L, 100L));
        Assert.That(splitter.WriteFrame(segments, 0, new Transfer { Handle = 1 }, uint.MaxValue));
        Assert.That((splitter.IsFinished, splitter.Remaining), Is.EqualTo((true, 0L)));
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Captures))]
    public void Captured_deliveries_are_put_together(CapturedConversation conversation)
    {
        foreach (IReadOnlyList<CapturedItem> items in new[] { conversation.Client, conversation.Server })
        {
            using var decoder = new FrameDecoder(131_072);
            var links = new Dictionary<(ushort, uint), DeliveryAssembler>();
            int transfers = 0;
            int deliveries = 0;
            foreach (CapturedItem item in items.Where(item => !item.IsHeader && item.FrameType == 0))
            {
                ReadOnlySequence<byte> bytes = new(item.Bytes);
                Assert.That(decoder.Decode(ref bytes, out AmqpFrame frame, out _), Is.EqualTo(OperationStatus.Done));
                if (frame.Kind == AmqpFrameKind.Transfer)
                {
                    AmqpReader reader = frame.OpenPerformative();
                    Transfer transfer = Transfer.Read(ref reader);
                    if (!links.TryGetValue((frame.Channel, transfer.Handle), out DeliveryAssembler? link))
                    {
                        links.Add((frame.Channel, transfer.Handle), link = new DeliveryAssembler(1 << 20));
                    }

                    transfers++;
                    using Delivery? delivery = link.Add(transfer, frame.Payload);
                    deliveries += delivery is null ? 0 : 1;
                }
            }

            Assert.That(links.Values.Any(link => link.IsAssembling), Is.False);
            Assert.That(deliveries > 0 || transfers == 0);
        }
    }

    [Test]
    public void Performatives_are_written_as_objects()
    {
        using var output = new AmqpBuffer();
        FrameWriter.Write(output, 2, new End(), 512);
        FrameWriter.Write(output, 2, new Transfer { Handle = 1 }, 512, new ReadOnlySequence<byte>([9]));
        FrameWriter.WriteSasl(output, new SaslOutcome { Code = SaslCode.Ok });
        Assert.That(HexText.Format(output.WrittenSpan.ToArray()), Is.EqualTo(
            "0000000c0200000200531745" + "0000001102000002005314c00301520109" + "0000001002010000005344c003015000"));
        int before = output.WrittenCount;
        Assert.That(() => FrameWriter.Write(output, 0, new SaslOutcome { Code = SaslCode.Ok }, 512), Throws.ArgumentException);
        Assert.That(() => FrameWriter.WriteSasl(output, new End()), Throws.ArgumentException);
        Assert.That(() => FrameWriter.Write(output, 0, new End(), 11), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => FrameWriter.Write(output, 0, new Transfer(), 512), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => FrameWriter.Write(output, 0, (IAmqpComposite)null!, 512), Throws.ArgumentNullException);
        Assert.That(output.WrittenCount, Is.EqualTo(before));
    }

    [Test]
    [Leniency("bytes after a performative")]
    public void Strict_decoders_refuse_bytes_after_other_performatives()
    {
        byte[] bytes = HexText.Parse("0000000d020000000053174540");
        using var strict = new FrameDecoder(512, AmqpReaderOptions.Default.WithConformance(Conformance.Strict));
        using var lenient = new FrameDecoder(512);
        Assert.That(lenient.Decode(bytes, out AmqpFrame frame, out _, out _) == OperationStatus.Done && frame.PayloadLength == 1);
        Assert.That(strict.Decode(bytes, out _, out _, out AmqpDecodeError error), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That((error.Kind, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.BytesAfterBody, 12L)));
    }
}
