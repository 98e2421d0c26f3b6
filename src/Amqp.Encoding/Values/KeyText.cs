namespace Amqp.Encoding;

/// <summary>The texts of errors that name a key, which may be long.</summary>
internal static class KeyText
{
    private const int MaxLength = 64;

    /// <summary>Returns the key, cut after 64 characters, and in quotes if it is a text.</summary>
    public static string Quote(AmqpValue key)
    {
        string text = key.ToText(isPart: true);
        if (text.Length > MaxLength)
        {
            text = text.Remove(char.IsHighSurrogate(text[MaxLength - 1]) ? MaxLength - 1 : MaxLength) + "\u2026";
        }

        return key.Type is AmqpType.String or AmqpType.Symbol ? "\"" + text + "\"" : text;
    }

    /// <summary>Returns the exception for a key that is absent.</summary>
    public static KeyNotFoundException Missing(AmqpValue key) => new("There is no key " + Quote(key) + "; use TryGetValue if it may be absent.");

    /// <exception cref="ArgumentException">Always: a key that was added is present.</exception>
    [DoesNotReturn]
    public static void ThrowPresent(AmqpValue key) =>
        throw new ArgumentException("The key " + Quote(key) + " is present already; use the indexer to replace its value.", nameof(key));

    /// <summary>Returns the text for pairs of which two have the same key.</summary>
    public static string Twice(ValuePair[] pairs) =>
        "The key " + Quote(pairs[MapIndex.FindTwice(pairs, out _)].Key) + " occurs twice; the keys of a map must be distinct (AMQP 1.0, part 1, 1.6.23).";
}
