using System.Buffers;
using System.Collections.Generic;
using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Samples.Tour;

/// <summary>The sections of a message as text, in their order, each with its name and what it holds.</summary>
internal static class Sections
{
    private const int ShownBytes = 24;

    public static IEnumerable<string> Describe(AmqpMessage message)
    {
        if (Has(message, SectionKinds.Header))
        {
            yield return message.Header.ToString();
        }

        if (Has(message, SectionKinds.DeliveryAnnotations))
        {
            yield return $"delivery-annotations {message.DeliveryAnnotations}";
        }

        if (Has(message, SectionKinds.MessageAnnotations))
        {
            yield return $"message-annotations {message.MessageAnnotations}";
        }

        if (Has(message, SectionKinds.Properties))
        {
            yield return message.Properties.ToString();
        }

        if (Has(message, SectionKinds.ApplicationProperties))
        {
            yield return $"application-properties {message.ApplicationProperties}";
        }

        for (int i = 0; i < message.DataCount; i++)
        {
            yield return $"data of {message.GetData(i).Length} bytes: {Hex(message.GetData(i))}";
        }

        for (int i = 0; i < message.SequenceCount; i++)
        {
            yield return $"amqp-sequence {message.GetSequence(i)}";
        }

        if (message.BodyKind == SectionKind.AmqpValue)
        {
            yield return message.Value.Type == AmqpType.String ? $"amqp-value \"{message.Value}\"" : $"amqp-value {message.Value}";
        }

        if (Has(message, SectionKinds.Footer))
        {
            yield return $"footer {message.Footer}";
        }
    }

    private static bool Has(AmqpMessage message, SectionKinds section) => (message.Sections & section) != 0;

    private static string Hex(in ReadOnlySequence<byte> data) =>
        Convert.ToHexStringLower(data.Slice(0, Math.Min(ShownBytes, data.Length)).ToArray()) + (data.Length > ShownBytes ? "…" : string.Empty);
}
