using Amqp.Encoding.Diagnostics;

namespace Amqp.Encoding.Fuzz;

/// <summary>Notation: the parser never throws in its Try form, and reads what the library writes.</summary>
internal static class NotationTarget
{
    // Bytes that are not UTF-8 can be written as the text of a string too.
    private static readonly AmqpReaderOptions s_strict = AmqpReaderOptions.Strict.WithDeviations(Deviations.KeepMalformedStrings);

    private static readonly AmqpNotation s_notation = AmqpNotation.Complete.WithMaxElements(int.MaxValue);

    private static readonly (string Name, AmqpType Type)[] s_types =
        [("bin:", AmqpType.Binary), ("str:", AmqpType.String), ("sym:", AmqpType.Symbol), ("int:", AmqpType.Int), ("list", AmqpType.List), ("map", AmqpType.Map), ("array", AmqpType.Array)];

    public static void Run(byte[] input)
    {
        if (AmqpValue.TryDecode(input, out AmqpValue sound, out _))
        {
            Written(sound);
        }

        string text = System.Text.Encoding.UTF8.GetString(input);
        if (!AmqpNotationParser.TryParse(text, out AmqpValue value, out string? error))
        {
            Rule.Holds(error is { Length: > 0 }, "an error says something");
            return;
        }

        foreach ((string name, AmqpType type) in s_types)
        {
            Rule.Holds(value.Type == type || !text.TrimStart().StartsWith(name, StringComparison.Ordinal), "a value has the type that the text names");
        }

        Written(value);
    }

    private static void Written(AmqpValue value)
    {
        string written = s_notation.Format(value);
        bool isParsed = AmqpNotationParser.TryParse(written, out AmqpValue again, out string? error);
        Rule.Holds(isParsed, "a value that is written is parsed: " + error + " " + written);
        Rule.Holds(value.Equals(again), "a value that is written is parsed to the same value: " + written);
        AmqpValue decoded = AmqpValue.Decode(value.Encode(), s_strict);
        Rule.Holds(decoded.Equals(value), "a parsed value is encoded as a sound one: " + written);
    }
}
