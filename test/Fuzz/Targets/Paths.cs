using System.Buffers;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Fuzz;

/// <summary>Code that several targets need.</summary>
internal static class Paths
{
    public static AmqpReaderOptions Strict { get; } = AmqpReaderOptions.Default.WithConformance(Conformance.Strict);

    /// <summary>Every deviation that a caller can name.</summary>
    public static AmqpReaderOptions Deviating { get; } = AmqpReaderOptions.Default.WithDeviations(
        Deviations.FooterBeforeBody | Deviations.KeepMalformedStrings | Deviations.MissingMandatoryFields | Deviations.EmptyArrayWithoutConstructor);

    /// <summary>The same number for the same input, to cut it.</summary>
    public static int SeedOf(byte[] input)
    {
        uint hash = 2_166_136_261;
        foreach (byte octet in input)
        {
            hash = (hash ^ octet) * 16_777_619;
        }

        return (int)(hash & int.MaxValue);
    }

    public static ReadOnlySequence<byte> Cut(byte[] input)
    {
        var random = new Random(SeedOf(input));
        return Segments.Cut(input, () => random.Next(0, 1 + input.Length));
    }
}
