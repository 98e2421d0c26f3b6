namespace Amqp.Encoding.Tests.Frames;

/// <summary>Messages that are sent and received piece by piece.</summary>
public sealed class MessageInPiecesTests
{
    private readonly Transfer _transfer = new() { Handle = 1, DeliveryId = 2, DeliveryTag = new DeliveryTag([3]), MessageFormat = 0 };

    [Test]
    public void A_message_in_pieces_has_the_bytes_of_the_standard()
    {
        // A data section of five bytes, and its header as the head. Part 2, 2.3.1 and 2.7.5; part 3, 3.2.6.
        using var output = new AmqpBuffer();
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(HexText.Parse("005375a005")), 5);
        Assert.That(splitter.Remaining, Is.EqualTo(10));
        WritePiece(splitter, output, 512);
        splitter.Append(new ReadOnlySequence<byte>([10, 11, 12]));
        WritePiece(splitter, output, 512);
        Assert.That(splitter.IsFinished, Is.False);
        splitter.Append(new ReadOnlySequence<byte>([13, 14]));
        WritePiece(splitter, output, 512);
        Assert.That(splitter.IsFinished);
        Assert.That(HexText.Format(output.WrittenSpan.ToArray()), Is.EqualTo(
            "0000001d02000000" + "005314c00b06520152" + "02a0010343" + "4041" + "005375a005"
            + "0000001902000000" + "005314c009065201520240404041" + "0a0b0c"
            + "0000001402000000" + "005314c0050252015202" + "0d0e"));
        Assert.That(_transfer.More, Is.Null);
    }

    [Test]
    public void Pieces_that_fill_frames_have_the_frames_of_the_whole_message()
    {
        // 512 bytes less 8 of the header of a frame, and less a transfer with more: 16 bytes of the first, 14 of the others.
        byte[] message = [.. HexText.Parse("005375b000000fa0"), .. Enumerable.Range(0, 4_000).Select(i => (byte)i)];
        using var whole = new AmqpBuffer();
        WritePiece(new TransferSplitter(new ReadOnlySequence<byte>(message)), whole, 512);
        foreach (int head in new[] { 0, 488 })
        {
            using var output = new AmqpBuffer();
            var splitter = new TransferSplitter(new ReadOnlySequence<byte>(message, 0, head), message.Length - head);
            WritePiece(splitter, output, 512);
            for (int at = head; at < message.Length;)
            {
                int length = Math.Min(at == 0 ? 488 + (490 * 2) : 490 * 2, message.Length - at);
                splitter.Append(new ReadOnlySequence<byte>(message, at, length));
                WritePiece(splitter, output, 512);
                at += length;
            }

            Assert.That(splitter.IsFinished);
            Assert.That(output.WrittenSpan.ToArray(), Is.EqualTo(whole.WrittenSpan.ToArray()), $"head of {head} bytes");
        }
    }

    [TestCase(1)]
    [TestCase(7)]
    [TestCase(33)]
    [TestCase(1_000)]
    public void A_message_in_pieces_is_received_as_the_whole_message(int step)
    {
        byte[] message = [.. HexText.Parse("005370c0020141" + "005375a003010203" + "005375b0000000c8"), .. Enumerable.Range(0, 200).Select(i => (byte)i)];
        for (int head = 0; head <= message.Length; head += 5)
        {
            using var output = new AmqpBuffer();
            var splitter = new TransferSplitter(Segments.Cut(message.AsSpan(0, head).ToArray(), () => 3), message.Length - head);
            WritePiece(splitter, output, 64);
            for (int at = head; at < message.Length; at += step)
            {
                Assert.That(splitter.Remaining, Is.EqualTo(message.Length - at));
                splitter.Append(Segments.Cut(message.AsSpan(at, Math.Min(step, message.Length - at)).ToArray(), () => 4));
                WritePiece(splitter, output, 64);
            }

            Assert.That(splitter.IsFinished);
            using Delivery delivery = Receive(output);
            Assert.That(delivery.Payload.ToArray(), Is.EqualTo(message));
            Assert.That(ReadData(output), Is.EqualTo((byte[])[1, 2, 3, .. message.AsSpan(message.Length - 200)]));
        }
    }

    [Test]
    public void A_piece_that_is_longer_than_announced_is_refused()
    {
        using var output = new AmqpBuffer();
        TransferSplitter splitter = Begin(output, 5);
        int written = output.WrittenCount;
        Assert.That(
            () => splitter.Append(new ReadOnlySequence<byte>(new byte[6])),
            Throws.ArgumentException.With.Property("ParamName").EqualTo("piece").And.Message.StartsWith(
                "The message needs 5 more bytes, as announced, but the piece has 6: append the announced bytes, or abandon the delivery with WriteAborted."));
        Assert.That(splitter.Remaining, Is.EqualTo(5));
        Assert.That(splitter.WriteFrame(output, 0, _transfer, 512), Is.False);
        Assert.That(output.WrittenCount, Is.EqualTo(written));
        splitter.Append(new ReadOnlySequence<byte>(new byte[5]));
        Assert.That(splitter.WriteFrame(output, 0, _transfer, 512));
        Assert.That(splitter.IsFinished);
        Assert.That(() => splitter.Append(new ReadOnlySequence<byte>(new byte[1])), Throws.InvalidOperationException);
        Assert.That(() => splitter.Append(default), Throws.InvalidOperationException);
    }

    [Test]
    public void A_message_that_is_shorter_than_announced_is_refused_and_can_be_aborted()
    {
        using var output = new AmqpBuffer();
        TransferSplitter splitter = Begin(output, 5);
        Assert.That(() => splitter.Append(default), Throws.ArgumentException.With.Message.StartsWith("The message needs 5 more bytes, as announced, but the piece has 0"));
        Assert.That(splitter.IsFinished, Is.False);
        splitter.WriteAborted(output, 0);
        Assert.That(splitter.IsFinished);
        Assert.That(splitter.WriteFrame(output, 0, _transfer, 512), Is.False);
        using var decoder = new FrameDecoder(512);
        using var link = new DeliveryAssembler(1_000);
        ReadOnlySequence<byte> wire = new(output.WrittenMemory);
        while (decoder.Decode(ref wire, out Frame frame, out _) == OperationStatus.Done)
        {
            Assert.That(link.Add(ReadTransfer(frame), frame.Payload), Is.Null);
        }

        Assert.That(link.IsAssembling, Is.False);
    }

    [Test]
    public void A_piece_before_the_last_one_is_written_is_refused()
    {
        using var output = new AmqpBuffer();
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(new byte[3]), 2);
        Assert.That(() => splitter.Append(new ReadOnlySequence<byte>(new byte[2])), Throws.InvalidOperationException);
        Assert.That(splitter.Remaining, Is.EqualTo(5));
        WritePiece(splitter, output, 512);
        splitter.Append(new ReadOnlySequence<byte>(new byte[1]));
        Assert.That(() => splitter.Append(new ReadOnlySequence<byte>(new byte[1])), Throws.InvalidOperationException);
        Assert.That(splitter.Remaining, Is.EqualTo(2));
    }

    [Test]
    public void Lengths_that_no_message_has_are_refused()
    {
        var head = new ReadOnlySequence<byte>(new byte[1]);
        Assert.That(() => new TransferSplitter(head, -1), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => new TransferSplitter(head, long.MaxValue), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(new TransferSplitter(head, long.MaxValue - 1).Remaining, Is.EqualTo(long.MaxValue));
    }

    [Test]
    public void A_message_in_pieces_can_begin_again()
    {
        using var output = new AmqpBuffer();
        TransferSplitter splitter = Begin(output, 5);
        splitter.Append(new ReadOnlySequence<byte>(new byte[2]));
        splitter.Reset();
        Assert.That(splitter.HasBegun, Is.False);
        Assert.That(splitter.Remaining, Is.EqualTo(10));
        WritePiece(splitter, output, 512);
        splitter.Append(new ReadOnlySequence<byte>(new byte[5]));
        WritePiece(splitter, output, 512);
        Assert.That(splitter.IsFinished);
    }

    [Test]
    public void Sending_and_receiving_pieces_allocates_nothing()
    {
        const int Pieces = 1_000;
        byte[] piece = new byte[2_000];
        byte[] head = HexText.Parse("005375b0001e8480");
        using var output = new AmqpBuffer(4_096);
        using var decoder = new FrameDecoder(512);
        var read = new Transfer();
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(head), Pieces * piece.Length);
        long allocated = 0;
        long received = 0;
        for (int round = 0; round < 2; round++)
        {
            splitter.Reset();
            received = 0;
            var parts = new MessagePartReader();
            allocated = GC.GetAllocatedBytesForCurrentThread();
            for (int i = -1; i < Pieces; i++)
            {
                if (i >= 0)
                {
                    splitter.Append(new ReadOnlySequence<byte>(piece));
                }

                output.Reset();
                WritePiece(splitter, output, 512);
                ReadOnlySequence<byte> wire = new(output.WrittenMemory);
                while (decoder.Decode(ref wire, out Frame frame, out _) == OperationStatus.Done)
                {
                    AmqpReader performative = frame.OpenPerformative();
                    read.ReadFrom(ref performative);
                    ReadOnlySequence<byte> arrived = frame.Payload;
                    while (parts.Read(ref arrived, read.More != true, out MessagePart part, out _) == OperationStatus.Done)
                    {
                        received += part.Bytes.Length;
                    }
                }
            }

            allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        }

        Assert.That(splitter.IsFinished);
        Assert.That(received, Is.EqualTo(Pieces * piece.Length));
        Assert.That(allocated, Is.Zero);
    }

    private static byte[] ReadData(AmqpBuffer output)
    {
        var parts = new MessagePartReader();
        using var decoder = new FrameDecoder(512);
        using var data = new AmqpBuffer();
        byte[] begun = [];
        ReadOnlySequence<byte> wire = new(output.WrittenMemory);
        while (decoder.Decode(ref wire, out Frame frame, out _) == OperationStatus.Done)
        {
            ReadOnlySequence<byte> arrived = new([.. begun, .. frame.Payload.ToArray()]);
            OperationStatus status;
            while ((status = parts.Read(ref arrived, ReadTransfer(frame).More != true, out MessagePart part, out _)) == OperationStatus.Done)
            {
                if (part.Kind == SectionKind.Data)
                {
                    data.Write(part.Bytes.ToArray());
                }
            }

            Assert.That(status, Is.EqualTo(OperationStatus.NeedMoreData));
            Assert.That(arrived.Length, Is.LessThan(8));
            begun = arrived.ToArray();
        }

        return data.WrittenSpan.ToArray();
    }

    private static Delivery Receive(AmqpBuffer output)
    {
        using var decoder = new FrameDecoder(512);
        using var link = new DeliveryAssembler(1_000);
        ReadOnlySequence<byte> wire = new(output.WrittenMemory);
        Delivery? delivery = null;
        while (decoder.Decode(ref wire, out Frame frame, out _) == OperationStatus.Done)
        {
            Assert.That(delivery, Is.Null);
            delivery = link.Add(ReadTransfer(frame), frame.Payload);
        }

        Assert.That(wire.IsEmpty);
        return delivery!;
    }

    private static Transfer ReadTransfer(Frame frame)
    {
        AmqpReader performative = frame.OpenPerformative();
        return Transfer.Read(ref performative);
    }

    private TransferSplitter Begin(AmqpBuffer output, int appended)
    {
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(HexText.Parse("005375a005")), appended);
        WritePiece(splitter, output, 512);
        return splitter;
    }

    private void WritePiece(TransferSplitter splitter, IBufferWriter<byte> output, uint maxFrameSize)
    {
        while (splitter.WriteFrame(output, 0, _transfer, maxFrameSize))
        {
        }
    }
}
