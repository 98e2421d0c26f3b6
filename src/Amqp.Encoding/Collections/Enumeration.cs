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
}
