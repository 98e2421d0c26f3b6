using System.Buffers.Binary;

namespace Amqp.Encoding.Fuzz;

/// <summary>Changes input: values by their structure, bytes by what they mean in AMQP, and bytes at random.</summary>
internal sealed class Mutator
{
    /// <summary>The length of the longest input that is made.</summary>
    public const int MaxLength = 4_096;

    private static readonly string[] s_jsonWords =
    [
        "{", "}", "[", "]", ",", ":", "\"", "true", "1.0", "1e9", "\\u0000", "\\ud800", "{\"map\":{}}", "{\"map\":[[1,2]]}", "{\"array\":{\"of\":\"int\",\"items\":[1]}}",
        "{\"array\":{\"of\":\"boolean\",\"count\":3,\"item\":true}}", "{\"described\":[1,2]}", "\"descriptors\":[", "{\"binary\":\"AP8=\"}", "{\"malformed-string\":\"/w==\"}",
        "{\"symbol\":\"a\"}", "{\"double\":\"NaN\"}", "{\"ulong\":\"18446744073709551615\"}", "{\"message\":{", "\"header\":{", "\"data\":[", "{\"hidden\":\"binary\"}",
        .. CompositeDefinition.All.Select(type => "{\"" + type.Name + "\":{"),
        "0x", "\\x", "-->", "<--", "00000010: ",
    ];

    private static readonly byte[][] s_words =
    [
        .. WireFormat.All.Select(format => new[] { format.Code }),
        .. Enumerable.Range(0x10, 9).Concat(Enumerable.Range(0x23, 9)).Concat(Enumerable.Range(0x30, 5)).Concat(Enumerable.Range(0x40, 5)).Concat(Enumerable.Range(0x70, 9))
            .Select(code => new byte[] { 0, 0x53, (byte)code }),
        .. CompositeDefinition.All.Select(type => ReferenceEncoder.Encode(Node.Described(type.SymbolicDescriptor, Node.List(0x45))).SkipLast(1).ToArray()),
        [0xc0, 1, 0], [0xc1, 1, 0], [0xd0, 0, 0, 0, 4, 0, 0, 0, 0], [0xd1, 0, 0, 0, 4, 0, 0, 0, 0], [0xe0, 2, 0, 0x40], [0xf0, 0, 0, 0, 5, 0, 0, 0, 0, 0x40],
        [0xe0, 2, 0xff, 0x41], [0xf0, 0, 0, 0, 5, 0, 1, 0, 0, 0x45], [0xff, 0xff, 0xff, 0xff], [0x7f, 0xff, 0xff, 0xff], [0x80, 0, 0, 0], [0xed, 0xa0, 0x80], [0xc0, 0x80],
        [0x56, 2], [0x73, 0, 0, 0xd8, 0], [0x73, 0, 0x11, 0, 0], [0xa1, 1, 0x80], [0xa3, 1, 0x80], [0xc1, 4, 4, 0x43, 0x40, 0x43, 0x40], [0xe0, 3, 1, 0x56, 2],
        [.. Enumerable.Repeat(new byte[] { 0, 0x53, 1 }, 59).SelectMany(descriptor => descriptor)],
        [0xf0, 0, 0, 1, 0x1a, 0, 0, 0, 100, .. Enumerable.Repeat(new byte[] { 0, 0x53, 1 }, 59).SelectMany(descriptor => descriptor), 0x50, .. new byte[100]],
        [0xa1, 8, 0x1b, 0x5b, 0x32, 0x4a, 0x0a, 0x22, 0xc2, 0x9b], [0xa3, 6, 0x1b, 0x5d, 0x30, 0x3b, 7, 0x0d], [0x1b], [0x0a], [0xc2, 0x85], [0xe2, 0x80, 0xae], [0xe2, 0x80, 0x8d],
        [0xe2, 0x80, 0xa8], [0xef, 0xb8, 0x8f], [0xef, 0xbb, 0xbf], [0xf3, 0xa0, 0x81, 0x81],
        [0, 0, 0, 8, 2, 0, 0, 0], [0, 0, 0, 8, 2, 1, 0, 0], [.. "AMQP"u8, 0, 1, 0, 0], [.. "AMQP"u8, 3, 1, 0, 0],
        .. new[] { "list[", "map{", "sym:", "arr(", "@", "\"", "uuid:", "dec64:", "ts:", "]", "}", "null", "nan", "\\u", "\\u{d800}" }
            .Concat(s_jsonWords).Select(System.Text.Encoding.ASCII.GetBytes),
    ];

    private readonly Random _random;
    private readonly NodeGenerator _values;

    public Mutator(Random random)
    {
        _random = random;
        _values = new NodeGenerator(random);
    }

    /// <summary>Another input, one to eight changes away; the other one is a donor of pieces.</summary>
    public byte[] Mutate(byte[] input, byte[] other)
    {
        List<byte> bytes = [.. input];
        for (int changes = 1 << _random.Next(4); changes > 0; changes--)
        {
            if (!(_random.Next(4) == 0 && TryChangeValue(bytes)))
            {
                ChangeBytes(bytes, other);
            }
        }

        if (bytes.Count > MaxLength)
        {
            bytes.RemoveRange(MaxLength, bytes.Count - MaxLength);
        }

        // The size of a frame is mostly right, or nothing after it is read.
        if (bytes.Count >= 8 && bytes[0] == 0 && bytes[4] == 2 && _random.Next(4) != 0)
        {
            byte[] size = new byte[4];
            BinaryPrimitives.WriteInt32BigEndian(size, bytes.Count);
            bytes.RemoveRange(0, 4);
            bytes.InsertRange(0, size);
        }

        return [.. bytes];
    }

    private void ChangeBytes(List<byte> bytes, byte[] other)
    {
        int at = _random.Next(bytes.Count + 1);
        int length = Math.Min(bytes.Count - at, 1 << _random.Next(6));
        switch (_random.Next(10))
        {
            case 0:
                bytes.RemoveRange(at, length);
                break;
            case 1:
                bytes.InsertRange(_random.Next(bytes.Count + 1), bytes.GetRange(at, length));
                break;
            case 2:
                bytes.InsertRange(at, s_words[_random.Next(s_words.Length)]);
                break;
            case 3:
                byte[] word = s_words[_random.Next(s_words.Length)];
                bytes.RemoveRange(at, Math.Min(word.Length, bytes.Count - at));
                bytes.InsertRange(at, word);
                break;
            case 4 when other.Length > 0:
                int from = _random.Next(other.Length);
                int count = _random.Next(1, other.Length - from + 1);
                bytes.RemoveRange(at, Math.Min(_random.Next(2) * count, bytes.Count - at));
                bytes.InsertRange(at, other.AsSpan(from, count).ToArray());
                break;
            case 5 or 6:
                ChangeSize(bytes);
                break;
            case 7 when length > 0:
                bytes[at] ^= (byte)(1 << _random.Next(8));
                break;
            case 8 when length > 0:
                bytes[at] = (byte)_random.Next(256);
                break;
            case 9 when length > 0:
                bytes[at] += (byte)(_random.Next(2) == 0 ? 1 : 255);
                break;
        }
    }

    // One of the bytes after a code that has a size: some are sizes and counts.
    private void ChangeSize(List<byte> bytes)
    {
        int[] places = Enumerable.Range(0, bytes.Count).Where(at => bytes[at] >= 0xa0 && WireFormat.IsAssigned(bytes[at])).ToArray();
        if (places.Length == 0)
        {
            return;
        }

        int at = places[_random.Next(places.Length)];
        WireFormat format = WireFormat.Of(bytes[at]);
        bool hasCount = format.Category is WireCategory.Compound or WireCategory.Array;
        at += format.Width + (hasCount ? _random.Next(2) * format.Width : 0);
        if (at < bytes.Count)
        {
            bytes[at] = _random.Next(6) switch
            {
                0 => 0,
                1 => 255,
                2 => (byte)_random.Next(256),
                3 => (byte)(bytes.Count - at),
                4 => (byte)(bytes[at] + 1),
                _ => (byte)(bytes[at] - 1),
            };
        }
    }

    // The bytes are read as values one after the other, after the header of a frame; one of them is changed.
    private bool TryChangeValue(List<byte> bytes)
    {
        byte[] input = [.. bytes];
        int start = input.Length >= 8 && input[0] == 0 && input[4] == 2 ? 8 : 0;
        List<(int Offset, int Length, Node Value)> values = [];
        try
        {
            for (int at = start; at < input.Length;)
            {
                Node value = ReferenceDecoder.DecodePrefix(input, at, out int consumed);
                values.Add((at, consumed, value));
                at += consumed;
            }
        }
        catch (ReferenceDecodeException)
        {
            // As far as they are sound.
        }

        if (values.Count == 0)
        {
            return false;
        }

        (int offset, int length, Node chosen) = values[_random.Next(values.Count)];
        if (_random.Next(6) == 0)
        {
            bytes.InsertRange(offset, input.AsSpan(offset, length).ToArray());
            return true;
        }

        byte[] changed = ReferenceEncoder.Encode(Change(chosen, 0));
        bytes.RemoveRange(offset, length);
        bytes.InsertRange(offset, changed);
        return true;
    }

    private Node Change(Node node, int depth)
    {
        if (node.Children.Count == 0 || depth > 40 || _random.Next(5) == 0)
        {
            return _random.Next(3) == 0 && WireFormat.IsAssigned(node.Code) ? _values.NextOf(node.Code, 3) : _values.Next(_random.Next(1, 12));
        }

        Node[] children = [.. node.Children];
        int at = _random.Next(children.Length);
        switch (node.Type)
        {
            case NodeType.Described:
                return Node.Described(at == 0 ? Change(children[0], depth + 1) : children[0], at == 1 ? Change(children[1], depth + 1) : children[1]);
            case NodeType.Array:
                // One that does not fit gets a wider code.
                Node element = _values.NextOf(node.ElementCode, 3);
                children[at] = element.Code == node.ElementCode ? element : children[at];
                return Node.Array(0xf0, node.ElementDescriptors, node.ElementCode, children);
            case NodeType.Map when _random.Next(4) == 0:
                return Node.Map(0xd1, [.. children, .. children.Take(2)]);
            case NodeType.Map:
                children[at] = Change(children[at], depth + 1);
                return Node.Map(0xd1, children);
            default:
                children[at] = Change(children[at], depth + 1);
                return _random.Next(4) == 0 ? Node.List(0xd0, [.. children, children[at]]) : Node.List(0xd0, children);
        }
    }
}
