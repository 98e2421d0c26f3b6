namespace Amqp.Encoding;

/// <summary>The state of a writer, to which it returns if the values that follow cannot be written.</summary>
internal readonly struct WriterMark(int position, int items, int depth, int level, int scopeStart)
{
    public int Position { get; } = position;

    public int Items { get; } = items;

    public int Depth { get; } = depth;

    public int Level { get; } = level;

    public int ScopeStart { get; } = scopeStart;
}
