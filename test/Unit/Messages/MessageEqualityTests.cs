namespace Amqp.Encoding.Tests.Messages;

/// <summary>Messages are equal if their sections and bodies are; a hash follows equality.</summary>
public sealed class MessageEqualityTests
{
    private static IEnumerable<(string Name, Action<AmqpMessage> Change)> Changes()
    {
        yield return ("another format", message => message.MessageFormat = 1);
        yield return ("another header", message => message.Header.Priority = 5);
        yield return ("another delivery annotation", message => message.DeliveryAnnotations["a"] = 2);
        yield return ("another message annotation", message => message.MessageAnnotations["a"] = 2);
        yield return ("other properties", message => message.Properties.Subject = "other");
        yield return ("an application property of another type", message => message.ApplicationProperties["a"] = 1L);
        yield return ("one more application property", message => message.ApplicationProperties["b"] = 1);
        yield return ("another footer", message => message.Footer["a"] = 2);
        yield return ("other data of the same length", message => SetData(message, 1, 2, 4));
        yield return ("longer data", message => SetData(message, 1, 2, 3, 0));
        yield return ("another kind of body", message => SetValue(message, 1));
        yield return ("one more data section", message => message.AddData(new byte[] { 3 }));
    }

    [Test]
    public void Equal_messages_have_equal_hashes()
    {
        AmqpMessage message = Make();
        AmqpMessage other = Make();
        Assert.That(message.Equals(message));
        Assert.That(message.Equals(other));
        Assert.That(message.Equals((object)other));
        Assert.That(other.GetHashCode(), Is.EqualTo(message.GetHashCode()));
        Assert.That(message.Equals("text"), Is.False);
        Assert.That(message.Equals((AmqpMessage?)null), Is.False);
    }

    [TestCaseSource(nameof(Changes))]
    public void Messages_differ_by((string Name, Action<AmqpMessage> Change) difference)
    {
        AmqpMessage message = Make();
        AmqpMessage other = Make();
        difference.Change(other);
        Assert.That(message.Equals(other), Is.False, difference.Name);
        Assert.That(other.Equals(message), Is.False, difference.Name);
    }

    [Test]
    public void Received_data_in_pieces_equals_data_in_one_piece()
    {
        AmqpMessage message = Make();
        byte[] bytes = message.Encode();
        for (int size = 1; size < bytes.Length; size++)
        {
            AmqpMessage received = AmqpMessage.Decode(Segments.Cut(bytes, () => size));
            Assert.That(received.Equals(message), $"pieces of {size}");
            Assert.That(message.Equals(received), $"pieces of {size}");
            SetData(received, 1, 2, 4);
            Assert.That(received.Equals(message), Is.False, $"pieces of {size}");
        }
    }

    [Test]
    public void Bodies_of_sequences_and_values_are_compared_by_what_they_hold()
    {
        Assert.That(new AmqpMessage { Value = 1 }.Equals(new AmqpMessage { Value = 1 }));
        Assert.That(new AmqpMessage { Value = 1 }.Equals(new AmqpMessage { Value = 1L }), Is.False);
        Assert.That(OfSequences([1], ["a"]).Equals(OfSequences([1], ["a"])));
        Assert.That(OfSequences([1], ["a"]).Equals(OfSequences([1], ["b"])), Is.False);
        Assert.That(OfSequences([1], ["a"]).Equals(OfSequences([1])), Is.False);
    }

    [Test]
    public void Equal_sections_of_two_messages_have_equal_hashes()
    {
        ApplicationProperties section = Make().ApplicationProperties;
        ApplicationProperties other = Make().ApplicationProperties;
        Assert.That(section.Equals((object)other));
        Assert.That(other.GetHashCode(), Is.EqualTo(section.GetHashCode()));
        other["a"] = 2;
        Assert.That(section.Equals(other), Is.False);
        Assert.That(other.GetHashCode(), Is.Not.EqualTo(section.GetHashCode()));
        other["a"] = 1;
        Assert.That(other.GetHashCode(), Is.EqualTo(section.GetHashCode()));
    }

    private static AmqpMessage Make()
    {
        var message = new AmqpMessage();
        SetData(message, 1, 2, 3);
        message.Header.Durable = true;
        message.DeliveryAnnotations["a"] = 1;
        message.MessageAnnotations["a"] = 1;
        message.Properties.Subject = "subject";
        message.ApplicationProperties["a"] = 1;
        message.Footer["a"] = 1;
        return message;
    }

    private static void SetData(AmqpMessage message, params byte[] data)
    {
        message.ClearBody();
        message.AddData(data);
    }

    private static void SetValue(AmqpMessage message, AmqpValue value)
    {
        message.ClearBody();
        message.Value = value;
    }

    private static AmqpMessage OfSequences(params AmqpValue[][] sequences)
    {
        var message = new AmqpMessage();
        foreach (AmqpValue[] sequence in sequences)
        {
            message.AddSequence(AmqpList.Create(sequence));
        }

        return message;
    }
}
