namespace Amqp.Encoding.Tests.Support;

/// <summary>
/// Makes arbitrary valid AMQP values in arbitrary legal encodings: all 39 of them, as values and as array elements, nested and
/// described in every way, with sizes and counts near the border of the 8-bit forms. The same seed gives the same values on every runtime.
/// </summary>
public sealed partial class NodeGenerator
{
    // Recursion by size alone ends well before this; the chains of Deepen go on to the limit itself.
    private const int UsualDepth = 12;

    private static readonly byte[] s_codes = WireFormat.All.Select(format => format.Code).OrderBy(code => code).ToArray();

    private static readonly byte[] s_scalarCodes =
        s_codes.Where(code => WireFormat.Of(code).Category is WireCategory.Fixed or WireCategory.Variable).ToArray();

    private readonly Random _random;
    private int _zeroWidthElements;

    /// <summary>A generator that draws from the given source.</summary>
    public NodeGenerator(Random random)
    {
        _random = random;
    }

    /// <summary>One value, of about as many nodes as the size says, from a seed: for property tests.</summary>
    public static Node FromSeed(int seed, int size) => new NodeGenerator(new Random(seed)).Next(size);

    /// <summary>The next value, of about as many nodes as the size says (a value with a boundary in it has some 250 more).</summary>
    public Node Next(int size)
    {
        _zeroWidthElements = 0;
        Node node = Value(size, 0);
        return OneIn(40) ? Deepen(node) : node;
    }

    /// <summary>The next value of the given type and code, for example an array element; of about as many nodes as the size says.</summary>
    public Node NextOf(byte code, int size)
    {
        _zeroWidthElements = 0;
        return WithCode(code, size, 0);
    }

    private Node Value(int size, int depth)
    {
        if (size <= 1 || depth >= UsualDepth)
        {
            return OneIn(5) ? Empty(depth) : Scalar(Pick(s_scalarCodes));
        }

        switch (_random.Next(9))
        {
            case 0:
            case 1:
                return List(OneIn(2) ? (byte)0xc0 : (byte)0xd0, size, depth);
            case 2:
            case 3:
                return Map(OneIn(2) ? (byte)0xc1 : (byte)0xd1, size, depth);
            case 4:
            case 5:
            case 6:
                return Array(OneIn(2) ? (byte)0xe0 : (byte)0xf0, size, depth);
            case 7:
                return Node.Described(Descriptor(size / 2, depth + 1), Value(size - 1 - (size / 2), depth + 1));
            default:
                return Scalar(Pick(s_scalarCodes));
        }
    }

    private Node WithCode(byte code, int size, int depth)
    {
        switch (WireFormat.Of(code).Category)
        {
            case WireCategory.Compound when WireFormat.Of(code).Type == NodeType.Map:
                return Map(code, size, depth);
            case WireCategory.Compound:
                return List(code, size, depth);
            case WireCategory.Array:
                return Array(code, size, depth);
            default:
                return Scalar(code);
        }
    }

    private Node Empty(int depth)
    {
        // The depth is already near its usual end: only what opens at most one constructor.
        switch (_random.Next(4))
        {
            case 0:
                return Node.List(Pick<byte>(0x45, 0xc0, 0xd0));
            case 1:
                return Node.Map(Pick<byte>(0xc1, 0xd1));
            case 2:
                Node array = Node.Array(0xf0, Descriptors(1, depth + 1), Pick(s_codes));
                return OneIn(2) && ReferenceEncoder.FitsEightBits(array) ? ReferenceEncoder.WithCode(array, 0xe0) : array;
            default:
                return Scalar(Pick(s_scalarCodes));
        }
    }

    private Node Descriptor(int size, int depth)
    {
        // The two kinds with a meaning, most of the time; then any value at all, which is syntactically valid.
        switch (_random.Next(5))
        {
            case 0:
            case 1:
                return Scalar(Pick<byte>(0x44, 0x53, 0x80));
            case 2:
            case 3:
                return Scalar(Pick<byte>(0xa3, 0xb3));
            default:
                return Value(size, depth);
        }
    }

    private Node List(byte code, int size, int depth)
    {
        List<Node> items = OneIn(12) ? NearBoundary(1, depth + 1) : Values(size, depth + 1);
        return items.Count == 0 && OneIn(3) ? Node.List(0x45) : Fit(items, 1, kept => Node.List(0xd0, kept), code);
    }

    private Node Map(byte code, int size, int depth)
    {
        List<Node> values = OneIn(12) ? NearBoundary(2, depth + 1) : Values(size, depth + 1);
        HashSet<Node> keys = new HashSet<Node>(NodeEquality.Instance);
        List<Node> keysAndValues = new List<Node>();

        for (int i = 0; i + 1 < values.Count; i += 2)
        {
            if (keys.Add(values[i]))
            {
                keysAndValues.Add(values[i]);
                keysAndValues.Add(values[i + 1]);
            }
        }

        return Fit(keysAndValues, 2, kept => Node.Map(0xd1, kept), code);
    }

    private Node Array(byte code, int size, int depth)
    {
        byte elementCode = Pick(s_codes);
        List<Node> descriptors = OneIn(4) ? Descriptors(size / 3, depth + 1) : [];
        List<Node> elements = Elements(elementCode, size, depth + 1 + descriptors.Count);

        // Too long for an array8 even without elements.
        if (!ReferenceEncoder.FitsEightBits(Node.Array(0xf0, descriptors, elementCode)))
        {
            descriptors = [];
        }

        return Fit(elements, 1, kept => Node.Array(0xf0, descriptors, elementCode, kept), code);
    }

    private List<Node> Elements(byte elementCode, int size, int depth)
    {
        WireFormat format = WireFormat.Of(elementCode);
        int count = OneIn(8) ? 0 : 1 + _random.Next(Math.Max(1, Math.Min(size, 20)));

        if (format.IsZeroWidth)
        {
            int left = ReferenceDecoder.MaxZeroWidthElements - _zeroWidthElements;
            count = Math.Min(left, OneIn(3) ? BoundaryLength() : count);
            _zeroWidthElements += count;
            Node element = elementCode == 0x45 ? Node.List(0x45) : Node.Scalar(elementCode);
            return Enumerable.Repeat(element, count).ToList();
        }

        if (format.Category == WireCategory.Fixed && OneIn(6))
        {
            // So many that the size, or the count, is about 255.
            count = BoundaryLength() / format.Width;
        }
        else if (format.Category is WireCategory.Compound or WireCategory.Array && depth >= UsualDepth)
        {
            count = 0;
        }

        List<Node> elements = new List<Node>();

        for (int i = 0; i < count; i++)
        {
            // An element that the zero-width code of an empty list would suit better still has the code of the array.
            elements.Add(ReferenceEncoder.WithCode(WithCode(elementCode, size / count, depth), elementCode));
        }

        return elements;
    }

    private List<Node> Descriptors(int size, int depth)
    {
        List<Node> descriptors = new List<Node>();

        do
        {
            descriptors.Add(Descriptor(size, depth + descriptors.Count));
        }
        while (OneIn(3) && descriptors.Count < 3);

        return descriptors;
    }

    private List<Node> Values(int size, int depth)
    {
        int count = _random.Next(Math.Min(size, 10) + 1);
        return Enumerable.Range(0, count).Select(_ => Value((size - 1) / count, depth)).ToList();
    }

    /// <summary>Items whose encodings are together 250 to 258 bytes long, or that are about 255 in number.</summary>
    private List<Node> NearBoundary(int step, int depth)
    {
        if (step == 1 && OneIn(2))
        {
            return Enumerable.Range(0, BoundaryLength()).Select(_ => Scalar(Pick<byte>(0x40, 0x41, 0x42, 0x43, 0x44))).ToList();
        }

        List<Node> items = Values(6, depth);
        int length = items.Sum(item => ReferenceEncoder.Encode(item).Length);
        int missing = BoundaryLength() - 2 - length;

        if (missing >= 0)
        {
            items.Add(Node.Scalar(0xa0, Bytes(Math.Min(missing, 255))));
        }

        if (items.Count % step != 0)
        {
            items.Add(Node.Scalar(0x40));
        }

        return items;
    }

    /// <summary>Makes a 32-bit list, map or array and gives it the wanted code; for an 8-bit one drops items from the end until they fit.</summary>
    private static Node Fit(List<Node> items, int step, Func<IReadOnlyList<Node>, Node> make, byte code)
    {
        Node node = make(items);

        while (WireFormat.Of(code).Width == 1 && !ReferenceEncoder.FitsEightBits(node))
        {
            items = items.GetRange(0, items.Count - step);
            node = make(items);
        }

        return ReferenceEncoder.WithCode(node, code);
    }

    /// <summary>Puts constructors of all kinds around a value until the limit of depth, or somewhere short of it.</summary>
    private Node Deepen(Node node)
    {
        int depth = OneIn(2) ? ReferenceDecoder.MaxDepth : _random.Next(ReferenceDecoder.MaxDepth);

        while (node.Depth < depth)
        {
            switch (_random.Next(5))
            {
                case 0:
                    node = Node.List(0xd0, node);
                    break;
                case 1:
                    node = Node.Map(0xd1, Scalar(0x52), node);
                    break;
                case 2:
                    node = Node.Described(Scalar(0x53), node);
                    break;
                case 3:
                    node = Node.Described(node, Scalar(0x40));
                    break;
                default:
                    node = node.Code == 0 || node.Depth == 0 ? Node.List(0xd0, node) : Node.Array(0xf0, [], node.Code, node);
                    break;
            }
        }

        return node;
    }

    private bool OneIn(int number) => _random.Next(number) == 0;

    private T Pick<T>(params T[] choices) => choices[_random.Next(choices.Length)];

    private int BoundaryLength() => 250 + _random.Next(9);
}
