using System.Collections.Generic;
using System.Linq;

namespace Amqp.Encoding;

/// <summary>Setting and comparing the fields of a composite.</summary>
internal static class FieldValue
{
    /// <summary>Keeps the value of a field; the presence mask that results.</summary>
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

    /// <summary>None is as good as unset (part 1, 1.3.4).</summary>
    public static uint SetReference(uint present, uint bit, AmqpSymbol[]? values, out AmqpSymbol[]? field)
    {
        field = values?.Length > 0 ? values : null;
        return field is not null ? present | bit : present & ~bit;
    }

    public static uint Set(uint present, uint bit, AmqpValue? value, out AmqpValue field)
    {
        field = value.GetValueOrDefault();
        return field.IsNull ? present & ~bit : present | bit;
    }

    /// <summary>The value, if the field may have it.</summary>
    /// <exception cref="ArgumentException">It may not.</exception>
    public static T Check<T>(T value, bool isLegal) =>
        isLegal ? value : throw new ArgumentException("The field cannot have the value " + value + ".", nameof(value));

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
