namespace Amqp.Encoding;

/// <summary>A composite that a reader is inside of: its descriptor and its list in one.</summary>
internal readonly struct CompositeReadScope
{
    public CompositeReadScope(in AmqpReader outer, int listAt, int count)
    {
        Start = outer.Position;
        ListAt = listAt;
        Count = count;
        OuterScope = outer._scope;
        OuterEnd = outer._end;
        OuterItems = outer._items;
        OuterDepth = outer._depth;
        OuterConstructorAt = outer._constructorAt;
        OuterIsBounded = outer._isBounded;
        OuterZeroWidthElementsLeft = outer.ZeroWidthElementsLeft;
    }

    /// <summary>Where the composite begins.</summary>
    public int Start { get; }

    /// <summary>Where the constructor of the list is.</summary>
    public int ListAt { get; }

    /// <summary>Items of the list.</summary>
    public int Count { get; }

    public int OuterScope { get; }

    public int OuterEnd { get; }

    public int OuterItems { get; }

    public int OuterDepth { get; }

    public int OuterConstructorAt { get; }

    public bool OuterIsBounded { get; }

    public int OuterZeroWidthElementsLeft { get; }
}
