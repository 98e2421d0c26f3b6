namespace Amqp.Encoding.Diagnostics;

/// <summary>Writes scalars as a person reads them.</summary>
internal static class ScalarText
{
    public static string Of(AmqpValue value, int limit, ref string? note)
    {
        if (value.TryGetMalformedString(out ReadOnlyMemory<byte> bytes))
        {
            note = "not UTF-8: an error unless the reader accepts Deviations.KeepMalformedStrings; uamqp sends such strings";
            return TextOf.Bytes(bytes.Span, limit);
        }

        if (value.Type == AmqpType.Decimal128 && value.ToObject() is Decimal128 && value.ToObject(AmqpObjectOptions.Azure) is decimal meant)
        {
            note = $"{meant.ToString(CultureInfo.InvariantCulture)} with a shifted exponent, as Azure's clients write decimals: Deviations.ShiftedDecimalExponents reads it";
        }

        return value.Type switch
        {
            AmqpType.Null => "",
            AmqpType.Binary => TextOf.Bytes(value.AsBinary().Span, limit),
            AmqpType.String => TextOf.Line(value.AsString(), limit, isQuoted: true),
            AmqpType.Symbol => TextOf.Line(value.AsSymbol().Value, limit, isQuoted: false),
            AmqpType.Char => TextOf.Line(char.ConvertFromUtf32(value.AsChar().Value), limit, isQuoted: true),
            _ => value.ToString(),
        };
    }

    /// <summary>Adds what the field says of its value: the name of a choice, the unit, the default.</summary>
    public static string OfField(FieldDefinition field, AmqpType type, string text, ref string? note)
    {
        if (type == AmqpType.Null)
        {
            note = field.IsMandatory ? "the standard requires a value" : note;
            return field.Default is null ? "" : "(default " + field.Default + ")";
        }

        string? choice = StandardTypes.NameOf(field, text);
        note ??= field.Default is { } value && (value == text || value == choice) ? "the default" : null;
        return choice is not null ? text + ", " + choice
            : field.Type == "milliseconds" ? text + " ms"
            : field.Type == "seconds" ? text + " s"
            : text;
    }
}
