namespace Amqp.Encoding.Tests.Packages;

/// <summary>The differences of the library's object path from the standard: those of its objects.</summary>
internal static class AdapterDifferences
{
    private static readonly Difference[] s_read =
    [
        new(Way.Reads, "decimal that System.Decimal has in another form", "7432800001", "dec128:30400000000000000000000000000001",
            "AmqpCodec.DecodeObject gives System.Decimal; part 1, 1.6.13 to 1.6.15",
            (node, _) => (node.Type == NodeType.Array ? WireFormat.Of(node.ElementCode).Type : node.Type) is NodeType.Decimal32 or NodeType.Decimal64
                || (node.Type == NodeType.Decimal128 && !MicrosoftCodec.IsDecimal(node)))
            { IsUncertain = true },
    ];

    private static readonly Difference[] s_written =
    [
        new(Way.Writes, "array with a descriptor and without elements", "e0050000530170", "AmqpEncodeException",
            "DescribedType[] without elements says no type; part 1, 1.6.24",
            (node, _) => node.IsDescribedArray() && node.Children.Count == 0),
        new(Way.Writes, "array of arrays of ubytes", "e00601e003015005", "array<a0>[bin:05]",
            "AmqpCodec.EncodeObject takes byte[][] for binaries: docs/migrating.md; part 1, 1.6.24",
            (node, _) => node.IsBareArrayOf(NodeType.Array) && node.Children.Count > 0 && node.Children.All(child => child.IsBareArrayOf(NodeType.UByte)),
            node => Node.Array(0xf0, [], 0xb0, [.. node.Children.Select(child => Node.Scalar(0xb0, [.. child.Children.Select(octet => (byte)octet.Bits)]))])),
        new(Way.Writes, "array of arrays of nulls", "e00501e0020140", "array<c0>[list[null]]",
            "AmqpCodec.EncodeObject takes object[] for a list; part 1, 1.6.24",
            (node, _) => node.IsArrayOf(NodeType.Array) && node.Children.Any(child => child.IsBareArrayOf(NodeType.Null)))
            { IsUncertain = true },
        new(Way.Writes, "map with an array of nulls and the list of them as keys", "c10804e0020040414541", Difference.NoObject, "both are one object[]; part 1, 1.6.23",
            (node, _) => node.Type == NodeType.Map && node.Children.Where(static (_, i) => i % 2 == 0).Select(static key => key.IsBareArrayOf(NodeType.Null) ? Node.List(0xd0, key.Children) : key)
                .Distinct(NodeEquality.Instance).Count() * 2 != node.Children.Count),
        new(Way.Writes, "array of nulls", "e0020240", "list[null,null]", "AmqpCodec.EncodeObject takes object[] for a list; part 1, 1.6.24",
            (node, parent) => node.IsBareArrayOf(NodeType.Null) && !(parent?.Type == NodeType.Array && parent.Children.Contains(node)),
            node => Node.List(0xd0, node.Children)),
        new(Way.Writes, "array of decimal32 or decimal64 without elements", "e0020074", "array<94>[]",
            "the type for all is System.Decimal; part 1, 1.6.13, 1.6.14",
            (node, _) => node.IsBareArrayOf(NodeType.Decimal32, NodeType.Decimal64) && node.Children.Count == 0,
            _ => Node.Array(0xf0, [], 0x94)),
        new(Way.Writes, "decimal32, decimal64, or decimal128 that System.Decimal does not have", "7432800001", Difference.NoObject,
            "AmqpCodec has calls for System.Decimal; part 1, 1.6.13 to 1.6.15",
            (node, _) => node.Type is NodeType.Decimal32 or NodeType.Decimal64 || (node.Type == NodeType.Decimal128 && !MicrosoftCodec.IsDecimal(node))),
        new(Way.Writes, "char beyond U+FFFF", "730001f600", Difference.NoObject, "AmqpCodec has calls for System.Char; part 1, 1.6.16",
            (node, _) => node.Type == NodeType.Char && node.Bits > 0xffff),
        new(Way.Writes, "timestamp that DateTime does not have", "837fffffffffffffff", Difference.NoObject,
            "AmqpCodec has calls for DateTime; part 1, 1.6.17",
            (node, _) => node.Type == NodeType.Timestamp && !node.IsTimeOfDotNet()),
        new(Way.Writes, "map with the key null", "c103024041", Difference.NoObject, "AmqpMap is a Dictionary; part 1, 1.6.23",
            (node, _) => node.Keys().Any(key => key.Type == NodeType.Null)),
    ];

    public static IReadOnlyList<Difference> All { get; } = [.. s_read, .. s_written];
}
