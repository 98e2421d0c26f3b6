using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Compares objects that are keys of a map as AMQP does; hashes under a key that differs from process to process.</summary>
internal sealed class ObjectKeyComparer : IEqualityComparer<string>, IEqualityComparer<object>
{
    public static readonly ObjectKeyComparer Instance = new();

    private ObjectKeyComparer()
    {
    }

    public bool Equals(string? x, string? y) => string.Equals(x, y, StringComparison.Ordinal);

    public int GetHashCode(string obj) => ((AmqpValue)obj).GetHashCode();

    public new bool Equals(object? x, object? y) =>
        ReferenceEquals(x, y) || (AmqpValue.TryFromObject(x, out AmqpValue left) && AmqpValue.TryFromObject(y, out AmqpValue right) && left.Equals(right));

    public int GetHashCode(object obj) => AmqpValue.TryFromObject(obj, out AmqpValue value) ? value.GetHashCode() : 0;
}
