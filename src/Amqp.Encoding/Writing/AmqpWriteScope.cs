namespace Amqp.Encoding;

/// <summary>A list, map or described value that a writer has begun; pass it to <see cref="AmqpWriter.End"/> to end it.</summary>
/// <remarks>It is on the caller's stack and keeps the start of the value and the item count of the outer scope.</remarks>
public readonly struct AmqpWriteScope
{
    internal AmqpWriteScope(AmqpType kind, byte elementCode, int start, int outerStart, int outerItems, int outerDepth, int level)
    {
        Kind = kind;
        ElementCode = elementCode;
        Start = start;
        OuterStart = outerStart;
        OuterItems = outerItems;
        OuterDepth = outerDepth;
        Level = level;
    }

    // Variables, because the first use of a property takes the time of a method.
    internal readonly AmqpType Kind;

    /// <summary>The constructor of the array that the value is an element of, or 0. An element has no constructor of its own, and the array decides the
    /// width of its header.</summary>
    internal readonly byte ElementCode;

    /// <summary>The number of bytes written before the value, which is unique among the scopes of a writer.</summary>
    internal readonly int Start;

    internal readonly int OuterStart;

    internal readonly int OuterItems;

    internal readonly int OuterDepth;

    internal readonly int Level;
}
