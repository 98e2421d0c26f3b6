namespace Amqp.Encoding;

/// <summary>Limits and choices of a writer. Immutable: each <c>With</c> method returns a copy.</summary>
[DebuggerDisplay("depth {MaxDepth}, full composites {FullComposites}")]
public sealed class AmqpWriterOptions
{
    private AmqpWriterOptions(int maxDepth, bool fullComposites, object? objects = null)
    {
        Objects = objects;
        MaxDepth = maxDepth;
        ShallowDepth = Math.Min(maxDepth, AmqpReaderOptions.DefaultMaxDepth);
        FullComposites = fullComposites;
    }

    /// <summary>Gets the defaults: depth 64, composites without trailing nulls.</summary>
    public static AmqpWriterOptions Default { get; } = new(AmqpReaderOptions.DefaultMaxDepth, false);

    /// <summary>Gets the maximum number of lists, maps, arrays, descriptors and described array constructors around a value.</summary>
    public int MaxDepth { get; }

    /// <summary>Gets the number of levels that are begun without a look at the stack.</summary>
    internal readonly int ShallowDepth;

    /// <summary>Gets the words for the limit in the text of an exception.</summary>
    internal string Limit => "the " + TextOf.Count(MaxDepth, "level") + " that AmqpWriterOptions.MaxDepth allows; AmqpWriterOptions.WithMaxDepth allows up to 1,024.";

    /// <summary>Checks that values may be nested so deeply.</summary>
    internal void CheckDepth(int depth)
    {
        if (depth > MaxDepth)
        {
            throw new AmqpEncodeException("Values are nested deeper than " + Limit);
        }
    }

    /// <summary>Gets the options for a value that is checked where it is written.</summary>
    internal static AmqpWriterOptions Deepest { get; } = new(AmqpReaderOptions.MaxDepthLimit, false);

    /// <summary>Gets whether unset fields at the end of a composite are written as null, for peers that read fields without checking their count.</summary>
    public bool FullComposites { get; }

    /// <summary>Gets the options for objects, of a type that is above writers; null for the defaults.</summary>
    internal object? Objects { get; }

    /// <summary>Gets the same limits for encoded values that are passed to the writer.</summary>
    internal AmqpReaderOptions ReaderOptions => field ??= AmqpReaderOptions.Default.WithMaxDepth(MaxDepth).WithMaxZeroWidthElements(int.MaxValue);

    /// <summary>Gets the same limits for values that a reader has accepted.</summary>
    internal AmqpReaderOptions AcceptedOptions => field ??= AmqpReaderOptions.Accepted.WithMaxDepth(MaxDepth);

    /// <summary>Returns the same options with another <see cref="MaxDepth"/>, for peers that accept less or more.</summary>
    /// <param name="maxDepth">1 to 1,024. A stack of 256 KB has room for 64 levels, and 1.5 MB, as threads of .NET have,
    /// for 1,024. If the stack has no room for a level, writing it throws <see cref="AmqpEncodeException"/>.</param>
    /// <returns>The new options.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDepth"/> is not 1 to 1,024.</exception>
    public AmqpWriterOptions WithMaxDepth(int maxDepth)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxDepth, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(maxDepth, AmqpReaderOptions.MaxDepthLimit);
        return new AmqpWriterOptions(maxDepth, FullComposites, Objects);
    }

    /// <summary>Returns the same options with another <see cref="FullComposites"/>.</summary>
    /// <param name="fullComposites">Whether all fields are written.</param>
    /// <returns>The new options.</returns>
    public AmqpWriterOptions WithFullComposites(bool fullComposites) => new(MaxDepth, fullComposites, Objects);

    /// <summary>Returns the same options with other <see cref="Objects"/>.</summary>
    internal AmqpWriterOptions With(object objects) => new(MaxDepth, FullComposites, objects);
}
