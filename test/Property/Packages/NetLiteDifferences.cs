namespace Amqp.Encoding.Tests.Packages;

/// <summary>The differences of AMQPNetLite 2.5.5.</summary>
internal static class NetLiteDifferences
{
    private static readonly Difference[] s_read =
    [
        new(Way.Reads, "several amqp-sequence sections", "005376c003015401005376c003015402", "list[described(ulong:118,list[int:2])]",
            "Message.Decode keeps the last; part 3, 3.2.7",
            (node, _) => node.Children.Count(section => Codec.CodeOf(section) == 0x76) > 1)
            { IsMessage = true, IsUncertain = true },
        new(Way.Reads, "array with a descriptor", "e006010053015105", "AmqpException", "Encoder.ReadArray has no codec for 0; part 1, 1.2",
            (node, _) => node.IsDescribedArray()),
        new(Way.Reads, "array of nulls", "e0020240", "AmqpException",
            "Encoder.ReadArray has no type for null, and requires a byte for each element; part 1, 1.6.24",
            (node, _) => node.IsBareArrayOf(NodeType.Null)),
        new(Way.Reads, "array of ubytes", "e00402500102", "bin:0102", "Encoder.ReadArray makes byte[], which is a binary; part 1, 1.6.24",
            (node, parent) => node.IsBareArrayOf(NodeType.UByte) && parent?.IsArrayOf(NodeType.Array) != true,
            node => Node.Scalar(0xb0, [.. node.Children.Select(child => (byte)child.Bits)])),
        new(Way.Reads, "array of decimal64 or decimal128 without elements", "e0020084", "array<74>[]",
            "Encoder.ReadArray makes Decimal[] for all three; part 1, 1.6.24",
            (node, _) => node.IsBareArrayOf(NodeType.Decimal64, NodeType.Decimal128) && node.Children.Count == 0,
            _ => Node.Array(0xf0, [], 0x74)),
        new(Way.Reads, "char beyond U+FFFF", "730001f600", "char:U+F600", "Encoder.ReadChar drops the upper bits; part 1, 1.6.16",
            (node, _) => node.Type == NodeType.Char && node.Bits > 0xffff,
            node => Node.Number(0x73, node.Bits & 0xffff)),
        new(Way.Reads, "timestamp that DateTime does not have", "837fffffffffffffff", "ts:253402300799999",
            "Encoder.TimestampToDateTime takes the last or first; part 1, 1.6.17",
            (node, _) => node.Type == NodeType.Timestamp && !node.IsTimeOfDotNet(),
            node => node.ClampTime(NodeFacts.FirstMillisecond)),
        new(Way.Reads, "map with the key null", "c103024041", "ArgumentNullException", "Encoder.ReadMap: Map is a Dictionary; part 1, 1.6.23",
            (node, _) => node.Keys().Any(key => key.Type == NodeType.Null)),
        new(Way.Reads, "map with keys that .NET compares as equal", "c10d04720000000041728000000042", "ArgumentException",
            "Encoder.ReadMap: Map is a Dictionary; part 1, 1.6.23",
            (node, _) => node.HasEqualKeys(Way.Reads, s_read!)),
        new(Way.Reads, "described value with the descriptor null", "004041", "NullReferenceException",
            "Encoder.ReadDescribed looks the descriptor up; part 1, 1.2",
            (node, _) => node.Type == NodeType.Described && node.Descriptor.Type == NodeType.Null),
        new(Way.Reads, "described value of a type of the standard", "0053245405", "AmqpException",
            "Encoder.ReadDescribed makes an object of the type; part 1, 1.2",
            (node, _) => node.IsStandard())
            { IsUncertain = true },
    ];

    private static readonly Difference[] s_written =
    [
        new(Way.Writes, "several amqp-sequence sections", "005376c003015401005376c003015402", Difference.NoObject,
            "Message.BodySection is one; part 3, 3.2.7",
            (node, _) => node.Children.Count(section => Codec.CodeOf(section) == 0x76) > 1)
            { IsMessage = true },
        new(Way.Writes, "array of arrays of ubytes", "e00601e003015005", "array<b0>[bin:05]", "Encoder.WriteObject takes byte[] for a binary; part 1, 1.6.24",
            (node, _) => node.IsBareArrayOf(NodeType.Array) && node.Children.Count > 0 && node.Children.All(child => child.IsBareArrayOf(NodeType.UByte)),
            node => Node.Array(0xf0, [], 0xb0, [.. node.Children.Select(child => Node.Scalar(0xb0, [.. child.Children.Select(octet => (byte)octet.Bits)]))])),
        new(Way.Writes, "array of arrays, of nulls, or with a descriptor", "e00601e003015105", "list[array<51>[byte:5]]",
            "Encoder.TryGetCodec has no such array, so it is an IList; part 1, 1.6.24",
            (node, _) => node.IsBareArrayOf(NodeType.Array, NodeType.Null) || node.IsDescribedArray(),
            node => ToList(node.Elements())),
        new(Way.Writes, "array of ubytes", "e00402500102", "bin:0102", "Encoder.WriteObject takes byte[] for a binary; part 1, 1.6.24",
            (node, _) => node.IsBareArrayOf(NodeType.UByte),
            node => Node.Scalar(0xb0, [.. node.Children.Select(child => (byte)child.Bits)])),
        new(Way.Writes, "array without elements", "e0020071", "array<40>[]", "Encoder.WriteArray writes no constructor; part 1, 1.6.24",
            (node, _) => node.Type == NodeType.Array && node.Children.Count == 0,
            _ => Node.Array(0xf0, [], 0x40)),
        new(Way.Writes, "list that ends with nulls", "c003024140", "list[bool:true]", "Encoder.WriteList leaves them out; part 1, 1.6.22",
            (node, _) => node.Type == NodeType.List && node.Children.Count > 0 && node.Children[^1].Type == NodeType.Null,
            node => ToList(node.Children)),
        new(Way.Writes, "char beyond U+FFFF", "730001f600", Difference.NoObject, "its API has System.Char; part 1, 1.6.16",
            (node, _) => node.Type == NodeType.Char && node.Bits > 0xffff),
        new(Way.Writes, "timestamp that DateTime does not have", "837fffffffffffffff", Difference.NoObject, "its API has DateTime; part 1, 1.6.17",
            (node, _) => node.Type == NodeType.Timestamp && !node.IsTimeOfDotNet()),
        new(Way.Writes, "map with the key null", "c103024041", Difference.NoObject, "Map is a Dictionary; part 1, 1.6.23",
            (node, _) => node.Keys().Any(key => key.Type == NodeType.Null)),
        new(Way.Writes, "map with keys that .NET compares as equal", "c10d04720000000041728000000042", Difference.NoObject,
            "Map is a Dictionary; part 1, 1.6.23",
            (node, _) => node.HasEqualKeys(Way.Writes, s_written!)),
    ];

    public static IReadOnlyList<Difference> All { get; } = [.. s_read, .. s_written];

    private static Node ToList(IEnumerable<Node> items) => Node.List(0xd0, [.. items.Reverse().SkipWhile(item => item.Type == NodeType.Null).Reverse()]);
}
