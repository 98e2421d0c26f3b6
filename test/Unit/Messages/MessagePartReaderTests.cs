namespace Amqp.Encoding.Tests.Messages;

/// <summary>Messages read while they arrive.</summary>
public sealed class MessagePartReaderTests
{
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "message" })]
    public void A_message_read_in_parts_equals_the_whole_message(VectorRow row)
    {
        string whole = Catch(() => ReadWhole(row.Bytes));
        foreach (int step in new[] { 1, 2, 5, 1000 })
        {
            Assert.That(Catch(() => ReadParts(row.Bytes, step)), Is.EqualTo(whole), $"{step} at a time");
        }
    }

    [Test]
    public void A_part_reader_returns_the_header_first_and_data_as_it_comes()
    {
        byte[] bytes = [.. HexText.Parse("005370c0020141" + "005375b000000064"), .. new byte[100]];
        MessagePartReader reader = new();
        ReadOnlySequence<byte> input = new(bytes, 0, 6);
        Assert.That(reader.Read(ref input, false, out _, out _), Is.EqualTo(OperationStatus.NeedMoreData));
        Assert.That(input.Length, Is.EqualTo(6));
        input = new(bytes, 0, 20);
        Assert.That(reader.Read(ref input, false, out MessagePart part, out _), Is.EqualTo(OperationStatus.Done));
        Assert.That(part.Kind, Is.EqualTo(SectionKind.Header));
        Assert.That(part.Bytes.Length, Is.EqualTo(7L));
        Assert.That(part.Left, Is.Zero);
        Assert.That(reader.Read(ref input, false, out part, out _), Is.EqualTo(OperationStatus.Done));
        Assert.That(part.Kind, Is.EqualTo(SectionKind.Data));
        Assert.That(part.Number, Is.EqualTo(1));
        Assert.That(part.Bytes.Length, Is.EqualTo(5L));
        Assert.That(part.Left, Is.EqualTo(95L));
        Assert.That(reader.Read(ref input, false, out _, out _), Is.EqualTo(OperationStatus.NeedMoreData));
        input = new(bytes, 20, 95);
        Assert.That(reader.Read(ref input, true, out part, out _), Is.EqualTo(OperationStatus.Done));
        Assert.That(part.Bytes.Length, Is.EqualTo(95L));
        Assert.That(part.Left, Is.Zero);
        Assert.That(reader.Offset, Is.EqualTo(115L));
        Assert.That(reader.Read(ref input, true, out _, out _), Is.EqualTo(OperationStatus.NeedMoreData));
    }

    [Test]
    public void Data_that_ends_early_is_reported()
    {
        MessagePartReader reader = new();
        ReadOnlySequence<byte> input = new(HexText.Parse("005375a00a0102"));
        Assert.That(reader.Read(ref input, false, out MessagePart part, out _) == OperationStatus.Done);
        Assert.That(part.Left, Is.EqualTo(8));
        Assert.That(reader.Read(ref input, true, out _, out AmqpDecodeError error), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NeedMoreData));
        Assert.That(input.Length, Is.Zero);
    }

    [Test]
    public void A_value_with_a_long_descriptor_is_read_in_parts()
    {
        byte[] bytes = [.. HexText.Parse("00537700b300000190"), .. Enumerable.Repeat((byte)'d', 400), 0x41];
        Assert.That(ReadParts(bytes, 1), Is.EqualTo(ReadWhole(bytes)));
    }

    // 2,147,483,648 bytes with descriptor, constructor and size, or more: no bytes that come later make it fit.
    [TestCase("005375b07ffffff8", "data")]
    [TestCase("005375b0ffffffff", "data")]
    [TestCase("005370d0ffffffff", "header")]
    [TestCase("005374d17ffffff800000002", "application-properties")]
    [TestCase("005376d07ffffff8", "amqp-sequence")]
    [TestCase("005377b17ffffff8", "amqp-value")]
    [TestCase("00537700a10161b17ffffff4", "amqp-value")]
    [TestCase("00800000000000000075b07ffffff1", "data")]
    [TestCase("00a310616d71703a646174613a62696e617279b07fffffe8", "data")]
    public void A_section_of_two_gibibytes_fails_at_once(string hex, string section)
    {
        byte[] bytes = HexText.Parse(hex);
        foreach (bool isCompleted in new[] { false, true })
        {
            ReadOnlySequence<byte> input = new(bytes);
            Assert.That(new MessagePartReader().Read(ref input, isCompleted, out _, out AmqpDecodeError error), Is.EqualTo(OperationStatus.InvalidData));
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.SizeLimit));
            Assert.That(error.Path, Is.EqualTo(section));
            Assert.That(input.Length, Is.EqualTo((long)bytes.Length));
            Assert.That(error.Expected, Is.EqualTo("a section of at most 2147483647 bytes (a fixed limit)"));
            Assert.That(error.Found, Is.EqualTo(hex.Contains("ffffffff") ? "4294967303" : "2147483648"));
        }
    }

    // One byte less: 2,147,483,647.
    [TestCase("005375b07ffffff7", OperationStatus.Done)]
    [TestCase("005374d17ffffff700000002", OperationStatus.NeedMoreData)]
    [TestCase("005377b17ffffff7", OperationStatus.NeedMoreData)]
    [TestCase("00537700a10161b17ffffff3", OperationStatus.NeedMoreData)]
    public void The_largest_section_needs_more_data(string hex, OperationStatus status)
    {
        ReadOnlySequence<byte> input = new(HexText.Parse(hex));
        Assert.That(new MessagePartReader().Read(ref input, false, out _, out _), Is.EqualTo(status));
    }

    // Its bytes need not be waited for.
    [TestCase("005375a00178", "005370d07ffffff000000001")]
    [TestCase("005377a10178", "005376c0fe01a1")]
    [TestCase("005375a00178", "005377b17ffffff000")]
    [TestCase("00537045", "005370c005")]
    [TestCase("005378c10100", "00800000000000000073c005")]
    public void A_section_that_may_not_come_next_is_refused_before_all_of_it_is_there(string before, string head)
    {
        byte[] bytes = HexText.Parse(before + head);
        ReadOnlySequence<byte> input = new(bytes);
        MessagePartReader reader = new();
        Assert.That(reader.Read(ref input, false, out _, out _), Is.EqualTo(OperationStatus.Done));
        Assert.That(reader.Read(ref input, false, out _, out AmqpDecodeError error), Is.EqualTo(OperationStatus.InvalidData));
        Assert.That((error.Kind, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.UnexpectedSection, (long)before.Length / 2)));
        Assert.That(AmqpMessage.TryDecode(bytes, out _, out AmqpDecodeError whole), Is.False);
        Assert.That(whole, Is.EqualTo(error));
        foreach (int segment in new[] { 1, 3, 64 })
        {
            Assert.That(AmqpMessage.TryDecode(Pieces.Every(bytes, segment), out _, out AmqpDecodeError pieces), Is.False);
            Assert.That(pieces, Is.EqualTo(error));
        }
    }

    private static string Catch(Func<string> read)
    {
        try
        {
            return read();
        }
        catch (AmqpDecodeException exception)
        {
            return exception.Error.Kind.ToString();
        }
    }

    private static string ReadWhole(byte[] bytes)
    {
        List<string> parts = new();
        MessageReader reader = new(bytes, AmqpReaderOptions.Strict);
        while (reader.Read())
        {
            parts.Add(reader.Kind + HexText.Format((reader.Kind == SectionKind.Data ? reader.Data : reader.Encoded).ToArray()));
        }

        return string.Join(" ", parts);
    }

    private static string ReadParts(byte[] bytes, int step)
    {
        List<string> parts = new();
        MessagePartReader reader = new(AmqpReaderOptions.Strict);
        List<byte> data = new();
        for (int end = 0; end <= bytes.Length + step - 1; end += step)
        {
            int there = Math.Min(end, bytes.Length);
            ReadOnlySequence<byte> input = new(bytes, (int)reader.Offset, there - (int)reader.Offset);
            OperationStatus status;
            AmqpDecodeError error;
            while ((status = reader.Read(ref input, there == bytes.Length, out MessagePart part, out error)) == OperationStatus.Done)
            {
                data.AddRange(part.Bytes.ToArray());
                if (part.Left == 0)
                {
                    parts.Add(part.Kind + HexText.Format(data.ToArray()));
                    data.Clear();
                }
            }

            Assert.That(status == OperationStatus.InvalidData, Is.EqualTo(error.Kind != AmqpDecodeErrorKind.None));
            if (status == OperationStatus.InvalidData)
            {
                throw new AmqpDecodeException(error);
            }
        }

        return string.Join(" ", parts);
    }
}
