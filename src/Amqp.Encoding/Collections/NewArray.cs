namespace Amqp.Encoding;

/// <summary>Creates arrays for decoded elements.</summary>
internal static class NewArray
{
    // Below this size the runtime allocates cleared memory faster than uncleared memory.
    private const int UninitializedFrom = 16_384;

    /// <summary>Returns an array whose every element will be written.</summary>
    public static T[] Of<T>(int count) => count switch
    {
        0 => [],
        < UninitializedFrom => new T[count],
        _ => GC.AllocateUninitializedArray<T>(count),
    };
}
