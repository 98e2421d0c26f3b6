namespace Amqp.Encoding;

/// <summary>A list, map, array or described value that a reader is inside of; give it back with <see cref="AmqpReader.Exit"/>.</summary>
/// <remarks>It lives on the caller's stack and keeps what the reader returns to: the outer end and the outer items.</remarks>
public readonly struct AmqpReadScope
{
    internal AmqpReadScope(in AmqpReader outer, AmqpType kind, int count, int end)
    {
        Kind = kind;
        Count = kind == AmqpType.Map ? count / 2 : count;
        End = end;
        Number = outer._lastScope + 1;

        Outer = outer._cursor.Copy();
    }

    /// <summary>Items of a list, pairs of a map, elements of an array; 1 for a described value.</summary>
    public int Count { get; }

    internal AmqpType Kind { get; }

    /// <summary>Tells where the scope ends; -1 for a described value, whose end only its value tells.</summary>
    internal int End { get; }

    /// <summary>Gets the number among all scopes that the reader entered, from 1.</summary>
    internal int Number { get; }

    /// <summary>What the reader goes back to, save that its position stays and an item less is left.</summary>
    internal ReadCursor Outer { get; }
}
