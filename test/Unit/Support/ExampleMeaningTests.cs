namespace Amqp.Encoding.Tests.Support;

/// <summary>The reference decoder reads the worked examples as their meaning says: a second witness, after the vectors.</summary>
public sealed class ExampleMeaningTests
{
    // Composites have the names of their fields in the meaning; the rest are written in a way of their own, and are checked by their notation.
    private static readonly Dictionary<string, string> s_others = new Dictionary<string, string>
    {
        ["str32-256-octets"] = $"str:\"{new string('q', 256)}\"",
        ["float-quiet-nan-payload"] = "float:7fc00539",
        ["double-smallest-subnormal"] = "double:8000000000000003",
        ["decimal32"] = "dec32:318004d2",
        ["decimal64"] = "dec64:b1800000000004d2",
        ["decimal128"] = "dec128:303c00000000000000000000000004d2",
        ["array8-decimal64"] = "array<84>[dec64:31a0000000000005,dec64:31c0000000000007]",
        ["array8-described-released"] = "array<desc(ulong:38)45>[described(ulong:38,list[]),described(ulong:38,list[]),described(ulong:38,list[])]",
    };

    [Test]
    public void Examples_mean_their_description()
    {
        int compared = 0;

        foreach (ExampleRow row in ExampleFile.Load().Where(row => row.Entry == "value"))
        {
            Node node = ReferenceDecoder.Decode(row.Bytes);

            if (s_others.TryGetValue(row.Case, out string? notation))
            {
                Assert.That(node.ToString(), Is.EqualTo(notation), row.Name);
            }
            else if (node.Type != NodeType.Described || row.Case.StartsWith("described-", StringComparison.Ordinal))
            {
                Assert.That(Meaning(node), Is.EqualTo(row.Meaning), row.Name);
                compared++;
            }
        }

        Assert.That(compared, Is.GreaterThan(75));
    }

    private static string Meaning(Node node)
    {
        switch (node.Type)
        {
            case NodeType.Null:
                return "null";
            case NodeType.Boolean:
                return node.Bits != 0 ? "boolean true" : "boolean false";
            case NodeType.Float:
                return "float " + BitConverter.UInt32BitsToSingle((uint)node.Bits).ToString("0.0####", CultureInfo.InvariantCulture);
            case NodeType.Double:
                return "double " + BitConverter.UInt64BitsToDouble(node.Bits).ToString("0.0####", CultureInfo.InvariantCulture);
            case NodeType.Char:
                return $"char U+{node.Bits:X4}";
            case NodeType.Timestamp:
                DateTime instant = DateTime.UnixEpoch.AddMilliseconds(node.SignedBits);
                return $"timestamp {node.SignedBits} ({instant.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture)})";
            case NodeType.Uuid:
                return "uuid " + Guid.Parse(HexText.Format(node.Data)).ToString("D");
            case NodeType.Binary:
                return node.Data.Length == 0 ? "binary (empty)" : "binary 0x" + HexText.Format(node.Data);
            case NodeType.String:
            case NodeType.Symbol:
                return $"{node.Type.ToString().ToLowerInvariant()} {NotationText.Format(node).Substring(4)}";
            case NodeType.List:
                return $"list [{string.Join(", ", node.Children.Select(Meaning))}]";
            case NodeType.Map:
                IEnumerable<string> pairs = Enumerable.Range(0, node.Children.Count / 2).Select(i => $"{Meaning(node.Children[2 * i])}: {Meaning(node.Children[(2 * i) + 1])}");
                return $"map {{{string.Join(", ", pairs)}}}";
            case NodeType.Array:
                string described = string.Concat(node.ElementDescriptors.Select(descriptor => $" described by {Meaning(descriptor)}"));
                string elements = node.Children.Count == 1 ? "1 element" : $"{node.Children.Count} elements";
                return $"array of 0x{node.ElementCode:x2}{described}, {elements} [{string.Join(", ", node.Children.Select(Meaning))}]";
            case NodeType.Described:
                return $"described({Meaning(node.Descriptor)}) {Meaning(node.Value)}";
            case NodeType.UByte:
            case NodeType.UShort:
            case NodeType.UInt:
            case NodeType.ULong:
                return $"{node.Type.ToString().ToLowerInvariant()} {node.Bits}";
            default:
                return $"{node.Type.ToString().ToLowerInvariant()} {node.SignedBits}";
        }
    }
}
