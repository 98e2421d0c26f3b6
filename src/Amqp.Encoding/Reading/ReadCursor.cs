using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <summary>Where a reader is: all that entering a scope changes and leaving it brings back.</summary>
internal struct ReadCursor
{
    /// <summary>Where in the data the next value begins.</summary>
    public int Position;

    /// <summary>Where the innermost list, map or array ends, or the data outside of them.</summary>
    public int End;

    /// <summary>Items left in the innermost scope; negative outside of all, where they are not counted.</summary>
    public int Items;

    /// <summary>Levels open around the next value.</summary>
    public int Depth;

    /// <summary>The number of the innermost scope; 0 outside of all.</summary>
    public int Scope;

    /// <summary>Inside an array: where in the data the constructor of the elements is. 0 elsewhere: no array constructor is at 0.</summary>
    public int ConstructorAt;

    /// <summary>Whether <see cref="End"/> is that of a list, map or array, so that more input would not help a value that passes it.</summary>
    public bool IsBounded;

    /// <summary>Copies the cursor field by field: a copy in one piece waits for the fields that the reader has just written one by one.</summary>
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
