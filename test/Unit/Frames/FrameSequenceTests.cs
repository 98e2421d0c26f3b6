namespace Amqp.Encoding.Tests.Frames;

/// <summary>Frames in several segments: the same result as in one, and work in proportion to their length.</summary>
public sealed class FrameSequenceTests
{
    private const int MaxFrameSize = 131_072;

    // Each byte of these is a value of its own, so that the end of the performative is seen only with its last byte.
    [Test]
    public void A_performative_is_gathered_in_linear_time(
        [Values(1, 2, 3, 7, 64, 4_096)] int pieceSize, [Values(1_000, 4_000, 16_000, 64_000, 120_000)] int values, [Values] bool isWrong)
    {
        byte[] frame = Tree(values, isWrong);
        string expected = Decode(new ReadOnlySequence<byte>(frame), out _);
        var pieces = new List<CountedMemory>();
        Assert.That(Decode(CountedMemory.Cut(frame, () => pieceSize, pieces), out CountingPool pool), Is.EqualTo(expected));

        // The copies double, so all together they are at most twice the frame. The header and what the first segment holds come on top.
        Assert.That(pieces.Sum(piece => piece.Looks), Is.LessThanOrEqualTo((3 * pieces.Count) + 64));
        Assert.That(pool.BytesRented, Is.LessThanOrEqualTo(4L * frame.Length));
    }

    [Test]
    public void A_performative_is_gathered_in_linear_time_wherever_it_is_cut([Values] bool isWrong)
    {
        byte[] frame = Tree(600, isWrong);
        string expected = Decode(new ReadOnlySequence<byte>(frame), out _);
        for (int at = 0; at <= frame.Length; at++)
        {
            int piece = 0;
            var pieces = new List<CountedMemory>();
            string found = Decode(CountedMemory.Cut(frame, () => piece++ == 0 ? at : frame.Length, pieces), out CountingPool pool);
            Assert.That(found, Is.EqualTo(expected), $"cut at {at}");
            Assert.That(pieces.Sum(one => one.Looks), Is.LessThanOrEqualTo(32), $"cut at {at}");
            Assert.That(pool.BytesRented, Is.LessThanOrEqualTo(4L * frame.Length));
        }
    }

    // The extended header and a payload larger than the performative.
    [Test]
    public void Only_the_performative_is_copied([Values(1, 2, 3, 7, 64, 4_096)] int pieceSize)
    {
        byte[] bytes = HexText.Parse("0000c02003000001" + "ffffffff" + "00531445").Concat(new byte[0xc020 - 16]).ToArray();
        var pieces = new List<CountedMemory>();
        ReadOnlySequence<byte> sequence = CountedMemory.Cut(bytes, () => pieceSize, pieces);
        var pool = new CountingPool();
        using var decoder = new FrameDecoder(MaxFrameSize, null, pool);
        Assert.That(decoder.Decode(ref sequence, out Frame frame, out _), Is.EqualTo(OperationStatus.Done));
        Assert.That(HexText.Format(frame.Performative.ToArray()), Is.EqualTo("00531445"));
        Assert.That(frame.PayloadLength, Is.EqualTo(0xc020 - 16L));
        Assert.That(frame.Payload.Length, Is.EqualTo(0xc020 - 16L));
        Assert.That(sequence.IsEmpty);
        Assert.That(pool.BytesRented, Is.LessThanOrEqualTo(16));
        Assert.That(pieces.Sum(one => one.Looks), Is.LessThanOrEqualTo(64));
    }

    // Headers and frames that straddle nothing are read where they are, also if others follow in segments of their own.
    [Test]
    public void Frames_that_end_in_the_first_segment_are_examined_once()
    {
        byte[] frames = HexText.Parse(string.Concat(Enumerable.Repeat("0000000d02000001" + "0053144577", 100)));
        var pieces = new List<CountedMemory>();
        ReadOnlySequence<byte> sequence = CountedMemory.Cut(frames, () => 13 * 25, pieces);
        var pool = new CountingPool();
        using var decoder = new FrameDecoder(512, null, pool);
        int count = 0;
        while (decoder.Decode(ref sequence, out Frame frame, out _) == OperationStatus.Done)
        {
            Assert.That(frame.TryGetPayloadSpan(out ReadOnlySpan<byte> payload));
            Assert.That(payload.Length, Is.EqualTo(1));
            Assert.That(payload[0], Is.EqualTo(0x77));
            count++;
        }

        Assert.That(count, Is.EqualTo(100));
        Assert.That(pieces.Count, Is.EqualTo(4));
        Assert.That(pool.Rented, Is.Zero);
    }

    private static string Decode(ReadOnlySequence<byte> sequence, out CountingPool pool)
    {
        pool = new CountingPool();
        using var decoder = new FrameDecoder(MaxFrameSize, null, pool);
        OperationStatus status = decoder.Decode(ref sequence, out Frame frame, out AmqpDecodeError error);
        return status == OperationStatus.Done
            ? frame.Kind + " " + frame.Performative.Length + " " + frame.PayloadLength + " " + sequence.Length
            : status + " " + error + " " + sequence.Length;
    }

    /// <summary>A frame whose performative is a tree of described values, each of one byte. A wrong one ends with a format code that is not assigned.</summary>
    internal static byte[] Tree(int values, bool isWrong)
    {
        List<byte> bytes = [0, 0, 0, 0, 2, 0, 0, 0, 0x00, 0x53, 0x14, .. Nests.Tree(values, 59)];
        bytes[bytes.Count - 1] = (byte)(isWrong ? 0x01 : 0x40);
        bytes[1] = (byte)(bytes.Count >> 16);
        bytes[2] = (byte)(bytes.Count >> 8);
        bytes[3] = (byte)bytes.Count;
        return bytes.ToArray();
    }
}
