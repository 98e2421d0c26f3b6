namespace Amqp.Encoding.Tests.Support;

/// <summary>
/// Any AMQP value together with the exact way in which it is encoded: the tree that the reference codec reads and writes.
/// Immutable. A scalar holds its data bytes as they are on the wire; the rest hold nodes.
/// </summary>
public sealed class Node
{
    private static readonly byte[] s_noBytes = [];
    private static readonly Node[] s_noNodes = [];

    private Node(NodeType type, byte code, byte[] data, IReadOnlyList<Node> children, byte elementCode, IReadOnlyList<Node> elementDescriptors)
    {
        Type = type;
        Code = code;
        Data = data;
        Children = children;
        ElementCode = elementCode;
        ElementDescriptors = elementDescriptors;
        Depth = DepthOf();
    }

    /// <summary>The type of the value, whatever its encoding.</summary>
    public NodeType Type { get; }

    /// <summary>The format code of the encoding; 00 for a described value.</summary>
    public byte Code { get; }

    /// <summary>The data bytes of a scalar: the fixed width of its code, or the content without the size. Empty for other nodes. Not to be changed.</summary>
    public byte[] Data { get; }

    /// <summary>
    /// The items of a list; the keys and values of a map in turn; the elements of an array, each with the code of the array
    /// and without its descriptors; the descriptor and the value of a described value. Empty for scalars.
    /// </summary>
    public IReadOnlyList<Node> Children { get; }

    /// <summary>The format code that ends the element constructor of an array.</summary>
    public byte ElementCode { get; }

    /// <summary>The descriptors of the element constructor of an array, outermost first.</summary>
    public IReadOnlyList<Node> ElementDescriptors { get; }

    /// <summary>
    /// The maximum of described, list8/32, map8/32 and array8/32 constructors that are open at once in the value;
    /// each descriptor layer of an array constructor is one, scalars and list0 are none.
    /// </summary>
    public int Depth { get; }

    /// <summary>The descriptor of a described value.</summary>
    public Node Descriptor => Type == NodeType.Described ? Children[0] : throw new InvalidOperationException("Not a described value.");

    /// <summary>The value of a described value.</summary>
    public Node Value => Type == NodeType.Described ? Children[1] : throw new InvalidOperationException("Not a described value.");

    /// <summary>The data of a fixed-width scalar of at most 8 bytes as an unsigned number; 1 for true, 0 for the other zero-width codes.</summary>
    public ulong Bits
    {
        get
        {
            if (Data.Length > 8)
            {
                throw new InvalidOperationException("More than 8 bytes.");
            }

            ulong bits = Code == 0x41 ? 1UL : 0UL;

            foreach (byte octet in Data)
            {
                bits = (bits << 8) | octet;
            }

            return bits;
        }
    }

    /// <summary>The data of a fixed-width scalar of at most 8 bytes as a two's complement number of its own width.</summary>
    public long SignedBits
    {
        get
        {
            int unused = 64 - (8 * Data.Length);
            return unused == 64 ? (long)Bits : (long)(Bits << unused) >> unused;
        }
    }

    /// <summary>The characters of a string or symbol.</summary>
    public string Text
    {
        get
        {
            if (Type is not (NodeType.String or NodeType.Symbol) || !Utf8Text.TryDecode(Data, out List<int> codePoints))
            {
                throw new InvalidOperationException("Not text.");
            }

            return string.Concat(codePoints.Select(char.ConvertFromUtf32));
        }
    }

    /// <summary>A value of a fixed-width or variable-width code, from its data bytes.</summary>
    public static Node Scalar(byte code, params byte[] data)
    {
        WireFormat format = WireFormat.Of(code);

        if (format.Category is WireCategory.Compound or WireCategory.Array)
        {
            throw new ArgumentException($"0x{code:x2} is not a scalar.", nameof(code));
        }

        if (format.Category == WireCategory.Fixed && data.Length != format.Width)
        {
            throw new ArgumentException($"0x{code:x2} takes {format.Width} bytes, not {data.Length}.", nameof(data));
        }

        return new Node(format.Type, code, data.Length == 0 ? s_noBytes : data, s_noNodes, 0, s_noNodes);
    }

    /// <summary>A value of a fixed-width code of at most 8 bytes, from its bits; signed numbers are cast.</summary>
    public static Node Number(byte code, ulong bits)
    {
        byte[] data = new byte[WireFormat.Of(code).Width];

        for (int i = data.Length - 1; i >= 0; i--)
        {
            data[i] = (byte)bits;
            bits >>= 8;
        }

        return Scalar(code, data);
    }

    /// <summary>A list encoded as list0, list8 or list32.</summary>
    public static Node List(byte code, params IReadOnlyList<Node> items)
    {
        if (WireFormat.Of(code).Type != NodeType.List || (code == 0x45 && items.Count > 0))
        {
            throw new ArgumentException($"0x{code:x2} does not encode a list of {items.Count} items.", nameof(code));
        }

        return new Node(NodeType.List, code, s_noBytes, items, 0, s_noNodes);
    }

    /// <summary>A map encoded as map8 or map32, from its keys and values in turn.</summary>
    public static Node Map(byte code, params IReadOnlyList<Node> keysAndValues)
    {
        if (WireFormat.Of(code).Type != NodeType.Map || keysAndValues.Count % 2 != 0)
        {
            throw new ArgumentException($"0x{code:x2} does not encode a map of {keysAndValues.Count} keys and values.", nameof(code));
        }

        return new Node(NodeType.Map, code, s_noBytes, keysAndValues, 0, s_noNodes);
    }

    /// <summary>An array encoded as array8 or array32; every element has the element code.</summary>
    public static Node Array(byte code, IReadOnlyList<Node> elementDescriptors, byte elementCode, params IReadOnlyList<Node> elements)
    {
        if (WireFormat.Of(code).Type != NodeType.Array || !WireFormat.IsAssigned(elementCode))
        {
            throw new ArgumentException($"0x{code:x2} does not encode an array of 0x{elementCode:x2}.", nameof(code));
        }

        if (elements.Any(element => element.Code != elementCode))
        {
            throw new ArgumentException($"An element has another code than 0x{elementCode:x2}.", nameof(elements));
        }

        return new Node(NodeType.Array, code, s_noBytes, elements, elementCode, elementDescriptors);
    }

    /// <summary>A descriptor and the value that it describes.</summary>
    public static Node Described(Node descriptor, Node value) =>
        new Node(NodeType.Described, 0, s_noBytes, new[] { descriptor, value }, 0, s_noNodes);

    /// <summary>The notation of the value: see <see cref="NotationText"/>.</summary>
    public override string ToString() => NotationText.Format(this);

    private int DepthOf()
    {
        if (Type == NodeType.Array)
        {
            int deepest = 1 + ElementDescriptors.Count + Deepest(Children);

            for (int i = 0; i < ElementDescriptors.Count; i++)
            {
                deepest = Math.Max(deepest, 2 + i + ElementDescriptors[i].Depth);
            }

            return deepest;
        }

        return Code is 0 or 0xc0 or 0xc1 or 0xd0 or 0xd1 ? 1 + Deepest(Children) : 0;
    }

    private static int Deepest(IReadOnlyList<Node> nodes)
    {
        int deepest = 0;

        foreach (Node node in nodes)
        {
            deepest = Math.Max(deepest, node.Depth);
        }

        return deepest;
    }
}
