namespace Amqp.Encoding;

/// <summary>Arrays for decoded elements.</summary>
internal static class NewArray
{
    // Below this the runtime hands out memory that is clear already, and faster than it does uncleared memory.
    private const int UninitializedFrom = 16_384;

    /// <summary>Returns an array whose every element will be written.</summary>
    public static T[] Of<T>(int count) => count switch
    {
        0 => [],
        < UninitializedFrom => new T[count],
        _ => GC.AllocateUninitializedArray<T>(count),
    };
}
