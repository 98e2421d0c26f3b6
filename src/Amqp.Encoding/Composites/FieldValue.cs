using System.Collections.Generic;
using System.Linq;

namespace Amqp.Encoding;

/// <summary>Sets and compares the fields of a composite.</summary>
internal static class FieldValue
{
    /// <summary>Sets a field and returns the new presence mask.</summary>
    public static uint Set<T>(uint present, uint bit, T? value, out T field)
        where T : struct
    {
        field = value.GetValueOrDefault();
        return value.HasValue ? present | bit : present & ~bit;
    }

    public static uint Set<T>(uint present, uint bit, T value, out T field)
        where T : struct
    {
        field = value;
        return present | bit;
    }

    public static uint SetReference<T>(uint present, uint bit, T? value, out T? field)
        where T : class
    {
        field = value;
        return value is not null ? present | bit : present & ~bit;
    }

    /// <summary>Sets a field to an array, or to a copy of any other list. An empty list unsets the field (part 1, 1.3.4).</summary>
    public static uint SetReference(uint present, uint bit, IReadOnlyList<AmqpSymbol>? values, out AmqpSymbol[]? field)
    {
        field = values is null or { Count: 0 } ? null : values as AmqpSymbol[] ?? [.. values];
        return field is not null ? present | bit : present & ~bit;
    }

    public static uint Set(uint present, uint bit, AmqpValue? value, out AmqpValue field)
    {
        field = value.GetValueOrDefault();
        return field.IsNull ? present & ~bit : present | bit;
    }

    /// <summary>Converts milliseconds or seconds to a duration.</summary>
    public static TimeSpan? ToTimeSpan(uint? count, long ticksOfOne) => count is uint number ? TimeSpan.FromTicks(number * ticksOfOne) : null;

    /// <summary>Converts a duration to milliseconds or seconds, rounded up, so that it is never shorter.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The duration is negative, or more than a uint holds.</exception>
    public static uint? FromTimeSpan(TimeSpan? value, long ticksOfOne)
    {
        long ticks = value.GetValueOrDefault().Ticks;
        return value is null ? null
            : ticks >= 0 && ticks <= uint.MaxValue * ticksOfOne ? (uint)((ticks + ticksOfOne - 1) / ticksOfOne)
            : throw new ArgumentOutOfRangeException(nameof(value), value, "A duration must be 0 to 4,294,967,295 milliseconds or seconds (AMQP 1.0, part 2, 2.8.5 and 2.8.6).");
    }

    /// <summary>Returns the value if the field allows it.</summary>
    /// <exception cref="ArgumentException">The field does not allow it.</exception>
    public static T Check<T>(T value, bool isLegal) =>
        isLegal ? value : throw new ArgumentException("A field of the type " + (Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T)).Name + " cannot have the value " + value + ".", nameof(value));

    public static bool AreEqual<T>(T left, T right) => EqualityComparer<T>.Default.Equals(left, right);

    public static bool AreEqual(ReadOnlyMemory<byte> left, ReadOnlyMemory<byte> right) => left.Span.SequenceEqual(right.Span);

    public static bool AreEqual(AmqpSymbol[]? left, AmqpSymbol[]? right) => left.AsSpan().SequenceEqual(right.AsSpan());

    public static bool AreEqual<T>(IReadOnlyList<T>? left, IReadOnlyList<T>? right) =>
        ReferenceEquals(left, right) || (left is not null && right is not null && left.SequenceEqual(right));

    public static int GetHashCode<T>(IReadOnlyList<T>? value) => value?.Count ?? 0;

    public static int GetHashCode<T>(T value) => value is null ? 0 : EqualityComparer<T>.Default.GetHashCode(value);

    public static int GetHashCode(ReadOnlyMemory<byte> value)
    {
        KeyedHash hash = KeyedHash.Create();
        hash.Add(value.Span);
        return hash.ToHashCode();
    }

    public static int GetHashCode(AmqpSymbol[]? values)
    {
        var hash = new HashCode();
        foreach (AmqpSymbol value in values.AsSpan())
        {
            hash.Add(value);
        }

        return hash.ToHashCode();
    }
}
