namespace Amqp.Encoding.Tests.Support;

/// <summary>
/// A naive, strict decoder of AMQP values: recursive descent straight from the grammar (AMQP 1.0, part 1, 1.2), one byte at a
/// time, with the limits of the project. It exists to be obviously right, and is not fast.
/// </summary>
public sealed class ReferenceDecoder
{
    /// <summary>The maximum of described, list8/32, map8/32 and array8/32 constructors (and descriptor layers of array constructors) open at once.</summary>
    public const int MaxDepth = 64;

    /// <summary>The maximum of zero-width array elements in one decode call, all arrays together.</summary>
    public const int MaxZeroWidthElements = 65_536;

    private readonly byte[] _input;
    private int _position;
    private int _depth;
    private int _zeroWidthElements;

    private ReferenceDecoder(byte[] input, int offset)
    {
        _input = input;
        _position = offset;
    }

    /// <summary>Decodes the one value that the whole input must be.</summary>
    public static Node Decode(byte[] input)
    {
        Node node = DecodePrefix(input, 0, out int consumed);
        return consumed == input.Length ? node : throw new ReferenceDecodeException("trailing-bytes", consumed);
    }

    /// <summary>Decodes the value that starts at an offset, and tells how many bytes it takes; bytes after it are left alone.</summary>
    public static Node DecodePrefix(byte[] input, int offset, out int consumed)
    {
        ReferenceDecoder decoder = new ReferenceDecoder(input, offset);
        Node node = decoder.Value(input.Length);
        consumed = decoder._position - offset;
        return node;
    }

    /// <summary>Whether the whole input is one valid value.</summary>
    public static bool IsValid(byte[] input)
    {
        try
        {
            Decode(input);
            return true;
        }
        catch (ReferenceDecodeException)
        {
            return false;
        }
    }

    private Node Value(int end)
    {
        byte code = Byte(end);

        if (code != 0)
        {
            return Body(Assigned(code), end);
        }

        Open();
        Node descriptor = Value(end);
        Node value = Value(end);
        Close();
        return Node.Described(descriptor, value);
    }

    private Node Body(byte code, int end)
    {
        WireFormat format = WireFormat.Of(code);

        switch (format.Category)
        {
            case WireCategory.Fixed when format.Type == NodeType.List:
                return Node.List(code);
            case WireCategory.Fixed:
                return Scalar(code, format.Width, end);
            case WireCategory.Variable:
                return Scalar(code, Number(format.Width, end), end);
            case WireCategory.Compound:
                return Compound(format, end);
            default:
                return Array(format, end);
        }
    }

    private Node Scalar(byte code, long size, int end)
    {
        int start = _position;
        Node node = Node.Scalar(code, Bytes(size, end));

        switch (node.Type)
        {
            case NodeType.Boolean when node.Bits > 1:
                throw new ReferenceDecodeException("boolean-octet", start);
            case NodeType.Char when !Utf8Text.IsScalar((uint)node.Bits):
                throw new ReferenceDecodeException("char-range", start);
            case NodeType.String when !Utf8Text.TryDecode(node.Data, out _):
                throw new ReferenceDecodeException("utf8", start);
            case NodeType.Symbol when System.Array.Exists(node.Data, octet => octet >= 0x80):
                throw new ReferenceDecodeException("ascii", start);
            default:
                return node;
        }
    }

    private Node Compound(WireFormat format, int end)
    {
        Open();
        int bodyEnd = Size(format.Width, format.Width, end);
        long count = Number(format.Width, bodyEnd);

        if (format.Type == NodeType.Map && count % 2 != 0)
        {
            throw Fault("map-odd-count");
        }

        if (count > bodyEnd - _position)
        {
            throw Fault("count-exceeds-size");
        }

        List<Node> items = new List<Node>();
        HashSet<Node> keys = new HashSet<Node>(NodeEquality.Instance);

        while (items.Count < count)
        {
            items.Add(Value(bodyEnd));

            if (format.Type == NodeType.Map && items.Count % 2 != 0 && !keys.Add(items[items.Count - 1]))
            {
                throw Fault("map-duplicate-key");
            }
        }

        if (_position != bodyEnd)
        {
            throw Fault("trailing-in-compound");
        }

        Close();
        return format.Type == NodeType.Map ? Node.Map(format.Code, items) : Node.List(format.Code, items);
    }

    private Node Array(WireFormat format, int end)
    {
        Open();
        int bodyEnd = Size(format.Width, format.Width + 1, end);
        long count = Number(format.Width, bodyEnd);
        List<Node> descriptors = new List<Node>();
        byte elementCode = Byte(bodyEnd);

        for (; elementCode == 0; elementCode = Byte(bodyEnd))
        {
            Open();
            descriptors.Add(Value(bodyEnd));
        }

        if (WireFormat.Of(Assigned(elementCode)).IsZeroWidth)
        {
            if (count > MaxZeroWidthElements - _zeroWidthElements)
            {
                throw Fault("limit:zero-width");
            }

            _zeroWidthElements += (int)count;
        }
        else if (count > bodyEnd - _position)
        {
            throw Fault("count-exceeds-size");
        }

        List<Node> elements = new List<Node>();

        while (elements.Count < count)
        {
            elements.Add(Body(elementCode, bodyEnd));
        }

        if (_position != bodyEnd)
        {
            throw Fault("trailing-in-array");
        }

        _depth -= descriptors.Count;
        Close();
        return Node.Array(format.Code, descriptors, elementCode, elements);
    }

    /// <summary>Reads a size, at least the smallest, and gives the end of what it measures, which must lie inside the parent.</summary>
    private int Size(int width, int smallest, int end)
    {
        long size = Number(width, end);

        if (size < smallest)
        {
            throw Fault("size-too-small");
        }

        if (size > end - _position)
        {
            throw Fault("truncated");
        }

        return _position + (int)size;
    }

    private byte Assigned(byte code) =>
        WireFormat.IsAssigned(code) ? code : throw new ReferenceDecodeException("unknown-format-code", _position - 1);

    private long Number(int width, int end)
    {
        long number = 0;

        for (int i = 0; i < width; i++)
        {
            number = (number << 8) | Byte(end);
        }

        return number;
    }

    private byte[] Bytes(long count, int end)
    {
        if (count > end - _position)
        {
            throw Fault("truncated");
        }

        byte[] bytes = new byte[count];
        System.Array.Copy(_input, _position, bytes, 0, bytes.Length);
        _position += bytes.Length;
        return bytes;
    }

    private byte Byte(int end) => _position < end ? _input[_position++] : throw Fault("truncated");

    private void Open()
    {
        if (_depth == MaxDepth)
        {
            throw Fault("limit:depth");
        }

        _depth++;
    }

    private void Close() => _depth--;

    private ReferenceDecodeException Fault(string fault) => new ReferenceDecodeException(fault, _position);
}
