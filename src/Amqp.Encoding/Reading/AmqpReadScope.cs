namespace Amqp.Encoding;

/// <summary>A list, map, array or described value that a reader has entered; pass it to <see cref="AmqpReader.Exit"/> to leave it.</summary>
/// <remarks>It is on the caller's stack and keeps the state of the outer scope, which the reader restores on exit.</remarks>
public readonly struct AmqpReadScope
{
    internal AmqpReadScope(in ReadCursor outer, int number, AmqpType kind, int count, int end)
    {
        Kind = kind;
        Count = kind == AmqpType.Map ? count / 2 : count;
        End = end;
        Number = number;
        Outer = outer.Copy();
    }

    /// <summary>Gets the number of items of a list, pairs of a map or elements of an array; 1 for a described value.</summary>
    public int Count { get; }

    internal AmqpType Kind { get; }

    /// <summary>Gets the offset where the scope ends; -1 for a described value, whose end is not known in advance.</summary>
    internal int End { get; }

    /// <summary>Gets the number of the scope, counted from 1 over all scopes that the reader entered.</summary>
    internal int Number { get; }

    /// <summary>Gets the state that the reader restores on exit, except for the position and the items left.</summary>
    internal ReadCursor Outer { get; }
}
