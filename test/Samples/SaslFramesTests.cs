namespace Amqp.Encoding.Tests.Samples;

/// <summary>The SASL frames of a peer of samples/MiniClient, which may send anything before it says who it is. Expected bytes: part 5, 5.3.3.</summary>
public sealed class SaslFramesTests
{
    // A SASL frame (type 1, DOFF 2): sasl-mechanisms of PLAIN, sasl-challenge of 01, sasl-outcome of ok and auth.
    private const string Mechanisms = "0000001502010000" + "005340" + "c00801" + "a305504c41494e";
    private const string Challenge = "0000001102010000" + "005342" + "c00401" + "a00101";
    private const string Ok = "0000001002010000" + "005344" + "c00301" + "5000";
    private const string Auth = "0000001002010000" + "005344" + "c00301" + "5001";

    [Test]
    public async Task The_next_frame_is_read_in_pieces_of_any_size([Values(1, 3, int.MaxValue)] int piece)
    {
        using FrameReader reader = Reader(Mechanisms + Ok, piece);
        Assert.That((await SaslFrames.ReadAsync<SaslMechanisms>(reader).Soon()).SaslServerMechanisms, Is.EqualTo(new AmqpSymbol[] { "PLAIN" }));
        Assert.That((await SaslFrames.ReadAsync<SaslOutcome>(reader).Soon()).Code, Is.EqualTo(SaslCode.Ok));
        Assert.That(async () => await SaslFrames.ReadAsync<SaslOutcome>(reader).Soon(), Throws.TypeOf<EndOfStreamException>());
    }

    [Test]
    public async Task Challenges_are_answered_up_to_the_outcome()
    {
        List<byte[]> asked = [];
        await Outcome(Challenge + Challenge + Ok, out Task<byte[]> sent, challenge => (byte[])[.. challenge.ToArray(), (byte)asked.Count, .. Add(asked, challenge.ToArray())]).Soon();
        Assert.That(asked, Is.EqualTo(new byte[][] { [1], [1] }));

        // sasl-response (0x43) with a binary: the challenge and how many came before.
        Assert.That(HexText.Format(await sent.Soon()), Is.EqualTo("0000001202010000" + "005343" + "c00501" + "a0020100" + "0000001202010000" + "005343" + "c00501" + "a0020101"));
    }

    [TestCase(Auth, typeof(UnauthorizedAccessException), TestName = "a wrong password")]
    [TestCase(Mechanisms, typeof(InvalidDataException), TestName = "mechanisms where the outcome is expected")]
    [TestCase(Challenge, typeof(InvalidDataException), TestName = "a challenge for a mechanism that has none")]
    [TestCase("", typeof(EndOfStreamException), TestName = "a peer that hangs up")]
    [TestCase("0000001002010000" + "0053", typeof(AmqpDecodeException), TestName = "a peer that hangs up within a frame")]
    [TestCase("0000001002000000" + "005344" + "c00301" + "5000", typeof(AmqpDecodeException), TestName = "a frame of AMQP")]
    [TestCase("0000020102010000", typeof(AmqpDecodeException), TestName = "a frame of 513 bytes")]
    [TestCase("7fffffff02010000", typeof(AmqpDecodeException), TestName = "a frame of 2 GiB")]
    [TestCase("0000000802010000", typeof(AmqpDecodeException), TestName = "a frame without a body")]
    [TestCase("0000000e02010000" + "005344" + "c00100", typeof(AmqpDecodeException), TestName = "an outcome without a code")]
    [TestCase("0000000c02010000" + "00534e" + "45", typeof(AmqpDecodeException), TestName = "a body of an unknown type")]
    [TestCase("414d515003010000", typeof(AmqpDecodeException), TestName = "a protocol header")]
    public void Anything_but_an_outcome_that_is_ok_fails(string hex, Type exception) =>
        Assert.That(async () => await Outcome(hex, out _, null).Soon(), Throws.TypeOf(exception));

    [Test]
    public void A_peer_that_goes_on_with_challenges_is_not_waited_for() => Assert.That(
        async () => await Outcome(string.Concat(Enumerable.Repeat(Challenge, 100)), out _, static challenge => challenge).Soon(),
        Throws.TypeOf<InvalidDataException>());

    [Test]
    public async Task Changed_bytes_of_an_outcome_end_in_documented_exceptions()
    {
        byte[] bytes = HexText.Parse(Challenge + Ok);
        for (int at = 0; at < bytes.Length; at++)
        {
            for (int value = 0; value < 256; value += 3)
            {
                byte[] changed = [.. bytes];
                changed[at] = (byte)value;
                try
                {
                    await Outcome(HexText.Format(changed), out _, static challenge => challenge).Soon();
                }
                catch (Exception exception) when (exception is AmqpDecodeException or InvalidDataException or EndOfStreamException or UnauthorizedAccessException)
                {
                }
            }
        }
    }

    private static byte[] Add(List<byte[]> list, byte[] item)
    {
        list.Add(item);
        return [];
    }

    private static FrameReader Reader(string hex, int piece)
    {
        (Duplex left, Duplex right) = Duplex.Create(piece);
        left.Output.WriteAsync(HexText.Parse(hex)).AsTask().Wait();
        left.Output.Complete();
        return FrameReader.Create((Stream)right, 512);
    }

    private static Task Outcome(string hex, out Task<byte[]> sent, Func<ReadOnlyMemory<byte>, ReadOnlyMemory<byte>>? respond)
    {
        var output = new MemoryStream();
        Task done = ReadAsync();
        sent = SentAsync();
        return done;

        async Task ReadAsync()
        {
            using FrameReader reader = Reader(hex, int.MaxValue);
            using FrameWriter writer = FrameWriter.Create(output, 512);
            await SaslFrames.ReadOutcomeAsync(reader, writer, respond);
            await writer.CompleteAsync();
        }

        async Task<byte[]> SentAsync()
        {
            await done;
            return output.ToArray();
        }
    }
}
