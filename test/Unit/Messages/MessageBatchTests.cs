using System.Runtime.InteropServices;

namespace Amqp.Encoding.Tests.Messages;

/// <summary>Many messages in one.</summary>
public sealed class MessageBatchTests
{
    [Test]
    public void A_batch_has_the_bytes_of_the_worked_example()
    {
        byte[] expected = ExampleFile.Load().Single(row => row.Name == "message/batch-envelope").Bytes;
        AmqpMessage envelope = new() { MessageAnnotations = { { "x-opt-partition-key", "p9" } } };
        AmqpMessage first = new();
        first.AddData("first"u8.ToArray());
        AmqpMessage second = new() { Properties = { MessageId = "i2" } };
        second.Value = "second";
        using MessageBatch batch = new(expected.Length, envelope);
        Assert.That(batch.TryAdd(first));
        byte[] annotations = expected.AsSpan(0, envelope.GetEncodedSize() - 5).ToArray();
        Assert.That(batch.GetPayload(out uint format).ToArray(), Is.EqualTo((byte[])[.. annotations, 0x00, 0x53, 0x75, 0xA0, (byte)first.GetEncodedSize(), .. first.Encode()]), "one message keeps the envelope");
        Assert.That(format, Is.EqualTo(MessageBatch.BatchedFormat));
        Assert.That(batch.Size, Is.EqualTo(batch.GetPayload(out _).Length));
        Assert.That(batch.TryAddEncoded(second.Encode()));
        Assert.That(HexText.Format(batch.GetPayload(out format).ToArray()), Is.EqualTo(HexText.Format(expected)));
        Assert.That(format, Is.EqualTo(MessageBatch.BatchedFormat));
        Assert.That(batch.Size, Is.EqualTo((long)expected.Length));
        Assert.That(batch.Count, Is.EqualTo(2));
        Assert.That(batch.GetPayload(out _).ToArray(), Is.EqualTo(expected), "again");
        Assert.That(batch.GetMessage(1).ToArray(), Is.EqualTo(second.Encode()));

        AmqpMessage received = AmqpMessage.Decode(expected);
        Assert.That(MessageBatch.ReadMessages(received).Select(message => HexText.Format(message.Encode())), Is.EqualTo(new[] { HexText.Format(first.Encode()), HexText.Format(second.Encode()) }));

        using MessageBatch tight = new(expected.Length - 1, envelope);
        Assert.That(tight.TryAdd(first));
        Assert.That(tight.TryAdd(second), Is.False);
        Assert.That(tight.Count, Is.EqualTo(1));
        Assert.That(tight.Size, Is.EqualTo((long)annotations.Length + MessageBatch.GetSizeInBatch(first.GetEncodedSize())));
    }

    [Test]
    public void A_batch_is_exact_at_each_limit([Values(0, 1, 250, 251, 252, 300)] int length)
    {
        AmqpMessage envelope = new() { Footer = { { "a", 1 } } };
        byte[] message = new byte[length];
        int limit = 11 + (5 * (int)MessageBatch.GetSizeInBatch(length));
        byte[] envelopeBytes = HexText.Parse("005378c10602a301615401");
        Assert.That(envelopeBytes, Has.Length.EqualTo(11));
        foreach (int maxSize in new[] { limit, limit - 1 })
        {
            using MessageBatch batch = new(maxSize, envelope);
            while (batch.Count < 10 && batch.TryAddEncoded(message))
            {
                Assert.That(batch.GetPayload(out _).Length, Is.EqualTo(batch.Size));
            }

            Assert.That(batch.Count, Is.EqualTo(maxSize == limit ? 5 : 4));
            Assert.That(batch.GetPayload(out _).Slice(batch.Size - 11).ToArray(), Is.EqualTo(envelopeBytes));
        }
    }

    [Test]
    public void A_batch_holds_no_more_messages_than_a_reader_accepts()
    {
        AmqpMessage envelope = new()
        {
            Header = { Durable = true },
            DeliveryAnnotations = { { "a", 1 } },
            MessageAnnotations = { { "a", 1 } },
            Properties = { MessageId = "i" },
            ApplicationProperties = { { "a", 1 } },
            Footer = { { "a", 1 } },
        };
        using MessageBatch batch = new(int.MaxValue, envelope);
        byte[] message = HexText.Parse("00537740");
        while (batch.TryAddEncoded(message))
        {
        }

        Assert.That(batch.Count, Is.EqualTo(AmqpReaderOptions.DefaultMaxSections - 6));
        AmqpMessage received = AmqpMessage.Decode(batch.GetPayload(out _));
        Assert.That(MessageBatch.ReadMessages(received).Count(), Is.EqualTo(batch.Count));
    }

    [Test]
    public void A_batch_has_more_sections_by_option()
    {
        const int Count = 50_000;
        using MessageBatch batch = new(1 << 20, maxSections: Count);
        byte[] message = HexText.Parse("00537740");
        while (batch.TryAddEncoded(message))
        {
        }

        ReadOnlySequence<byte> payload = batch.GetPayload(out _);
        Assert.That(batch.Count, Is.EqualTo(Count));
        Assert.That(AmqpMessage.Decode(payload, AmqpReaderOptions.Default.WithMaxSections(Count)).DataCount, Is.EqualTo(Count));
        Assert.That(AmqpMessage.TryDecode(payload, out _, out AmqpDecodeError error, AmqpReaderOptions.Default.WithMaxSections(Count - 1)), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.SectionLimit));
        Assert.That(error.Expected, Is.EqualTo("at most 49999 sections (MaxSections)"));
        Assert.That(() => AmqpReaderOptions.Default.WithMaxSections(0), Throws.TypeOf<ArgumentOutOfRangeException>());
    }

    // A value, a sequence, and no body at all, after a header.
    [TestCase("00537045" + "00537741", AmqpDecodeErrorKind.UnexpectedSection)]
    [TestCase("00537045" + "00537645", AmqpDecodeErrorKind.UnexpectedSection)]
    [TestCase("00537045", AmqpDecodeErrorKind.MissingBody)]
    public void A_message_that_is_not_a_batch_is_refused(string hex, AmqpDecodeErrorKind kind)
    {
        byte[] bytes = HexText.Parse(hex);
        foreach (AmqpMessage message in new[] { AmqpMessage.Decode(bytes), AmqpMessage.Decode(Pieces.Every(bytes, 2)) })
        {
            AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => MessageBatch.ReadMessages(message).Any())!;
            Assert.That(exception.Error.Kind, Is.EqualTo(kind));
            Assert.That(exception.Error.Offset, Is.EqualTo(4L));
            Assert.That(exception.Message, Does.Contain("data sections"));
        }
    }

    [Test]
    public void A_message_built_without_data_is_not_a_batch()
    {
        Assert.That(() => MessageBatch.ReadMessages(new AmqpMessage()).Any(), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(() => MessageBatch.ReadMessages(new AmqpMessage { Value = 1 }).Any(), Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void A_cleared_batch_is_empty()
    {
        using AmqpBuffer buffer = new();
        buffer.Write([1, 2, 3]);
        AmqpMessage envelope = new();
        using MessageBatch batch = new(100, envelope, buffer);
        Assert.That(() => batch.GetPayload(out _), Throws.InvalidOperationException);
        Assert.That(batch.TryAddEncoded([9]));
        batch.Clear();
        Assert.That(batch.Count, Is.Zero);
        Assert.That(batch.Size, Is.Zero);
        Assert.That(buffer.WrittenCount, Is.EqualTo(3));
        envelope.Header.Durable = true;
        Assert.That(batch.TryAddEncoded([7]));
        Assert.That(batch.TryAddEncoded([8]));
        Assert.That(HexText.Format(batch.GetPayload(out _).ToArray()), Is.EqualTo("005370c0020141" + "005375a00107" + "005375a00108"));
        Assert.That(() => { AmqpMessage withBody = new(); withBody.Value = 1; using MessageBatch wrong = new(1, withBody); }, Throws.ArgumentException);
    }

    [Test]
    public void A_message_alone_may_take_all_the_room_without_an_envelope()
    {
        using MessageBatch batch = new(50);
        Assert.That(batch.TryAddEncoded(new byte[51]), Is.False);
        Assert.That(batch.Count, Is.Zero);
        Assert.That(batch.Size, Is.Zero);
        Assert.That(batch.TryAddEncoded(new byte[50]));
        Assert.That(batch.Size, Is.EqualTo(50));
        Assert.That(batch.TryAddEncoded([]), Is.False);
        Assert.That(batch.GetPayload(out uint format).Length, Is.EqualTo(50));
        Assert.That(format, Is.Zero);
    }

    // A footer takes 11 bytes, and a data section 5 more than its message.
    [Test]
    public void A_message_that_fits_only_without_its_envelope_is_refused()
    {
        using AmqpBuffer buffer = new();
        AmqpMessage envelope = new() { Footer = { { "a", 1 } } };
        using MessageBatch batch = new(11 + 5 + 20, envelope, buffer);
        Assert.That(batch.TryAddEncoded(new byte[21]), Is.False);
        Assert.That(batch.Count, Is.Zero);
        Assert.That(batch.Size, Is.Zero);
        Assert.That(buffer.WrittenCount, Is.Zero);
        Assert.That(batch.TryAddEncoded(new byte[20]));
        Assert.That(batch.GetPayload(out uint format).Length, Is.EqualTo(batch.MaxSize));
        Assert.That(format, Is.EqualTo(MessageBatch.BatchedFormat));
        Assert.That(batch.TryAddEncoded([]), Is.False);
    }

    [Test]
    public void A_malformed_message_of_a_batch_does_not_hide_the_others([Values(1, 7, 1000)] int segment)
    {
        byte[] bytes = HexText.Parse("005375a00400537740" + "005375a003005377" + "005375a00400537741");
        AmqpMessage batch = AmqpMessage.Decode(Segments.Cut(bytes, () => segment));
        Assert.That(MessageBatch.TryReadMessage(batch, 0, out AmqpMessage? first, out AmqpDecodeError error));
        Assert.That(first!.Value.IsNull);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.None));
        Assert.That(MessageBatch.TryReadMessage(batch, 1, out AmqpMessage? second, out error), Is.False);
        Assert.That(second, Is.Null);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NeedMoreData));
        Assert.That(MessageBatch.TryReadMessage(batch, 2, out AmqpMessage? third, out _, validate: SectionKinds.All));
        Assert.That(third!.Value == (AmqpValue)true);
        Assert.That(() => MessageBatch.TryReadMessage(batch, 3, out _, out _), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(MessageBatch.TryReadMessage(first, 0, out _, out error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedSection));
        Assert.That(() => MessageBatch.TryReadMessage(null!, 0, out _, out _), Throws.ArgumentNullException);
    }

    // Two messages, each with an array of four nulls: 0xE0, size 2, count 4, 0x40.
    [TestCase(8, true)]
    [TestCase(7, false)]
    public void Messages_that_are_read_one_by_one_have_equal_parts_of_the_budget(int budget, bool isRead)
    {
        AmqpMessage batch = AmqpMessage.Decode(HexText.Parse("005375a007005377e0020440" + "005375a007005377e0020440"));
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxZeroWidthElements(budget);
        for (int i = 0; i < batch.DataCount; i++)
        {
            Assert.That(MessageBatch.TryReadMessage(batch, i, out _, out _, options, SectionKinds.All), Is.EqualTo(isRead), $"message {i}");
        }
    }

    [Test]
    public void A_message_that_cannot_be_encoded_leaves_the_batch_as_it_was()
    {
        using AmqpBuffer buffer = new();
        using MessageBatch batch = new(1000, buffer: buffer);
        AmqpMessage wrong = new() { Properties = { To = "\uD800" } };
        Assert.That(() => batch.TryAdd(wrong), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(batch.Count, Is.Zero);
        Assert.That(buffer.WrittenCount, Is.Zero);
        Assert.That(batch.TryAddEncoded([1]));
        Assert.That(batch.TryAddEncoded([2]));
        Assert.That(() => batch.TryAdd(wrong), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(HexText.Format(batch.GetPayload(out _).ToArray()), Is.EqualTo("005375a00101" + "005375a00102"));
    }

    [Test]
    public void The_envelope_has_the_size_it_had_when_the_first_message_was_added()
    {
        AmqpMessage envelope = new() { Header = { Priority = 1 }, Footer = { { "a", 1 } } };
        using MessageBatch batch = new(1000, envelope);
        Assert.That(batch.TryAddEncoded([1]));
        envelope.Header.Priority = 200;
        envelope.Footer.Clear();
        Assert.That(batch.TryAddEncoded([2]));
        Assert.That(
            HexText.Format(batch.GetPayload(out _).ToArray()),
            Is.EqualTo("005370c00402405001" + "005375a00101" + "005375a00102" + "005378c10602a301615401"));
        Assert.That(batch.Size, Is.EqualTo(batch.GetPayload(out _).Length));
    }

    [Test]
    public void Each_message_of_a_batch_is_encoded_once()
    {
        CountingMemory body = new(200);
        AmqpMessage message = new();
        message.AddData(body.Memory);
        using MessageBatch batch = new(1 << 20);
        int before = body.Reads;
        Assert.That(batch.TryAdd(message));
        int once = body.Reads - before;
        for (int i = 2; i <= 1000; i++)
        {
            Assert.That(batch.TryAdd(message));
            Assert.That(body.Reads, Is.EqualTo(before + (i * once)));
        }

        Assert.That(batch.Size, Is.EqualTo(1000 * MessageBatch.GetSizeInBatch(message.GetEncodedSize())));
        Assert.That(batch.GetPayload(out _).Length, Is.EqualTo(batch.Size));
        Assert.That(batch.GetPayload(out _).Length, Is.EqualTo(batch.Size));
        Assert.That(body.Reads, Is.EqualTo(before + (1000 * once)));
    }

    [Test]
    public void Adding_and_reading_1000_messages_allocates_only_the_messages()
    {
        const int Count = 1000;
        AmqpMessage envelope = new();
        AmqpMessage message = new();
        message.AddData(new byte[200]);
        using MessageBatch batch = new(1 << 20, envelope);
        long allocated = Allocations.Measure(() =>
        {
            batch.Clear();
            for (int i = 0; i < Count; i++)
            {
                batch.TryAdd(message);
            }
        });

        // An empty footer, and nothing for a message: the list of places and the buffer have grown before.
        Assert.That(allocated, Is.LessThanOrEqualTo(32));
        allocated = Allocations.Measure(() =>
        {
            using MessageBatch fresh = new(1 << 20, envelope);
            for (int i = 0; i < Count; i++)
            {
                fresh.TryAdd(message);
            }
        });
        Assert.That(allocated, Is.LessThan(Count * IntPtr.Size * 4), "less than one object a message");

        AmqpMessage received = AmqpMessage.Decode(batch.GetPayload(out _).ToArray());
        long one = Allocations.Measure(() => AmqpMessage.Decode(received.GetData(0)));
        int read = 0;
        allocated = Allocations.Measure(() =>
        {
            foreach (AmqpMessage each in MessageBatch.ReadMessages(received))
            {
                read += each.DataCount;
            }
        });
        Assert.That(read % Count, Is.Zero);
        Assert.That(allocated, Is.LessThanOrEqualTo((Count * one) + 200));
    }

    [Test]
    public void Received_messages_refer_to_the_memory_of_the_batch([Values(1, 7, 1000)] int segment)
    {
        byte[] bytes = ExampleFile.Load().Single(row => row.Name == "message/batch-envelope").Bytes;
        AmqpMessage whole = AmqpMessage.Decode(bytes);
        AmqpMessage first = MessageBatch.ReadMessages(whole).First();
        Assert.That(first.TryGetSingleData(out ReadOnlyMemory<byte> data));
        Assert.That(MemoryMarshal.TryGetArray(data, out ArraySegment<byte> array));
        Assert.That(ReferenceEquals(array.Array, bytes));

        AmqpMessage pieces = AmqpMessage.Decode(Pieces.Every(bytes, segment));
        Assert.That(
            MessageBatch.ReadMessages(pieces).Select(MessageAssert.Describe),
            Is.EqualTo(MessageBatch.ReadMessages(whole).Select(MessageAssert.Describe)));
    }

    [Test]
    public void A_malformed_message_of_a_batch_throws_when_it_is_reached()
    {
        // Those before it are read.
        AmqpMessage batch = AmqpMessage.Decode(HexText.Parse("005375a00400537740" + "005375a003005377" + "005375a00400537741"));
        using System.Collections.Generic.IEnumerator<AmqpMessage> messages = MessageBatch.ReadMessages(batch).GetEnumerator();
        Assert.That(messages.MoveNext());
        Assert.That(messages.Current.Value.IsNull);
        Assert.That(messages.MoveNext, Throws.TypeOf<AmqpDecodeException>());
        Assert.That(AmqpMessage.TryDecode(batch.GetData(2), out AmqpMessage? third, out _, validate: SectionKinds.All));
        Assert.That(third!.Value == (AmqpValue)true);
    }

    /// <summary>Memory that counts how often somebody looks at it.</summary>
    private sealed class CountingMemory(int length) : MemoryManager<byte>
    {
        private readonly byte[] _bytes = new byte[length];

        public int Reads { get; private set; }

        public override Span<byte> GetSpan()
        {
            Reads++;
            return _bytes;
        }

        public override MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }
}
