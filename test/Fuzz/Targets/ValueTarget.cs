namespace Amqp.Encoding.Fuzz;

/// <summary>Values: the reference codec, both grades of conformance, and every way to read, check, skip and measure agree.</summary>
internal static class ValueTarget
{
    private const int BytesForEach = 48;

    // An error, and what is made once.
    private const int BytesBesides = 16_384;

    private static readonly Way[] s_otherWays = Enum.GetValues<Way>();

    // Through a value, besides reading it.
    private enum Way
    {
        Check,
        Skip,
        Borrow,
        ReadPieces,
    }

    public static void Run(byte[] input)
    {
        Node? node = Reference(input);
        bool isValue = AmqpValue.TryDecode(input, out AmqpValue value, out AmqpDecodeError error);
        Memory(input);
        bool isStrict = AmqpValue.TryDecode(input, out AmqpValue strict, out _, AmqpReaderOptions.Strict);
        Rule.Same(isStrict, node is not null, "the strict reader and the reference give the same verdict");
        Rule.Holds(isValue || !isStrict, "the strict reader accepts less");
        Rule.Same(isValue, error.Kind == AmqpDecodeErrorKind.None, "an error is there for malformed bytes alone");
        Positions(input, isValue, error);
        Measures(input);
        Deviates(input, isValue, value, error);
        if (isValue)
        {
            Rule.Holds(!isStrict || value.Equals(strict), "both grades of conformance read the same value");
            Written(input, value, node);
        }
    }

    // After the first time, which may prepare something once for all.
    private static void Memory(byte[] input)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        _ = AmqpValue.TryDecode(input, out _, out _);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Rule.Holds(allocated <= (BytesForEach * (long)input.Length) + BytesBesides, $"a value takes 48 bytes for each byte: {allocated} for {input.Length}");
    }

    private static Node? Reference(byte[] input)
    {
        try
        {
            return ReferenceDecoder.Decode(input);
        }
        catch (ReferenceDecodeException)
        {
            return null;
        }
    }

    private static void Positions(byte[] input, bool isValue, AmqpDecodeError error)
    {
        var reading = new AmqpReader(input);
        var trying = new AmqpReader(input);
        AmqpDecodeError read = default;
        try
        { _ = reading.ReadValue(); }
        catch (AmqpDecodeException e) { read = e.Error; }
        bool isSound = trying.TryValidate(out AmqpDecodeError tried);
        Rule.Same(isSound, read.Kind == AmqpDecodeErrorKind.None, "trying and reading give the same verdict");
        Rule.Same(tried.Kind.ToString(), read.Kind.ToString(), "reading and checking give the same error");
        if (isSound)
        {
            Rule.Same(trying.Position, reading.Position, "trying ends where reading ends");
            Rule.Same(isValue, reading.IsAtEnd, "the whole input is one value");
            foreach (Way way in s_otherWays)
            {
                OtherWay(way, input, tried, read, reading.Position);
            }
        }
        else
        {
            // An exception takes most of the time, so the other ways take their turns.
            Rule.Same(error.ToString(), read.ToString(), "decoding and reading give the same error");
            OtherWay(s_otherWays[(uint)Paths.SeedOf(input) % s_otherWays.Length], input, tried, read, 0);
        }
    }

    private static void OtherWay(Way way, byte[] input, AmqpDecodeError tried, AmqpDecodeError read, int end)
    {
        AmqpReader reader = way == Way.ReadPieces ? new AmqpReader(Paths.Cut(input)) : new AmqpReader(input.AsMemory());
        AmqpDecodeError error = default;
        try
        { Follow(way, ref reader); }
        catch (AmqpDecodeException e) { error = e.Error; }
        if (way == Way.Skip)
        {
            // Which looks at less.
            Rule.Holds(error.Kind == AmqpDecodeErrorKind.None || read.Kind != AmqpDecodeErrorKind.None, "a value that is read can be skipped");
        }
        else
        {
            Rule.Same(error.ToString(), (way == Way.Check ? tried : read).ToString(), "reading has the same error by every way (" + way + ")");
        }

        Rule.Holds(read.Kind != AmqpDecodeErrorKind.None || reader.Position == end, "every way ends where reading ends");
    }

    private static void Follow(Way way, ref AmqpReader reader)
    {
        switch (way)
        {
            case Way.Check:
                reader.Validate();
                break;
            case Way.Skip:
                reader.Skip();
                break;
            case Way.Borrow:
                _ = reader.ReadValue(borrow: true);
                break;
            default:
                _ = reader.ReadValue();
                break;
        }
    }

    private static void Measures(byte[] input)
    {
        OperationStatus status = AmqpReader.MeasureValue(input, out int size, out AmqpDecodeError error);
        OperationStatus other = AmqpReader.MeasureValue(Paths.Cut(input), out int otherSize, out AmqpDecodeError otherError);
        Rule.Same((int)status, (int)other, "spans and sequences are measured alike");
        Rule.Same(size, otherSize, "spans and sequences have the same size");
        Rule.Same(error.ToString(), otherError.ToString(), "spans and sequences have the same error");
        if (status == OperationStatus.Done)
        {
            var skipping = new AmqpReader(input);
            AmqpDecodeError skip = default;
            try
            { skipping.Skip(); }
            catch (AmqpDecodeException e) { skip = e.Error; }
            Rule.Holds(skip.Kind != AmqpDecodeErrorKind.None || skipping.Position == size, "skipping ends where a value was measured to end");
        }
    }

    // A reader that accepts deviations reads the same of sound bytes, and can read again and write alike what it accepts besides.
    private static void Deviates(byte[] input, bool isValue, AmqpValue value, AmqpDecodeError error)
    {
        AmqpReaderOptions options = Paths.Deviating(input);
        bool isRead = AmqpValue.TryDecode(input, out AmqpValue deviating, out AmqpDecodeError second, options);
        var checking = new AmqpReader(input, options);
        bool isSound = checking.TryValidate(out AmqpDecodeError checkError) && checking.IsAtEnd;
        Rule.Same(isSound, isRead, "reading and checking with deviations give the same verdict: " + second + " " + checkError);
        if (isValue)
        {
            Rule.Holds(isRead && deviating.Equals(value), "a reader with deviations reads the same value");
        }
        else if (isRead)
        {
            Rule.Holds(Paths.IsDeviation(error), "a reader with deviations accepts nothing but them: " + error);
            WriteAndRead(deviating, options);
        }
    }

    private static byte[] WriteAndRead(AmqpValue value, AmqpReaderOptions options)
    {
        byte[] written = value.Encode();
        Rule.Same(value.GetEncodedSize(), written.Length, "the size is foretold");
        AmqpValue again = AmqpValue.Decode(written, options);
        Rule.Holds(again.Equals(value) && again.GetHashCode() == value.GetHashCode(), "a value that was written is read again");
        Rule.SameBytes(again.Encode(), written, "a value is written as before");
        _ = value.ToString();
        return written;
    }

    private static void Written(byte[] input, AmqpValue value, Node? node)
    {
        byte[] written = WriteAndRead(value, AmqpReaderOptions.Strict);
        if (node is null)
        {
            return;
        }

        string notation = NotationText.Format(node);
        Rule.Same(NotationText.Format(value), notation, "the reference reads the same value");
        Rule.SameBytes(written, ReferenceEncoder.EncodeSmallest(node, keepArrayConstructors: true), "the reference writes the same bytes");
    }
}
