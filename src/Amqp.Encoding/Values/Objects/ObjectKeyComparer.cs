namespace Amqp.Encoding;

/// <summary>Compares objects that are keys of a map as AMQP does; the key of the hashes differs from process to process.</summary>
/// <remarks>A key is converted to a value and hashed completely each time, so the caller must ensure that no key contains another: see
/// <see cref="ObjectRules"/>. An object without a value is compared with its own <c>Equals</c>; a map with such a key cannot be encoded.</remarks>
internal sealed partial class ObjectKeyComparer(ObjectRules rules) : IEqualityComparer<object>
{
    /// <summary>Gets whether keys that differ in AMQP if they differ in .NET are compared without a resolver.</summary>
    public bool KeepsAll => rules.KeepsKeys;

    public new bool Equals(object? x, object? y)
    {
        if (ReferenceEquals(x, y) || x is null || y is null)
        {
            return ReferenceEquals(x, y);
        }

        // Nearly all keys are texts.
        if (rules.KeepsKeys)
        {
            if (x is string text && y is string other)
            {
                return string.Equals(text, other, StringComparison.Ordinal);
            }

            if (x is AmqpSymbol symbol && y is AmqpSymbol otherSymbol)
            {
                return symbol.Equals(otherSymbol);
            }
        }

        return ObjectWalk.TryConvert(rules, x, out AmqpValue left, AmqpWriterOptions.Deepest)
            ? ObjectWalk.TryConvert(rules, y, out AmqpValue right, AmqpWriterOptions.Deepest) && left.Equals(right)
            : x.Equals(y);
    }

    public int GetHashCode(object obj)
    {
        if (rules.KeepsKeys)
        {
            if (obj is string text)
            {
                return KeyedHash.Of(text);
            }

            if (obj is AmqpSymbol symbol)
            {
                return KeyedHash.Of(symbol.Value);
            }
        }

        return !ObjectWalk.TryConvert(rules, obj, out AmqpValue value, AmqpWriterOptions.Deepest) ? obj.GetHashCode()
            : value.Text is string found ? KeyedHash.Of(found)
            : value.GetHashCode();
    }
}
