using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Compares objects that are keys of a map as AMQP does; the key of the hashes differs from process to process.</summary>
/// <remarks>A key is converted to a value and hashed completely each time, so the caller must ensure that no key contains another: see
/// <see cref="ValueToObject"/>. An object without a value is compared with its own <c>Equals</c>; a map with such a key cannot be encoded.</remarks>
internal sealed class ObjectKeyComparer(ObjectToValue reader) : IEqualityComparer<string>, IEqualityComparer<object>
{
    public bool Equals(string? x, string? y) => string.Equals(x, y, StringComparison.Ordinal);

    public int GetHashCode(string obj) => ((AmqpValue)obj).GetHashCode();

    public new bool Equals(object? x, object? y)
    {
        if (ReferenceEquals(x, y) || x is null || y is null)
        {
            return ReferenceEquals(x, y);
        }

        return TryRead(x, out AmqpValue left)
            ? TryRead(y, out AmqpValue right) && left.Equals(right)
            : x.Equals(y);
    }

    public int GetHashCode(object obj) => TryRead(obj, out AmqpValue value) ? value.GetHashCode() : obj.GetHashCode();

    // Several threads may look keys up at once.
    private bool TryRead(object key, out AmqpValue value) => reader.Start().TryRead(key, 0, out value);
}
