namespace Amqp.Encoding.Tests.Messages;

/// <summary>Messages that are emptied and filled again, and messages that are compared.</summary>
public sealed class MessageReuseTests
{
    [Test]
    public void A_cleared_message_is_as_new([Values] bool isReceived, [Values] bool isRead, [Values] bool isDisposed)
    {
        AmqpMessage message = Build(1);
        if (isReceived)
        {
            message = AmqpMessage.Decode(message.Encode());
        }

        if (isRead)
        {
            _ = (message.ApplicationProperties.Count, message.Header.Durable, message.Footer.Count, message.MessageAnnotations.Count);
        }

        Properties properties = message.Properties;
        if (isDisposed)
        {
            message.Dispose();
        }

        message.Clear();
        Assert.That(message.Sections, Is.EqualTo(SectionKinds.None));
        Assert.That(message.BodyKind, Is.EqualTo(SectionKind.None));
        Assert.That(message.MessageFormat, Is.Zero);
        Assert.That(message.Properties, Is.SameAs(properties));
        Assert.That(properties.Subject, Is.Null);
        Assert.That(message.ApplicationProperties, Is.Empty);
        Assert.That(HexText.Format(message.Encode()), Is.EqualTo("005375a000"), "no section but the body that a message has to have");
        message.Properties.Subject = "again";
        message.Value = 5;
        Assert.That(HexText.Format(message.Encode()), Is.EqualTo("005373c00b04404040" + "a105616761696e" + "0053775405"));
        message.Clear();
        Fill(message, 2);
        Assert.That(message.Encode(), Is.EqualTo(Build(2).Encode()));
        Assert.That(message, Is.EqualTo(Build(2)));
    }

    [Test]
    public void A_cleared_message_returns_its_memory()
    {
        var pool = new CountingPool();
        using var buffer = new AmqpBuffer(0, pool);
        Build(1).Encode(buffer);
        AmqpMessage message = AmqpMessage.Decode(buffer.Detach());
        Assert.That(pool.Outstanding, Is.EqualTo(1));
        message.Clear();
        Assert.That(pool.Outstanding, Is.Zero);
        Assert.That(message.ApplicationProperties.ContainsKey("k"), Is.False);
        message.Dispose();
    }

    [Test]
    public void A_cleared_message_forgets_a_malformed_section()
    {
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse("005374c10402a10140" + "00537740"));
        Assert.That(() => message.ApplicationProperties.Count, Throws.TypeOf<AmqpDecodeException>());
        message.Clear();
        Assert.That(message.ApplicationProperties.Count, Is.Zero);
    }

    [Test]
    public void A_refilled_message_allocates_nothing()
    {
        byte[] data = new byte[1_024];
        var message = new AmqpMessage();
        var transfer = new Transfer { Handle = 0, DeliveryTag = new DeliveryTag([1]), Settled = true };
        using var buffer = new AmqpBuffer();
        long allocated = 0;
        for (uint round = 0; round < 3; round++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (uint i = 0; i < 100; i++)
            {
                message.Clear();
                message.Header.Durable = true;
                message.Properties.Subject = "subject";
                message.Properties.MessageId = (ulong)i;
                message.MessageAnnotations.Add("x-opt-key", (int)i);
                for (int property = 0; property < s_keys.Length; property++)
                {
                    message.ApplicationProperties.Add(s_keys[property], property);
                }

                message.AddData(data);
                transfer.DeliveryId = i;
                buffer.Reset();
                FrameEncoder.EncodeTransfer(buffer, 0, transfer, message, 4_096);
            }

            allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        }

        Assert.That(allocated, Is.Zero);
    }

    private static readonly string[] s_keys = [.. Enumerable.Range(0, 20).Select(i => "key-" + i)];

    [Test]
    public void Messages_are_equal_by_their_content()
    {
        AmqpMessage message = Build(1);
        AmqpMessage received = AmqpMessage.Decode(message.Encode());
        AmqpMessage segmented = AmqpMessage.Decode(Segments.Cut(message.Encode(), () => 3));
        Assert.That(received, Is.EqualTo(message));
        Assert.That(segmented, Is.EqualTo(message));
        Assert.That(received.GetHashCode(), Is.EqualTo(message.GetHashCode()));
        Assert.That(message.Equals((AmqpMessage?)null), Is.False);
        Assert.That(new AmqpMessage { Header = { } }, Is.EqualTo(new AmqpMessage()));
        _ = message!.Footer.Count;
        Assert.That(message, Is.EqualTo(received), "an empty section is none");
    }

    [TestCaseSource(nameof(Changes))]
    public void Messages_that_differ_are_not_equal(Action<AmqpMessage> change)
    {
        AmqpMessage message = Build(1);
        change(message);
        Assert.That(message, Is.Not.EqualTo(Build(1)));
        Assert.That(Build(1), Is.Not.EqualTo(message));
        Assert.That(AmqpMessage.Decode(message.Encode()).Equals(message), Is.EqualTo(message.MessageFormat == 0));
    }

    [Test]
    public void Bodies_of_the_same_bytes_in_other_sections_differ()
    {
        var one = new AmqpMessage();
        one.AddData([1, 2]);
        var two = new AmqpMessage();
        two.AddData([1]);
        two.AddData([2]);
        Assert.That(one, Is.Not.EqualTo(two));
        var sequences = new AmqpMessage();
        sequences.AddSequence([1, 2]);
        var others = new AmqpMessage();
        others.AddSequence([1, 2L]);
        Assert.That(sequences, Is.Not.EqualTo(others));
        Assert.That(sequences, Is.EqualTo(AmqpMessage.Decode(sequences.Encode())));
    }

    [Test]
    public void A_malformed_section_makes_comparison_of_messages_throw()
    {
        AmqpMessage malformed = AmqpMessage.Decode(HexText.Parse("005374c10402a10140" + "00537740"));
        AmqpMessage other = AmqpMessage.Decode(HexText.Parse("005374c10502a1016b40" + "00537740"));
        Assert.That(() => malformed.Equals(other), Throws.TypeOf<AmqpDecodeException>());
    }

    private static IEnumerable<TestCaseData> Changes()
    {
        yield return new TestCaseData((Action<AmqpMessage>)(message => message.Header.Priority = 9)).SetName("header");
        yield return new TestCaseData((Action<AmqpMessage>)(message => message.DeliveryAnnotations.Add("d", 1))).SetName("delivery-annotations");
        yield return new TestCaseData((Action<AmqpMessage>)(message => message.MessageAnnotations["x"] = 1L)).SetName("message-annotations");
        yield return new TestCaseData((Action<AmqpMessage>)(message => message.Properties.To = "elsewhere")).SetName("properties");
        yield return new TestCaseData((Action<AmqpMessage>)(message => message.ApplicationProperties["k"] = "w")).SetName("application-properties");
        yield return new TestCaseData((Action<AmqpMessage>)(message => message.Footer.Add("f", 1))).SetName("footer");
        yield return new TestCaseData((Action<AmqpMessage>)(message => message.AddData([1]))).SetName("data");
        yield return new TestCaseData((Action<AmqpMessage>)(message => message.MessageFormat = 1)).SetName("format");
        yield return new TestCaseData((Action<AmqpMessage>)(message =>
        {
            message.ClearBody();
            message.Value = 1;
        })).SetName("value");
    }

    private static AmqpMessage Build(int number)
    {
        var message = new AmqpMessage();
        Fill(message, number);
        return message;
    }

    private static void Fill(AmqpMessage message, int number)
    {
        message.Header.Durable = true;
        message.MessageAnnotations.Add("x", 1);
        message.Properties.Subject = "s" + number;
        message.ApplicationProperties.Add("k", "v");
        message.ApplicationProperties.Add("n", number);
        message.AddData(new byte[] { 1, 2, (byte)number });
    }
}
