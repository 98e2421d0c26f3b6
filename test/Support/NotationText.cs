using System.Text;

namespace Amqp.Encoding.Tests.Support;

/// <summary>The notation of values in the decode vectors (Vectors/README.md), complete.</summary>
public static class NotationText
{
    private const int MostElementsShown = 16;

    /// <summary>Writes a value in the notation.</summary>
    public static string Format(Node node)
    {
        StringBuilder text = new StringBuilder();
        Append(text, node);
        return text.ToString();
    }

    /// <summary>Writes all of a value in the notation.</summary>
    public static string Format(AmqpValue value) => AmqpNotation.Complete.Format(value);

    private static void Append(StringBuilder text, Node node)
    {
        switch (node.Type)
        {
            case NodeType.Null:
                text.Append("null");
                break;
            case NodeType.Boolean:
                text.Append(node.Bits != 0 ? "bool:true" : "bool:false");
                break;
            case NodeType.UByte:
                AppendUnsigned(text, "ubyte:", node);
                break;
            case NodeType.UShort:
                AppendUnsigned(text, "ushort:", node);
                break;
            case NodeType.UInt:
                AppendUnsigned(text, "uint:", node);
                break;
            case NodeType.ULong:
                AppendUnsigned(text, "ulong:", node);
                break;
            case NodeType.Byte:
                AppendSigned(text, "byte:", node);
                break;
            case NodeType.Short:
                AppendSigned(text, "short:", node);
                break;
            case NodeType.Int:
                AppendSigned(text, "int:", node);
                break;
            case NodeType.Long:
                AppendSigned(text, "long:", node);
                break;
            case NodeType.Timestamp:
                AppendSigned(text, "ts:", node);
                break;
            case NodeType.Float:
                AppendBytes(text, "float:", node);
                break;
            case NodeType.Double:
                AppendBytes(text, "double:", node);
                break;
            case NodeType.Decimal32:
                AppendBytes(text, "dec32:", node);
                break;
            case NodeType.Decimal64:
                AppendBytes(text, "dec64:", node);
                break;
            case NodeType.Decimal128:
                AppendBytes(text, "dec128:", node);
                break;
            case NodeType.Uuid:
                AppendBytes(text, "uuid:", node);
                break;
            case NodeType.Binary:
                AppendBytes(text, "bin:", node);
                break;
            case NodeType.Char:
                text.Append("char:U+").Append(node.Bits.ToString("X4", CultureInfo.InvariantCulture));
                break;
            case NodeType.String:
                AppendText(text, "str:", node);
                break;
            case NodeType.Symbol:
                AppendText(text, "sym:", node);
                break;
            case NodeType.List:
                AppendItems(text.Append("list"), node.Children);
                break;
            case NodeType.Map:
                AppendMap(text, node);
                break;
            case NodeType.Array:
                AppendArray(text, node);
                break;
            default:
                Append(text.Append("described("), node.Descriptor);
                Append(text.Append(','), node.Value);
                text.Append(')');
                break;
        }
    }

    private static void AppendUnsigned(StringBuilder text, string name, Node node) =>
        text.Append(name).Append(node.Bits.ToString(CultureInfo.InvariantCulture));

    private static void AppendSigned(StringBuilder text, string name, Node node) =>
        text.Append(name).Append(node.SignedBits.ToString(CultureInfo.InvariantCulture));

    private static void AppendBytes(StringBuilder text, string name, Node node) =>
        text.Append(name).Append(HexText.Format(node.Data));

    private static void AppendText(StringBuilder text, string name, Node node)
    {
        if (!Utf8Text.TryDecode(node.Data, out List<int> codePoints))
        {
            throw new System.ArgumentException("Text is not UTF-8.", nameof(node));
        }

        text.Append(name).Append('"');

        foreach (int codePoint in codePoints)
        {
            if (codePoint is '"' or '\\')
            {
                text.Append('\\').Append((char)codePoint);
            }
            else if (codePoint is >= ' ' and <= '~')
            {
                text.Append((char)codePoint);
            }
            else
            {
                text.Append("\\u{").Append(codePoint.ToString("x", CultureInfo.InvariantCulture)).Append('}');
            }
        }

        text.Append('"');
    }

    private static void AppendItems(StringBuilder text, IReadOnlyList<Node> items)
    {
        text.Append('[');

        for (int i = 0; i < items.Count; i++)
        {
            Append(i == 0 ? text : text.Append(','), items[i]);
        }

        text.Append(']');
    }

    private static void AppendMap(StringBuilder text, Node map)
    {
        text.Append("map{");

        for (int i = 0; i < map.Children.Count; i += 2)
        {
            Append(i == 0 ? text : text.Append(','), map.Children[i]);
            Append(text.Append('='), map.Children[i + 1]);
        }

        text.Append('}');
    }

    // An empty list is as short as a scalar, whatever its code.
    private static bool HoldsValues(Node node) => node.Depth > 0 && (node.Type != NodeType.List || node.Children.Count > 0);

    private static void AppendArray(StringBuilder text, Node array)
    {
        text.Append("array<");
        int start = text.Length;

        foreach (Node descriptor in array.ElementDescriptors)
        {
            Append(text.Append("desc("), descriptor);
            text.Append(')');
        }

        bool isShort = text.Length - start <= 64;
        text.Append(array.ElementCode.ToString("x2", CultureInfo.InvariantCulture)).Append('>');

        if (array.Children.Count > MostElementsShown)
        {
            text.Append('[').Append(array.Children.Count.ToString(CultureInfo.InvariantCulture)).Append(" items]");
            return;
        }

        // An element has every description of the constructor: put them back around it, unless they hold values or are long.
        Node Describe(Node element) => !isShort || array.ElementDescriptors.Any(HoldsValues) ? element :
            array.ElementDescriptors.Reverse().Aggregate(element, (value, descriptor) => Node.Described(descriptor, value));

        AppendItems(text, array.Children.Select(Describe).ToList());
    }
}
