namespace Amqp.Encoding;

/// <summary>The exceptions for wrong use of enumerators.</summary>
internal static class Enumeration
{
    [DoesNotReturn]
    public static void ThrowNoCurrent() =>
        throw new InvalidOperationException("The enumerator is at no item: MoveNext was not called, or it returned false.");

    /// <summary>Checks that a collection has the items that it had when its encoding began.</summary>
    public static void CheckCount(int count, int now)
    {
        if (count != now)
        {
            ThrowChanged(count);
        }
    }

    [DoesNotReturn]
    public static void ThrowChanged(int count, Exception? cause = null) => throw new InvalidOperationException(
        "The collection was changed while it was encoded, or its Count, " + TextOf.Number(count) + ", is wrong: encode a copy of it.", cause);

    [DoesNotReturn]
    public static void ThrowNotMade() =>
        throw new InvalidOperationException("The enumerator has nothing to enumerate: call GetEnumerator instead of default or new.");

    /// <summary>Returns the index after the last item, where an enumerator is when it has ended.</summary>
    /// <param name="count">The number of items.</param>
    /// <param name="items">The items; null for an enumerator that is the default one.</param>
    public static int After(int count, object? items)
    {
        if (items is null)
        {
            ThrowNotMade();
        }

        return count + 1;
    }
}
