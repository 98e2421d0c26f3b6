namespace Amqp.Encoding.Tests.Composites;

/// <summary>The forms in which a composite is encoded and decoded.</summary>
public sealed class CodingFormTests
{
    private static readonly byte[] s_close = HexText.Parse("005318c00a01" + "00531dc00401a30161");

    private static Close Example => new() { Error = new AmqpError { Condition = "a" } };

    [Test]
    public void Every_form_of_encoding_writes_the_same_bytes()
    {
        Assert.That(Example.Encode(), Is.EqualTo(s_close));
        byte[] room = new byte[s_close.Length];
        Assert.That(Example.TryEncode(room, out int bytesWritten));
        Assert.That(bytesWritten, Is.EqualTo(s_close.Length));
        Assert.That(room, Is.EqualTo(s_close));
        Assert.That(Example.TryEncode(new byte[s_close.Length - 1], out bytesWritten), Is.False);
        Assert.That(bytesWritten, Is.EqualTo(s_close.Length));
        using AmqpBuffer output = new();
        Example.Encode(output);
        Accepted.Instance.Encode(output);
        Assert.That(output.WrittenSpan.ToArray(), Is.EqualTo((byte[])[.. s_close, 0, 0x53, 0x24, 0x45]));
        Assert.That(() => new Open().Encode(output), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => new Open().Encode(), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(output.WrittenCount, Is.EqualTo(s_close.Length + 4));
    }

    // More or fewer bytes than GetEncodedSize said, or another writer.
    [TestCase(4)]
    [TestCase(6)]
    public void A_custom_composite_that_writes_another_number_of_bytes_is_refused(int announced)
    {
        var state = new LyingState(announced);
        var disposition = new Disposition { Role = Role.Receiver, First = 0, State = state };
        using AmqpBuffer output = new();
        Action[] encodings =
        [
            () => state.Encode(),
            () => state.Encode(output),
            () => state.TryEncode(new byte[announced], out _),
            () => AmqpValue.FromComposite(state),
            () => disposition.Encode(),
            () => disposition.Encode(output),
            () => disposition.TryEncode(new byte[100], out _),
            () => AmqpValue.FromComposite(disposition),
            () => FrameEncoder.TryEncodeTransfer(new Memory(output), 0, new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([0]), State = state }, new AmqpMessage(), 1000, null),
        ];
        foreach (Action encode in encodings)
        {
            Assert.That(encode, Throws.InvalidOperationException.Or.TypeOf<ArgumentException>());
        }

        Assert.That(output.WrittenCount, Is.Zero);
    }

    // Writes 5 bytes.
    private sealed class LyingState(int announced) : DeliveryState
    {
        public override Descriptor Descriptor => 0xFE;

        public override int GetEncodedSize(AmqpWriterOptions? options = null) => announced;

        public override void WriteTo(ref AmqpWriter writer)
        {
            AmqpWriteScope scope = writer.BeginDescribed(Descriptor);
            writer.WriteUInt64(1);
            writer.End(scope);
        }
    }

    // An output that is not an AmqpBuffer.
    private sealed class Memory(AmqpBuffer buffer) : IBufferWriter<byte>
    {
        public void Advance(int count) => buffer.Advance(count);

        public Memory<byte> GetMemory(int sizeHint = 0) => buffer.GetMemory(sizeHint);

        public Span<byte> GetSpan(int sizeHint = 0) => buffer.GetSpan(sizeHint);
    }

    [TestCase(100)]
    [TestCase(1)]
    public void Every_form_of_decoding_reads_the_same_composite(int size)
    {
        ReadOnlySequence<byte> pieces = Pieces.Every(s_close, size);
        Assert.That(Close.Decode(s_close), Is.EqualTo(Example));
        Assert.That(Close.TryDecode(s_close, out Close? close, out _));
        Assert.That(close!.Equals(Example));
        var reader = new AmqpReader(in pieces);
        Assert.That(Close.Read(ref reader).Equals(Example));
        Assert.That(Accepted.Decode([0, 0x53, 0x24, 0x45]), Is.SameAs(Accepted.Instance));
    }

    [Test]
    public void Every_form_of_decoding_reports_malformed_bytes()
    {
        byte[] longer = [.. s_close, 0x40];
        Assert.That(Close.TryDecode(longer, out Close? close, out AmqpDecodeError error), Is.False);
        Assert.That(close, Is.Null);
        Assert.That(() => Close.Decode(longer), Throws.TypeOf<AmqpDecodeException>().With.Message.EqualTo(error.ToString()));
        Assert.That(() => Accepted.Decode(s_close), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(Accepted.TryDecode([0, 0x53, 0x24, 0x45, 0x40], out Accepted? accepted, out _), Is.False);
        Assert.That(accepted, Is.Null);
    }
}
