using FsCheck;

namespace Amqp.Encoding.Tests.Messaging;

/// <summary>Messages of any sections, made without the library, whole and in pieces.</summary>
public sealed class MessagePropertyTests
{
    [SeededProperty(MaxTest = 200, Arbitrary = [typeof(Seeds)])]
    public void Sections_hold_what_the_reference_wrote_in_its_order(int seed)
    {
        IReadOnlyList<Node> sections = MessageGenerator.FromSeed(seed);
        AmqpMessage message = AmqpMessage.Decode(MessageGenerator.Encode(sections), AmqpReaderOptions.Strict);
        IEnumerable<string> expected = sections.Where(section => !IsComposite(section)).Select(section => NotationText.Format(section.Value));
        Assert.That(Contents(message), Is.EqualTo(expected));
        foreach (Node section in sections.Where(IsComposite))
        {
            IAmqpComposite composite = CompositeAssert.Read(ReferenceEncoder.Encode(section));
            Assert.That(composite, Is.EqualTo(composite is Header ? message.Header : message.Properties));
        }
    }

    [SeededProperty(MaxTest = 200, Arbitrary = [typeof(Seeds)])]
    public void Messages_decoded_and_written_again_are_the_same(int seed)
    {
        byte[] bytes = MessageGenerator.Encode(MessageGenerator.FromSeed(seed));
        AmqpMessage message = AmqpMessage.Decode(bytes, AmqpReaderOptions.Strict);
        string description = MessageAssert.Describe(message);
        byte[] written = MessageAssert.Encode(message);
        Assert.That(MessageAssert.Describe(AmqpMessage.Decode(written, AmqpReaderOptions.Strict)), Is.EqualTo(description));
        Assert.That(MessageAssert.Describe(AmqpMessage.Decode(bytes)), Is.EqualTo(description));
    }

    [SeededProperty(MaxTest = 200, Arbitrary = [typeof(Seeds)])]
    public void Messages_rebuilt_from_their_sections_have_the_smallest_encoding(int seed)
    {
        IReadOnlyList<Node> sections = MessageGenerator.FromSeed(seed);
        AmqpMessage read = AmqpMessage.Decode(MessageGenerator.Encode(sections), AmqpReaderOptions.Strict);
        byte[] written = MessageAssert.Encode(Rebuild(read));

        // Empty sections are not written again; descriptors become numbers.
        IEnumerable<Node> expected = sections
            .Where(section => IsBody(section) || section.Value.Children.Count > 0)
            .Select(section => Node.Described(Node.Number(0x53, CodeOf(section)), ReferenceEncoder.Smallest(section.Value, keepArrayConstructors: true)));
        Assert.That(HexText.Format(written), Is.EqualTo(HexText.Format(MessageGenerator.Encode(expected))));
    }

    [SeededProperty(MaxTest = 200, Arbitrary = [typeof(Seeds)])]
    public void Owned_messages_outlive_their_bytes(int seed)
    {
        byte[] bytes = MessageGenerator.Encode(MessageGenerator.FromSeed(seed));
        AmqpMessage borrowed = AmqpMessage.Decode(bytes);
        string description = MessageAssert.Describe(borrowed);
        AmqpMessage owned = AmqpMessage.Decode(bytes).ToOwned();
        AmqpMessage copied = AmqpMessage.Decode((ReadOnlySpan<byte>)bytes);
        AmqpMessage ownedAfterReading = borrowed.ToOwned();
        for (int i = 0; i < bytes.Length; i++)
        {
            bytes[i] = 0xDB;
        }

        foreach (AmqpMessage message in new[] { owned, copied, ownedAfterReading })
        {
            Assert.That(MessageAssert.Describe(message), Is.EqualTo(description));
        }
    }

    [SeededProperty(MaxTest = 200, Arbitrary = [typeof(Seeds)])]
    public void Messages_in_any_segments_are_the_same(int seed, NonNegativeInt[] places)
    {
        byte[] bytes = MessageGenerator.Encode(MessageGenerator.FromSeed(seed));
        int[] cuts = places.Select(place => place.Get % (bytes.Length + 1)).ToArray();
        AmqpMessage message = AmqpMessage.Decode(Pieces.Cut(bytes, cuts), AmqpReaderOptions.Strict);
        Assert.That(MessageAssert.Describe(message), Is.EqualTo(MessageAssert.Describe(AmqpMessage.Decode(bytes))));
        Assert.That(HexText.Format(MessageAssert.Encode(AmqpMessage.Decode(Pieces.Cut(bytes, cuts)))), Is.EqualTo(HexText.Format(AmqpMessage.Decode(bytes).Encode())));
    }

    [SeededProperty(MaxTest = 300, Arbitrary = [typeof(Seeds)])]
    public void Damaged_messages_are_read_or_refused_alike(int seed, NonNegativeInt place, byte octet, NonNegativeInt cut)
    {
        byte[] bytes = MessageGenerator.Encode(MessageGenerator.FromSeed(seed));
        bytes[place.Get % bytes.Length] = octet;
        bool valid = AmqpMessage.TryDecode(bytes, out AmqpMessage? message, out AmqpDecodeError error, validate: SectionKinds.All);
        bool pieces = AmqpMessage.TryDecode(Pieces.Cut(bytes, cut.Get % bytes.Length), out AmqpMessage? other, out AmqpDecodeError otherError, validate: SectionKinds.All);
        Assert.That(pieces, Is.EqualTo(valid));
        Assert.That(otherError.ToString(), Is.EqualTo(error.ToString()));
        if (valid)
        {
            // A checked message does not throw later.
            Assert.That(MessageAssert.Describe(other!), Is.EqualTo(MessageAssert.Describe(message!)));
        }
    }

    private static bool IsComposite(Node section) => CodeOf(section) is 0x70 or 0x73;

    private static bool IsBody(Node section) => CodeOf(section) is >= 0x75 and <= 0x77;

    private static ulong CodeOf(Node section) => section.Descriptor.Type == NodeType.ULong
        ? section.Descriptor.Bits
        : section.Descriptor.Text switch
        {
            "amqp:header:list" => 0x70,
            "amqp:delivery-annotations:map" => 0x71,
            "amqp:message-annotations:map" => 0x72,
            "amqp:properties:list" => 0x73,
            "amqp:application-properties:map" => 0x74,
            "amqp:data:binary" => 0x75,
            "amqp:amqp-sequence:list" => 0x76,
            "amqp:amqp-value:*" => 0x77,
            _ => 0x78,
        };

    // All sections but the composites, in order.
    private static IEnumerable<string> Contents(AmqpMessage message)
    {
        SectionKinds sections = message.Sections;
        List<AmqpValue> contents = [];
        AddMap(contents, sections, SectionKinds.DeliveryAnnotations, message.DeliveryAnnotations.Select(pair => new KeyValuePair<AmqpValue, AmqpValue>(pair.Key.Value, pair.Value)));
        AddMap(contents, sections, SectionKinds.MessageAnnotations, message.MessageAnnotations.Select(pair => new KeyValuePair<AmqpValue, AmqpValue>(pair.Key.Value, pair.Value)));
        AddMap(contents, sections, SectionKinds.ApplicationProperties, message.ApplicationProperties.Select(pair => new KeyValuePair<AmqpValue, AmqpValue>(pair.Key, pair.Value)));
        for (int i = 0; i < message.DataCount; i++)
        {
            contents.Add(System.Buffers.BuffersExtensions.ToArray(message.GetData(i)));
        }

        for (int i = 0; i < message.SequenceCount; i++)
        {
            contents.Add(message.GetSequence(i));
        }

        if (message.BodyKind == SectionKind.AmqpValue)
        {
            contents.Add(message.Value);
        }

        AddMap(contents, sections, SectionKinds.Footer, message.Footer.Select(pair => new KeyValuePair<AmqpValue, AmqpValue>(pair.Key.Value, pair.Value)));
        return contents.Select(NotationText.Format);
    }

    private static void AddMap(List<AmqpValue> contents, SectionKinds sections, SectionKinds kind, IEnumerable<KeyValuePair<AmqpValue, AmqpValue>> pairs)
    {
        if ((sections & kind) != 0)
        {
            contents.Add(AmqpMap.CreateRange(pairs));
        }
    }

    private static AmqpMessage Rebuild(AmqpMessage from)
    {
        AmqpMessage to = new();
        CopyFields(CompositeAssert.Write(from.Header), to.Header.TryDecodeFrom);
        CopyFields(CompositeAssert.Write(from.Properties), to.Properties.TryDecodeFrom);
        CopyPairs(from.DeliveryAnnotations, to.DeliveryAnnotations);
        CopyPairs(from.MessageAnnotations, to.MessageAnnotations);
        CopyPairs(from.ApplicationProperties, to.ApplicationProperties);
        CopyPairs(from.Footer, to.Footer);
        for (int i = 0; i < from.DataCount; i++)
        {
            to.AddData(from.GetData(i));
        }

        for (int i = 0; i < from.SequenceCount; i++)
        {
            to.AddSequence(from.GetSequence(i));
        }

        if (from.BodyKind == SectionKind.AmqpValue)
        {
            to.Value = from.Value;
        }

        return to;
    }

    private delegate bool TryReadFromCall(ReadOnlySpan<byte> encoded, out AmqpDecodeError error, AmqpReaderOptions? options, long origin);

    private static void CopyFields(byte[] bytes, TryReadFromCall read) => Assert.That(read(bytes, out AmqpDecodeError error, null, 0), error.ToString());

    private static void CopyPairs<TKey>(MessageMap<TKey> from, MessageMap<TKey> to)
    {
        foreach (KeyValuePair<TKey, AmqpValue> pair in from)
        {
            to.Add(pair.Key, pair.Value);
        }
    }
}
