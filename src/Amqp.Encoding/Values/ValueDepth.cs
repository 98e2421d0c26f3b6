namespace Amqp.Encoding;

/// <summary>Checks how deeply values are nested when they are created, so that code that walks them cannot overflow the stack.</summary>
internal static class ValueDepth
{
    public const int Max = AmqpReaderOptions.MaxDepthLimit;

    /// <summary>Returns the depth, if it is legal.</summary>
    /// <exception cref="AmqpEncodeException">It is more than 64.</exception>
    public static byte Check(int depth) => depth <= Max
        ? (byte)depth
        : throw new AmqpEncodeException("Values are nested deeper than 64 levels, the maximum of the library.");

    public static int Deepest(ReadOnlySpan<AmqpValue> values)
    {
        int deepest = 0;
        foreach (AmqpValue value in values)
        {
            deepest = Math.Max(deepest, value.Depth);
        }

        return deepest;
    }
}
