namespace Amqp.Encoding.Tests.Messages;

/// <summary>The owner of the bytes of a message, their lifetime, and reads by several threads.</summary>
public sealed class MessageLifetimeTests
{
    private static readonly byte[] s_complete = ExampleFile.Load().Single(row => row.Name == "message/complete").Bytes;

    [Test]
    public void Many_threads_may_decode_a_message_at_once()
    {
        // 40,000 zero-width elements in the body: read by many at once they count once, and leave room for 20,000 in the footer.
        byte[] bytes = HexText.Parse(
            "005370c0020141" + "005372c10602a301615401" + "005373c00401a1016d" + "005374c10c04a1016b5401a1016ca10176"
            + "005377f00000000500009c4041" + "005378c10e02a30161f00000000500004e2041");
        const int Threads = 4;
        for (int round = 0; round < 200; round++)
        {
            AmqpMessage message = round % 2 == 0 ? AmqpMessage.Decode(bytes) : AmqpMessage.Decode(Pieces.Every(bytes, 1 + (round % 9)));
            using Barrier barrier = new(Threads);
            Task<object[]>[] reading = Enumerable.Range(0, Threads)
                .Select(number => Task.Factory.StartNew(() => Read(message, barrier, number), TaskCreationOptions.LongRunning))
                .ToArray();
            object[] first = reading[0].GetAwaiter().GetResult();
            foreach (Task<object[]> each in reading)
            {
                object[] seen = each.GetAwaiter().GetResult();
                for (int i = 0; i < seen.Length; i++)
                {
                    Assert.That(seen[i], Is.SameAs(first[i]), i.ToString(System.Globalization.CultureInfo.InvariantCulture));
                }
            }

            Assert.That(message.Footer, Has.Count.EqualTo(1));
        }
    }

    [Test]
    public void A_message_takes_ownership_of_its_delivery([Values] bool inOneTransfer)
    {
        CountingOwner owner = new(s_complete);
        using DeliveryAssembler assembler = new(10_000);
        Transfer transfer = new() { Handle = 0, DeliveryId = 1, DeliveryTag = DeliveryTag.FromUInt64(1), MessageFormat = 7, More = !inOneTransfer };
        Delivery? delivery = assembler.Add(transfer, owner);
        if (!inOneTransfer)
        {
            Assert.That(delivery is null, Is.True, "copied, and given back at once");
            Assert.That(owner.Disposals, Is.EqualTo(1), "copied, and given back at once");
            delivery = assembler.Add(new Transfer { Handle = 0 }, default(ReadOnlySequence<byte>));
        }

        Assert.That(delivery, Is.Not.Null);
        AmqpMessage message = delivery!.DecodeMessage(AmqpReaderOptions.Strict);
        Assert.That(message.MessageFormat, Is.EqualTo(7));
        Assert.That(delivery.DeliveryTag, Is.EqualTo((DeliveryTag?)DeliveryTag.FromUInt64(1)));
        Assert.That(() => delivery.Payload, Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => delivery.DecodeMessage(), Throws.TypeOf<ObjectDisposedException>());

        // A late Dispose of the delivery does no harm.
        delivery.Dispose();
        int before = inOneTransfer ? 0 : 1;
        Assert.That(owner.Disposals, Is.EqualTo(before));
        Assert.That(HexText.Format(message.Encode()), Is.EqualTo(HexText.Format(s_complete)));
        string body = HexText.Format(message.GetData(0).ToArray());
        message.Dispose();
        message.Dispose();
        Assert.That(owner.Disposals, Is.EqualTo(1));
        Assert.That(() => message.GetData(0), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(body, Is.Not.Empty);
    }

    [Test]
    public void A_delivery_that_is_not_a_message_remains_with_the_caller()
    {
        CountingOwner owner = new([0, 0x53, 0x75]);
        using DeliveryAssembler assembler = new(10_000);
        Delivery? delivery = assembler.Add(new Transfer { Handle = 0, DeliveryId = 1 }, owner);
        Assert.That(delivery, Is.Not.Null);
        Assert.That(() => delivery!.DecodeMessage(), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(delivery!.Payload.Length, Is.EqualTo(3L));
        Assert.That(owner.Disposals, Is.Zero);
        delivery.Dispose();
        Assert.That(owner.Disposals, Is.EqualTo(1));
    }

    [Test]
    public void A_message_with_checked_sections_takes_ownership_of_its_delivery()
    {
        CountingOwner owner = new(s_complete);
        using DeliveryAssembler assembler = new(10_000);
        Delivery? delivery = assembler.Add(new Transfer { Handle = 0, DeliveryId = 1, MessageFormat = 7 }, owner);
        Assert.That(delivery, Is.Not.Null);
        Assert.That(delivery!.TryDecodeMessage(out AmqpMessage? message, out _, validate: SectionKinds.All));
        Assert.That(message!.MessageFormat, Is.EqualTo(7));
        Assert.That(() => delivery.TryDecodeMessage(out _, out _, validate: SectionKinds.All), Throws.TypeOf<ObjectDisposedException>());
        delivery.Dispose();
        Assert.That(owner.Disposals, Is.Zero);
        message.Dispose();
        Assert.That(owner.Disposals, Is.EqualTo(1));
    }

    // A header whose durable is a string, which only a checked section shows; and no sections at all.
    [TestCase("005370c00401a10161" + "005375a000", AmqpDecodeErrorKind.UnexpectedType, "header.durable")]
    [TestCase("01", AmqpDecodeErrorKind.UnassignedFormatCode, null)]
    public void A_delivery_with_a_fault_is_checked_without_an_exception(string hex, AmqpDecodeErrorKind kind, string? path)
    {
        CountingOwner owner = new(HexText.Parse(hex));
        using DeliveryAssembler assembler = new(10_000);
        Delivery? delivery = assembler.Add(new Transfer { Handle = 0, DeliveryId = 1 }, owner);
        Assert.That(delivery, Is.Not.Null);
        Assert.That(delivery!.TryDecodeMessage(out AmqpMessage? message, out AmqpDecodeError error, validate: SectionKinds.All), Is.False);
        Assert.That(message, Is.Null);
        Assert.That(error.Kind, Is.EqualTo(kind));
        Assert.That(error.Path, path is null ? Is.Not.Null : Is.EqualTo(path));
        Assert.That(delivery.Payload.Length, Is.EqualTo(hex.Length / 2L), "still the caller's");
        Assert.That(owner.Disposals, Is.Zero, "still the caller's");
        delivery.Dispose();
        Assert.That(owner.Disposals, Is.EqualTo(1));
    }

    [Test]
    public void A_message_disposed_of_before_a_read_has_no_sections()
    {
        AmqpMessage message = AmqpMessage.Decode(s_complete);
        message.Dispose();
        Action[] reads =
        [
            () => _ = message.Header, () => _ = message.DeliveryAnnotations, () => _ = message.MessageAnnotations, () => _ = message.Properties,
            () => _ = message.ApplicationProperties, () => _ = message.Footer, () => _ = message.GetData(0), () => _ = message.BodyLength,
            () => message.CopyBodyTo(new byte[100]), () => message.TryGetSingleData(out _), () => message.GetEncodedSize(), () => message.Encode(), () => message.Encode(new ArrayBufferWriter<byte>()),
            () => message.EncodeSegments(new AmqpBuffer()), () => message.TryEncode(new byte[1000], out _), () => message.ToOwned(),
        ];
        foreach (Action read in reads)
        {
            Assert.That(() => read(), Throws.TypeOf<ObjectDisposedException>());
        }

        // Facts that need no bytes stay available.
        Assert.That(message.Sections, Is.Not.EqualTo(SectionKinds.None));
        Assert.That(message.ToString(), Does.Contain("data("));
        AmqpMessage value = AmqpMessage.Decode(HexText.Parse("00537741"));
        value.Dispose();
        Assert.That(() => value.Value, Throws.TypeOf<ObjectDisposedException>());
        AmqpMessage sequence = AmqpMessage.Decode(HexText.Parse("00537645"));
        sequence.Dispose();
        Assert.That(() => sequence.GetSequence(0), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(sequence.SequenceCount, Is.EqualTo(1));
    }

    [Test]
    public void A_message_disposed_of_after_all_was_read_is_written_without_its_data()
    {
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse("005370c0020141" + "005372c10602a301615401" + "00537741"));
        _ = MessageAssert.Describe(message);
        message.Dispose();
        Assert.That(HexText.Format(message.Encode()), Is.EqualTo("005370c0020141" + "005372c10602a301615401" + "00537741"));
        message.Value = 2;
        message.MessageAnnotations["b"] = 3;
        Assert.That(HexText.Format(message.ToOwned().Encode()), Is.EqualTo("005370c0020141" + "005372c10b04a301615401a301625403" + "0053775402"));
    }

    [Test]
    public void Data_received_with_a_wide_header_is_written_with_the_smallest()
    {
        // Other sections that were not read are written byte for byte.
        const string Wide = "00800000000000000073d00000000700000001a1016d";
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse(Wide + "00a310616d71703a646174613a62696e617279b00000000178" + "005375b000000000"));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(Wide + "005375a00178" + "005375a000"));
        byte[] long_ = [.. HexText.Parse("005375b000000100"), .. new byte[256]];
        Assert.That(MessageAssert.Encode(AmqpMessage.Decode(long_)), Is.EqualTo(long_));
    }

    private static object[] Read(AmqpMessage message, Barrier barrier, int number)
    {
        barrier.SignalAndWait();
        Assert.That(message.MessageAnnotations.GetValueOrDefault("a").TryGetInt32(out int value));
        Assert.That(value, Is.EqualTo(1));
        object properties = message.Properties;
        ApplicationProperties application = message.ApplicationProperties;
        for (int i = 0; i < 1 + number; i++)
        {
            Assert.That(application.GetValueOrDefault("l").TryGetString(out string? text));
            Assert.That(text, Is.EqualTo("v"));
        }

        Assert.That(application, Has.Count.EqualTo(2));
        Assert.That(message.Footer.ContainsKey("a"));
        AmqpArray body = message.Value.AsArray();
        Assert.That(message.Footer, Has.Count.EqualTo(1));
        return [message.Header, message.MessageAnnotations, properties, application, body];
    }

    private sealed class CountingOwner(byte[] bytes) : IMemoryOwner<byte>
    {
        public int Disposals { get; private set; }

        public Memory<byte> Memory { get; } = (byte[])bytes.Clone();

        public void Dispose()
        {
            Disposals++;
            Memory.Span.Fill(0xDB);
        }
    }
}
