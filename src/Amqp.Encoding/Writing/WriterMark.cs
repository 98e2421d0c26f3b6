namespace Amqp.Encoding;

/// <summary>The state of a writer before it began a composite.</summary>
internal readonly struct CompositeWriteScope
{
    public CompositeWriteScope(int start, int outerItems, int outerDepth, int outerLevel, int outerScopeStart)
    {
        Start = start;
        OuterItems = outerItems;
        OuterDepth = outerDepth;
        OuterLevel = outerLevel;
        OuterScopeStart = outerScopeStart;
    }

    public int Start { get; }

    public int OuterItems { get; }

    public int OuterDepth { get; }

    public int OuterLevel { get; }

    public int OuterScopeStart { get; }
}
