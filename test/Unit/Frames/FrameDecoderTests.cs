namespace Amqp.Encoding.Tests.Frames;

public sealed class FrameDecoderTests
{
    private const string Open = "005310c00401a10163";
    private const string SymbolicOpen = "00a30e616d71703a6f70656e3a6c697374c00401a10163";
    private const string Transfer = "005314c0070443" + "43a0010143";

    [TestCase("00000007", AmqpDecodeErrorKind.FrameTooSmall, 0)]
    [TestCase("00000000", AmqpDecodeErrorKind.FrameTooSmall, 0)]
    [TestCase("00000201", AmqpDecodeErrorKind.FrameTooLarge, 0)]
    [TestCase("36543031", AmqpDecodeErrorKind.FrameTooLarge, 0)]
    [TestCase("ffffffff", AmqpDecodeErrorKind.FrameTooLarge, 0)]
    [TestCase("0000000800", AmqpDecodeErrorKind.InvalidDataOffset, 4)]
    [TestCase("0000000801", AmqpDecodeErrorKind.InvalidDataOffset, 4)]
    [TestCase("0000000803", AmqpDecodeErrorKind.InvalidDataOffset, 4)]
    [TestCase("00000200ff", AmqpDecodeErrorKind.InvalidDataOffset, 4)]
    [TestCase("000000080201", AmqpDecodeErrorKind.UnexpectedFrameType, 5)]
    [TestCase("000000080202", AmqpDecodeErrorKind.UnexpectedFrameType, 5)]
    [TestCase("0000000b02000000005317", AmqpDecodeErrorKind.SizeExceedsParent, 11)]
    [TestCase("0000000c0200000000531945", AmqpDecodeErrorKind.UnknownPerformative, 9)]
    [TestCase("0000000c0200000000534145", AmqpDecodeErrorKind.UnknownPerformative, 9)]
    [TestCase("0000000d0200000000a3017845", AmqpDecodeErrorKind.UnknownPerformative, 9)]
    [TestCase("000000090200000040", AmqpDecodeErrorKind.UnexpectedType, 8)]
    [TestCase("000000090200000000", AmqpDecodeErrorKind.SizeExceedsParent, 8)]
    [TestCase("000000090200000001", AmqpDecodeErrorKind.UnassignedFormatCode, 8)]
    public void A_fault_of_a_frame_is_found_as_soon_as_its_bytes_are_there(string hex, AmqpDecodeErrorKind kind, int offset)
    {
        byte[] bytes = HexText.Parse(hex);
        using var decoder = new FrameDecoder(512);
        for (int length = 0; length < bytes.Length; length++)
        {
            Assert.That(decoder.Decode(bytes.AsSpan(0, length), out _, out _, out AmqpDecodeError none), Is.EqualTo(OperationStatus.NeedMoreData));
            Assert.That(decoder.BytesNeeded > 0, Is.True);
            Assert.That(none.Kind, Is.EqualTo(AmqpDecodeErrorKind.None));
        }

        Assert.That(decoder.Decode(bytes, out _, out _, out AmqpDecodeError error), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(error.Kind, Is.EqualTo(kind));
        Assert.That(error.Offset, Is.EqualTo((long)offset));
        Assert.That(decoder.BytesNeeded, Is.Zero);
        ReadOnlySequence<byte> sequence = new(bytes);
        Assert.That(decoder.Decode(ref sequence, out _, out AmqpDecodeError same), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(same.ToString(), Is.EqualTo(error.ToString()));
        Assert.That(sequence.Length, Is.EqualTo(bytes.Length));
        if (kind >= AmqpDecodeErrorKind.NotAmqp)
        {
            Assert.That(error.Condition, Is.EqualTo("amqp:connection:framing-error"));
        }
    }

    [Test]
    public void One_variable_holds_successive_frames()
    {
        // It compiles: a frame refers to the bytes, and not to the variable of the sequence that is declared after it.
        using var decoder = new FrameDecoder(512);
        Frame frame = default;
        byte[] bytes = HexText.Parse("0000000c02000001" + "00531745" + "0000000c02000002" + "00531845");
        ReadOnlySequence<byte> buffer = new(bytes);
        int channels = 0;
        while (decoder.Decode(ref buffer, out frame, out _) == OperationStatus.Done)
        {
            channels += frame.Channel;
        }

        Assert.That(channels, Is.EqualTo(3));
        Assert.That(frame.PayloadLength, Is.Zero);
    }

    [TestCase("0000000802010000", AmqpDecodeErrorKind.EmptySaslFrame, 8)]
    [TestCase("0000000c03010000deadbeef", AmqpDecodeErrorKind.EmptySaslFrame, 12)]
    [TestCase("0000001102010000005344c00301500040", AmqpDecodeErrorKind.BytesAfterBody, 16)]
    [TestCase("0000001502010000" + "005314c00704434343a0010143", AmqpDecodeErrorKind.UnknownPerformative, 9)]
    [TestCase("0000000c0200", AmqpDecodeErrorKind.UnexpectedFrameType, 5)]
    public void A_fault_of_a_SASL_frame_is_found(string hex, AmqpDecodeErrorKind kind, int offset)
    {
        using var decoder = new FrameDecoder(512);
        ReadOnlySequence<byte> sequence = Segments.Cut(HexText.Parse(hex), () => 2);
        Assert.That(decoder.DecodeSasl(ref sequence, out _, out AmqpDecodeError error), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(error.Kind, Is.EqualTo(kind));
        Assert.That(error.Offset, Is.EqualTo((long)offset));
        Assert.That(error.Condition, Is.EqualTo("amqp:connection:framing-error"));
        Assert.That(decoder.DecodeSasl(HexText.Parse(hex), out _, out _, out _), Is.EqualTo(OperationStatus.InvalidData));
    }

    // 512 is what every peer has to accept (MIN-MAX-FRAME-SIZE), and 0 does not mean "unlimited".
    [TestCase(0u)]
    [TestCase(1u)]
    [TestCase(511u)]
    public void A_max_frame_size_below_the_minimum_of_the_standard_is_refused(uint maxFrameSize)
    {
        Assert.That(() => new FrameDecoder(maxFrameSize), Throws.TypeOf<ArgumentOutOfRangeException>());
        using var decoder = new FrameDecoder(512);
        Assert.That(() => decoder.MaxFrameSize = maxFrameSize, Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => decoder.DecodeSasl(default(ReadOnlySpan<byte>), out _, out _, out _, maxFrameSize), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => FrameHeader.Decode(default, maxFrameSize, out _, out _), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(decoder.MaxFrameSize, Is.EqualTo(512));
    }

    [Test]
    public void A_frame_of_the_maximum_size_is_read_and_a_larger_one_refused([Values(512, 513, 65_536)] int size)
    {
        byte[] frame = Frame(0, Transfer + string.Concat(Enumerable.Repeat("00", size - 20)));
        Assert.That(frame, Has.Length.EqualTo(size));
        using var decoder = new FrameDecoder((uint)size);
        Assert.That(decoder.Decode(frame, out _, out _, out _), Is.EqualTo(OperationStatus.Done));
        byte[] larger = HexText.Parse(((uint)size + 1).ToString("x8", System.Globalization.CultureInfo.InvariantCulture));
        Assert.That(decoder.Decode(larger, out _, out _, out _), Is.EqualTo(OperationStatus.InvalidData));
        decoder.MaxFrameSize++;
        Assert.That(decoder.Decode(larger, out _, out _, out _), Is.EqualTo(OperationStatus.NeedMoreData));
        Assert.That(decoder.BytesNeeded, Is.EqualTo(4), "the rest of the header");
    }

    [Test]
    public void SASL_frames_may_be_larger_if_the_caller_allows_it()
    {
        byte[] frame = HexText.Parse("00002011" + "02010000" + "005342d00000" + "2005000000" + "01b000001ffc").Concat(new byte[0x1ffc]).ToArray();
        frame[2] = (byte)(frame.Length >> 8);
        frame[3] = (byte)frame.Length;
        using var decoder = new FrameDecoder(512);
        Assert.That(decoder.DecodeSasl(frame, out _, out _, out _), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(decoder.DecodeSasl(frame, out Frame read, out _, out _, (uint)frame.Length), Is.EqualTo(OperationStatus.Done));
        Assert.That(read.Kind, Is.EqualTo(FrameKind.SaslChallenge));
    }

    [TestCase(Open, FrameKind.Open)]
    [TestCase(SymbolicOpen, FrameKind.Open)]
    [TestCase("00800000000000000010c00401a10163", FrameKind.Open)]
    [TestCase("00531745", FrameKind.End)]
    public void The_code_of_a_performative_is_known_in_all_its_forms(string performative, FrameKind kind)
    {
        byte[] frame = Frame(7, performative);
        using var decoder = new FrameDecoder(512);
        for (int at = 0; at <= frame.Length; at++)
        {
            string place = $"cut at {at}";
            ReadOnlySequence<byte> sequence = Segments.CutAt(frame, at);
            Assert.That(decoder.Decode(ref sequence, out Frame read, out _), Is.EqualTo(OperationStatus.Done), place);
            Assert.That(read.Kind, Is.EqualTo(kind), place);
            Assert.That(read.DescriptorCode, Is.EqualTo((ulong)kind), place);
            Assert.That(read.Channel, Is.EqualTo((ushort)7), place);
            Assert.That(HexText.Format(read.Performative.ToArray()), Is.EqualTo(performative), place);
            Assert.That(read.PayloadLength, Is.Zero, place);
        }
    }

    [Test]
    public void A_payload_is_not_copied_and_a_performative_only_if_it_is_in_segments()
    {
        byte[] frame = Frame(1, Transfer + "005375a00268690102030405");
        var pool = new CountingPool();
        using (var decoder = new FrameDecoder(512, null, pool))
        {
            for (int at = 0; at <= frame.Length; at++)
            {
                int rented = pool.Rented;
                ReadOnlySequence<byte> sequence = Segments.CutAt(frame, at);
                ReadOnlySequence<byte> original = sequence;
                Assert.That(decoder.Decode(ref sequence, out Frame read, out _), Is.EqualTo(OperationStatus.Done));
                Assert.That(read.Payload.Start.GetObject(), Is.SameAs(original.GetPosition(frame.Length - 12).GetObject()).Or.SameAs(original.Start.GetObject()));
                Assert.That(HexText.Format(Verdict.Body(in read)), Is.EqualTo(Transfer + "005375a00268690102030405"));
                bool isWhole = at <= 8 || at >= frame.Length - 12;
                if (isWhole)
                {
                    Assert.That(pool.Rented, Is.EqualTo(rented));
                }

                Assert.That(read.TryGetPayloadSpan(out _), Is.EqualTo(at <= frame.Length - 12 || at >= frame.Length));
            }

            Assert.That(pool.Rented, Is.Positive);
            Assert.That(pool.Outstanding, Is.EqualTo(1), "the scratch is kept");
        }

        Assert.That(pool.Outstanding, Is.Zero);
    }

    [Test]
    public void A_frame_that_is_announced_and_not_sent_allocates_nothing()
    {
        var pool = new CountingPool();
        using var decoder = new FrameDecoder(uint.MaxValue, null, pool);
        ReadOnlySequence<byte> sequence = Segments.Cut(HexText.Parse("ffffffff02000000"), () => 3);
        Assert.That(decoder.Decode(ref sequence, out _, out _), Is.EqualTo(OperationStatus.NeedMoreData));
        Assert.That(decoder.BytesNeeded, Is.EqualTo(uint.MaxValue - 8L));
        Assert.That(pool.Rented, Is.Zero);
    }

    [Test]
    public void Successive_frames_are_read_and_the_following_bytes_are_not()
    {
        byte[] stream = [.. Frame(1, Open), .. HexText.Parse("0000000802000000"), .. Frame(2, Transfer + "ff"), 0xEE];
        using var decoder = new FrameDecoder(512);
        ReadOnlySequence<byte> sequence = Segments.Cut(stream, () => 5);
        Assert.That(decoder.Decode(ref sequence, out Frame frame, out _) == OperationStatus.Done);
        Assert.That(frame.Kind == FrameKind.Open);
        Assert.That(decoder.Decode(ref sequence, out frame, out _) == OperationStatus.Done);
        Assert.That(frame.Kind == FrameKind.Empty);
        Assert.That(frame.Performative.IsEmpty);
        Assert.That(decoder.Decode(ref sequence, out frame, out _) == OperationStatus.Done);
        Assert.That(frame.Kind == FrameKind.Transfer);
        Assert.That(frame.PayloadLength, Is.EqualTo(1));
        Assert.That(decoder.Decode(ref sequence, out frame, out _), Is.EqualTo(OperationStatus.NeedMoreData));
        Assert.That(sequence.Length, Is.EqualTo(1));
        Assert.That(decoder.BytesNeeded, Is.EqualTo(7));
    }

    [Test]
    public void The_payload_of_a_frame_of_a_span_is_copied_to_a_sequence()
    {
        using var decoder = new FrameDecoder(512);
        Assert.That(decoder.Decode(Frame(0, Open), out Frame empty, out _, out _), Is.EqualTo(OperationStatus.Done));
        Assert.That(empty.Payload.IsEmpty);
        byte[] bytes = Frame(0, Transfer + "0102");
        Assert.That(decoder.Decode(bytes, out Frame frame, out _, out _), Is.EqualTo(OperationStatus.Done));
        Assert.That(frame.TryGetPayloadSpan(out ReadOnlySpan<byte> payload));
        ReadOnlySequence<byte> copy = frame.Payload;
        bytes[bytes.Length - 1]++;
        Assert.That(payload.ToArray(), Is.EqualTo(new byte[] { 1, 3 }));
        Assert.That(copy.ToArray(), Is.EqualTo(new byte[] { 1, 2 }));
        Assert.That(frame.PayloadLength, Is.EqualTo(2));
    }

    [Test]
    public void Errors_of_fields_count_their_offset_from_the_frame()
    {
        using var decoder = new FrameDecoder(512);
        Assert.That(decoder.Decode(Frame(0, Open, 3), out Frame frame, out _, out _), Is.EqualTo(OperationStatus.Done));
        AmqpReader reader = frame.OpenPerformative();
        AmqpReadScope described = reader.EnterDescribed(out _);
        AmqpReadScope list = reader.EnterList();
        long offset = 0;
        try
        {
            reader.ReadUInt32();
        }
        catch (AmqpDecodeException error)
        {
            offset = error.Error.Offset;
        }

        Assert.That(offset, Is.EqualTo(12 + 6));
        Assert.That(list.Count, Is.EqualTo(1));
        Assert.That(described.Count, Is.EqualTo(1));
    }

    [Test]
    public void A_disposed_decoder_refuses_to_read_a_sequence()
    {
        var decoder = new FrameDecoder(512);
        decoder.Dispose();
        decoder.Dispose();
        ReadOnlySequence<byte> sequence = default;
        Assert.That(() => decoder.Decode(ref sequence, out _, out _), Throws.TypeOf<ObjectDisposedException>());
    }

    private static byte[] Frame(ushort channel, string body, byte dataOffset = 2)
    {
        byte[] bytes = HexText.Parse(body);
        int size = (4 * dataOffset) + bytes.Length;
        return [0, (byte)(size >> 16), (byte)(size >> 8), (byte)size, dataOffset, 0, (byte)(channel >> 8), (byte)channel, .. new byte[(4 * dataOffset) - 8], .. bytes];
    }
}
