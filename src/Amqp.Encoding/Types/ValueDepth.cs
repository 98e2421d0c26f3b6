namespace Amqp.Encoding;

/// <summary>How deeply values may be nested, and whether the stack has room for code that walks them.</summary>
/// <remarks>Up to <see cref="Shallow"/> levels every walk fits the stack of a small thread, and nothing is checked.
/// Deeper walks check the stack at each level.</remarks>
internal static class ValueDepth
{
    /// <summary>The maximum of the library.</summary>
    public const int Max = 1024;

    /// <summary>The default of readers and writers: a stack of 256 KB has room for it.</summary>
    public const int Shallow = 64;

    /// <summary>Returns the depth, if it is legal.</summary>
    /// <exception cref="AmqpEncodeException">It is more than the maximum.</exception>
    public static uint Check(int depth) => depth <= Max
        ? (uint)depth
        : throw new AmqpEncodeException("Values are nested deeper than 1,024 levels, the maximum of the library.");

    /// <summary>Checks whether the stack has room for at least one more level.</summary>
    public static bool HasStack(int depth)
    {
        if (depth <= Shallow)
        {
            return true;
        }

        try
        {
            RuntimeHelpers.EnsureSufficientExecutionStack();
            return true;
        }
        catch (InsufficientExecutionStackException)
        {
            return false;
        }
    }

    /// <summary>Checks that the stack has room to walk a value.</summary>
    /// <exception cref="AmqpEncodeException">It has not.</exception>
    public static void CheckStack(int depth)
    {
        if (!HasStack(depth))
        {
            throw NoStack(null);
        }
    }

    public static AmqpEncodeException NoStack(Exception? inner) =>
        new("Values are nested so deeply that the stack of this thread has no room for them: use a thread with a larger stack.", inner!);
}
