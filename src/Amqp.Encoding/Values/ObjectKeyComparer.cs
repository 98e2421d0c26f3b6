using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Compares objects that are keys of a map as AMQP does; hashes under a key that differs from process to process.</summary>
/// <remarks>A key is made a value again and hashed whole each time, so who makes dictionaries has to see to it that no key is within another:
/// see <see cref="ObjectWriter"/>. An object that no value stands for is compared as it compares itself: no map with it can be encoded.</remarks>
internal sealed class ObjectKeyComparer(ObjectReader reader) : IEqualityComparer<string>, IEqualityComparer<object>
{
    private static readonly ObjectKeyComparer s_standard = new(ObjectReader.Standard);
    private static readonly ObjectKeyComparer s_azure = new(ObjectReader.Of(AmqpObjectMapping.Azure));

    /// <summary>The comparer of keys made by a mapping: every one of them has to be a value again, or its hash would not be keyed.</summary>
    public static ObjectKeyComparer Of(AmqpObjectMapping mapping) => mapping == AmqpObjectMapping.Azure ? s_azure : s_standard;

    public bool Equals(string? x, string? y) => string.Equals(x, y, StringComparison.Ordinal);

    public int GetHashCode(string obj) => ((AmqpValue)obj).GetHashCode();

    public new bool Equals(object? x, object? y)
    {
        if (ReferenceEquals(x, y) || x is null || y is null)
        {
            return ReferenceEquals(x, y);
        }

        return reader.TryRead(x, 0, out AmqpValue left)
            ? reader.TryRead(y, 0, out AmqpValue right) && left.Equals(right)
            : x.Equals(y);
    }

    public int GetHashCode(object obj) => reader.TryRead(obj, 0, out AmqpValue value) ? value.GetHashCode() : obj.GetHashCode();
}
