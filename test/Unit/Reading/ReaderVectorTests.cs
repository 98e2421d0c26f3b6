namespace Amqp.Encoding.Tests.Reading;

/// <summary>The decode vectors and worked examples through the cursor, Skip and Validate.</summary>
public sealed class ReaderVectorTests
{
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "value" })]
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "prefix" })]
    public void A_read_gets_the_verdict_of_its_vector(VectorRow row)
    {
        byte[] input = row.Bytes;
        bool whole = row.Entry == "value";
        AmqpDecodeException? validate = Run(input, whole, (ref reader) => reader.Validate(), out int validated);
        Node? walked = null;
        AmqpDecodeException? walk = Run(input, whole, (ref reader) => walked = CursorWalk.Read(ref reader), out int walkedBytes);
        AmqpReader recording = AmqpReader.CreateRecording(input, AmqpReaderOptions.Strict, 0);
        recording.Validate();
        bool recorded = recording.HasFault || (whole && recording.Remaining != 0);

        if (row.IsIncomplete)
        {
            Assert.That(validate?.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NeedMoreData));
            Assert.That(walk?.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NeedMoreData));
            return;
        }

        Assert.That(validate is not null, Is.EqualTo(row.IsError), validate?.Message ?? "accepted");
        Assert.That(recorded, Is.EqualTo(row.IsError), "recording");
        if (row.IsError)
        {
            Assert.That(walk is not null || validate?.Error.Kind == AmqpDecodeErrorKind.DuplicateKey, row.Note);
            return;
        }

        Assert.That(walk, Is.Null);
        AmqpDecodeException? skip = Run(input, whole, (ref reader) => reader.Skip(), out int skipped);
        Assert.That(skip, Is.Null);
        Assert.That(walkedBytes, Is.EqualTo(validated));
        Assert.That(skipped, Is.EqualTo(validated));
        Node expected = ReferenceDecoder.DecodePrefix(input, 0, out int consumed);
        Assert.That(validated, Is.EqualTo(consumed));
        Assert.That(NotationText.Format(walked!), Is.EqualTo(NotationText.Format(expected)));
        if (row.IsExact)
        {
            Assert.That(NotationText.Format(walked!) + (whole ? "" : $" consumed={validated}"), Is.EqualTo(row.Detail));
        }
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Examples), new object[] { "value" })]
    public void An_example_is_read_and_skipped(ExampleRow row)
    {
        AmqpReader reader = new(row.Bytes);
        Node node = CursorWalk.Read(ref reader);

        Assert.That(reader.IsAtEnd);
        Assert.That(HexText.Format(ReferenceEncoder.Encode(node)), Is.EqualTo(HexText.Format(row.Bytes)));
        Assert.That(EndOf(row.Bytes, (ref reader) => reader.Skip()), Is.EqualTo(row.Bytes.Length));
        Assert.That(EndOf(row.Bytes, (ref reader) => reader.Validate()), Is.EqualTo(row.Bytes.Length));
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Examples), new object[] { "message" })]
    public void Sections_of_an_example_message_are_validated_and_skipped(ExampleRow row)
    {
        AmqpReader reader = new(row.Bytes);
        AmqpReader skipping = new(row.Bytes);
        while (!reader.IsAtEnd)
        {
            reader.Validate();
            skipping.Skip();
            Assert.That(skipping.Position, Is.EqualTo(reader.Position));
        }
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Captures))]
    public void Performatives_of_captures_are_read(CapturedConversation conversation)
    {
        int bodies = 0;
        foreach (byte[] body in conversation.Items.Where(item => !item.IsHeader).Select(item => item.Body).Where(body => body.Length > 0))
        {
            AmqpReader reader = new(body);
            Node node = CursorWalk.Read(ref reader);
            Assert.That(NotationText.Format(node), Is.EqualTo(NotationText.Format(ReferenceDecoder.DecodePrefix(body, 0, out int consumed))));
            Assert.That(reader.Position, Is.EqualTo(consumed));
            bodies++;
        }

        Assert.That(bodies, Is.Positive);
    }

    [Test]
    public void Every_truncated_prefix_fails_and_leaves_the_reader_in_place()
    {
        List<byte[]> inputs = VectorFile.LoadAll(null).Where(row => row.Entry == "value" && !row.IsError && row.Bytes.Length < 100).Select(row => row.Bytes).ToList();
        inputs.AddRange(ExampleFile.Load().Where(row => row.Entry == "value" && row.Bytes.Length < 400).Select(row => row.Bytes));
        for (int seed = 0; seed < 60; seed++)
        {
            byte[] input = ReferenceEncoder.Encode(NodeGenerator.FromSeed(seed, 12));
            if (input.Length < 150)
            {
                inputs.Add(input);
            }
        }

        Assert.That(inputs, Has.Count.GreaterThan(100));
        ReaderCall[] calls = [.. ReaderCall.All];
        foreach (byte[] input in inputs)
        {
            for (int length = 0; length < input.Length; length++)
            {
                foreach (ReaderCall call in calls)
                {
                    ReaderAssert.FailsInPlaceOrReads(call, input.AsSpan(0, length));
                }

                ReaderAssert.Fails(input.AsSpan(0, length), AmqpDecodeErrorKind.NeedMoreData, (ref reader) => reader.Skip());
                ReaderAssert.Fails(input.AsSpan(0, length), AmqpDecodeErrorKind.NeedMoreData, (ref reader) => reader.Validate());
                ReaderAssert.Fails(input.AsSpan(0, length), AmqpDecodeErrorKind.NeedMoreData, (ref reader) => CursorWalk.Read(ref reader));
            }
        }
    }

    [Test]
    public void Validate_agrees_with_the_reference_on_random_and_mutated_input()
    {
        Random random = new(20120507);
        int valid = 0;
        ReaderCall[] calls = [.. ReaderCall.All];
        for (int i = 0; i < 8_000; i++)
        {
            byte[] input = NextInput(random, i);
            int expected = -1;
            try
            {
                ReferenceDecoder.DecodePrefix(input, 0, out expected);
            }
            catch (ReferenceDecodeException)
            {
                expected = -1;
            }

            AmqpReader recording = AmqpReader.CreateRecording(input, AmqpReaderOptions.Strict, 0);
            recording.Validate();
            int recorded = recording.HasFault ? -1 : recording.Position;
            int validated = EndOf(input, (ref reader) => reader.Validate());
            Assert.That(validated, Is.EqualTo(expected), () => HexText.Format(input));
            Assert.That(recorded, Is.EqualTo(expected), () => HexText.Format(input));
            if (expected >= 0)
            {
                valid++;
                Assert.That(EndOf(input, (ref reader) => reader.Skip()), Is.EqualTo(expected), () => HexText.Format(input));
                Assert.That(EndOf(input, (ref reader) => CursorWalk.Read(ref reader)), Is.EqualTo(expected), () => HexText.Format(input));
            }

            foreach (ReaderCall call in calls)
            {
                ReaderAssert.FailsInPlaceOrReads(call, input);
            }
        }

        Assert.That(valid, Is.InRange(1_500, 7_500));
    }

    private static byte[] NextInput(Random random, int turn)
    {
        byte[] codes = [0, 0x40, 0x41, 0x45, 0x53, 0x56, 0x73, 0xA1, 0xA3, 0xB0, 0xC0, 0xC1, 0xD0, 0xD1, 0xE0, 0xF0, 0, 1, 2, 3, 4, 5, 0xFF];
        byte[] input;
        if (turn % 3 == 0)
        {
            input = new byte[random.Next(1, 24)];
            for (int i = 0; i < input.Length; i++)
            {
                input[i] = random.Next(4) == 0 ? (byte)random.Next(256) : codes[random.Next(codes.Length)];
            }

            return input;
        }

        do
        {
            input = ReferenceEncoder.Encode(new NodeGenerator(random).Next(10));
        }
        while (input.Length > 2_000);

        for (int changes = random.Next(3); changes > 0; changes--)
        {
            int at = random.Next(input.Length);
            input[at] = random.Next(2) == 0 ? codes[random.Next(codes.Length)] : (byte)(input[at] + random.Next(-1, 2));
        }

        return input;
    }

    private static int EndOf(byte[] input, ReaderAction read) =>
        Run(input, false, read, out int end) is null ? end : -1;

    private static AmqpDecodeException? Run(byte[] input, bool whole, ReaderAction read, out int end)
    {
        AmqpReader reader = new(input.AsSpan(), AmqpReaderOptions.Strict);
        try
        {
            read(ref reader);
            end = reader.Position;

            // Whether bytes may follow a value is the caller's rule: one more read tells.
            return whole && !reader.IsAtEnd ? new AmqpDecodeException(default) : null;
        }
        catch (AmqpDecodeException e)
        {
            end = -1;
            return e;
        }
    }
}
