namespace Amqp.Encoding.Tests.Values;

/// <summary>The features of values in which a peer differs, by their names in known-differences.tsv.</summary>
public static class ValueFeatures
{
    private static readonly Dictionary<string, Func<Node, bool>> s_features = new()
    {
        ["described value that is described again"] = node => node.Type == NodeType.Described && node.Value.Type == NodeType.Described,
        ["array with several descriptors"] = node => node.ElementDescriptors.Count > 1,
        ["array with a descriptor"] = node => node.ElementDescriptors.Count > 0,
        ["array of zero-width elements"] = node => node.Children.Count > 0 && node.Type == NodeType.Array && WireFormat.Of(node.ElementCode).IsZeroWidth,
        ["array whose last element is empty"] = node => node.Type == NodeType.Array && node.Children.Count > 0 && IsEmpty(node.Children[^1]),
        ["array without elements"] = node => node.Type == NodeType.Array && node.Children.Count == 0,
        ["array of nulls"] = node => IsArrayOf(node, NodeType.Null),
        ["described null"] = node => node.Type == NodeType.Described && node.Value.Type == NodeType.Null,
        ["described null or boolean"] = node => node.Type == NodeType.Described && (node.Value.Type is NodeType.Null or NodeType.Boolean),
        ["descriptor that is neither ulong nor symbol"] = node => Descriptors(node).Any(descriptor => descriptor.Type is not (NodeType.ULong or NodeType.Symbol)),
        ["char"] = node => node.Type == NodeType.Char,
        ["char beyond U+FFFF"] = node => node.Type == NodeType.Char && node.Bits > 0xffff,
        ["decimal"] = node => node.Type is NodeType.Decimal32 or NodeType.Decimal64 or NodeType.Decimal128,
        ["map with keys that are not strings"] = node => node.Type == NodeType.Map && node.Children.Where((_, i) => i % 2 == 0).Any(key => key.Type != NodeType.String),
        ["long beyond 53 bits"] = node => node.Type == NodeType.Long && (node.SignedBits is > (1L << 53) - 1 or < -((1L << 53) - 1)),
        ["ulong beyond 63 bits"] = node => node.Type == NodeType.ULong && node.Bits > long.MaxValue,
        ["descriptor beyond 53 bits"] = node => Descriptors(node).Any(descriptor => descriptor.Type == NodeType.ULong && descriptor.Bits >= 1L << 53),
        ["array of timestamps"] = node => node.Children.Count > 0 && IsArrayOf(node, NodeType.Timestamp),
        ["array of 254 bytes"] = node => node.Type == NodeType.Array && node.Children.Count * WidestOf(node.ElementCode) == 254,
        ["array of arrays"] = node => node.Children.Count > 0 && IsArrayOf(node, NodeType.Array),
        ["descriptor that holds values"] = node => Descriptors(node).Any(descriptor => descriptor.Depth > 0),
        ["timestamp beyond JavaScript's dates"] = node => node.Type == NodeType.Timestamp && (node.SignedBits is > 8_640_000_000_000_000 or < -8_640_000_000_000_000),
    };

    /// <summary>The names of all features.</summary>
    public static IEnumerable<string> Names => s_features.Keys;

    /// <summary>Whether the value, or one within it, has the feature.</summary>
    public static bool Has(Node node, string feature) =>
        s_features[feature](node) || node.Children.Any(child => Has(child, feature)) || node.ElementDescriptors.Any(child => Has(child, feature));

    private static bool IsEmpty(Node node) => node.Code != 0 && node.Data.Length == 0 && WireFormat.Of(node.Code).Category is (WireCategory.Fixed or WireCategory.Variable);

    // Bytes of an element of fixed width in the widest encoding of its type.
    private static int WidestOf(byte code) =>
        WireFormat.All.Where(format => format.Type == WireFormat.Of(code).Type && format.Category == WireCategory.Fixed).Select(format => format.Width).DefaultIfEmpty().Max();

    private static bool IsArrayOf(Node node, NodeType type) => node.Type == NodeType.Array && WireFormat.Of(node.ElementCode).Type == type;

    private static IEnumerable<Node> Descriptors(Node node) => node.Type == NodeType.Described ? [node.Descriptor] : node.ElementDescriptors;
}
