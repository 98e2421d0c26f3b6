namespace Amqp.Encoding.Tests.Frames;

public sealed class FrameEncoderTests
{
    private static readonly byte[] s_end = HexText.Parse("00531745");
    private static readonly byte[] s_outcome = HexText.Parse("005344c003015000");

    [Test]
    public void One_call_writes_a_frame()
    {
        using var output = new AmqpBuffer();
        FrameEncoder.EncodeEmpty(output);
        FrameEncoder.EncodeEmpty(output, 7);
        FrameEncoder.Encode(output, 0x0102, s_end, 512);
        FrameEncoder.Encode(output, 3, s_end, 512, Segments.Cut([1, 2, 3], () => 2));
        FrameEncoder.Encode(output, 3, s_end, 512, new ReadOnlySequence<byte>([4]));
        FrameEncoder.EncodeSasl(output, s_outcome);
        Assert.That(HexText.Format(output.WrittenSpan.ToArray()), Is.EqualTo(
            "0000000802000000" + "0000000802000007" + "0000000c0200010200531745" + "0000000f0200000300531745010203" + "0000000d020000030053174504"
            + "0000001002010000005344c003015000"));
    }

    [Test]
    public void Composites_are_written_with_the_callers_options()
    {
        // end has one field, error.
        AmqpWriterOptions options = AmqpWriterOptions.Default.WithFullComposites(true);
        using var output = new AmqpBuffer();
        FrameEncoder.Encode(output, 3, new End(), 512, default, options);
        FrameEncoder.EncodeSasl(output, new SaslOutcome { Code = SaslCode.Ok }, options: options);
        Assert.That(HexText.Format(output.WrittenSpan.ToArray()), Is.EqualTo("0000000f02000003005317c0020140" + "0000001102010000005344c00402500040"));
        Assert.That(HexText.Format(new End().Encode(options)), Is.EqualTo("005317c0020140"));
        Assert.That(HexText.Format(new End().Encode()), Is.EqualTo("00531745"));
    }

    [Test]
    public void A_composite_of_another_frame_type_is_named()
    {
        using var output = new AmqpBuffer();
        ArgumentException exception = Assert.Throws<ArgumentException>(() => FrameEncoder.Encode(output, 0, new SaslInit { Mechanism = "PLAIN" }, 512))!;
        Assert.That(exception.Message, Does.StartWith("SaslInit is not a performative"));
        exception = Assert.Throws<ArgumentException>(() => FrameEncoder.EncodeSasl(output, new End()))!;
        Assert.That(exception.Message, Does.StartWith("End is not a SASL body"));
        Assert.That(output.WrittenCount, Is.Zero);
    }

    [Test]
    public void A_writer_begins_and_ends_a_frame_around_values()
    {
        using var output = new AmqpBuffer();
        var writer = new AmqpWriter(output);
        int frame = writer.BeginFrame(FrameHeader.EncodedSize);
        AmqpWriteScope described = writer.BeginDescribed(0x14);
        AmqpWriteScope list = writer.BeginList();
        for (int i = 0; i < 300; i++)
        {
            writer.WriteUInt32(0);
        }

        writer.End(in list);
        writer.End(in described);
        new byte[] { 1, 2 }.CopyTo(writer.ReserveValue(2));
        writer.CommitValue(2, count: 0);
        new FrameHeader((uint)writer.BytesWritten, 3).Encode(writer.EndFrame(frame));
        int sasl = writer.BeginFrame(FrameHeader.EncodedSize);
        writer.WriteEncodedValue(s_outcome);
        new FrameHeader(16, 0, isSasl: true).Encode(writer.EndFrame(sasl));
        Assert.That(output.WrittenCount, Is.Zero, "nothing is visible before the flush");
        writer.Flush();

        string body = "005314d0" + "00000130" + "0000012c" + string.Concat(Enumerable.Repeat("43", 300)) + "0102";
        Assert.That(HexText.Format(output.WrittenSpan.ToArray()), Is.EqualTo("0000014202000003" + body + "0000001002010000005344c003015000"));
    }

    [Test]
    public void A_frame_that_is_too_large_writes_nothing()
    {
        using var output = new AmqpBuffer();
        FrameEncoder.EncodeEmpty(output);
        Assert.That(() => FrameEncoder.Encode(output, 0, s_end, 11), Throws.TypeOf<AmqpEncodeException>().With.Message.EqualTo("The frame has 12 bytes, but the maximum is 11: set it to max-frame-size of the peer's open. The frame has no payload that could be split."));
        Assert.That(() => FrameEncoder.Encode(output, 0, s_end, 512, new ReadOnlySequence<byte>(new byte[501])), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => FrameEncoder.EncodeSasl(output, s_outcome, 15), Throws.TypeOf<AmqpEncodeException>());

        Assert.That(HexText.Format(output.WrittenSpan.ToArray()), Is.EqualTo("0000000802000000"));
        FrameEncoder.Encode(output, 0, s_end, 12);
        Assert.That(output.WrittenCount, Is.EqualTo(20));
    }

    [Test]
    public void A_payload_of_more_bytes_than_one_buffer_holds_is_refused()
    {
        ReadOnlySequence<byte> payload = Segments.Repeat(new byte[1 << 24], 128);
        using var output = new AmqpBuffer();
        Assert.That(() => FrameEncoder.Encode(output, 0, new End(), uint.MaxValue, payload), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("one buffer can hold"));
        Assert.That(output.WrittenCount, Is.Zero);
        FrameEncoder.Encode(output, 0, new End());
        Assert.That(output.WrittenCount, Is.EqualTo(12));
    }

    [TestCase("")]
    [TestCase("40")]
    [TestCase("0053174540")]
    [TestCase("005317")]
    [TestCase("00532445")]
    [TestCase("005344c003015000")]
    public void Bytes_that_are_not_a_performative_are_refused(string hex)
    {
        using var output = new AmqpBuffer();
        Assert.That(() => FrameEncoder.Encode(output, 0, HexText.Parse(hex), 512), Throws.ArgumentException);
        Assert.That(() => FrameEncoder.EncodeSasl(output, s_end), Throws.ArgumentException);
        Assert.That(output.WrittenCount, Is.Zero);
    }

    [Test]
    public void A_max_frame_size_of_0_is_refused()
    {
        using var output = new AmqpBuffer();
        Assert.That(() => FrameEncoder.Encode(output, 0, s_end, 0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => FrameEncoder.EncodeSasl(output, s_outcome, 0), Throws.TypeOf<ArgumentOutOfRangeException>());
    }

    [Test]
    public void Null_and_invalid_arguments_are_refused()
    {
        Assert.That(() => FrameEncoder.Encode(null!, 0, s_end, 512), Throws.ArgumentNullException);
        Assert.That(() => FrameEncoder.EncodeEmpty(null!), Throws.ArgumentNullException);
        Assert.That(() => new FrameHeader(7, 0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => new FrameHeader(8, 0).Encode(new byte[7]), Throws.ArgumentException);
    }

    [TestCase(0)]
    [TestCase(1)]
    [TestCase(2)]
    [TestCase(3)]
    public void Frames_of_a_writer_must_be_ended_in_order(int mistake) =>
        Assert.That(
            () =>
            {
                using var output = new AmqpBuffer();
                var writer = new AmqpWriter(output);
                if (mistake == 0)
                {
                    writer.BeginList();
                    writer.BeginFrame(FrameHeader.EncodedSize);
                }

                int frame = writer.BeginFrame(FrameHeader.EncodedSize);
                switch (mistake)
                {
                    case 1:
                        writer.Flush();
                        break;
                    case 2:
                        writer.BeginList();
                        writer.EndFrame(frame);
                        break;
                    default:
                        writer.EndFrame(frame);
                        writer.EndFrame(frame);
                        break;
                }
            },
            Throws.InvalidOperationException);

    [Test]
    public void Gathered_frames_have_the_same_bytes_and_copy_no_payload()
    {
        var pool = new CountingPool();
        byte[] payload = Enumerable.Range(0, 120).Select(i => (byte)i).ToArray();
        using var expected = new AmqpBuffer();
        using (var segments = new FrameSegments(pool))
        {
            for (int round = 0; round < 2; round++)
            {
                expected.Reset();
                for (ushort i = 0; i < 100; i++)
                {
                    ReadOnlySequence<byte> slice = i % 3 == 0 ? default : new ReadOnlySequence<byte>(payload, i, i % 7);
                    FrameEncoder.Encode(segments, i, s_end, 512, slice);
                    FrameEncoder.Encode(expected, i, s_end, 512, slice);
                }

                Assert.That(segments.Length, Is.EqualTo(expected.WrittenCount));
                Assert.That(segments.GetSegments().SelectMany(segment => segment), Is.EqualTo(expected.WrittenSpan.ToArray()));
                Assert.That(segments.GetSegments().Any(segment => segment.Array == payload));
                Assert.That(segments.GetSegments().Select(segment => segment.Count), Is.All.Positive);
                segments.Reset();
                Assert.That(segments.GetSegments(), Is.Empty);
            }

            Assert.That(() => FrameEncoder.Encode(segments, 0, s_end, 11), Throws.TypeOf<AmqpEncodeException>());
            Assert.That(segments.Length, Is.Zero);
        }

        Assert.That(pool.Outstanding, Is.Zero);
    }

    [Test]
    public void Gathered_payloads_take_no_memory_and_refer_to_the_callers()
    {
        var pool = new CountingPool();
        byte[][] pieces = Enumerable.Range(0, 8).Select(i => Enumerable.Repeat((byte)i, 100_000).ToArray()).ToArray();
        int piece = 0;
        byte[] message = pieces.SelectMany(one => one).ToArray();
        ReadOnlySequence<byte> sequence = Segments.Cut(message, () => pieces[Math.Min(piece++, 7)].Length);
        var transfer = new Transfer { Handle = 1, DeliveryId = 2, DeliveryTag = new DeliveryTag([3]) };
        using var expected = new AmqpBuffer();
        using (var segments = new FrameSegments(pool))
        {
            ProtocolHeader.Amqp.Encode(segments);
            ProtocolHeader.Amqp.Encode(expected);
            foreach (IBufferWriter<byte> output in new IBufferWriter<byte>[] { segments, expected })
            {
                var splitter = new TransferSplitter(sequence);
                while (splitter.WriteFrame(output, 5, transfer, 65_536))
                {
                    FrameEncoder.Encode(output, 5, new Flow { IncomingWindow = 1, NextOutgoingId = 1, OutgoingWindow = 1 }, 512);
                }

                splitter = new TransferSplitter(sequence);
                Assert.That(splitter.WriteFrame(output, 5, transfer, 65_536));
                splitter.WriteAborted(output, 5);
                FrameEncoder.EncodeEmpty(output);
            }

            Assert.That(segments.Length, Is.EqualTo(expected.WrittenCount));
            Assert.That(segments.GetSegments().SelectMany(segment => segment).ToArray().AsSpan().SequenceEqual(expected.WrittenSpan));
            Assert.That(pool.Peak, Is.LessThanOrEqualTo(2_048), "heads alone are rented for");
            byte[][] sources = [.. Arrays(sequence)];
            Assert.That(
                segments.GetSegments().Where(segment => sources.Contains(segment.Array)).Sum(segment => (long)segment.Count),
                Is.GreaterThan(message.Length), "payloads are slices of the message");
        }

        Assert.That(pool.Outstanding, Is.Zero);

        static System.Collections.Generic.IEnumerable<byte[]> Arrays(ReadOnlySequence<byte> sequence)
        {
            foreach (ReadOnlyMemory<byte> memory in sequence)
            {
                Assert.That(System.Runtime.InteropServices.MemoryMarshal.TryGetArray(memory, out ArraySegment<byte> array));
                yield return array.Array!;
            }
        }
    }

    [Test]
    public void A_payload_outside_of_arrays_is_copied()
    {
        using var segments = new FrameSegments();
        using var foreign = new NonArrayMemory([7, 8, 9]);
        FrameEncoder.Encode(segments, 3, s_end, 512, new ReadOnlySequence<byte>(foreign.Memory));
        Assert.That(segments.GetMemory(10).Length, Is.AtLeast(10));
        FrameEncoder.EncodeEmpty(segments);
        Assert.That(HexText.Format(segments.GetSegments().SelectMany(segment => segment).ToArray()), Is.EqualTo(
            "0000000f0200000300531745" + "070809" + "0000000802000000"));
        Assert.That(segments.Length, Is.EqualTo(23));
    }

    [Test]
    public void A_composite_with_a_wrong_size_is_refused_wherever_its_size_is_used([Values(-1, 1)] int difference)
    {
        // Only the writer of somebody else has to know the length before; in a buffer the frame is as long as what was written.
        using var output = new AmqpBuffer();
        Assert.That(
            () => FrameEncoder.Encode(new Foreign(output), 0, new Liar(difference), 512),
            difference < 0 ? Throws.ArgumentException : Throws.InvalidOperationException);
        Assert.That(output.WrittenCount, Is.Zero);
        FrameEncoder.Encode(output, 0, new Liar(difference), 512);
        Assert.That(HexText.Format(output.WrittenSpan.ToArray()), Is.EqualTo("0000000c0200000000531745"));
    }

    private sealed class Foreign(AmqpBuffer buffer) : IBufferWriter<byte>
    {
        public void Advance(int count) => buffer.Advance(count);

        public Memory<byte> GetMemory(int sizeHint = 0) => buffer.GetMemory(sizeHint);

        public Span<byte> GetSpan(int sizeHint = 0) => buffer.GetSpan(sizeHint);
    }

    private sealed class Liar(int difference) : IAmqpComposite
    {
        private readonly End _end = new();

        public Descriptor Descriptor => _end.Descriptor;

        public int GetEncodedSize(AmqpWriterOptions? options = null) => _end.GetEncodedSize(options) + difference;

        public void WriteTo(ref AmqpWriter writer) => _end.WriteTo(ref writer);
    }
}
