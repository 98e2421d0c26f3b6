using Azure = Microsoft.Azure.Amqp;
using Objects = Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Packages;

/// <summary>Where the object path is not as Microsoft.Azure.Amqp 2.7.3, and why. A number after a name is that of the parameters.</summary>
internal static class AdapterList
{
    /// <summary>Members that the adapter does not have.</summary>
    public static Dictionary<string, string> Lacks { get; } = new()
    {
        ["AmqpCodec.GetFrameSize/1"] = "FrameDecoder finds frames",
        ["AmqpCodec.MinimumFrameDecodeSize"] = "FrameDecoder finds frames",
        ["AmqpCodec.RegisterKnownTypes/3"] = "types are registered in AmqpReaderOptions, not in a static",
        ["AmqpCodec.GetSerializableEncodeSize/1"] = "IAmqpComposite.GetEncodedSize; IAmqpSerializable writes to a ByteBuffer",
        ["AmqpCodec.EncodeSerializable/2"] = "EncodeObject writes an IAmqpComposite; IAmqpSerializable writes to a ByteBuffer",
        ["AmqpCodec.DecodeMap<T>/1"] = "DecodeMap; there are no classes for restricted maps",
        ["AmqpCodec.DecodeAmqpDescribed/1"] = "AmqpReader.ReadComposite",
        ["AmqpCodec.DecodeAmqpDescribed/3"] = "AmqpReader.ReadComposite, with the types of its options",
        ["AmqpCodec.CreateAmqpDescribed/1"] = "AmqpReader.ReadComposite",
        ["AmqpCodec.CreateAmqpDescribed/3"] = "AmqpReader.ReadComposite, with the types of its options",
        ["AmqpCodec.DecodeKnownType<T>/1"] = "AmqpReader.ReadComposite<T>",
        ["ByteBuffer.new(Byte[], Boolean)"] = "a buffer over an array of the caller does not grow",
        ["ByteBuffer.new(Int32, Boolean, Boolean)"] = "there is one pool",
        ["ByteBuffer.InitBufferManagers/0"] = "there is one pool, that of .NET",
        ["ByteBuffer.InitBufferManagers/1"] = "there is one pool, that of .NET",
        ["ByteBuffer.AddReference/0"] = "a buffer has one owner",
        ["ByteBuffer.RemoveReference/0"] = "a buffer has one owner",
        ["ByteBuffer.Clone/0"] = "a buffer has one owner",
        ["ByteBuffer.GetSlice/2"] = "a new ByteBuffer over a part of Buffer",
        ["ByteBuffer.AdjustPosition/2"] = "Seek, and a new ByteBuffer",
        ["ByteBuffer.Validate/2"] = "each call checks what it needs",
        ["AmqpMap.new(IDictionary)"] = "a collection initializer; EncodeMap takes any IDictionary",
        ["AmqpMap.TryRemoveValue<T>/2"] = "Remove of Dictionary",
        ["AmqpMap.ValueSize"] = "GetMapEncodeSize",
        ["Multiple.new(IList)"] = "the parameter is an IEnumerable",
    };

    /// <summary>Members that only the adapter has.</summary>
    public static Dictionary<string, string> HasInExcess { get; } = new()
    {
        ["ByteBuffer.new(AmqpBuffer)"] = "to move over step by step",
        ["AmqpMap.new(IEnumerable)"] = "pairs with texts as keys",
        ["AmqpMap.FromValue/1"] = "to move over step by step",
        ["AmqpMap.ToValue/0"] = "to move over step by step",
        ["Multiple.new(IEnumerable)"] = "takes an IList, too",
        ["Multiple.op_Implicit/1"] = "from one value and from an array",
    };

    /// <summary>Types whose DecodeX of the codec reads the bytes after any code.</summary>
    public static string[] Unchecked { get; } = ["UByte", "UShort", "Byte", "Short", "Char", "Float", "Double", "TimeStamp", "Uuid"];

    /// <summary>Objects that are written in other ways: an example, the bytes of the codec, those of the adapter, the reason.</summary>
    public static IReadOnlyList<(string Name, Func<object?> Real, Func<object?> Adapter, string RealBytes, string AdapterBytes, string Why)> Encoded { get; } =
    [
        Same("array", () => new[] { 1 },
            "f000000009000000017100000001", "e006017100000001", "ArrayEncoding writes array32 always; part 1, 1.6.24 has array8, too"),
        Same("array of strings", () => new[] { "a" },
            "f00000000a00000001b10000000161", "e00401a10161", "StringEncoding has 32-bit sizes in arrays; part 1, 1.6.20 has 8-bit ones, too"),
        Same("byte[][]", () => new byte[][] { [5] },
            "f00000000f00000001f000000006000000015005", "e00401a00105", "the adapter takes it for binaries, as typed calls do: docs/migrating.md"),
        Same("object[]", () => new object[] { 1, "a" }, "NotSupportedException", "c006025401a10161", "the adapter takes it for a list"),
        Same("dictionary of .NET", () => new Dictionary<string, object> { ["a"] = 1 },
            "NotSupportedException", "c10602a101615401", "the adapter takes it for a map"),
        Same("sequence that is not an IList", () => new Queue<int>([1]), "NotSupportedException", "c003015401", "the adapter takes it for a list"),
        Same("DateTimeOffset", () => new DateTimeOffset(1970, 1, 1, 0, 0, 1, TimeSpan.Zero),
            "NotSupportedException", "8300000000000003e8", "the adapter takes it for a timestamp"),
        Same("half a surrogate pair in a string", () => "\ud800",
            "a103efbfbd", "AmqpEncodeException", "the codec writes U+FFFD; part 1, 1.6.20 wants Unicode"),
        Same("half a millisecond before 1970", () => new DateTime(1969, 12, 31, 23, 59, 59, 999, DateTimeKind.Utc).AddTicks(5000),
            "830000000000000000", "83ffffffffffffffff", "the codec rounds to 0, the adapter down; part 1, 1.6.17"),
        Same("decimal", () => 1.5m,
            "940c3e000000000000000000000000000f", "94303e000000000000000000000000000f", "DecimalEncoding.EncodeValue shifts by 9 and not by 7; part 1, 1.6.15"),
        Same("64 lists in a list", () => Enumerable.Range(0, 64).Aggregate(new List<object> { 1 }, (inner, _) => [inner]),
            NestedLists(65), "AmqpEncodeException", "the adapter has a limit of depth: docs/security.md"),
        new("default(AmqpSymbol)", () => default(Azure.Encoding.AmqpSymbol), () => default(AmqpSymbol),
            "40", "a300", "null is AmqpSymbol? here: docs/migrating.md"),
        new("symbol beyond ASCII", () => new Azure.Encoding.AmqpSymbol("é"), () => new AmqpSymbol("é"),
            "a3013f", "AmqpEncodeException", "the codec writes a question mark; part 1, 1.6.21"),
        new("map with the key null", () => new Azure.Encoding.AmqpMap { [new Azure.Encoding.MapKey(null)] = 1 }, () => new Objects.AmqpMap { [null!] = 1 },
            "c10402405401", "ArgumentNullException", "AmqpMap is a Dictionary here"),
        new("described values with two descriptors in an array", () => new Azure.Encoding.DescribedType[] { new(1UL, 1), new(2UL, 2) },
            () => new Objects.DescribedType[] { new(1UL, 1), new(2UL, 2) },
            "f00000001000000002005301710000000100000002", "AmqpEncodeException",
            "the codec writes the first for all; part 1, 1.2"),
        new("described values of two types in an array", () => new Azure.Encoding.DescribedType[] { new(1UL, 1), new(1UL,
            "a") }, () => new Objects.DescribedType[] { new(1UL, 1), new(1UL, "a") }, "f0000000110000000200530171000000010000000161", "AmqpEncodeException",
            "the codec writes the first type and the bytes of both; part 1, 1.6.24"),
        new("list that holds an array of arrays", () => new List<object> { new int[][] { [1] } }, () => new List<object> { new int[][] { [1] } },
            "c01901f00000001200000001f000000009000000017100000001", "c00c01e00901e006017100000001",
            "ArrayEncoding.GetObjectEncodeSize counts the code of an inner array; part 1, 1.6.22"),
    ];

    /// <summary>Bytes that are read in other ways: the call, the bytes, the value of the codec, that of the adapter, the reason.</summary>
    public static IReadOnlyList<(string Call, string Bytes, string Real, string Adapter, string Why)> Decoded { get; } =
    [
        ("Boolean", "5602", "bool:true", "AmqpDecodeException", "part 1, 1.6.2"),
        ("String", "a101ff", "str:\"\\u{fffd}\"", "AmqpDecodeException", "the codec reads U+FFFD; part 1, 1.6.20"),
        ("Symbol", "a301e9", "sym:\"?\"", "AmqpDecodeException", "the codec reads a question mark; part 1, 1.6.21"),
        ("Map", "c1050454015402", "AmqpException", "AmqpDecodeException", "the count is more than there are; part 1, 1.6.23"),
        ("Map", "c10704540141540142", "map{int:1=bool:false}", "AmqpDecodeException", "the codec keeps the last of equal keys; part 1, 1.6.23"),
        ("Map", "c1040354014154", "AmqpException", "AmqpDecodeException", "the count is odd; part 1, 1.6.23"),
        ("List", "c0050141", "list[bool:true]", "AmqpDecodeException", "the size is more than there is; part 1, 1.6.22"),
        ("List", "c00401414242", "list[bool:true]", "AmqpDecodeException", "the codec does not look at the size; part 1, 1.6.22"),
        ("Object", "7432800001", "AmqpException", "dec128:30400000000000000000000000000001", "the codec has no decimal32; part 1, 1.6.13"),
        ("Object", "83ffffffffffffffff", "ts:0", "ts:-1", "the codec has no time before 1970; part 1, 1.6.17"),
        ("Object", "e0020240", "NotSupportedException", "array<40>[null,null]", "the codec has no array of nulls; part 1, 1.6.24"),
        ("Object", "c10d04720000000041728000000042", "map{float:00000000=bool:false}",
            "map{float:00000000=bool:true,float:80000000=bool:false}", "0 and -0 are one key of .NET; part 1, 1.6.23"),
        ("Map", "c103024041", "map{null=bool:true}", "AmqpDecodeException", "a Dictionary has no key null; DecodeObject gives the library's own map"),
        ("Multiple", "e0020071", "array<71>[]", "null", "no value is null here; part 1, 1.4"),
    ];

    /// <summary>The form in which the codec writes a value: arrays have 32-bit sizes, their own and those of their elements. Both forms are legal.</summary>
    public static Node ToMicrosoftForm(Node node)
    {
        List<Node> children = [.. node.Children.Select(ToMicrosoftForm)], descriptors = [.. node.ElementDescriptors.Select(ToMicrosoftForm)];
        switch (node.Type)
        {
            case NodeType.Array:
                byte code = node.ElementCode is >= 0xa0 or 0x45 ? (byte)((node.ElementCode == 0x45 ? 0xc0 : node.ElementCode) | 0x10) : node.ElementCode;
                return Node.Array(0xf0, descriptors, code, children.ConvertAll(child => ReferenceEncoder.WithCode(child, code)));
            case NodeType.List or NodeType.Map:
                Node wide = node.Type == NodeType.Map ? Node.Map(0xd1, children) : Node.List(0xd0, children);
                return children.Count == 0 && node.Type == NodeType.List ? node
                    : ReferenceEncoder.FitsEightBits(wide) ? ReferenceEncoder.WithCode(wide, (byte)(wide.Code - 0x10))
                    : wide;
            case NodeType.Described:
                return Node.Described(children[0], children[1]);
            default:
                return node;
        }
    }

    // A list of one item has a size, the count and the item.
    private static string NestedLists(int depth) =>
        string.Concat(Enumerable.Range(1, depth).Reverse().Select(levels => $"c0{(3 * levels):x2}01")) + "5401";

    private static (string Name, Func<object?> Real, Func<object?> Adapter, string RealBytes, string AdapterBytes, string Why) Same(
        string name, Func<object?> value, string real, string adapter, string why) => (name, value, value, real, adapter, why);
}
