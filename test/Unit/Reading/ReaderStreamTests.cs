namespace Amqp.Encoding.Tests.Reading;

/// <summary>One value out of a stream, which other code goes on reading.</summary>
[TestFixture(false)]
[TestFixture(true)]
public sealed class ReaderStreamTests(bool isAsync)
{
    private const int Large = 1 << 24;

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "value" })]
    public void A_vector_is_read_from_a_stream_without_a_byte_more(VectorRow row) => Check(row.Bytes, row.Name);

    [Test]
    public void Changed_bytes_of_a_stream_get_the_verdict_that_they_get_in_memory()
    {
        var random = new Random(64);
        for (int seed = 0; seed < 300; seed++)
        {
            byte[] bytes = ReferenceEncoder.Encode(NodeGenerator.FromSeed(0x57EA + seed, seed % 40));
            for (int i = 0; i < 6; i++)
            {
                byte[] changed = [.. bytes, 0x40];
                changed[random.Next(Math.Min(bytes.Length, 12))] = (byte)random.Next(256);
                Check(changed, HexText.Format(changed));
            }
        }
    }

    // 64 descriptors in each other are the limit.
    [TestCase(64)]
    [TestCase(65)]
    [TestCase(1_000)]
    public void A_head_of_too_many_descriptors_has_its_error_where_the_stream_ends(int count) => Check(new byte[count], $"{count} descriptors");

    [Test]
    public void Values_are_read_one_after_the_other_until_the_stream_ends()
    {
        byte[] bytes = HexText.Parse("a10568656c6c6f" + "45" + "005377a001ff" + "f00000000800000003550102fd");
        var stream = new ScriptedStream(bytes, () => 3);
        using var buffer = new AmqpBuffer();
        List<int> sizes = [];
        for (int size; (size = Read(stream, buffer)) != 0;)
        {
            sizes.Add(size);
        }

        Assert.That(sizes, Is.EqualTo(new[] { 7, 1, 6, 13 }));
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(bytes));
    }

    [Test]
    public void A_stream_that_ends_within_a_value_says_how_many_bytes_lack()
    {
        using var buffer = new AmqpBuffer();
        var stream = new MemoryStream(HexText.Parse("a105686565"));
        AmqpDecodeException thrown = Assert.Throws<AmqpDecodeException>(() => Read(stream, buffer))!;
        Assert.That(thrown.Message, Is.EqualTo("Expected 2 more bytes at offset 5 but found the end of the stream."));
        Assert.That(buffer.WrittenCount, Is.Zero);
    }

    [TestCase(7)]
    [TestCase(6)]
    public void A_value_larger_than_the_maximum_is_refused_before_its_bytes_are_read(int maxSize)
    {
        using var buffer = new AmqpBuffer();
        var stream = new MemoryStream(HexText.Parse("a10568656c6c6f"));
        if (maxSize == 7)
        {
            Assert.That(Read(stream, buffer, maxSize), Is.EqualTo(7));
            return;
        }

        AmqpDecodeException thrown = Assert.Throws<AmqpDecodeException>(() => Read(stream, buffer, maxSize))!;
        Assert.That(thrown.Message, Is.EqualTo("Expected a value of at most 6 bytes (the argument maxSize) at offset 0 but found 7 or more."));
        Assert.That(thrown.Error.Condition, Is.EqualTo("amqp:resource-limit-exceeded"));
        Assert.That(stream.Position, Is.EqualTo(2));
    }

    [TestCase("b07fffff00")]
    [TestCase("f07fffff00")]
    [TestCase("d07fffff00")]
    [TestCase("0053770053b07fffff00")]
    public void An_announced_size_claims_no_memory(string head)
    {
        var pool = new CountingPool();
        using var buffer = new AmqpBuffer(0, pool);
        var stream = new ScriptedStream([.. HexText.Parse(head), .. new byte[10_000]], () => 100);
        AmqpDecodeException thrown = Assert.Throws<AmqpDecodeException>(() => Read(stream, buffer, int.MaxValue))!;
        Assert.That(thrown.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.EndOfStream).Or.EqualTo(AmqpDecodeErrorKind.UnassignedFormatCode));
        Assert.That(pool.Peak, Is.LessThan(64_000));
    }

    // Each byte of such a head allows only one more to be read, so a second look at the bytes before it would take minutes.
    [TestCase("00", Large >> 4)]
    [TestCase("00005000", Large >> 6)]
    public void A_head_of_many_descriptors_takes_time_in_proportion(string part, int count)
    {
        byte[] bytes = [.. Enumerable.Repeat(HexText.Parse(part), count).SelectMany(bytes => bytes)];
        using var buffer = new AmqpBuffer();
        long start = Stopwatch.GetTimestamp();
        Assert.That(() => Read(new MemoryStream(bytes), buffer, bytes.Length), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(Stopwatch.GetTimestamp() - start, Is.LessThan(20 * Stopwatch.Frequency));
        Assert.That(buffer.WrittenCount, Is.Zero);
    }

    [Test]
    public void An_exception_of_the_stream_leaves_the_buffer_as_it_was()
    {
        using var buffer = new AmqpBuffer();
        buffer.Write([9]);
        var stream = new ScriptedStream(HexText.Parse("a10568656c6c6f"), () => 1) { FailAt = 3, Failure = () => new IOException("gone") };
        Assert.That(() => Read(stream, buffer), Throws.TypeOf<IOException>());
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 9 }));
    }

    [Test]
    public void A_cancelled_wait_leaves_the_buffer_as_it_was()
    {
        using var buffer = new AmqpBuffer();
        using var cancellation = new CancellationTokenSource();
        var stream = new ScriptedStream([0xA1, 5], () => 1) { IsEndless = true };
        ValueTask<int> read = AmqpReader.ReadEncodedValueAsync(stream, buffer, Large, cancellationToken: cancellation.Token);
        cancellation.Cancel();
        Assert.That(async () => await read, Throws.InstanceOf<OperationCanceledException>());
        Assert.That(buffer.WrittenCount, Is.Zero);
    }

    [Test]
    public void Arguments_are_checked()
    {
        using var buffer = new AmqpBuffer();
        Assert.That(() => Read(null!, buffer), Throws.TypeOf<ArgumentNullException>());
        Assert.That(() => Read(Stream.Null, null!), Throws.TypeOf<ArgumentNullException>());
        Assert.That(() => Read(Stream.Null, buffer, 0), Throws.TypeOf<ArgumentOutOfRangeException>());
    }

    private void Check(byte[] bytes, string name)
    {
        OperationStatus status = AmqpReader.MeasureValue(bytes, out int size, out AmqpDecodeError error);
        foreach (int piece in new[] { 1, 7, int.MaxValue })
        {
            using var buffer = new AmqpBuffer();
            buffer.Write([1, 2]);
            var stream = new ScriptedStream(bytes, () => piece) { IsSlow = piece == 7 };
            if (status == OperationStatus.Done)
            {
                Assert.That(Read(stream, buffer), Is.EqualTo(size), name);
                Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 1, 2 }.Concat(bytes.Take(size))), name);
                Assert.That(stream.ReadByte(), Is.EqualTo(size < bytes.Length ? bytes[size] : -1), name);
            }
            else if (bytes.Length == 0)
            {
                Assert.That(Read(stream, buffer), Is.Zero);
            }
            else
            {
                AmqpDecodeError thrown = Assert.Throws<AmqpDecodeException>(() => Read(stream, buffer), name)!.Error;
                bool isOpen = status == OperationStatus.NeedMoreData;
                Assert.That(thrown.Kind, Is.EqualTo(isOpen ? size <= Large ? AmqpDecodeErrorKind.EndOfStream : AmqpDecodeErrorKind.SizeLimit : error.Kind), name);
                Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 1, 2 }), name);
            }
        }
    }

    private int Read(Stream stream, AmqpBuffer buffer, int maxSize = Large) => isAsync
        ? AmqpReader.ReadEncodedValueAsync(stream, buffer, maxSize).AsTask().GetAwaiter().GetResult()
        : AmqpReader.ReadEncodedValue(stream, buffer, maxSize);
}
