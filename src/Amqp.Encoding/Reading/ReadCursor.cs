namespace Amqp.Encoding;

/// <summary>The state of a reader that entering a scope changes and leaving it restores.</summary>
internal struct ReadCursor
{
    /// <summary>The offset of the next value in the data.</summary>
    public int Position;

    /// <summary>The offset where the innermost list, map or array ends, or the data outside them.</summary>
    public int End;

    /// <summary>The number of items left in the innermost scope; negative outside all scopes, where items are not counted.</summary>
    public int Items;

    /// <summary>The number of levels around the next value.</summary>
    public int Depth;

    /// <summary>The number of the innermost scope; 0 outside all scopes.</summary>
    public int Scope;

    /// <summary>Inside an array: the offset of the constructor of the elements. Elsewhere 0, where no array constructor can be.</summary>
    public int ConstructorAt;

    /// <summary>Gets the offset of the next value; -1 in an array, whose elements have no constructor of their own.</summary>
    public readonly int Start => ConstructorAt == 0 ? Position : -1;

    /// <summary>Whether <see cref="End"/> is that of a list, map or array, so that more input would not complete a value that exceeds it.</summary>
    public bool IsBounded;

    /// <summary>Moves past items that were read in bulk.</summary>
    public void PassItems(int count, int bytes)
    {
        Position += bytes;
        Items -= count;
    }

    /// <summary>Moves past all elements that are left in an array: their bytes need no check.</summary>
    public void PassElements()
    {
        Position = End;
        Items = 0;
    }

    /// <summary>Moves past the descriptors of an array, which a reader of one element has read: once, and not for each element.</summary>
    public void PassDescriptors(int codeAt, int depth)
    {
        ConstructorAt = codeAt;
        Depth = depth;
    }

    /// <summary>Copies the cursor field by field: a block copy would stall on the fields that the reader has just written one by one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ReadCursor Copy() => new()
    {
        Position = Position,
        End = End,
        Items = Items,
        Depth = Depth,
        Scope = Scope,
        ConstructorAt = ConstructorAt,
        IsBounded = IsBounded,
    };
}
