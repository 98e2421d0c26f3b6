namespace Amqp.Encoding.Baseline;

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
