namespace Amqp.Encoding.Diagnostics;

/// <summary>Collects nodes, whose own bytes follow each other without a gap.</summary>
internal sealed class NodeList
{
    // So many nodes without bytes are always allowed, and one more for so many bytes.
    private const int MinEmpty = 100;
    private const int BytesOfEmpty = 4;

    private readonly List<AmqpNode> _nodes = [];
    private long _start;
    private long _empty;

    public int Count => _nodes.Count;

    public IReadOnlyList<AmqpNode> Nodes => _nodes;

    public AmqpNode this[int index] => _nodes[index];

    /// <summary>Gets the offset after the own bytes of the last node.</summary>
    public long End { get; private set; }

    public void Begin(long origin) => _start = End = origin;

    /// <summary>Returns whether so many nodes without bytes may be added: zero-width elements, and the descriptors of an array for each element. All of them
    /// are in proportion to the bytes before them.</summary>
    public bool HasRoom(int count) => _empty + count <= MinEmpty + ((End - _start) / BytesOfEmpty);

    /// <summary>Returns where the list is, for <see cref="ReturnTo"/>.</summary>
    public (int Count, long End, long Empty) Mark() => (_nodes.Count, End, _empty);

    /// <summary>Removes the nodes that were added since.</summary>
    public void ReturnTo((int Count, long End, long Empty) mark)
    {
        _nodes.RemoveRange(mark.Count, _nodes.Count - mark.Count);
        (End, _empty) = (mark.End, mark.Empty);
    }

    /// <summary>Adds a node with own bytes from the end of the last one.</summary>
    public AmqpNode Add(AmqpNodeKind kind, long end, int level)
    {
        var node = new AmqpNode(kind, End, level) { OwnLength = end - End, Length = end - End };
        _empty += end == End ? 1 : 0;
        End = end;
        _nodes.Add(node);
        return node;
    }

    /// <summary>Finds the node that explains the byte at an offset, from a node on; the last node if the offset is the end.</summary>
    public AmqpNode Find(int first, long offset)
    {
        int low = first;
        int high = _nodes.Count - 1;
        while (low < high)
        {
            int middle = low + ((high - low + 1) / 2);
            (low, high) = _nodes[middle].Offset <= offset ? (middle, high) : (low, middle - 1);
        }

        return _nodes[low];
    }

    /// <summary>Adds a fault, the bytes before it that are not explained, and the bytes after it.</summary>
    /// <param name="error">The fault, with an offset in the dump.</param>
    /// <param name="end">The end of the bytes.</param>
    /// <param name="level">The level of the fault.</param>
    /// <param name="isSecret">Whether the bytes may be secret.</param>
    /// <param name="missing">How many bytes are missing at the end, in words; null if the fault is another.</param>
    /// <param name="hint">More words about the fault.</param>
    public void AddFault(in AmqpDecodeError error, long end, int level, bool isSecret, string? missing = null, string? hint = null)
    {
        AddBytes(Math.Min(error.Offset, end), level, missing is null ? "read up to the fault" : "the beginning of a value", isSecret);
        _nodes.Add(new AmqpNode(AmqpNodeKind.Fault, End, level)
        {
            Error = error,
            Text = (missing is null ? "" : missing + ": ") + TextOf.Error(error) + hint,
        });
        AddBytes(end, level, "not read, because of the fault", isSecret);
    }

    public void AddBytes(long end, int level, string text, bool isSecret)
    {
        if (end > End)
        {
            AmqpNode node = Add(AmqpNodeKind.Bytes, end, level);
            node.Text = TextOf.Count(node.Length, "byte") + ", " + text;
            node.IsSecret = isSecret;
        }
    }

    /// <summary>Makes each node as long as it and its children are.</summary>
    public void Close()
    {
        for (int i = _nodes.Count - 1; i >= 0; i--)
        {
            AmqpNode node = _nodes[i];
            int next = i + 1;
            if (next < _nodes.Count && _nodes[next].Level > node.Level)
            {
                node.Length = EndOf(next, node.Level) - node.Offset;
            }
        }
    }

    private long EndOf(int index, int level)
    {
        while (index < _nodes.Count && _nodes[index].Level > level)
        {
            index++;
        }

        return index < _nodes.Count ? _nodes[index].Offset : End;
    }
}
