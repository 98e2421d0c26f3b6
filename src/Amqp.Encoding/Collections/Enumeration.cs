namespace Amqp.Encoding;

/// <summary>The exceptions for wrong use of enumerators.</summary>
internal static class Enumeration
{
    [DoesNotReturn]
    public static void ThrowNoCurrent() =>
        throw new InvalidOperationException("The enumerator is at no item: MoveNext was not called, or it returned false.");

    [DoesNotReturn]
    public static void ThrowNotMade() =>
        throw new InvalidOperationException("The enumerator has nothing to enumerate: call GetEnumerator instead of default or new.");
}
