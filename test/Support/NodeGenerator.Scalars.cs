namespace Amqp.Encoding.Tests.Support;

public sealed partial class NodeGenerator
{
    private static readonly ulong[] s_edges =
    {
        0, 1, 0x7e, 0x7f, 0x80, 0x81, 0xfe, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff,
        0x100000000, 0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffff7f, 0xffffffffffffff80, 0xffffffffffffffff,
    };

    private static readonly ulong[] s_floats =
    {
        0x00000000, 0x80000000, 0x3f800000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000, 0x7f800001, 0x7fc12345, 0x00000001, 0x807fffff, 0x7f7fffff,
    };

    private static readonly ulong[] s_doubles =
    {
        0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000,
        0xfff8000000000000, 0x7ff0000000000001, 0x7ff8000012345678, 0x0000000000000001, 0x800fffffffffffff, 0x7fefffffffffffff,
    };

    private static readonly uint[] s_characters =
    {
        0, 0x0a, 0x20, 0x22, 0x41, 0x5c, 0x7e, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xfeff, 0xfffd, 0xffff, 0x10000, 0x1f600, 0x10ffff,
    };

    private Node Scalar(byte code)
    {
        WireFormat format = WireFormat.Of(code);

        switch (format.Type)
        {
            case NodeType.List:
                return Node.List(code);
            case NodeType.Boolean when format.Width == 1:
                return Node.Number(code, (ulong)_random.Next(2));
            case NodeType.Float:
                return OneIn(2) ? Node.Number(code, Pick(s_floats)) : Node.Scalar(code, Bytes(4));
            case NodeType.Double:
                return OneIn(2) ? Node.Number(code, Pick(s_doubles)) : Node.Scalar(code, Bytes(8));
            case NodeType.Char:
                return Node.Number(code, Character());
            case NodeType.String:
                return Node.Scalar(code, Utf8(Length(format.Width)));
            case NodeType.Symbol:
                return Node.Scalar(code, Ascii(Length(format.Width)));
            case NodeType.Binary:
                return Node.Scalar(code, Bytes(Length(format.Width)));
            default:
                return format.Width is 0 or 16 || OneIn(2) ? Node.Scalar(code, Bytes(format.Width)) : Node.Number(code, Pick(s_edges));
        }
    }

    /// <summary>Bytes of a text or binary: mostly few, now and then about 255, and more only where the size field can tell.</summary>
    private int Length(int sizeWidth)
    {
        if (OneIn(12))
        {
            return sizeWidth == 1 ? 253 + _random.Next(3) : 253 + _random.Next(5);
        }

        return OneIn(6) ? 0 : 1 + _random.Next(16);
    }

    private uint Character()
    {
        while (true)
        {
            uint character = OneIn(2) ? Pick(s_characters) : (uint)_random.Next(0x110000);

            if (Utf8Text.IsScalar(character))
            {
                return character;
            }
        }
    }

    private byte[] Bytes(int count)
    {
        byte[] bytes = new byte[count];
        _random.NextBytes(bytes);
        return bytes;
    }

    private byte[] Ascii(int count)
    {
        bool printable = !OneIn(4);
        byte[] bytes = new byte[count];

        for (int i = 0; i < count; i++)
        {
            bytes[i] = (byte)(printable ? _random.Next('a', 'z' + 1) : _random.Next(0x80));
        }

        return bytes;
    }

    private byte[] Utf8(int count)
    {
        if (OneIn(2))
        {
            return Ascii(count);
        }

        List<byte> bytes = new List<byte>();

        while (bytes.Count < count)
        {
            string character = char.ConvertFromUtf32((int)Character());
            byte[] encoded = System.Text.Encoding.UTF8.GetBytes(character);

            // Where the character is too long for what is left, one byte fills up.
            bytes.AddRange(bytes.Count + encoded.Length <= count ? encoded : new[] { (byte)'.' });
        }

        return bytes.ToArray();
    }
}
