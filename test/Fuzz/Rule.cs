namespace Amqp.Encoding.Fuzz;

/// <summary>The rules that targets check.</summary>
internal static class Rule
{
    public static void Holds(bool condition, string rule)
    {
        if (!condition)
        {
            throw new BrokenRuleException(rule);
        }
    }

    public static void Same<T>(T one, T other, string rule)
        where T : IEquatable<T>
    {
        if (!one.Equals(other))
        {
            throw new BrokenRuleException(rule + ": " + Shorten(one) + " and " + Shorten(other));
        }
    }

    public static void SameBytes(ReadOnlySpan<byte> one, ReadOnlySpan<byte> other, string rule)
    {
        if (!one.SequenceEqual(other))
        {
            throw new BrokenRuleException(rule + ": " + Shorten(Convert.ToHexString(one)) + " and " + Shorten(Convert.ToHexString(other)));
        }
    }

    /// <summary>The result of bytes: the error of the one exception that they may cause, or none.</summary>
    public static AmqpDecodeError Decodes(Action action)
    {
        try
        {
            action();
            return default;
        }
        catch (AmqpDecodeException exception)
        {
            return exception.Error;
        }
    }

    /// <summary>Whether a call to write ends in the one exception that says that something cannot be written.</summary>
    public static bool IsRefused(Action action)
    {
        try
        {
            action();
            return false;
        }
        catch (AmqpEncodeException)
        {
            return true;
        }
    }

    private static string Shorten(object value) => value.ToString() is { Length: > 300 } text ? string.Concat(text.AsSpan(0, 300), "...") : value.ToString()!;
}
