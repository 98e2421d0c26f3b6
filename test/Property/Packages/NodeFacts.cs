namespace Amqp.Encoding.Tests.Packages;

/// <summary>Questions that the lists of differences have about values.</summary>
internal static class NodeFacts
{
    public const long LastMillisecond = 253_402_300_799_999;
    public const long FirstMillisecond = -62_135_596_800_000;

    private static readonly HashSet<ulong> s_codes = [.. CompositeDefinition.All.Select(type => type.Code), 0x71, 0x72, 0x74, 0x75, 0x76, 0x77, 0x78];

    public static bool IsArrayOf(this Node node, params NodeType[] types) =>
        node.Type == NodeType.Array && types.Contains(WireFormat.Of(node.ElementCode).Type);

    /// <summary>Whether elements have no descriptor.</summary>
    public static bool IsBareArrayOf(this Node node, params NodeType[] types) => node.IsArrayOf(types) && node.ElementDescriptors.Count == 0;

    public static bool IsDescribedArray(this Node node) => node.Type == NodeType.Array && node.ElementDescriptors.Count > 0;

    public static bool IsTimeOfDotNet(this Node node) => node.SignedBits is >= FirstMillisecond and <= LastMillisecond;

    /// <summary>Whether a type of the standard has the descriptor.</summary>
    public static bool IsStandard(this Node node) => node.Type == NodeType.Described
        && (node.Descriptor.Type == NodeType.ULong
            ? s_codes.Contains(node.Descriptor.Bits)
            : node.Descriptor.Type == NodeType.Symbol && node.Descriptor.Text.StartsWith("amqp:", StringComparison.Ordinal));

    /// <summary>Whether the value is an amqp-sequence section of a message.</summary>
    public static bool IsSequenceOf(this Node node, Node? message) =>
        message?.Type == NodeType.List
        && message.Children.Any(section => section.Type == NodeType.Described && section.Value == node && Codec.CodeOf(section) == 0x76);

    public static IEnumerable<Node> Keys(this Node node) => node.Type == NodeType.Map ? node.Children.Where((_, i) => i % 2 == 0) : [];

    /// <summary>Whether keys become the same: .NET compares them as equal, or they are written so.</summary>
    public static bool HasEqualKeys(this Node node, Way way, IEnumerable<Difference> differences) =>
        node.Type == NodeType.Map && node.Children.Count > 2
        && node.Keys().Select(key => new Expectation(differences).Of(key)).Distinct(new KeyComparer(way)).Count() * 2 < node.Children.Count;

    /// <summary>A time of DateTime from the first one on, or its last one.</summary>
    public static Node ClampTime(this Node node, long first) => Node.Number(0x83, (ulong)Math.Min(Math.Max(node.SignedBits, first), LastMillisecond));

    /// <summary>The elements of an array, each with its descriptors.</summary>
    public static IReadOnlyList<Node> Elements(this Node node) =>
        [.. node.Children.Select(child => node.ElementDescriptors.Reverse().Aggregate(child, (value, descriptor) => Node.Described(descriptor, value)))];

    // Keys that are read are objects, of which .NET compares those without a comparison of their own by reference.
    private sealed class KeyComparer(Way way) : IEqualityComparer<Node>
    {
        public bool Equals(Node? x, Node? y) => x!.Type == y!.Type && x.Type switch
        {
            NodeType.Float => BitConverter.UInt32BitsToSingle((uint)x.Bits).Equals(BitConverter.UInt32BitsToSingle((uint)y.Bits)),
            NodeType.Double => BitConverter.UInt64BitsToDouble(x.Bits).Equals(BitConverter.UInt64BitsToDouble(y.Bits)),
            NodeType.Decimal128 when MicrosoftCodec.IsDecimal(x) && MicrosoftCodec.IsDecimal(y) => MicrosoftCodec.ToDecimal(x) == MicrosoftCodec.ToDecimal(y),
            _ => (way == Way.Writes || x.Type is not (NodeType.Binary or > NodeType.Symbol)) && NodeEquality.Instance.Equals(x, y),
        };

        public int GetHashCode(Node obj) => (int)obj.Type;
    }
}
