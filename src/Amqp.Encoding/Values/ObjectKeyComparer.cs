using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Compares objects that are keys of a map as AMQP does; hashes under a key that differs from process to process.</summary>
internal sealed class ObjectKeyComparer : IEqualityComparer<string>, IEqualityComparer<object>
{
    private static readonly ObjectKeyComparer s_standard = new(AmqpObjectMapping.Standard);
    private static readonly ObjectKeyComparer s_azure = new(AmqpObjectMapping.Azure);

    private readonly AmqpObjectMapping _mapping;

    private ObjectKeyComparer(AmqpObjectMapping mapping) => _mapping = mapping;

    /// <summary>The comparer of keys made by a mapping: every one of them has to be a value again, or its hash would be that of others.</summary>
    public static ObjectKeyComparer Of(AmqpObjectMapping mapping) => mapping == AmqpObjectMapping.Azure ? s_azure : s_standard;

    public bool Equals(string? x, string? y) => string.Equals(x, y, StringComparison.Ordinal);

    public int GetHashCode(string obj) => ((AmqpValue)obj).GetHashCode();

    public new bool Equals(object? x, object? y) =>
        ReferenceEquals(x, y) || (AmqpValue.TryFromObject(x, out AmqpValue left, _mapping) && AmqpValue.TryFromObject(y, out AmqpValue right, _mapping) && left.Equals(right));

    public int GetHashCode(object obj) => AmqpValue.TryFromObject(obj, out AmqpValue value, _mapping) ? value.GetHashCode() : 0;
}
