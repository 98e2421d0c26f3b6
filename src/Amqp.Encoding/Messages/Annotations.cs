namespace Amqp.Encoding.Messaging;

/// <summary>The sections delivery-annotations, message-annotations and footer: keys are symbols or ulongs, values of any type (AMQP 1.0, part 3,
/// 3.2.10).</summary>
/// <remarks>An interoperable reader accepts a string as key and treats it as the symbol with the same characters, and integers of any type as ulongs.</remarks>
public sealed class Annotations : MessageMap<AnnotationKey>
{
    /// <summary>Creates annotations that belong to no message and can be set as a section of one.</summary>
    public Annotations()
        : base(SectionKind.None, null)
    {
    }

    internal Annotations(SectionKind kind, ISectionSource? source)
        : base(kind, source)
    {
    }

    private protected override string ExpectedKey => "a symbol or ulong as key";

    private protected override AmqpValue ToValue(AnnotationKey key) => key.Value;

    private protected override AnnotationKey FromValue(AmqpValue key) => new(key);

    private protected override AmqpType KeyType => AmqpType.Symbol;

    private protected override bool TryConvertKey(ref AmqpValue key, AmqpReaderOptions options)
    {
        if (!options.IsStrict && key.TryGetString(out string? text) && AmqpSymbol.TryParse(text, out AmqpSymbol symbol))
        {
            key = symbol;
        }
        else if (options.Allows(Deviations.OtherFieldTypes) && key.TryGetUnsignedInteger(out ulong number))
        {
            key = number;
        }

        return key.Type is AmqpType.Symbol or AmqpType.ULong;
    }

    private protected override bool IsAllowed(AmqpValue value) => true;
}
