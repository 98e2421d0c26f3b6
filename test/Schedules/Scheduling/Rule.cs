namespace Amqp.Encoding.Schedules;

/// <summary>The rules that scenarios check.</summary>
internal static class Rule
{
    public static void Holds(bool condition, string rule)
    {
        if (!condition)
        {
            throw new BrokenRuleException(rule);
        }
    }

    public static void Same<T>(T actual, T expected, string rule)
        where T : IEquatable<T>
    {
        if (!expected.Equals(actual))
        {
            throw new BrokenRuleException(rule + ": " + actual + " instead of " + expected);
        }
    }
}
