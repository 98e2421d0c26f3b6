namespace Amqp.Encoding.Tests.IO;

/// <summary>Payloads that are kept in the memory that they were received in.</summary>
public sealed class RetainTests
{
    private const int MaxFrameSize = 100_000;

    [Test]
    public async Task Retained_payloads_do_not_change([Values] Mode mode, [Values(1, 100, 5_000, 1_000_000)] int piece, [Values(1, 2, 7)] int every)
    {
        var random = new Random(piece + every);
        (byte[] frames, List<byte[]> payloads) = MakeFrames(random, 200);
        var pool = new CountingPool();
        using var stream = new ScriptedStream(frames, () => piece) { IsSlow = mode == Mode.Slow };
        var kept = new List<(IMemoryOwner<byte> Memory, byte[] Payload)>();
        using (var reader = FrameReader.Create(stream, MaxFrameSize, null, pool))
        {
            for (int i = 0; i < payloads.Count; i++)
            {
                Assert.That(await FrameReads.Frame(reader, false, mode));
                if (i % every == 0)
                {
                    kept.Add((reader.RetainPayload(), payloads[i]));
                }

                Assert.That(reader.Frame.Payload.ToArray().SequenceEqual(payloads[i]), $"payload {i}");
                if (random.Next(3) == 0 && kept.Count > 0)
                {
                    Release(kept, random.Next(kept.Count));
                }
            }

            Assert.That(await FrameReads.Frame(reader, false, mode), Is.False);
            Assert.That(() => reader.RetainPayload(), Throws.InvalidOperationException);
        }

        while (kept.Count > 0)
        {
            Release(kept, kept.Count - 1);
        }

        Assert.That(pool.Outstanding, Is.Zero);
    }

    [Test]
    public void Small_retained_payloads_share_the_memory_they_arrived_in()
    {
        (byte[] frames, List<byte[]> payloads) = MakeFrames(new Random(1), 500, 100);
        var pool = new CountingPool();
        using var stream = new ScriptedStream(frames, () => int.MaxValue);
        using var reader = FrameReader.Create(stream, MaxFrameSize, null, pool);
        var kept = new List<IMemoryOwner<byte>>();
        while (reader.ReadFrame())
        {
            kept.Add(reader.RetainPayload());
        }

        Assert.That(kept.Select(memory => memory.Memory.ToArray()), Is.EqualTo(payloads));
        Assert.That(pool.BytesLent, Is.LessThan((2 * frames.Length) + 8_192));
        foreach (IMemoryOwner<byte> memory in kept)
        {
            memory.Dispose();
            memory.Dispose();
            Assert.That(() => memory.Memory, Throws.TypeOf<ObjectDisposedException>());
        }

        Assert.That(pool.Outstanding, Is.EqualTo(1), "the reader's own");
    }

    // Transfers of 28 or 128 bytes, each of which comes alone or in pieces.
    [Test]
    public async Task Payloads_retained_from_successive_frames_share_memory([Values] Mode mode, [Values(13, 113)] int payload, [Values(1, 29, 1_000)] int piece, [Values(64, 4_096, 65_536)] int bufferSize)
    {
        (byte[] frames, List<byte[]> payloads) = MakeFrames(new Random(1), 500, payload);
        var pool = new CountingPool();
        using var stream = new ScriptedStream(frames, () => piece) { IsSlow = mode == Mode.Slow };
        using var reader = FrameReader.Create(stream, MaxFrameSize, null, pool, bufferSize);
        var kept = new List<IMemoryOwner<byte>>();
        for (int i = 1; i <= payloads.Count; i++)
        {
            Assert.That(await FrameReads.Frame(reader, false, mode));
            kept.Add(reader.RetainPayload());
            Assert.That(pool.BytesLent, Is.LessThanOrEqualTo((2L * i * frames.Length / payloads.Count) + 8_192));
        }

        Assert.That(kept.Select(memory => memory.Memory.ToArray()), Is.EqualTo(payloads));
        kept.ForEach(memory => memory.Dispose());
        Assert.That(pool.Outstanding, Is.EqualTo(1), "the reader's own");
    }

    [Test]
    public void A_message_of_one_frame_is_retained_without_a_copy()
    {
        var message = new AmqpMessage { Properties = { Subject = "kept" } };
        message.AddData(new byte[1_000]);
        using var output = new AmqpBuffer();
        for (uint i = 0; i < 3; i++)
        {
            FrameEncoder.EncodeTransfer(output, 0, new Transfer { Handle = 0, DeliveryId = i, DeliveryTag = new DeliveryTag([9]) }, message, MaxFrameSize);
        }

        var pool = new CountingPool();
        var messages = new List<AmqpMessage>();
        using var link = new DeliveryAssembler(10_000, pool);
        using (var reader = FrameReader.Create(new ScriptedStream(output.WrittenSpan.ToArray(), () => int.MaxValue), MaxFrameSize, null, pool))
        {
            while (reader.ReadFrame())
            {
                AmqpReader performative = reader.Frame.OpenPerformative();
                Delivery? delivery = link.Add(Transfer.Read(ref performative), reader.RetainPayload());
                Assert.That(delivery, Is.Not.Null);
                messages.Add(delivery!.DecodeMessage());
            }
        }

        Assert.That(pool.BytesRented, Is.EqualTo(2 * 4_096), "what holds all three, and what the end was waited for with");
        Assert.That(messages.Select(kept => (kept.Properties.Subject, kept.BodyLength)), Is.All.EqualTo(("kept", 1_000L)));
        messages.ForEach(kept => kept.Dispose());
        Assert.That(pool.Outstanding, Is.Zero);
    }

    [Test]
    public void An_owned_message_copies_borrowed_memory_only([Values] bool isOwned, [Values] bool isSplit, [Values] bool tries)
    {
        byte[] encoded = [0x00, 0x53, 0x75, 0xA0, 3, 1, 2, 3];
        byte[] frame = [.. encoded];
        var pool = new CountingPool();
        using var link = new DeliveryAssembler(100, pool);
        var transfer = new Transfer { Handle = 0, MessageFormat = 0, More = isSplit };
        using var memory = new AmqpBuffer(0, pool);
        Delivery? delivery = null;
        if (isSplit)
        {
            Assert.That(link.Add(transfer, new ReadOnlySequence<byte>(frame, 0, 2)), Is.Null);
            transfer.More = null;
            delivery = link.Add(transfer, new ReadOnlySequence<byte>(frame, 2, 6));
            Assert.That(delivery, Is.Not.Null);
        }
        else if (isOwned)
        {
            memory.Write(frame);
            delivery = link.Add(transfer, memory.Detach());
            Assert.That(delivery, Is.Not.Null);
        }
        else
        {
            delivery = link.Add(transfer, new ReadOnlySequence<byte>(frame));
            Assert.That(delivery, Is.Not.Null);
        }

        Assert.That(delivery!.IsBorrowed, Is.EqualTo(!isOwned && !isSplit));
        int rented = pool.Rented;
        AmqpMessage? message;
        if (tries)
        {
            Assert.That(delivery.TryDecodeOwnedMessage(out message, out _, validate: SectionKinds.All));
        }
        else
        {
            message = delivery.DecodeOwnedMessage();
        }

        Assert.That(pool.Rented, Is.EqualTo(rented));
        Array.Clear(frame, 0, frame.Length);
        Assert.That(message!.GetData(0).ToArray(), Is.EqualTo(new byte[] { 1, 2, 3 }));
        Assert.That(() => delivery.IsBorrowed, Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => delivery.DecodeOwnedMessage(), Throws.TypeOf<ObjectDisposedException>());
        message.Dispose();
        Assert.That(pool.Outstanding, Is.Zero);
    }

    [Test]
    public void A_delivery_that_is_not_a_message_remains_with_its_owner()
    {
        using var link = new DeliveryAssembler(100);
        Delivery? delivery = link.Add(new Transfer { Handle = 0 }, new ReadOnlySequence<byte>([0x00, 0x53]));
        Assert.That(delivery, Is.Not.Null);
        Assert.That(() => delivery!.DecodeOwnedMessage(), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(delivery!.IsBorrowed, Is.False, "it is copied now");
        Assert.That(delivery.TryDecodeOwnedMessage(out _, out _, validate: SectionKinds.All), Is.False);
        Assert.That(delivery.Payload.ToArray(), Is.EqualTo(new byte[] { 0x00, 0x53 }));
        delivery.Dispose();
    }

    private static void Release(List<(IMemoryOwner<byte> Memory, byte[] Payload)> kept, int at)
    {
        Assert.That(kept[at].Memory.Memory.Span.SequenceEqual(kept[at].Payload));
        kept[at].Memory.Dispose();
        kept.RemoveAt(at);
    }

    private static (byte[] Frames, List<byte[]> Payloads) MakeFrames(Random random, int count, int size = 0)
    {
        using var output = new AmqpBuffer();
        var payloads = new List<byte[]>();
        for (int i = 0; i < count; i++)
        {
            byte[] payload = new byte[size != 0 ? size : i % 20 == 0 ? random.Next(70_000) : random.Next(300)];
            random.NextBytes(payload);
            payloads.Add(payload);
            FrameEncoder.Encode(output, 0, new Transfer { Handle = 0 }, MaxFrameSize, new ReadOnlySequence<byte>(payload));
        }

        return (output.WrittenSpan.ToArray(), payloads);
    }
}
