namespace Amqp.Encoding;

/// <summary>Limits of a writer. Immutable: each <c>With</c> method returns a copy.</summary>
public sealed class AmqpWriterOptions
{
    private AmqpWriterOptions(int maxDepth)
    {
        MaxDepth = maxDepth;
        ReaderOptions = AmqpReaderOptions.Default.WithMaxDepth(maxDepth);
    }

    /// <summary>Depth 64.</summary>
    public static AmqpWriterOptions Default { get; } = new(AmqpReaderOptions.MaxMaxDepth);

    /// <summary>How many lists, maps, arrays, descriptors and described array constructors may be open around a value.</summary>
    public int MaxDepth { get; }

    /// <summary>The same limits for values that are handed to the writer encoded.</summary>
    internal AmqpReaderOptions ReaderOptions { get; }

    /// <summary>The same options with another <see cref="MaxDepth"/>, for peers that accept less.</summary>
    /// <param name="maxDepth">1 to 64.</param>
    /// <returns>The new options.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDepth"/> is not 1 to 64.</exception>
    public AmqpWriterOptions WithMaxDepth(int maxDepth)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxDepth, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(maxDepth, AmqpReaderOptions.MaxMaxDepth);
        return maxDepth == MaxDepth ? this : new AmqpWriterOptions(maxDepth);
    }
}
