namespace Amqp.Encoding.Baseline;

/// <summary>A key of a <see cref="BoxedMap"/>: any AMQP value, null included, compared by type and value.</summary>
public readonly struct BoxedKey(object? value) : IEquatable<BoxedKey>
{
    /// <summary>The key as an object.</summary>
    public object? Value { get; } = value;

    /// <summary>Compares type and value of two keys.</summary>
    public static bool operator ==(BoxedKey left, BoxedKey right) => left.Equals(right);

    /// <summary>Compares type and value of two keys.</summary>
    public static bool operator !=(BoxedKey left, BoxedKey right) => !left.Equals(right);

    /// <summary>Makes a key of a string.</summary>
    public static implicit operator BoxedKey(string value) => new(value);

    /// <summary>Makes a key of a symbol.</summary>
    public static implicit operator BoxedKey(BoxedSymbol value) => new(value);

    public bool Equals(BoxedKey other)
    {
        return Value is ArraySegment<byte> left && other.Value is ArraySegment<byte> right
            ? left.AsSpan().SequenceEqual(right)
            : Equals(Value, other.Value);
    }

    public override bool Equals(object? obj) => obj is BoxedKey other && Equals(other);

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

    public override string? ToString() => Value?.ToString();
}
