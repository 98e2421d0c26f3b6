namespace Amqp.Encoding.Tests.Support;

/// <summary>A naive encoder of AMQP values: writes the encodings that a tree names, or first chooses the smallest ones.</summary>
public static class ReferenceEncoder
{
    /// <summary>The bytes of a value in exactly the encodings that its nodes name.</summary>
    public static byte[] Encode(Node node)
    {
        List<byte> output = new List<byte>();

        if (node.Type == NodeType.Described)
        {
            output.Add(0);
            output.AddRange(Encode(node.Descriptor));
            output.AddRange(Encode(node.Value));
        }
        else
        {
            output.Add(node.Code);
            output.AddRange(Body(node));
        }

        return output.ToArray();
    }

    /// <summary>The bytes of a value in its smallest form: see <see cref="Smallest"/>.</summary>
    public static byte[] EncodeSmallest(Node node, bool keepArrayConstructors = false) => Encode(Smallest(node, keepArrayConstructors));

    /// <summary>
    /// The same value in the encodings that the project's writer chooses. Scalars, lists and maps take the fewest bytes. Elements of a
    /// fixed-width type have the full-width code (56, 70, 71, 80, 81; never a zero-width one, except null); elements of the other types
    /// have the 8-bit code if every element fits it, else the 32-bit one; an array is array8 where its size and count allow.
    /// </summary>
    /// <param name="node">The value.</param>
    /// <param name="keepArrayConstructors">Whether the elements of arrays keep the code that they have, as a decoded array does when it is encoded again.</param>
    public static Node Smallest(Node node, bool keepArrayConstructors = false)
    {
        List<Node> children = node.Children.Select(child => Smallest(child, keepArrayConstructors)).ToList();

        switch (node.Type)
        {
            case NodeType.Boolean:
                return Node.Scalar(node.Bits != 0 ? (byte)0x41 : (byte)0x42);
            case NodeType.UInt:
                return Node.Number(node.Bits == 0 ? (byte)0x43 : node.Bits <= 255 ? (byte)0x52 : (byte)0x70, node.Bits);
            case NodeType.ULong:
                return Node.Number(node.Bits == 0 ? (byte)0x44 : node.Bits <= 255 ? (byte)0x53 : (byte)0x80, node.Bits);
            case NodeType.Int:
                return Node.Number(node.SignedBits is >= -128 and <= 127 ? (byte)0x54 : (byte)0x71, (ulong)node.SignedBits);
            case NodeType.Long:
                return Node.Number(node.SignedBits is >= -128 and <= 127 ? (byte)0x55 : (byte)0x81, (ulong)node.SignedBits);
            case NodeType.Binary:
                return Node.Scalar(node.Data.Length <= 255 ? (byte)0xa0 : (byte)0xb0, node.Data);
            case NodeType.String:
                return Node.Scalar(node.Data.Length <= 255 ? (byte)0xa1 : (byte)0xb1, node.Data);
            case NodeType.Symbol:
                return Node.Scalar(node.Data.Length <= 255 ? (byte)0xa3 : (byte)0xb3, node.Data);
            case NodeType.List:
                return Narrower(Node.List(children.Count == 0 ? (byte)0x45 : (byte)0xd0, children));
            case NodeType.Map:
                return Narrower(Node.Map(0xd1, children));
            case NodeType.Described:
                return Node.Described(children[0], children[1]);
            case NodeType.Array:
                byte elementCode = keepArrayConstructors ? node.ElementCode : ElementCode(node.ElementCode, children);
                List<Node> descriptors = node.ElementDescriptors.Select(descriptor => Smallest(descriptor, keepArrayConstructors)).ToList();
                return Narrower(Node.Array(0xf0, descriptors, elementCode, children.Select(child => WithCode(child, elementCode)).ToList()));
            default:
                return node;
        }
    }

    /// <summary>The same value with another code of its type, which must be wide enough.</summary>
    public static Node WithCode(Node node, byte code)
    {
        if (WireFormat.Of(code).Type != node.Type)
        {
            throw new ArgumentException($"0x{code:x2} does not encode a {node.Type}.", nameof(code));
        }

        switch (node.Type)
        {
            case NodeType.List:
                return Node.List(code, node.Children);
            case NodeType.Map:
                return Node.Map(code, node.Children);
            case NodeType.Array:
                return Node.Array(code, node.ElementDescriptors, node.ElementCode, node.Children);
            case NodeType.Boolean:
            case NodeType.UInt:
            case NodeType.ULong:
                return Same(node, Node.Number(code, code == 0x41 ? 0 : node.Bits));
            case NodeType.Int:
            case NodeType.Long:
                return Same(node, Node.Number(code, (ulong)node.SignedBits));
            default:
                return Node.Scalar(code, node.Data);
        }
    }

    /// <summary>Whether list8, map8 or array8 can hold what a list, map or array holds; its content is the same in both widths.</summary>
    public static bool FitsEightBits(Node node) => node.Children.Count <= 255 && 1 + Content(node).Count <= 255;

    private static Node Same(Node expected, Node actual) =>
        NodeEquality.Instance.Equals(expected, actual) ? actual : throw new ArgumentException($"0x{actual.Code:x2} cannot hold {expected}.");

    private static byte ElementCode(byte elementCode, List<Node> smallest)
    {
        switch (WireFormat.Of(elementCode).Type)
        {
            case NodeType.Boolean:
                return 0x56;
            case NodeType.UInt:
                return 0x70;
            case NodeType.ULong:
                return 0x80;
            case NodeType.Int:
                return 0x71;
            case NodeType.Long:
                return 0x81;
            case NodeType.Binary:
                return smallest.Exists(element => element.Code == 0xb0) ? (byte)0xb0 : (byte)0xa0;
            case NodeType.String:
                return smallest.Exists(element => element.Code == 0xb1) ? (byte)0xb1 : (byte)0xa1;
            case NodeType.Symbol:
                return smallest.Exists(element => element.Code == 0xb3) ? (byte)0xb3 : (byte)0xa3;
            case NodeType.List:
                return smallest.Exists(element => element.Code == 0xd0) ? (byte)0xd0 : (byte)0xc0;
            case NodeType.Map:
                return smallest.Exists(element => element.Code == 0xd1) ? (byte)0xd1 : (byte)0xc1;
            case NodeType.Array:
                return smallest.Exists(element => element.Code == 0xf0) ? (byte)0xf0 : (byte)0xe0;
            default:
                return elementCode;
        }
    }

    private static Node Narrower(Node node) => node.Code != 0x45 && FitsEightBits(node) ? WithCode(node, (byte)(node.Code - 0x10)) : node;

    private static List<byte> Body(Node node)
    {
        WireFormat format = WireFormat.Of(node.Code);

        if (format.Category == WireCategory.Fixed)
        {
            return node.Data.ToList();
        }

        if (format.Category == WireCategory.Variable)
        {
            return BigEndian(format.Width, node.Data.Length).Concat(node.Data).ToList();
        }

        List<byte> content = Content(node);

        return BigEndian(format.Width, format.Width + content.Count)
            .Concat(BigEndian(format.Width, node.Children.Count))
            .Concat(content)
            .ToList();
    }

    /// <summary>The bytes after the count: the items of a list or map, the constructor and bodies of an array.</summary>
    private static List<byte> Content(Node node)
    {
        List<byte> content = new List<byte>();

        if (node.Type == NodeType.Array)
        {
            foreach (Node descriptor in node.ElementDescriptors)
            {
                content.Add(0);
                content.AddRange(Encode(descriptor));
            }

            content.Add(node.ElementCode);
        }

        foreach (Node child in node.Children)
        {
            content.AddRange(node.Type == NodeType.Array ? Body(child).ToArray() : Encode(child));
        }

        return content;
    }

    private static byte[] BigEndian(int width, int number)
    {
        if (width == 1)
        {
            return number <= 255 ? new[] { (byte)number } : throw new ArgumentException($"{number} does not fit in one byte.");
        }

        return new[] { (byte)(number >> 24), (byte)(number >> 16), (byte)(number >> 8), (byte)number };
    }
}
