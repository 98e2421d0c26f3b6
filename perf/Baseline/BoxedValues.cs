using System.Collections.Generic;

namespace Amqp.Encoding.Baseline;

/// <summary>A described value (AMQP 1.0, part 1, 1.2) of no type that the baseline knows.</summary>
public sealed record BoxedDescribed(object? Descriptor, object? Value);

/// <summary>A key of a <see cref="BoxedMap"/>: any AMQP value, null included, compared by type and value.</summary>
public readonly record struct BoxedKey(object? Value)
{
    public static implicit operator BoxedKey(string value) => new(value);

    public bool Equals(BoxedKey other) => Value is ArraySegment<byte> left && other.Value is ArraySegment<byte> right
        ? left.AsSpan().SequenceEqual(right)
        : Equals(Value, other.Value);

    public override int GetHashCode()
    {
        if (Value is ArraySegment<byte> bytes)
        {
            HashCode hash = default;
            hash.AddBytes(bytes);
            return hash.ToHashCode();
        }

        return Value?.GetHashCode() ?? 0;
    }
}

/// <summary>An AMQP map as a dictionary of objects. Nothing is removed from it, so it lists its pairs in the order of adding.</summary>
public sealed class BoxedMap : Dictionary<BoxedKey, object?>;

/// <summary>An AMQP symbol held as a string, so that its .NET type differs from that of a string.</summary>
public readonly record struct BoxedSymbol(string Value)
{
    public override string ToString() => Value;
}
