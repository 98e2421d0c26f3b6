namespace Amqp.Encoding.Tests.Packages;

/// <summary>The differences of Microsoft.Azure.Amqp 2.7.3.</summary>
internal static class MicrosoftDifferences
{
    private static readonly MicrosoftCodec s_codec = new();

    private static readonly Difference[] s_read =
    [
        new(Way.Reads, "array with the descriptor null", "e00401004045", "InvalidCastException",
            "ArrayEncoding.Decode; part 1, 1.2",
            (node, _) => node.IsDescribedArray() && node.ElementDescriptors[0].Type == NodeType.Null && node.Children.Count > 0)
            { IsUncertain = true },
        new(Way.Reads, "array with several descriptors", "e00a02005301005302500102", "AmqpException", "ArrayEncoding.Decode reads one; part 1, 1.2",
            (node, _) => node.IsDescribedArray() && node.ElementDescriptors.Count > 1)
            { IsUncertain = true },
        new(Way.Reads, "array with a descriptor and without elements", "e0050000530170", "array<40>[]",
            "ArrayEncoding.Decode returns DescribedType[]; part 1, 1.6.24",
            (node, _) => node.IsDescribedArray() && node.Children.Count == 0)
            { IsUncertain = true },
        new(Way.Reads, "array of described nulls, decimal32 or decimal64", "e0050100530140", "NullReferenceException",
            "ArrayEncoding.Decode has no encoding for them; part 1, 1.6.1, 1.6.13, 1.6.14",
            (node, _) => node.IsDescribedArray() && node.IsArrayOf(NodeType.Null, NodeType.Decimal32, NodeType.Decimal64)),
        new(Way.Reads, "array of nulls", "e0020240", "NotSupportedException", "ArrayEncoding.DecodeObject has no case for 0x40; part 1, 1.6.24",
            (node, _) => node.IsBareArrayOf(NodeType.Null)),
        new(Way.Reads, "array of decimal32 or decimal64", "e006017432800001", "array<94>[dec128:30400000000000000000000000000001]",
            "ArrayEncoding.DecodeObject makes System.Decimal of both; part 1, 1.6.13, 1.6.14",
            (node, _) => node.IsBareArrayOf(NodeType.Decimal32, NodeType.Decimal64))
            { IsUncertain = true },
        new(Way.Reads, "array of chars beyond U+FFFF", "e00601730001f600", "array<73>[char:U+D83D]",
            "ArrayEncoding.GetReader keeps the first UTF-16 unit; part 1, 1.6.16",
            (node, _) => node.IsBareArrayOf(NodeType.Char) && node.Children.Any(child => child.Bits > 0xffff),
            node => Node.Array(0xf0, [], 0x73, [.. node.Children.Select(child => Node.Number(0x73, char.ConvertFromUtf32((int)child.Bits)[0]))])),
        new(Way.Reads, "char beyond U+FFFF", "730001f600", "ArgumentOutOfRangeException", "CharEncoding.Decode; part 1, 1.6.16",
            (node, _) => node.Type == NodeType.Char && node.Bits > 0xffff),
        new(Way.Reads, "decimal32 or decimal64", "7432800001", "AmqpException", "AmqpEncoding has neither code; part 1, 1.6.13, 1.6.14",
            (node, _) => node.Type is NodeType.Decimal32 or NodeType.Decimal64),
        new(Way.Reads, "decimal128 that System.Decimal does not have", "9430440000000000000000000000000001", "dec128:30400000000000000000000000000064",
            "DecimalEncoding.DecodeDecimal128; part 1, 1.6.15",
            (node, _) => node.Type == NodeType.Decimal128 && !MicrosoftCodec.IsDecimal(node))
            { IsUncertain = true },
        new(Way.Reads, "timestamp before 1970", "83ffffffffffffffff", "ts:0", "TimeStampEncoding.ToDateTime; part 1, 1.6.17",
            (node, _) => node.Type == NodeType.Timestamp && node.SignedBits < 0,
            node => node.ClampTime(0)),
        new(Way.Reads, "timestamp after 9999", "837fffffffffffffff", "ts:253402300799999", "TimeStampEncoding.ToDateTime; part 1, 1.6.17",
            (node, _) => node.Type == NodeType.Timestamp && node.SignedBits > NodeFacts.LastMillisecond,
            node => node.ClampTime(0)),
        new(Way.Reads, "map with keys that .NET compares as equal", "c10d04720000000041728000000042", "map{float:00000000=bool:false}",
            "MapEncoding.ReadMapValue keeps the last; part 1, 1.6.23",
            (node, _) => node.HasEqualKeys(Way.Reads, s_read!))
            { IsUncertain = true },
        new(Way.Reads, "described value of a type of the standard", "0053245405", "AmqpException",
            "AmqpCodec.DecodeObject makes an object of the type; part 1, 1.2",
            (node, _) => node.IsStandard())
            { IsUncertain = true },
    ];

    private static readonly Difference[] s_written =
    [
        new(Way.Writes, "data section without bytes, before another section", "005375a000005375a00107", "ArgumentException",
            "BufferListStream refuses an empty segment; part 3, 3.2.6",
            (node, _) => node.Children.Take(node.Children.Count - 1).Any(section => Codec.CodeOf(section) == 0x75 && section.Value.Data.Length == 0))
            { IsMessage = true },
        new(Way.Writes, "list or map that holds an array of arrays", "c00901e00601e003015105", Difference.Refused,
            "ArrayEncoding.GetObjectEncodeSize counts the code of an inner array; part 1, 1.6.22",
            (node, parent) => node.Type is NodeType.List or NodeType.Map && !node.IsSequenceOf(parent) && node.Children.Any(HoldsInnerArray)),
        new(Way.Writes, "array of nulls", "e0020240", "NotSupportedException", "AmqpEncoding.GetEncoding has no type for null; part 1, 1.6.24",
            (node, _) => node.IsBareArrayOf(NodeType.Null)),
        new(Way.Writes, "array with several descriptors", "e00a02005301005302500102", Difference.Refused,
            "ArrayEncoding.EncodeObject writes one; part 1, 1.2",
            (node, _) => node.IsDescribedArray() && node.ElementDescriptors.Count > 1)
            { IsUncertain = true },
        new(Way.Writes, "array with a descriptor and without elements", "e0050000530170", Difference.Refused,
            "ArrayEncoding.EncodeObject ends after the code 0; part 1, 1.2",
            (node, _) => node.IsDescribedArray() && node.Children.Count == 0),
        new(Way.Writes, "array of described nulls", "e0050100530140", "NullReferenceException",
            "ArrayEncoding.EncodeObject has no type for null; part 1, 1.6.1",
            (node, _) => node.IsDescribedArray() && node.IsArrayOf(NodeType.Null)),
        new(Way.Writes, "array of arrays of several types", "e00a02e00301500103015102", "array<d0>[list[ubyte:1],list[byte:2]]",
            "AmqpEncoding.GetEncoding takes Array for a list; part 1, 1.6.24",
            (node, _) => s_codec.IsMixed(node),
            node => Node.Array(0xf0, [], 0xd0, [.. node.Children.Select(child => Node.List(0xd0, child.Elements()))])),
        new(Way.Writes, "array of decimal32 or decimal64 without elements", "e0020074", "array<94>[]",
            "DecimalEncoding has decimal128 alone; part 1, 1.6.13, 1.6.14",
            (node, _) => node.IsBareArrayOf(NodeType.Decimal32, NodeType.Decimal64) && node.Children.Count == 0,
            _ => Node.Array(0xf0, [], 0x94)),
        new(Way.Writes, "decimal32, decimal64, or decimal128 that System.Decimal does not have", "7432800001", Difference.NoObject,
            "its API has System.Decimal; part 1, 1.6.13 to 1.6.15",
            (node, _) => node.Type is NodeType.Decimal32 or NodeType.Decimal64 || (node.Type == NodeType.Decimal128 && !MicrosoftCodec.IsDecimal(node))),
        new(Way.Writes, "decimal128", "94303e000000000000000000000000000f", "dec128:0c3e000000000000000000000000000f",
            "DecimalEncoding.EncodeValue shifts by 9 and not by 7; part 1, 1.6.15",
            (node, _) => node.Type == NodeType.Decimal128 && MicrosoftCodec.IsDecimal(node),
            MicrosoftCodec.ShiftExponent),
        new(Way.Writes, "char beyond U+FFFF", "730001f600", Difference.NoObject, "its API has System.Char; part 1, 1.6.16",
            (node, _) => node.Type == NodeType.Char && node.Bits > 0xffff),
        new(Way.Writes, "timestamp that DateTime does not have", "837fffffffffffffff", Difference.NoObject, "its API has DateTime; part 1, 1.6.17",
            (node, _) => node.Type == NodeType.Timestamp && !node.IsTimeOfDotNet()),
        new(Way.Writes, "timestamp of a late century", "830000e15586910b5d", "ts:247757446122332",
            "TimeStampEncoding.GetMilliseconds calculates in double; part 1, 1.6.17",
            (node, _) => node.Type == NodeType.Timestamp && MillisecondsOf(node) != node.SignedBits,
            node => Node.Number(0x83, (ulong)MillisecondsOf(node))),
        new(Way.Writes, "map with keys that .NET compares as equal", "c10d04720000000041728000000042", Difference.NoObject,
            "AmqpMap is a Dictionary; part 1, 1.6.23",
            (node, _) => node.HasEqualKeys(Way.Writes, s_written!)),
    ];

    public static IReadOnlyList<Difference> All { get; } = [.. s_read, .. s_written];

    private static long MillisecondsOf(Node node) => (long)TimeSpan.FromTicks(node.SignedBits * TimeSpan.TicksPerMillisecond).TotalMilliseconds;

    /// <summary>Whether the size of an array of arrays is part of the value's size.</summary>
    public static bool HoldsInnerArray(Node node) =>
        s_codec.IsMixed(node) ? node.Children.Any(inner => inner.Children.Any(HoldsInnerArray))
        : (node.IsArrayOf(NodeType.Array) && node.Children.Count > 0) || node.Children.Concat(node.ElementDescriptors).Any(HoldsInnerArray);
}
