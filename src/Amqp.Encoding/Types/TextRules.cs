namespace Amqp.Encoding;

/// <summary>How decoded texts become strings, and which decimals are put right. Immutable.</summary>
internal sealed class TextRules(TextDecoder? decoder, bool replacesMalformed, bool mendsDecimals)
{
    /// <summary>The rules without a decoder, which accept only UTF-8.</summary>
    public static readonly TextRules Default = new(null, false, false);

    /// <summary>The decoder that creates texts; null if each is a new string.</summary>
    public readonly TextDecoder? Decoder = decoder;

    /// <summary>Gets whether U+FFFD replaces malformed UTF-8.</summary>
    public bool ReplacesMalformed => replacesMalformed;

    /// <summary>Gets whether the exponent of a decimal128 may be two bits too low: <see cref="Deviations.ShiftedDecimalExponents"/>.</summary>
    public bool MendsDecimals => mendsDecimals;

    /// <summary>Gets the text of a string; false if it is malformed and that is not accepted. Malformed UTF-8 does not go to the decoder.</summary>
    public bool TryGetString(ReadOnlySpan<byte> utf8, [NotNullWhen(true)] out string? text)
    {
        if (!TextDecoder.TryGetString(utf8, Decoder, out text) && replacesMalformed)
        {
            text = Utf8.GetString(utf8);
        }

        return text is not null;
    }
}
