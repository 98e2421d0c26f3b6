namespace Amqp.Encoding;

/// <summary>Rejects converters and codecs that give another result for the same element, which is measured first and written then: memory that was not
/// written must not be sent.</summary>
internal static class ConverterFault
{
    /// <summary>Throws if the number of written bytes is not the measured one.</summary>
    public static void Check<T>(long measured, long written)
    {
        if (written != measured)
        {
            Throw<T>(TextOf.Count(measured, "byte"), TextOf.Count(written, "byte"));
        }
    }

    /// <summary>Throws if an element needs a larger size field than all elements did when they were measured.</summary>
    public static void CheckWidth<T>(bool fits)
    {
        if (!fits)
        {
            Throw<T>("elements of at most 255 bytes", "a longer one");
        }
    }

    /// <summary>Throws if an element needs more bytes than are left of those that were measured.</summary>
    public static void CheckRoom<T>(long room, long needed)
    {
        if (needed > room)
        {
            Throw<T>("at most " + TextOf.Count(room, "byte"), TextOf.Count(needed, "byte"));
        }
    }

    [DoesNotReturn]
    private static void Throw<T>(string first, string then) => throw new InvalidOperationException(
        "The converter of " + typeof(T) + " gave " + first + " first and " + then + " the second time. It must give the same each time for the same element.");
}
