namespace Amqp.Encoding;

/// <summary>A composite that a writer has begun.</summary>
internal readonly struct CompositeWriteScope
{
    public CompositeWriteScope(int start, int outerItems)
    {
        Start = start;
        OuterItems = outerItems;
    }

    public int Start { get; }

    public int OuterItems { get; }
}
