namespace Amqp.Encoding;

/// <summary>Sets the fields of a composite.</summary>
internal static class FieldValue
{
    /// <summary>Gets whether the field at an index is in a presence mask.</summary>
    public static bool IsSet(uint present, int index) => (present & (1u << index)) != 0;

    /// <summary>Returns an array, or a copy of any other list; null for an empty list (part 1, 1.3.4).</summary>
    public static AmqpSymbol[]? ToArray(IReadOnlyList<AmqpSymbol>? values) => values is null or { Count: 0 } ? null : values as AmqpSymbol[] ?? [.. values];

    /// <summary>Converts milliseconds or seconds to a duration.</summary>
    public static TimeSpan? ToTimeSpan(uint? count, long ticksOfOne) => count is uint number ? TimeSpan.FromTicks(number * ticksOfOne) : null;

    /// <summary>Converts a duration to milliseconds or seconds, rounded up, so that it is never shorter.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The duration is negative, or more than a uint holds.</exception>
    public static uint? FromTimeSpan(TimeSpan? value, long ticksOfOne, string field, string? hint = null)
    {
        long ticks = value.GetValueOrDefault().Ticks;
        return value is null ? null
            : ticks >= 0 && ticks <= uint.MaxValue * ticksOfOne ? (uint)((ticks + ticksOfOne - 1) / ticksOfOne)
            : throw new ArgumentOutOfRangeException(nameof(value), value, field + " holds 0 to 4,294,967,295 " + (ticksOfOne == TimeSpan.TicksPerSecond ? "seconds (AMQP 1.0, part 2, 2.8.6)." : "milliseconds, 49.7 days (AMQP 1.0, part 2, 2.8.5).") + hint);
    }

    /// <summary>Returns the value if the field allows it.</summary>
    /// <exception cref="ArgumentException">The field does not allow it.</exception>
    public static T Check<T>(T value, bool isLegal) =>
        isLegal ? value : throw new ArgumentException("A field of the type " + (Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T)).Name + " cannot have the value " + value + ".", nameof(value));
}
