namespace Amqp.Encoding;

/// <summary>Limits and helpers of a reader. Immutable: each <c>With</c> method returns a copy.</summary>
/// <remarks>The defaults are for input that nobody vouches for; no value means "unlimited".</remarks>
public sealed class AmqpReaderOptions
{
    /// <summary>The default of <see cref="MaxDepth"/>, and the largest value it may have.</summary>
    public const int MaxMaxDepth = 64;

    /// <summary>The default of <see cref="MaxZeroWidthElements"/>.</summary>
    public const int DefaultMaxZeroWidthElements = 65_536;

    private AmqpReaderOptions(int maxDepth, int maxZeroWidthElements, TextCache? textCache)
    {
        MaxDepth = maxDepth;
        MaxZeroWidthElements = maxZeroWidthElements;
        TextCache = textCache;
    }

    /// <summary>Depth 64, 65,536 zero-width elements, no cache.</summary>
    public static AmqpReaderOptions Default { get; } = new(MaxMaxDepth, DefaultMaxZeroWidthElements, null);

    /// <summary>How many lists, maps, arrays, descriptors and described array constructors may be open around a value.</summary>
    public int MaxDepth { get; }

    /// <summary>How many array elements without octets (constructors 0x40 to 0x45) one reader may enter or materialise, all arrays together.</summary>
    public int MaxZeroWidthElements { get; }

    /// <summary>Where the texts of symbols are kept for reuse, or null to make each anew.</summary>
    public TextCache? TextCache { get; }

    /// <summary>The same options with another <see cref="MaxDepth"/>.</summary>
    /// <param name="maxDepth">1 to 64.</param>
    /// <returns>The new options.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDepth"/> is not 1 to 64.</exception>
    public AmqpReaderOptions WithMaxDepth(int maxDepth)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxDepth, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(maxDepth, MaxMaxDepth);
        return new(maxDepth, MaxZeroWidthElements, TextCache);
    }

    /// <summary>The same options with another <see cref="MaxZeroWidthElements"/>.</summary>
    /// <param name="maxZeroWidthElements">0 or more; 0 accepts none.</param>
    /// <returns>The new options.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxZeroWidthElements"/> is negative.</exception>
    public AmqpReaderOptions WithMaxZeroWidthElements(int maxZeroWidthElements)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(maxZeroWidthElements);
        return new(MaxDepth, maxZeroWidthElements, TextCache);
    }

    /// <summary>The same options with another <see cref="TextCache"/>.</summary>
    /// <param name="textCache">The cache, or null for none.</param>
    /// <returns>The new options.</returns>
    public AmqpReaderOptions WithTextCache(TextCache? textCache) => new(MaxDepth, MaxZeroWidthElements, textCache);
}
