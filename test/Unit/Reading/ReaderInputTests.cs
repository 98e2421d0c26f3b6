namespace Amqp.Encoding.Tests.Reading;

/// <summary>Readers over sequences, and values that have not arrived whole.</summary>
public sealed class ReaderInputTests
{
    // A list8 of uint 1 and string "ab"; a described list0 with the descriptor symbol "a"; a described binary32 with a described descriptor.
    private static readonly string[] s_values = ["c007025201a1026162", "00a3016145", "0000531053" + "11b000000003010203", "40", "830000000000000001"];

    [Test]
    public void A_reader_over_a_sequence_reads_one_segment_in_place_and_copies_several()
    {
        byte[] bytes = HexText.Parse("a003010203");
        var reader = new AmqpReader(new ReadOnlySequence<byte>(bytes));
        ReadOnlyMemory<byte> slice = reader.ReadBinaryMemory();
        Assert.That(bytes.AsSpan(2).Overlaps(slice.Span));
        Assert.That(reader.IsAtEnd);

        reader = new AmqpReader(Pieces.Every(bytes, 2), origin: 7);
        slice = reader.ReadBinaryMemory();
        Assert.That(slice.ToArray(), Is.EqualTo(new byte[] { 1, 2, 3 }));
        Assert.That(bytes.AsSpan(2).Overlaps(slice.Span), Is.False);
        Assert.That(() => new AmqpReader(Pieces.Every(bytes, 2), origin: 7).ReadInt32(), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Offset").EqualTo(7L));
        Assert.That(Allocations.Measure(() => new AmqpReader(new ReadOnlySequence<byte>(bytes)).Skip()), Is.Zero);
    }

    [Test]
    public void An_encoded_value_is_a_slice_of_the_memory_and_a_copy_of_a_span()
    {
        byte[] bytes = HexText.Parse("40" + "c007025201a1026162");
        var reader = new AmqpReader(bytes);
        reader.Skip();
        ReadOnlyMemory<byte> value = reader.ReadEncodedValueMemory();
        Assert.That(value.Span.Overlaps(bytes, out int offset));
        Assert.That(offset, Is.EqualTo(-1));
        Assert.That(HexText.Format(value.ToArray()), Is.EqualTo("c007025201a1026162"));

        reader = new AmqpReader(bytes.AsSpan(1));
        value = reader.ReadEncodedValueMemory();
        Assert.That(value.Span.Overlaps(bytes), Is.False);
        Assert.That(HexText.Format(value.ToArray()), Is.EqualTo("c007025201a1026162"));
    }

    [TestCaseSource(nameof(s_values))]
    public void A_value_that_has_not_arrived_whole_says_how_many_bytes_it_needs(string hex)
    {
        byte[] value = HexText.Parse(hex);
        byte[] followed = [.. value, 0xA3, 1];
        for (int pieces = 1; pieces <= 3; pieces++)
        {
            for (int length = 0; length <= followed.Length; length++)
            {
                ReadOnlySequence<byte> arrived = Pieces.Every(followed.AsSpan(0, length).ToArray(), pieces);
                OperationStatus status = AmqpReader.MeasureValue(in arrived, out int size, out AmqpDecodeError error);
                Assert.That(AmqpReader.MeasureValue(followed.AsSpan(0, length), out int same, out _), Is.EqualTo(status));
                Assert.That(same, Is.EqualTo(size));
                Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.None));
                Assert.That(status, Is.EqualTo(length < value.Length ? OperationStatus.NeedMoreData : OperationStatus.Done));
                Assert.That(size, length < value.Length ? Is.GreaterThan(length).And.AtMost(value.Length) : Is.EqualTo(value.Length));
            }
        }

        Assert.That(Allocations.Measure(() => AmqpReader.MeasureValue(value.AsSpan(0, value.Length - 1), out _, out _)), Is.Zero);
    }

    [Test]
    public void A_size_that_has_arrived_says_how_many_bytes_are_missing()
    {
        Assert.That(AmqpReader.MeasureValue(HexText.Parse("b000010000ff"), out int size, out _), Is.EqualTo(OperationStatus.NeedMoreData));
        Assert.That(size, Is.EqualTo(5 + 65_536));
    }

    [TestCase("ff", AmqpDecodeErrorKind.UnassignedFormatCode, 0)]
    [TestCase("005301ff", AmqpDecodeErrorKind.UnassignedFormatCode, 3)]
    [TestCase("b0ffffffff", AmqpDecodeErrorKind.SizeLimit, 0)]
    [TestCase("0000000d02003a7b", AmqpDecodeErrorKind.UnassignedFormatCode, 3)]
    public void A_value_that_more_bytes_would_not_complete_is_invalid(string hex, AmqpDecodeErrorKind kind, int offset)
    {
        for (int piece = 1; piece <= 4; piece++)
        {
            ReadOnlySequence<byte> bytes = Pieces.Every(HexText.Parse(hex), piece);
            Assert.That(AmqpReader.MeasureValue(in bytes, out int size, out AmqpDecodeError error), Is.EqualTo(OperationStatus.InvalidData));
            Assert.That(size, Is.Zero);
            Assert.That(error.Kind, Is.EqualTo(kind));
            Assert.That(error.Offset, Is.EqualTo(offset));
            AmqpReader.MeasureValue(HexText.Parse(hex), out _, out AmqpDecodeError whole);
            Assert.That(error.ToString(), Is.EqualTo(whole.ToString()));
        }

        AmqpReaderOptions flat = AmqpReaderOptions.Default.WithMaxDepth(1);
        Assert.That(AmqpReader.MeasureValue([0, 0, 0x43, 0x43, 0x43], out _, out AmqpDecodeError fault, flat), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(fault.Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit));
    }

    [Test]
    public void TryMatchString_takes_only_the_whole_string()
    {
        AmqpReader reader = new(HexText.Parse("a102c3a4" + "b100000002c3a4" + "a30178" + "a102ff41"));
        Assert.That(reader.TryMatchString("\u00e4b"u8), Is.False);
        Assert.That(reader.Position, Is.Zero);
        Assert.That(reader.TryMatchString("\u00e4"u8));
        Assert.That(reader.TryMatchString("\u00e4"u8));
        Assert.That(reader.Position, Is.EqualTo(11));
        Assert.That(reader.TryMatchString("x"u8), Is.False, "a symbol");
        Assert.That(reader.TryMatchSymbol("x"u8));
        bool refused = false;
        try
        {
            reader.TryMatchString("x"u8);
        }
        catch (AmqpDecodeException exception)
        {
            refused = exception.Error.Kind == AmqpDecodeErrorKind.InvalidUtf8;
        }

        Assert.That(refused);
        Assert.That(reader.Position, Is.EqualTo(14));
    }
}
