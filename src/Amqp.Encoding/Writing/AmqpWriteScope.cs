namespace Amqp.Encoding;

/// <summary>A list, map or described value that a writer has begun; give it back with <see cref="AmqpWriter.End"/>.</summary>
/// <remarks>It lives on the caller's stack and keeps where the value began and how many items were written around it.</remarks>
public readonly struct AmqpWriteScope
{
    internal AmqpWriteScope(AmqpType kind, byte elementCode, int start, int outerStart, int outerItems, int level)
    {
        Kind = kind;
        ElementCode = elementCode;
        Start = start;
        OuterStart = outerStart;
        OuterItems = outerItems;
        Level = level;
    }

    internal AmqpType Kind { get; }

    /// <summary>Gets the constructor of the array that the value is an element of, or 0: an element has no constructor of its own and a given width.</summary>
    internal byte ElementCode { get; }

    /// <summary>Bytes that the writer had written before it: no other scope of a writer has the same.</summary>
    internal int Start { get; }

    internal int OuterStart { get; }

    internal int OuterItems { get; }

    internal int Level { get; }
}
