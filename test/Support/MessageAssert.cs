using System.Text;

namespace Amqp.Encoding.Tests.Support;

/// <summary>Encodes and compares messages in tests.</summary>
public static class MessageAssert
{
    public static AmqpReaderOptions Strict => AmqpReaderOptions.Strict;

    /// <summary>Every form of encoding gives the same bytes, of the size that was foretold.</summary>
    public static byte[] Encode(AmqpMessage message)
    {
        byte[] bytes = message.Encode();
        Assert.That(message.GetEncodedSize(), Is.EqualTo(bytes.Length));
        using AmqpBuffer buffer = new();
        buffer.Write([1, 2, 3]);
        message.Encode(buffer);
        Assert.That(buffer.WrittenSpan.Slice(3).SequenceEqual(bytes), "into a buffer");
        buffer.Reset();
        buffer.Write([1]);
        Assert.That(HexText.Format(message.EncodeSegments(buffer).ToArray()), Is.EqualTo(HexText.Format(bytes)), "segments");
        Assert.That(message.TryEncode(new byte[bytes.Length - 1], out int needed), Is.False);
        Assert.That(needed, Is.EqualTo(bytes.Length));
        byte[] exact = new byte[needed];
        Assert.That(message.TryEncode(exact, out _));
        Assert.That(exact.AsSpan().SequenceEqual(bytes), "into a span");
        return bytes;
    }

    /// <summary>All that a message holds, as a text to compare.</summary>
    public static string Describe(AmqpMessage message)
    {
        StringBuilder text = new();
        SectionKinds sections = message.Sections;
        text.Append(sections).Append('|').Append(message.Header).Append('|').Append(message.Properties);
        Append(text, message.DeliveryAnnotations.Select(pair => (pair.Key.Value, pair.Value)));
        Append(text, message.MessageAnnotations.Select(pair => (pair.Key.Value, pair.Value)));
        Append(text, message.ApplicationProperties.Select(pair => ((AmqpValue)pair.Key, pair.Value)));
        Append(text, message.Footer.Select(pair => (pair.Key.Value, pair.Value)));
        text.Append('|').Append(message.BodyKind);
        for (int i = 0; i < message.DataCount; i++)
        {
            text.Append('|').Append(HexText.Format(message.GetData(i).ToArray()));
        }

        for (int i = 0; i < message.SequenceCount; i++)
        {
            text.Append('|').Append(NotationText.Format(message.GetSequence(i)));
        }

        if (message.BodyKind == SectionKind.AmqpValue)
        {
            text.Append('|').Append(NotationText.Format(message.Value));
        }

        return text.ToString();
    }

    private static void Append(StringBuilder text, IEnumerable<(AmqpValue Key, AmqpValue Value)> pairs)
    {
        text.Append('|');
        foreach ((AmqpValue key, AmqpValue value) in pairs)
        {
            text.Append(NotationText.Format(key)).Append('=').Append(NotationText.Format(value)).Append(';');
        }
    }
}
