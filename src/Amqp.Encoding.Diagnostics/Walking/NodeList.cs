namespace Amqp.Encoding.Diagnostics;

/// <summary>Collects nodes, whose own bytes follow each other without a gap.</summary>
internal sealed class NodeList
{
    // So many nodes without bytes are always allowed, and one more for so many bytes.
    private const int MinEmpty = 100;
    private const int BytesOfEmpty = 4;

    // A dump has at most one node for a byte and 100 more. Two of them are for faults, which are added without a check.
    private const int MaxBesides = 98;

    private readonly List<AmqpNode> _nodes = [];
    private long _start;
    private long _empty;

    public int Count => _nodes.Count;

    public IReadOnlyList<AmqpNode> Nodes => _nodes;

    public AmqpNode this[int index] => _nodes[index];

    /// <summary>Gets the offset after the own bytes of the last node.</summary>
    public long End { get; private set; }

    public void Begin(long origin) => _start = End = origin;

    /// <summary>Returns whether so many nodes without bytes may be added: zero-width elements, the descriptors of an array for each element, and the count of
    /// the elements that are not shown. Their text is in proportion to the bytes before them, and with the nodes that have a byte each they are not too many.</summary>
    public bool HasRoom(int count) => _empty + count <= MinEmpty + ((End - _start) / BytesOfEmpty) && Count + count <= MaxBesides + (End - _start);

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

    public static string Hidden(AmqpNode node) => "hidden, " + TextOf.Count(node.OwnLength, "byte");

    /// <summary>Hides what the walk did not take for a secret, because it was in another value, or the bytes were read as something else.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="areFrames">Whether a node without a parent is a frame, which says where the next one is.</param>
    /// <param name="isCut">Whether more bytes are missing at the end.</param>
    /// <returns>Whether something was hidden.</returns>
    public bool HideSecrets(ReadOnlySpan<byte> bytes, bool areFrames, bool isCut)
    {
        bool hidesAny = false;
        int end;
        for (int first = 0; first < Count; first = end)
        {
            bool isDamaged = false;
            end = first;
            do
            {
                isDamaged |= _nodes[end].Error is not null;
                end++;
            }
            while (end < Count && !(areFrames && _nodes[end].Level == 0));

            isDamaged |= isCut && end == Count;
            long from = FindSecret(bytes.Slice(0, (int)((end < Count ? _nodes[end].Offset : End) - _start)), first, end, isDamaged);
            if (from == long.MaxValue)
            {
                continue;
            }

            // A frame with a fault may end elsewhere: all is hidden up to the next protocol header.
            while (isDamaged && end < Count && _nodes[end].Kind != AmqpNodeKind.ProtocolHeader)
            {
                end++;
            }

            for (int i = first; i < end; i++)
            {
                hidesAny |= Hide(_nodes[i], from);
            }
        }

        return hidesAny;
    }

    // Returns the offset of the first byte to be hidden.
    private long FindSecret(ReadOnlySpan<byte> bytes, int first, int end, bool isDamaged)
    {
        int at = (int)(_nodes[first].Offset - _start);
        int sasl = SecretBytes.FindSasl(bytes, at, isDamaged);
        while (sasl >= 0 && !isDamaged && Find(first, _start + sasl) is { IsProved: true } read && read.Offset == _start + sasl)
        {
            sasl = SecretBytes.FindSasl(bytes, (int)(read.Offset + read.Length - _start), isDamaged);
        }

        long from = sasl < 0 ? long.MaxValue : _start + sasl;
        int token = SecretBytes.FindToken(bytes, at, isDamaged);
        if (token < 0)
        {
            return from;
        }

        // Of a sound message the other sections are shown.
        long body = _start + token;
        for (int i = first; i < end && !isDamaged && (_nodes[i].Offset <= _start + token || !IsBody(_nodes[i])); i++)
        {
            body = _nodes[i].Offset + _nodes[i].OwnLength;
        }

        return Math.Min(from, body);
    }

    private static bool IsBody(AmqpNode node) => node.Kind == AmqpNodeKind.Bytes || node.Name is "data" or "amqp-sequence" or "amqp-value";

    private static bool Hide(AmqpNode node, long from)
    {
        if (node.IsSecret || node.IsProved || node.Offset + node.OwnLength <= from || node.OwnLength == 0)
        {
            return false;
        }

        node.IsSecret = true;
        (node.Name, node.Label, node.Note, node.Text) = (null, null, node.Error is { } error ? TextOf.Error(error) : null, Hidden(node));
        return true;
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
