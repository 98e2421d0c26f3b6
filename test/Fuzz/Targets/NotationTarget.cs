using Amqp.Encoding.Diagnostics;

namespace Amqp.Encoding.Fuzz;

/// <summary>Notation: the parser never throws in its Try form, and reads what the library writes.</summary>
internal static class NotationTarget
{
    public static void Run(byte[] input)
    {
        string text = System.Text.Encoding.UTF8.GetString(input);
        if (!AmqpNotationParser.TryParse(text, out AmqpValue value, out string? error))
        {
            Rule.Holds(error is { Length: > 0 }, "an error says something");
            return;
        }

        string written = AmqpNotation.Complete.Format(value);
        if (written.Contains(" items]", StringComparison.Ordinal))
        {
            // More than 16 elements of an array are not written.
            return;
        }

        Rule.Holds(AmqpNotationParser.TryParse(written, out AmqpValue again, out error), "what is written is parsed: " + error + " " + written);
        Rule.Holds(value.Equals(again), "what is written is parsed to the same value: " + written);
        AmqpValue decoded = AmqpValue.Decode(value.Encode(), Paths.Strict);
        Rule.Holds(decoded.Equals(value), "a parsed value is encoded as a sound one: " + written);
    }
}
