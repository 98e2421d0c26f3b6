namespace Amqp.Encoding.Tests.Frames;

/// <summary>Messages are cut into transfers and put together again.</summary>
public sealed class DeliveryTests
{
    private const int MaxFrameSize = 64;

    [TestCase(0u)]
    [TestCase(7u)]
    [TestCase(256u)]
    public void Messages_of_every_size_are_split_and_reassembled(uint handle)
    {
        var pool = new CountingPool();
        using var assembler = new DeliveryAssembler(10_000, pool);
        using var output = new AmqpBuffer();
        using var decoder = new FrameDecoder(FrameDecoder.SmallestMaxFrameSize);
        var read = new Transfer();
        for (int size = 0; size <= 3 * MaxFrameSize; size++)
        {
            string place = $"size {size}";
            byte[] message = [.. Enumerable.Range(0, size).Select(i => (byte)i)];
            foreach (bool isLong in new[] { false, true })
            {
                var first = new Transfer { Handle = handle, DeliveryId = 5, DeliveryTag = new DeliveryTag([1, 2]), MessageFormat = 0, Settled = true };
                first.Batchable = isLong ? true : null;
                var splitter = new TransferSplitter(Segments.Cut(message, () => 17));
                output.Reset();
                int total = 0;
                int frames = 0;
                Assert.That(splitter.Remaining, Is.EqualTo(size), place);
                while (splitter.WriteFrame(output, 3, first, MaxFrameSize))
                {
                    long payload = size - total - splitter.Remaining;
                    total += (int)payload;
                    frames++;
                    Assert.That(splitter.HasBegun, place);
                    Assert.That(splitter.Remaining == size - total, place);
                    Assert.That(splitter.IsFinished == (total == size), place);
                    Assert.That(payload > 0 || size == 0, place);
                    first.DeliveryId = 99;
                }

                Assert.That(total, Is.EqualTo(size), place);
                Assert.That(first.More, Is.Null, place);

                ReadOnlySequence<byte> wire = Segments.Cut(output.WrittenSpan.ToArray(), () => 23);
                for (int i = 0; i < frames; i++)
                {
                    Assert.That(decoder.Decode(ref wire, out Frame frame, out _), Is.EqualTo(OperationStatus.Done), place);
                    AmqpReader reader = frame.OpenPerformative();
                    read.ReadFrom(ref reader);
                    bool isLast = i == frames - 1;
                    Assert.That(frame.Channel, Is.EqualTo((ushort)3), place);
                    Assert.That(read.Handle, Is.EqualTo(handle), place);
                    Assert.That(read.More == true, Is.EqualTo(!isLast), place);
                    Assert.That(isLast || frame.Header.Size == MaxFrameSize || wire.Length <= MaxFrameSize, "all frames but the last are full");
                    Assert.That(read.DeliveryId, Is.EqualTo((SequenceNumber?)5u), place);
                    Delivery? delivery = assembler.Add(read, frame.Payload);
                    Assert.That(delivery is not null, Is.EqualTo(isLast), place);
                    Assert.That(assembler.IsAssembling, Is.EqualTo(!isLast), place);
                    if (delivery is not null)
                    {
                        Assert.That(delivery.Payload.ToArray(), Is.EqualTo(message), place);
                        Assert.That(delivery.DeliveryId, Is.EqualTo((SequenceNumber?)5u), place);
                        Assert.That(delivery.DeliveryTag, Is.EqualTo(first.DeliveryTag), place);
                        Assert.That(delivery.MessageFormat, Is.EqualTo(first.MessageFormat), place);
                        Assert.That(delivery.Settled, Is.True, place);
                        Assert.That(frames == 1 || delivery.Payload.IsSingleSegment, place);
                        delivery.Dispose();
                        delivery.Dispose();
                        Assert.That(() => delivery.Payload, Throws.TypeOf<ObjectDisposedException>(), place);
                    }
                }

                Assert.That(wire.IsEmpty, place);
                Assert.That(pool.Outstanding, Is.Zero, place);
            }
        }
    }

    [Test]
    public void Transfer_frames_have_the_bytes_of_the_standard()
    {
        using var output = new AmqpBuffer();
        var transfer = new Transfer { Handle = 1, DeliveryId = 2, DeliveryTag = new DeliveryTag([3]), MessageFormat = 0 };
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(new byte[] { 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22 }));
        Assert.That(splitter.WriteFrame(output, 0, transfer, 26));
        Assert.That(splitter.Remaining, Is.EqualTo(11));
        Assert.That(splitter.WriteFrame(output, 0, transfer, 26));
        Assert.That(splitter.Remaining, Is.EqualTo(7));
        Assert.That(splitter.WriteFrame(output, 0, transfer, 26));
        Assert.That(splitter.Remaining, Is.Zero);
        Assert.That(splitter.WriteFrame(output, 0, transfer, 26), Is.False);
        Assert.That(HexText.Format(output.WrittenSpan.ToArray()), Is.EqualTo(
            "0000001a02000000" + "005314c00b06520152" + "02a0010343" + "4041" + "0a0b"
            + "0000001a02000000" + "005314c009065201520240404041" + "0c0d0e0f"
            + "0000001902000000" + "005314c0050252015202" + "10111213141516"));
    }

    // RabbitMQ's Erlang client 3.10 looks for both in the last transfer.
    [Test]
    public void Every_transfer_of_a_delivery_has_the_delivery_id_and_says_whether_it_is_settled(
        [Values(0u, 255u, 256u, uint.MaxValue)] uint id, [Values(0u, 255u, uint.MaxValue)] uint handle, [Values] bool isSettled)
    {
        using var output = new AmqpBuffer();
        using var decoder = new FrameDecoder(FrameDecoder.SmallestMaxFrameSize);
        var first = new Transfer { Handle = handle, DeliveryId = id, DeliveryTag = new DeliveryTag([1]), Settled = isSettled };
        var message = new AmqpMessage();
        message.AddData(new byte[1_200]);
        int frames = FrameEncoder.EncodeTransfer(output, 0, first, message, 512);
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(new byte[1_200]));
        splitter.WriteFrame(output, 0, first, 512);
        splitter.WriteAborted(output, 0);
        ReadOnlySequence<byte> wire = new(output.WrittenMemory);
        Assert.That(frames, Is.EqualTo(3));
        for (int i = 0; i < frames + 2; i++)
        {
            Assert.That(decoder.Decode(ref wire, out Frame frame, out _), Is.EqualTo(OperationStatus.Done));
            var transfer = (Transfer)frame.ReadPerformative()!;
            Assert.That(transfer.DeliveryId, Is.EqualTo((SequenceNumber?)id), $"frame {i}");
            Assert.That(transfer.Handle, Is.EqualTo(handle), $"frame {i}");
            Assert.That(transfer.Settled == true, Is.EqualTo(isSettled), $"frame {i}");
            Assert.That(transfer.More == true, Is.EqualTo(i is 0 or 1 or 3), $"frame {i}");
            Assert.That(transfer.Aborted == true, Is.EqualTo(i == frames + 1), $"frame {i}");
        }

        Assert.That(wire.IsEmpty);
    }

    [Test]
    public void The_last_transfers_of_a_settled_delivery_have_the_bytes_of_the_standard()
    {
        using var output = new AmqpBuffer();
        var transfer = new Transfer { Handle = 1, DeliveryId = 2, DeliveryTag = new DeliveryTag([3]), Settled = true };
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(new byte[] { 10, 11, 12, 13, 14, 15, 16 }));
        Assert.That(splitter.WriteFrame(output, 0, transfer, 26));
        output.Reset();
        Assert.That(splitter.WriteFrame(output, 0, transfer, 23));
        Assert.That(splitter.WriteFrame(output, 0, transfer, 26));
        Assert.That(HexText.Format(output.WrittenSpan.ToArray()), Is.EqualTo(
            "0000001702000000" + "005314c00906520152024040" + "4141" + "0c"
            + "0000001902000000" + "005314c00805520152024040" + "41" + "0d0e0f10"));
    }

    // Part 2, 2.7.5: what a later transfer does not say holds as before.
    [Test]
    public void A_delivery_is_settled_by_any_transfer_and_has_the_last_state()
    {
        using var assembler = new DeliveryAssembler(1_000);
        ReadOnlySequence<byte> payload = new([1]);
        Transfer[] transfers =
        [
            new() { Handle = 0, DeliveryId = 1, DeliveryTag = new DeliveryTag([1]), More = true, Settled = true, State = new Accepted() },
            new() { Handle = 0, More = true, Settled = true, State = new Released() },
        ];
        foreach (Transfer transfer in transfers)
        {
            Assert.That(assembler.Add(transfer, payload), Is.Null);
        }

        using Delivery? delivery = assembler.Add(new Transfer { Handle = 0 }, payload);
        Assert.That(delivery!.State, Is.InstanceOf<Released>());
        Assert.That(delivery.Settled);
        Assert.That(delivery.Payload.ToArray(), Is.EqualTo(new byte[] { 1, 1, 1 }));
    }

    [TestCase(1u, "Expected a delivery of at most 1 byte (maxDeliverySize)")]
    [TestCase(2u, "Expected a delivery of at most 2 bytes (maxDeliverySize)")]
    public void A_delivery_that_is_too_large_is_refused_with_the_limit(uint limit, string expected)
    {
        using var assembler = new DeliveryAssembler((int)limit);
        var transfer = new Transfer { Handle = 0, DeliveryId = 1, DeliveryTag = new DeliveryTag([1]) };
        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => assembler.Add(transfer, new ReadOnlySequence<byte>(new byte[3])))!;
        Assert.That(exception.Message, Does.StartWith(expected).And.Contains("found 3"));
        Assert.That(assembler.IsAssembling, Is.False);
    }

    [Test]
    public void An_aborted_delivery_can_be_sent_again()
    {
        using var output = new AmqpBuffer();
        var transfer = new Transfer { Handle = 300, DeliveryId = 2, DeliveryTag = new DeliveryTag([3]) };
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(new byte[100]));
        Assert.That(() => splitter.WriteAborted(output, 1), Throws.InvalidOperationException);
        Assert.That(splitter.WriteFrame(output, 1, transfer, 64));
        output.Reset();
        splitter.WriteAborted(output, 1);
        Assert.That(HexText.Format(output.WrittenSpan.ToArray()), Is.EqualTo("0000001d02000001" + "005314c0100a" + "700000012c" + "5202" + "40404040404040" + "41"));
        Assert.That(splitter.WriteFrame(output, 1, transfer, 64), Is.False);
        Assert.That(() => splitter.WriteAborted(output, 1), Throws.InvalidOperationException);
        splitter.Reset();
        Assert.That(splitter.HasBegun, Is.False);
        Assert.That(splitter.IsFinished, Is.False);
        Assert.That(splitter.Remaining, Is.EqualTo(100));
        Assert.That(splitter.WriteFrame(output, 1, transfer, 1_000));
        Assert.That(splitter.IsFinished);
    }

    [Test]
    public void A_frame_without_room_for_a_byte_is_refused_and_changes_nothing()
    {
        using var output = new AmqpBuffer();
        var transfer = new Transfer { Handle = 1, DeliveryId = 2, DeliveryTag = new DeliveryTag([3]), More = true };
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(new byte[100]));
        Assert.That(() => splitter.WriteFrame(output, 0, transfer, 24), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(output.WrittenCount, Is.Zero);
        Assert.That(splitter.HasBegun, Is.False);
        Assert.That(transfer.More, Is.True);
        Assert.That(splitter.WriteFrame(output, 0, transfer, 512));
        Assert.That(splitter.IsFinished);
        var longer = new TransferSplitter(new ReadOnlySequence<byte>(new byte[100]));
        Assert.That(longer.WriteFrame(output, 0, transfer, 30));
        Assert.That(() => longer.WriteFrame(output, 0, transfer, 21), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => longer.WriteFrame(output, 0, transfer, 0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => longer.WriteFrame(null!, 0, transfer, 30), Throws.ArgumentNullException);
        Assert.That(() => longer.WriteFrame(output, 0, null!, 30), Throws.ArgumentNullException);
        Assert.That(() => longer.WriteAborted(null!, 0), Throws.ArgumentNullException);
    }

    [Test]
    public void Splitting_into_frames_allocates_nothing()
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
    public void A_delivery_of_one_transfer_allocates_at_most_96_bytes()
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
    public void A_disposed_delivery_keeps_its_state_and_returns_its_memory_once([Values] bool isOwned, [Values] bool isDecoded)
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
        Assert.That(delivery.State, Is.EqualTo(transfer.State));
        Assert.That(delivery.IsBorrowed, Is.EqualTo(!isOwned));
        Assert.That(pool.Outstanding, Is.EqualTo(isOwned ? 1 : 0));
        if (isDecoded)
        {
            using AmqpMessage decoded = delivery.DecodeOwnedMessage();
            delivery.Dispose();
            Assert.That(pool.Outstanding, Is.EqualTo(isOwned ? 1 : 0));
            Assert.That(decoded.Value.ToString(), Is.EqualTo("[]"));
        }

        delivery.Dispose();
        Assert.That(delivery.State, Is.EqualTo(transfer.State));
        Assert.That(pool.Outstanding, Is.Zero);
        Assert.That(() => delivery.IsBorrowed, Throws.TypeOf<ObjectDisposedException>());
    }

    [TestCase(0)]
    [TestCase(1)]
    [TestCase(2)]
    public void Continuations_may_repeat_fields_but_not_change_them(int field)
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
        Assert.That(error!.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DeliveryMismatch));
        Assert.That(error.Error.Condition, Is.EqualTo("amqp:not-allowed"));
        Assert.That(error.Error.Path, Does.StartWith("transfer."));
        Assert.That(assembler.IsAssembling, Is.False);
        Assert.That(pool.Outstanding, Is.Zero);
        Delivery? delivery = assembler.Add(other, payload);
        Assert.That(delivery!.Payload.Length, Is.EqualTo(10));
    }

    [Test]
    public void Fields_of_a_delivery_may_come_in_later_transfers()
    {
        using var assembler = new DeliveryAssembler(100);
        Assert.That(assembler.Add(new Transfer { More = true }, default(ReadOnlySequence<byte>)), Is.Null);
        Delivery? delivery = assembler.Add(new Transfer { DeliveryId = 1, Settled = true }, default(ReadOnlySequence<byte>));
        Assert.That(delivery, Is.Not.Null);
        Assert.That(delivery!.DeliveryId, Is.EqualTo((SequenceNumber?)1u));
        Assert.That(delivery.DeliveryTag, Is.Null);
        Assert.That(delivery.MessageFormat, Is.Null);
        Assert.That(delivery.Settled, Is.True);
        Assert.That(delivery.State, Is.Null);
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
            Assert.That(error!.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DeliveryTooLarge));
            Assert.That(error.Error.Condition, Is.EqualTo("amqp:link:message-size-exceeded"));
        }

        Assert.That(assembler.IsAssembling, Is.False);
        Assert.That(pool.Outstanding, Is.Zero);
        Assert.That(() => assembler.Add(new Transfer(), new ReadOnlySequence<byte>(new byte[20])), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(assembler.Add(new Transfer(), new ReadOnlySequence<byte>(new byte[19])), Is.Not.Null);
    }

    [Test]
    public void Memory_that_is_handed_over_is_returned_once()
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
    public void A_delivery_of_one_transfer_refers_to_the_received_memory()
    {
        using var assembler = new DeliveryAssembler(100);
        byte[] bytes = new byte[30];
        Delivery? borrowed = assembler.Add(new Transfer(), new ReadOnlySequence<byte>(bytes, 5, 10));
        Assert.That(borrowed, Is.Not.Null);
        Assert.That(borrowed!.Payload.IsSingleSegment);
        Assert.That(borrowed.Payload.First.Equals(bytes.AsMemory(5, 10)));
        borrowed.Dispose();

        using var buffer = new AmqpBuffer();
        buffer.Write([1, 2, 3]);
        IMemoryOwner<byte> owner = buffer.Detach();
        ReadOnlyMemory<byte> memory = owner.Memory;
        Delivery? owned = assembler.Add(new Transfer(), owner);
        Assert.That(owned, Is.Not.Null);
        Assert.That(owned!.Payload.IsSingleSegment);
        Assert.That(owned.Payload.First.Equals(memory));
        owned.Dispose();
        Assert.That(() => owner.Memory, Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void A_delivery_larger_than_any_array_is_a_decode_error()
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
        Assert.That(segments.Length, Is.EqualTo((long)LargestArray));
        Assert.That(splitter.IsFinished, Is.False);
        Assert.That(splitter.Remaining, Is.InRange(1L, 100L));
        Assert.That(splitter.WriteFrame(segments, 0, new Transfer { Handle = 1 }, uint.MaxValue));
        Assert.That(splitter.IsFinished, Is.True);
        Assert.That(splitter.Remaining, Is.Zero);
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Captures))]
    public void Captured_deliveries_are_reassembled(CapturedConversation conversation)
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
                Assert.That(decoder.Decode(ref bytes, out Frame frame, out _), Is.EqualTo(OperationStatus.Done));
                if (frame.Kind == FrameKind.Transfer)
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
    public void Performatives_are_written_from_composites()
    {
        using var output = new AmqpBuffer();
        FrameEncoder.Encode(output, 2, new End(), 512);
        FrameEncoder.Encode(output, 2, new Transfer { Handle = 1 }, 512, new ReadOnlySequence<byte>([9]));
        FrameEncoder.EncodeSasl(output, new SaslOutcome { Code = SaslCode.Ok });
        Assert.That(HexText.Format(output.WrittenSpan.ToArray()), Is.EqualTo(
            "0000000c0200000200531745" + "0000001102000002005314c00301520109" + "0000001002010000005344c003015000"));
        int before = output.WrittenCount;
        Assert.That(() => FrameEncoder.Encode(output, 0, new SaslOutcome { Code = SaslCode.Ok }, 512), Throws.ArgumentException);
        Assert.That(() => FrameEncoder.EncodeSasl(output, new End()), Throws.ArgumentException);
        Assert.That(() => FrameEncoder.Encode(output, 0, new End(), 11), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => FrameEncoder.Encode(output, 0, new Transfer(), 512), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => FrameEncoder.Encode(output, 0, (IAmqpComposite)null!, 512), Throws.ArgumentNullException);
        Assert.That(output.WrittenCount, Is.EqualTo(before));
    }

    [Test]
    [Leniency("bytes after a performative")]
    public void Strict_decoders_refuse_bytes_after_other_performatives()
    {
        byte[] bytes = HexText.Parse("0000000d020000000053174540");
        using var strict = new FrameDecoder(512, AmqpReaderOptions.Strict);
        using var lenient = new FrameDecoder(512);
        Assert.That(lenient.Decode(bytes, out Frame frame, out _, out _) == OperationStatus.Done);
        Assert.That(frame.PayloadLength, Is.EqualTo(1));
        Assert.That(strict.Decode(bytes, out _, out _, out AmqpDecodeError error), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.BytesAfterBody));
        Assert.That(error.Offset, Is.EqualTo(12L));
    }
}
