namespace Amqp.Encoding.Tests.Support;

/// <summary>One .NET type of array elements.</summary>
public sealed class ElementKind<T> : ElementKind
{
    private readonly Func<Random, byte, Node> _next;
    private readonly Func<Node, T> _fromNode;
    private readonly Func<T, Node> _toNode;

    internal ElementKind(string name, byte[] codes, Func<Random, byte, Node> next, Func<Node, T> fromNode, Func<T, Node> toNode)
        : base(name, codes)
    {
        _next = next;
        _fromNode = fromNode;
        _toNode = toNode;
    }

    /// <summary>The value of a node of any code of the type.</summary>
    public T FromNode(Node node) => _fromNode(node);

    /// <summary>A value as a node of the widest code.</summary>
    public Node ToNode(T value) => _toNode(value);

    /// <summary>A value.</summary>
    public T Next(Random random) => _fromNode(_next(random, Codes[0]));

    /// <summary>Some values.</summary>
    public T[] Next(Random random, int count)
    {
        T[] values = new T[count];
        for (int i = 0; i < count; i++)
        {
            values[i] = Next(random);
        }

        return values;
    }

    /// <summary>Values as text, so that content compares: floats by their bits, binaries by their bytes.</summary>
    public IEnumerable<string> Show(IEnumerable<T> values) => values.Select(value => ToNode(value).ToString());

    /// <summary>The smallest encoding of an array by the reference codec.</summary>
    public byte[] EncodeArray(IEnumerable<T> values) =>
        ReferenceEncoder.EncodeSmallest(Node.Array(0xf0, [], Codes[0], values.Select(ToNode).ToList()));

    /// <summary>The smallest encoding of a list by the reference codec.</summary>
    public byte[] EncodeList(IEnumerable<T> values) => ReferenceEncoder.EncodeSmallest(Node.List(0xd0, values.Select(ToNode).ToList()));

    /// <inheritdoc/>
    public override Node NextArray(Random random, byte elementCode, int count, bool wide)
    {
        List<Node> elements = new List<Node>();
        for (int i = 0; i < count; i++)
        {
            elements.Add(_next(random, elementCode));
        }

        return Node.Array(wide ? (byte)0xf0 : (byte)0xe0, [], elementCode, elements);
    }

    /// <inheritdoc/>
    public override void Accept(IElementVisitor visitor) => visitor.Visit(this);
}
