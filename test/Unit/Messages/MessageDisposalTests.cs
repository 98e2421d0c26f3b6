namespace Amqp.Encoding.Tests.Messages;

/// <summary>One rule, wherever a message comes from: Dispose takes what was received and not read, and data that was received; all else stays.</summary>
public sealed class MessageDisposalTests
{
    private const string Outer = "005370c0020141" + "005372c10602a301615401" + "005374c10602a1016b5401";
    private const string Data = "005375a0020102";

    private static readonly Dictionary<string, Func<byte[], AmqpMessage>> s_origins = new()
    {
        ["Decode of memory"] = bytes => AmqpMessage.Decode(bytes.AsMemory()),
        ["Decode of an array"] = bytes => AmqpMessage.Decode(bytes),
        ["Decode of segments"] = bytes => AmqpMessage.Decode(Pieces.Every(bytes, 5)),
        ["TryDecode"] = bytes => AmqpMessage.TryDecode(bytes, out AmqpMessage? message, out _) ? message : throw new InvalidOperationException(),
        ["Decode of an owner"] = bytes => AmqpMessage.Decode(new Owner(bytes)),
        ["DecodeCopy"] = bytes => AmqpMessage.Decode((ReadOnlySpan<byte>)bytes),
        ["ToOwned"] = bytes => AmqpMessage.Decode(bytes).ToOwned(),
        ["ToOwned of a message that was built"] = bytes => AmqpMessageOf(bytes).ToOwned(),
        ["A delivery of one transfer"] = bytes => Deliver(bytes, bytes.Length).DecodeMessage(),
        ["A delivery of several transfers"] = bytes => Deliver(bytes, 5).DecodeMessage(),
        ["A delivery that is checked"] = bytes => Deliver(bytes, 5).TryDecodeMessage(out AmqpMessage? message, out _) ? message : throw new InvalidOperationException(),
        ["A batch"] = bytes => MessageBatch.ReadMessages(AmqpMessage.Decode([0, 0x53, 0x75, 0xA0, (byte)bytes.Length, .. bytes])).Single(),
        ["Bytes that MessageReader lent"] = Lent,
    };

    private static IEnumerable<string> Origins => s_origins.Keys;

    private static Action<AmqpMessage>[] Encodings =>
    [
        message => message.GetEncodedSize(), message => message.Encode(), message => message.Encode(new AmqpBuffer()), message => message.Encode(new ArrayBufferWriter<byte>()),
        message => message.TryEncode(new byte[1000], out _), message => message.EncodeSegments(new AmqpBuffer()), message => message.ToOwned(),
        message => new MessageBatch(1000).TryAdd(message),
    ];

    private static Action<AmqpMessage>[] ReadingsOfData =>
    [
        message => message.GetData(0), message => message.TryGetSingleData(out _), message => message.CopyBodyTo(new byte[10]), message => Keep(message.BodyLength),
    ];

    [TestCaseSource(nameof(Origins))]
    public void A_message_received_and_not_read_throws_after_disposal(string origin)
    {
        AmqpMessage message = s_origins[origin](HexText.Parse(Outer + Data));
        ApplicationProperties lent = message.ApplicationProperties;
        DisposeTwice(message);
        Action<AmqpMessage>[] readings =
        [
            m => Keep(m.Header), m => Keep(m.MessageAnnotations), m => Keep(lent.Count), m => lent.GetValueOrDefault("k").TryGetInt32(out int value), m => lent["k"] = 1, m => lent.Remove("k"), m => Keep(lent.First()),
            .. Encodings, .. ReadingsOfData,
        ];
        AssertThrow(message, readings);

        // Facts that need no bytes, and the caller's parts.
        Assert.That(message.Sections, Is.EqualTo(SectionKinds.Header | SectionKinds.MessageAnnotations | SectionKinds.ApplicationProperties | SectionKinds.Data));
        Assert.That(message.BodyKind, Is.EqualTo(SectionKind.Data));
        Assert.That(message.DataCount, Is.EqualTo(1));
        Assert.That(message.SequenceCount, Is.Zero);
        message.Properties.To = "q";
        message.Footer["f"] = 1;
        message.ClearBody();
        AssertThrow(message, Encodings);
    }

    [TestCaseSource(nameof(Origins))]
    public void A_message_received_and_read_keeps_read_sections_after_disposal(string origin)
    {
        AmqpMessage message = s_origins[origin](HexText.Parse(Outer + Data));
        string text = MessageAssert.Describe(message);
        DisposeTwice(message);
        Assert.That(message.Header.Durable, Is.EqualTo((bool?)true));
        Assert.That(message.MessageAnnotations["a"], Is.EqualTo((AmqpValue)1));
        Assert.That(message.ApplicationProperties["k"], Is.EqualTo((AmqpValue)1));
        AssertThrow(message, [.. Encodings, .. ReadingsOfData]);

        // Data of the caller's after received data changes nothing; in its place it does.
        message.AddData([3]);
        AssertThrow(message, [.. Encodings, .. ReadingsOfData]);
        message.ClearBody();
        message.AddData([1, 2]);
        Assert.That(MessageAssert.Describe(message), Is.EqualTo(text));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(Outer + Data));
        AssertGoesOn(message);
    }

    [TestCaseSource(nameof(Origins))]
    public void A_message_with_replaced_sections_keeps_them_after_disposal(string origin)
    {
        AmqpMessage message = s_origins[origin](HexText.Parse("005374c10602a1016b5401" + "0053775401"));
        message.ApplicationProperties.Clear();
        message.ApplicationProperties["l"] = 2;
        message.Value = 2;
        DisposeTwice(message);
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("005374c10602a1016c5402" + "0053775402"));
        AssertGoesOn(message);
    }

    [TestCaseSource(nameof(Origins))]
    public void A_message_received_with_a_value_or_sequence_keeps_what_was_read_after_disposal(string origin)
    {
        foreach (string body in new[] { "0053775401", "005376c0020141" })
        {
            AmqpMessage unread = s_origins[origin](HexText.Parse(body));
            AmqpMessage read = s_origins[origin](HexText.Parse(body));
            string text = MessageAssert.Describe(read);
            DisposeTwice(unread);
            DisposeTwice(read);
            AssertThrow(unread, [message => Keep(message.BodyKind == SectionKind.AmqpValue ? message.Value : message.GetSequence(0)), .. Encodings]);
            Assert.That(MessageAssert.Describe(read), Is.EqualTo(text));
            Assert.That(HexText.Format(MessageAssert.Encode(read)), Is.EqualTo(body));
            AssertGoesOn(read);
        }

        AmqpMessage sequence = s_origins[origin](HexText.Parse("005376c0020141"));
        DisposeTwice(sequence);
        AssertThrow(sequence, [message => message.AddSequence(AmqpList.Empty)]);
    }

    [Test]
    public void A_built_message_is_usable_after_disposal()
    {
        AmqpMessage message = AmqpMessageOf(HexText.Parse(Outer + Data));
        string text = MessageAssert.Describe(message);
        DisposeTwice(message);
        Assert.That(MessageAssert.Describe(message), Is.EqualTo(text));
        Assert.That(message.TryGetSingleData(out ReadOnlyMemory<byte> data));
        Assert.That(data.Length, Is.EqualTo(2));
        Assert.That(message.BodyLength, Is.EqualTo(2L));
        Assert.That(message.CopyBodyTo(new byte[2]), Is.EqualTo(2));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(Outer + Data));
        Assert.That(HexText.Format(message.ToOwned().Encode()), Is.EqualTo(Outer + Data));
        message.AddData(Pieces.Cut([3, 4], 1));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(Outer + Data + "005375a0020304"));
        AssertGoesOn(message);
    }

    [Test]
    public void Messages_of_a_batch_are_available_until_it_is_disposed_of()
    {
        AmqpMessage batch = AmqpMessage.Decode(HexText.Parse("005375a00400537741" + "005375a00400537742"));
        using IEnumerator<AmqpMessage> messages = MessageBatch.ReadMessages(batch).GetEnumerator();
        Assert.That(messages.MoveNext());
        batch.Dispose();
        Assert.That(() => messages.MoveNext(), Throws.TypeOf<ObjectDisposedException>());
    }

    // Changes and encodings are as before.
    private static void AssertGoesOn(AmqpMessage message)
    {
        message.ClearBody();
        message.Value = true;
        message.Header.Durable = null;
        message.MessageAnnotations.Clear();
        message.ApplicationProperties.Clear();
        message.DeliveryAnnotations["d"] = 1;
        message.Properties.To = "q";
        message.Footer["f"] = 1;
        string hex = HexText.Format(MessageAssert.Encode(message));
        Assert.That(hex, Does.Contain("005371c10602a301645401").And.Contains("005373c0060340" + "40" + "a10171").And.EndsWith("00537741" + "005378c10602a301665401"));
    }

    private static void AssertThrow(AmqpMessage message, Action<AmqpMessage>[] actions)
    {
        for (int i = 0; i < actions.Length; i++)
        {
            Action<AmqpMessage> action = actions[i];
            Assert.That(() => action(message), Throws.TypeOf<ObjectDisposedException>(), i.ToString(System.Globalization.CultureInfo.InvariantCulture));
        }
    }

    private static void Keep(object value) => GC.KeepAlive(value);

    private static void DisposeTwice(AmqpMessage message)
    {
        message.Dispose();
        message.Dispose();
    }

    // The same content, built of parts.
    private static AmqpMessage AmqpMessageOf(byte[] bytes)
    {
        using AmqpMessage source = AmqpMessage.Decode(bytes);
        AmqpMessage message = new() { Header = { Durable = source.Header.Durable } };
        foreach (KeyValuePair<AnnotationKey, AmqpValue> pair in source.MessageAnnotations)
        {
            message.MessageAnnotations.Add(pair.Key, pair.Value);
        }

        foreach (KeyValuePair<string, AmqpValue> pair in source.ApplicationProperties)
        {
            message.ApplicationProperties.Add(pair.Key, pair.Value);
        }

        for (int i = 0; i < source.DataCount; i++)
        {
            message.AddData(source.GetData(i).ToArray());
        }

        for (int i = 0; i < source.SequenceCount; i++)
        {
            message.AddSequence(source.GetSequence(i));
        }

        if (source.BodyKind == SectionKind.AmqpValue)
        {
            message.Value = source.Value;
        }

        return message;
    }

    // A message in a data section, which a reader of sections lends.
    private static AmqpMessage Lent(byte[] bytes)
    {
        MessageReader reader = new(new ReadOnlyMemory<byte>([0, 0x53, 0x75, 0xA0, (byte)bytes.Length, .. bytes]));
        Assert.That(reader.Read());
        return AmqpMessage.Decode(reader.Data);
    }

    private static Delivery Deliver(byte[] bytes, int size)
    {
        DeliveryAssembler assembler = new(1000);
        Delivery? delivery = null;
        for (int at = 0; at < bytes.Length; at += size)
        {
            int length = Math.Min(size, bytes.Length - at);
            bool more = at + length < bytes.Length;
            delivery = assembler.Add(new Transfer { Handle = 0, DeliveryId = 1, More = more }, new Owner(bytes.AsSpan(at, length).ToArray()));
            Assert.That(delivery is null, Is.EqualTo(more));
        }

        return delivery!;
    }

    private sealed class Owner(byte[] bytes) : IMemoryOwner<byte>
    {
        public Memory<byte> Memory { get; } = bytes;

        public void Dispose() => Memory.Span.Fill(0xDB);
    }
}
