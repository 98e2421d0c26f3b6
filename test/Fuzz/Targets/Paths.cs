namespace Amqp.Encoding.Fuzz;

/// <summary>Code that several targets need.</summary>
internal static class Paths
{
    // Each deviation that a caller can name, but for strings that are not UTF-8 either their bytes or a text in place of them.
    private static readonly Deviations[] s_deviations =
    [
        Deviations.FooterBeforeBody | Deviations.KeepMalformedStrings | Deviations.MissingMandatoryFields | Deviations.EmptyArrayWithoutConstructor | Deviations.OtherFieldTypes
            | Deviations.OtherSectionOrder | Deviations.MixedBodies | Deviations.ListSizeWithoutCount,
        Deviations.FooterBeforeBody | Deviations.ReplaceMalformedStrings | Deviations.MissingMandatoryFields | Deviations.EmptyArrayWithoutConstructor,
    ];

    /// <summary>A reader that accepts all deviations but some. The input chooses how strings that are not UTF-8 are read.</summary>
    public static AmqpReaderOptions Deviating(byte[] input, Deviations except = Deviations.None) =>
        AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | (s_deviations[SeedOf(input) % s_deviations.Length] & ~except));

    /// <summary>Whether bytes with this error are accepted if a deviation is named.</summary>
    public static bool IsDeviation(AmqpDecodeError error) => error.Kind is AmqpDecodeErrorKind.InvalidUtf8 or AmqpDecodeErrorKind.SizeTooSmall
        or AmqpDecodeErrorKind.MissingField or AmqpDecodeErrorKind.UnexpectedSection || IsOtherType(error);

    // An integer of another type than the field, or a string in place of a binary.
    private static bool IsOtherType(AmqpDecodeError error) => error.Kind == AmqpDecodeErrorKind.UnexpectedType
        && error.FormatCode.TryGetType(out AmqpType found) && found is (>= AmqpType.UByte and <= AmqpType.Long) or AmqpType.String;

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
