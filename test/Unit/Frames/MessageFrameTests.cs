namespace Amqp.Encoding.Tests.Frames;

/// <summary>Messages written straight into their frames.</summary>
public sealed class MessageFrameTests
{
    [Test]
    public void A_message_that_fits_is_one_frame()
    {
        var message = new AmqpMessage();
        message.AddData([0xAA, 0xBB]);
        var buffer = new AmqpBuffer();
        Assert.That(FrameEncoder.EncodeTransfer(buffer, 5, new Transfer { Handle = 1, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]), More = true }, message, 512), Is.EqualTo(1));
        Assert.That(
            HexText.Format(buffer.WrittenSpan.ToArray()),
            Is.EqualTo("0000001b02000005" + "005314c007035201" + "43a00109" + "005375a002aabb"));
    }

    // It is measured first, since such an output gets the frame in one piece.
    [Test]
    public void A_message_is_written_alike_to_every_kind_of_output()
    {
        var transfer = new Transfer { Handle = 1, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]) };
        for (int size = 0; size < 1_100; size += size is > 440 and < 520 ? 1 : 37)
        {
            var message = new AmqpMessage { Properties = { Subject = "s" } };
            message.AddData(new byte[size]);
            using var buffer = new AmqpBuffer();
            var output = new ArrayBufferWriter<byte>();
            int frames = FrameEncoder.EncodeTransfer(buffer, 5, transfer, message, 512);
            Assert.That(FrameEncoder.EncodeTransfer(output, 5, transfer, message, 512), Is.EqualTo(frames), $"{size} bytes");
            Assert.That(output.WrittenSpan.ToArray(), Is.EqualTo(buffer.WrittenSpan.ToArray()), $"{size} bytes");
        }
    }

    // more is true in all frames but the last (part 2, 2.7.5), whatever the caller's transfer says.
    [Test]
    public void Each_frame_but_the_last_says_that_more_follows([Values] bool? more, [Values(0u, 1u, 255u, 256u)] uint handle, [Values(0, 440, 1_400)] int size)
    {
        var transfer = new Transfer { Handle = handle, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]), More = more };
        var message = new AmqpMessage();
        message.AddData(new byte[size]);
        byte[] encoded = message.Encode();
        Action<AmqpBuffer>[] ways =
        [
            output => FrameEncoder.EncodeTransfer(output, 0, transfer, message, 512),
            output => FrameEncoder.EncodeTransfer(output, 0, transfer, new AmqpMessage(), MessageBody.CreateData(encoded.AsMemory(encoded.Length - size), static (target, data) => target.Write(data.Span)), 512),
            output => FrameEncoder.EncodeTransfer(output, 0, transfer, new ReadOnlySequence<byte>(encoded), 512, null),
            output =>
            {
                var splitter = new TransferSplitter(new ReadOnlySequence<byte>(encoded));
                while (splitter.WriteFrame(output, 0, transfer, 512))
                {
                }
            },
        ];
        foreach (Action<AmqpBuffer> write in ways)
        {
            using var buffer = new AmqpBuffer();
            using var decoder = new FrameDecoder(512);
            write(buffer);
            Assert.That(transfer.More, Is.EqualTo(more), "the caller's transfer stays as it was");
            List<Transfer> transfers = [];
            List<byte> payload = [];
            byte[] bytes = buffer.WrittenSpan.ToArray();
            for (int at = 0; at < bytes.Length;)
            {
                Assert.That(decoder.Decode(bytes.AsSpan(at), out Frame frame, out int consumed, out _), Is.EqualTo(OperationStatus.Done));
                AmqpReader reader = frame.OpenPerformative();
                transfers.Add(Transfer.Read(ref reader));
                Assert.That(frame.TryGetPayloadSpan(out ReadOnlySpan<byte> part));
                payload.AddRange(part.ToArray());
                at += consumed;
                Assert.That(at == bytes.Length || consumed == 512, "a frame that is not the last is full");
            }

            Assert.That(payload, Is.EqualTo(encoded));
            Assert.That(transfers.Select(sent => sent.Handle), Is.All.EqualTo(handle));
            Assert.That(transfers.Take(transfers.Count - 1).Select(sent => sent.More), Is.All.EqualTo(true));
            Assert.That(transfers[transfers.Count - 1].More, Is.EqualTo(transfers.Count == 1 && more == false ? false : null));
        }
    }

    [Test]
    public void A_message_that_cannot_be_encoded_writes_nothing_and_returns_its_memory()
    {
        var pool = new CountingPool();
        var message = new AmqpMessage { ApplicationProperties = { ["a"] = "\ud800" } };
        message.AddData(new byte[2_000]);
        var transfer = new Transfer { Handle = 1, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]) };
        using (var buffer = new AmqpBuffer(0, pool))
        {
            Assert.That(() => FrameEncoder.EncodeTransfer(buffer, 5, transfer, message, 512), Throws.TypeOf<AmqpEncodeException>());
            Assert.That(buffer.WrittenCount, Is.Zero);
        }

        using (var segments = new FrameSegments(pool))
        {
            Assert.That(() => FrameEncoder.EncodeTransfer(segments, 5, transfer, message, 512), Throws.TypeOf<AmqpEncodeException>());
            Assert.That(segments.GetSegments(), Is.Empty);
        }

        var output = new ArrayBufferWriter<byte>();
        Assert.That(() => FrameEncoder.EncodeTransfer(output, 5, transfer, message, 512), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(output.WrittenCount, Is.Zero);
        Assert.That(pool.Outstanding, Is.Zero);
    }

    [Test]
    public void A_message_that_does_not_fit_is_split_at_every_size([Values] bool isKept, [Values] bool isValue)
    {
        for (int size = 0; size < 1_100; size += size is > 440 and < 520 ? 1 : 37)
        {
            var message = new AmqpMessage { Properties = { Subject = "s" } };
            if (isValue)
            {
                message.Value = new byte[size];
            }
            else
            {
                message.AddData(new byte[size / 2]);
                message.AddData(new byte[size - (size / 2)]);
            }

            var transfer = new Transfer { Handle = 300, DeliveryId = 7, DeliveryTag = new DeliveryTag([1, 2]) };
            byte[] encoded = message.Encode();
            using var expected = new AmqpBuffer();
            var splitter = new TransferSplitter(new ReadOnlySequence<byte>(encoded));
            int frames = 0;
            while (splitter.WriteFrame(expected, 3, transfer, 512))
            {
                frames++;
            }

            var pool = new CountingPool();
            using var segments = new FrameSegments(pool);
            using var buffer = new AmqpBuffer();
            Assert.That(FrameEncoder.EncodeTransfer(isKept ? segments : buffer, 3, transfer, message, 512), Is.EqualTo(frames));
            Assert.That(transfer.More, Is.Null);
            byte[] written = isKept ? [.. segments.GetSegments().SelectMany(segment => segment)] : buffer.WrittenSpan.ToArray();
            Assert.That(written, Is.EqualTo(expected.WrittenSpan.ToArray()));
        }
    }

    [Test]
    public void Segments_refer_to_the_data_and_keep_its_headers_until_reset()
    {
        byte[] data = new byte[10_000];
        var message = new AmqpMessage();
        message.AddData(data);
        using var segments = new FrameSegments();
        Assert.That(FrameEncoder.EncodeTransfer(segments, 0, First(), message, 512), Is.EqualTo(21));
        IList<ArraySegment<byte>> list = segments.GetSegments();
        Assert.That(list.Where(segment => segment.Array == data).Sum(segment => segment.Count), Is.EqualTo(10_000));
        segments.Reset();
        Assert.That(segments.Length, Is.Zero);
        Assert.That(segments.GetSegments(), Is.Empty);
    }

    [Test]
    public void Full_composites_are_written_if_the_options_say_so([Values(2, 1_000)] int size)
    {
        var message = new AmqpMessage();
        message.AddData(new byte[size]);
        using var buffer = new AmqpBuffer();
        FrameEncoder.EncodeTransfer(buffer, 0, First(), message, 512, AmqpWriterOptions.Default.WithFullComposites(true));

        // list8 of 11 fields: the handle, delivery-id, delivery-tag, nulls, and more (field 5) in the first of several frames.
        Assert.That(
            HexText.Format(buffer.WrittenSpan.Slice(8, 19).ToArray()),
            Is.EqualTo("005314c00e0b43" + "43a00109" + "4040" + (size == 2 ? "40" : "41") + "4040404040"));
    }

    [Test]
    public void A_message_that_cannot_be_encoded_writes_nothing([Values] bool isKept)
    {
        var pool = new CountingPool();
        using var buffer = new AmqpBuffer(0, pool);
        using var segments = new FrameSegments(pool);
        IBufferWriter<byte> output = isKept ? segments : buffer;
        var message = new AmqpMessage();
        message.AddData(new byte[1_000]);
        Assert.That(
            () => FrameEncoder.EncodeTransfer(output, 0, new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag(new byte[32]) }, message, 40),
            Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => FrameEncoder.EncodeTransfer(output, 0, new Transfer(), message, 0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => FrameEncoder.EncodeTransfer(output, 0, null!, message, 512), Throws.ArgumentNullException);
        Assert.That(() => FrameEncoder.EncodeTransfer(output, 0, new Transfer(), null!, 512), Throws.ArgumentNullException);
        Assert.That(() => FrameEncoder.EncodeTransfer(null!, 0, new Transfer(), message, 512), Throws.ArgumentNullException);
        Assert.That(isKept ? segments.Length : buffer.WrittenCount, Is.Zero);
    }

    // A transfer that begins a delivery: id 0, and a tag of one byte.
    private static Transfer First() => new() { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]) };
}
