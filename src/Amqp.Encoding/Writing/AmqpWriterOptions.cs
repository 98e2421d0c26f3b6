namespace Amqp.Encoding;

/// <summary>Limits and choices of a writer. Immutable: each <c>With</c> method returns a copy.</summary>
[DebuggerDisplay("depth {MaxDepth}, full composites {FullComposites}")]
public sealed class AmqpWriterOptions
{
    private AmqpWriterOptions(int maxDepth, bool fullComposites)
    {
        MaxDepth = maxDepth;
        FullComposites = fullComposites;

        // Only a reader limits the number of zero-width elements.
        ReaderOptions = AmqpReaderOptions.Default.WithMaxDepth(maxDepth).WithMaxZeroWidthElements(int.MaxValue);
        AcceptedOptions = AmqpReaderOptions.Accepted.WithMaxDepth(maxDepth);
    }

    /// <summary>Gets the defaults: depth 64, composites without trailing nulls.</summary>
    public static AmqpWriterOptions Default { get; } = new(AmqpReaderOptions.MaxDepthLimit, false);

    /// <summary>Gets the maximum number of lists, maps, arrays, descriptors and described array constructors around a value.</summary>
    public int MaxDepth { get; }

    /// <summary>Gets whether unset fields at the end of a composite are written as null, for peers that read fields without checking their count.</summary>
    public bool FullComposites { get; }

    /// <summary>Gets the same limits for encoded values that are passed to the writer.</summary>
    internal AmqpReaderOptions ReaderOptions { get; }

    /// <summary>Gets the same limits for values that a reader has accepted.</summary>
    internal AmqpReaderOptions AcceptedOptions { get; }

    /// <summary>Returns the same options with another <see cref="MaxDepth"/>, for peers that accept less.</summary>
    /// <param name="maxDepth">1 to 64.</param>
    /// <returns>The new options.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDepth"/> is not 1 to 64.</exception>
    public AmqpWriterOptions WithMaxDepth(int maxDepth)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxDepth, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(maxDepth, AmqpReaderOptions.MaxDepthLimit);
        return new AmqpWriterOptions(maxDepth, FullComposites);
    }

    /// <summary>Returns the same options with another <see cref="FullComposites"/>.</summary>
    /// <param name="fullComposites">Whether all fields are written.</param>
    /// <returns>The new options.</returns>
    public AmqpWriterOptions WithFullComposites(bool fullComposites) => new(MaxDepth, fullComposites);
}
