namespace Amqp.Encoding;

/// <summary>Compares lists, maps, arrays, described values, and strings that are not UTF-8.</summary>
/// <remarks>Recursive up to 64 levels: deeper pairs wait until the pairs around them are compared, so that the stack suffices. Values
/// may share parts, so a complete walk may be too long: after many steps the compared pairs are remembered. One difference ends the comparison, so all
/// remembered pairs are equal.</remarks>
internal struct ValueEquality
{
    // Comparing fewer items is faster than remembering them.
    private const int ItemsBeforeRemembering = 65_536;

    private long _compared;

    // Of deep values, the pairs that wait, and the levels around the pair that is compared.
    private Stack<(object, object)>? _deeper;
    private int _level;

    // Maps each value to another of its class; all values of a class are equal.
    private Dictionary<object, object>? _classes;

    /// <summary>Gets the number of lists, maps, arrays, described values and their items that were compared.</summary>
    public readonly long Compared => _compared;

    public bool AreEqual(object left, object right)
    {
        if (AmqpValue.DepthOf(left) <= ValueDepth.Shallow)
        {
            return AreAlike(left, right);
        }

        _deeper = new();
        _deeper.Push((left, right));
        bool areEqual = true;
        while (areEqual && _deeper.Count > 0)
        {
            (left, right) = _deeper.Pop();
            areEqual = AreAlike(left, right);
        }

        return areEqual;
    }

    // A part of a deep value.
    private bool ArePartsAlike(object left, object right)
    {
        if (_level == ValueDepth.Shallow)
        {
            _deeper!.Push((left, right));
            return true;
        }

        _level++;
        bool areAlike = AreAlike(left, right);
        _level--;
        return areAlike;
    }

    private bool AreAlike(object left, object right)
    {
        if (ReferenceEquals(left, right))
        {
            return true;
        }

        return (left, right) switch
        {
            (AmqpList a, AmqpList b) => a.Count == b.Count && MayBeEqual(a.CachedHash, b.CachedHash) && (IsKnown(a, b, a.Count) || AreEqual(a.AsSpan(), b.AsSpan())),
            (AmqpMap a, AmqpMap b) => a.Count == b.Count && MayBeEqual(a.CachedHash, b.CachedHash) && (IsKnown(a, b, 2 * a.Count) || AreEqual(a.Pairs, b.Pairs)),
            (AmqpArray a, AmqpArray b) => a.Count == b.Count && MayBeEqual(a.CachedHash, b.CachedHash) && (IsKnown(a, b, a.Count) || AreEqual(a, b)),
            (DescribedValue a, DescribedValue b) => MayBeEqual(a.CachedHash, b.CachedHash)
                && (IsKnown(a, b, 2) || (a.SharesDescriptors(b) ? AreEqual(a.Element, b.Element) : AreEqual(a.Descriptor, b.Descriptor) && AreEqual(a.Value, b.Value))),
            (MalformedString a, MalformedString b) => a.Bytes.AsSpan().SequenceEqual(b.Bytes),
            _ => false,
        };
    }

    private static bool MayBeEqual(int left, int right) => left == right || left == 0 || right == 0;

    private bool AreEqual(in AmqpValue left, in AmqpValue right) => left.CompoundReference is object a && right.CompoundReference is object b
        ? (_deeper is null ? AreAlike(a, b) : ArePartsAlike(a, b))
        : left.Equals(right);

    private bool AreEqual(ReadOnlySpan<AmqpValue> left, ReadOnlySpan<AmqpValue> right)
    {
        for (int i = 0; i < left.Length; i++)
        {
            if (!AreEqual(in left[i], in right[i]))
            {
                return false;
            }
        }

        return true;
    }

    private bool AreEqual(ReadOnlySpan<ValuePair> left, ReadOnlySpan<ValuePair> right)
    {
        for (int i = 0; i < left.Length; i++)
        {
            if (!AreEqual(in left[i].Key, in right[i].Key) || !AreEqual(in left[i].Value, in right[i].Value))
            {
                return false;
            }
        }

        return true;
    }

    private bool AreEqual(AmqpArray left, AmqpArray right)
    {
        if (left.ElementType != right.ElementType || left.DescriptorSpan.Length != right.DescriptorSpan.Length || !AreEqual(left.DescriptorSpan, right.DescriptorSpan))
        {
            return false;
        }

        int different = left.AreAllEqual && right.AreAllEqual ? Math.Min(1, left.Count) : left.Count;
        for (int i = 0; i < different; i++)
        {
            if (!AreEqual(left.GetElement(i), right.GetElement(i)))
            {
                return false;
            }
        }

        return true;
    }

    // Checks whether two values are known to be equal, and remembers them as equal: a difference would end the comparison.
    private bool IsKnown(object left, object right, int items)
    {
        _compared++;
        if (_classes is null)
        {
            if (_compared < ItemsBeforeRemembering)
            {
                _compared += items;
                return false;
            }

            _classes = new Dictionary<object, object>(ByReference.Instance);
        }

        object a = FindClass(_classes, left);
        object b = FindClass(_classes, right);
        if (ReferenceEquals(a, b))
        {
            return true;
        }

        _compared += items;
        _classes[a] = b;
        return false;
    }

    private static object FindClass(Dictionary<object, object> classes, object value)
    {
        object found = value;
        while (classes.TryGetValue(found, out object? next))
        {
            found = next;
        }

        if (!ReferenceEquals(found, value))
        {
            classes[value] = found;
        }

        return found;
    }

    private sealed class ByReference : IEqualityComparer<object>
    {
        public static readonly ByReference Instance = new();

        public new bool Equals(object? x, object? y) => ReferenceEquals(x, y);

        public int GetHashCode(object obj) => RuntimeHelpers.GetHashCode(obj);
    }
}
