namespace Amqp.Encoding.Tests.Support;

/// <summary>How the data of an encoding is delimited (AMQP 1.0, part 1, 1.2).</summary>
public enum WireCategory
{
    /// <summary>A set number of bytes, 0 to 16.</summary>
    Fixed,

    /// <summary>A size, then that many bytes.</summary>
    Variable,

    /// <summary>A size and a count, then values with a constructor each: lists and maps.</summary>
    Compound,

    /// <summary>A size and a count, then one constructor and bare bodies.</summary>
    Array,
}

/// <summary>One of the 39 encodings of the standard, typed out from its table (AMQP 1.0, part 1, 1.6).</summary>
public sealed class WireFormat
{
    private static readonly Dictionary<byte, WireFormat> s_byCode = new Dictionary<byte, WireFormat>();

    static WireFormat()
    {
        Add(0x40, NodeType.Null, WireCategory.Fixed, 0);
        Add(0x41, NodeType.Boolean, WireCategory.Fixed, 0);
        Add(0x42, NodeType.Boolean, WireCategory.Fixed, 0);
        Add(0x43, NodeType.UInt, WireCategory.Fixed, 0);
        Add(0x44, NodeType.ULong, WireCategory.Fixed, 0);
        Add(0x45, NodeType.List, WireCategory.Fixed, 0);
        Add(0x50, NodeType.UByte, WireCategory.Fixed, 1);
        Add(0x51, NodeType.Byte, WireCategory.Fixed, 1);
        Add(0x52, NodeType.UInt, WireCategory.Fixed, 1);
        Add(0x53, NodeType.ULong, WireCategory.Fixed, 1);
        Add(0x54, NodeType.Int, WireCategory.Fixed, 1);
        Add(0x55, NodeType.Long, WireCategory.Fixed, 1);
        Add(0x56, NodeType.Boolean, WireCategory.Fixed, 1);
        Add(0x60, NodeType.UShort, WireCategory.Fixed, 2);
        Add(0x61, NodeType.Short, WireCategory.Fixed, 2);
        Add(0x70, NodeType.UInt, WireCategory.Fixed, 4);
        Add(0x71, NodeType.Int, WireCategory.Fixed, 4);
        Add(0x72, NodeType.Float, WireCategory.Fixed, 4);
        Add(0x73, NodeType.Char, WireCategory.Fixed, 4);
        Add(0x74, NodeType.Decimal32, WireCategory.Fixed, 4);
        Add(0x80, NodeType.ULong, WireCategory.Fixed, 8);
        Add(0x81, NodeType.Long, WireCategory.Fixed, 8);
        Add(0x82, NodeType.Double, WireCategory.Fixed, 8);
        Add(0x83, NodeType.Timestamp, WireCategory.Fixed, 8);
        Add(0x84, NodeType.Decimal64, WireCategory.Fixed, 8);
        Add(0x94, NodeType.Decimal128, WireCategory.Fixed, 16);
        Add(0x98, NodeType.Uuid, WireCategory.Fixed, 16);
        Add(0xa0, NodeType.Binary, WireCategory.Variable, 1);
        Add(0xa1, NodeType.String, WireCategory.Variable, 1);
        Add(0xa3, NodeType.Symbol, WireCategory.Variable, 1);
        Add(0xb0, NodeType.Binary, WireCategory.Variable, 4);
        Add(0xb1, NodeType.String, WireCategory.Variable, 4);
        Add(0xb3, NodeType.Symbol, WireCategory.Variable, 4);
        Add(0xc0, NodeType.List, WireCategory.Compound, 1);
        Add(0xc1, NodeType.Map, WireCategory.Compound, 1);
        Add(0xd0, NodeType.List, WireCategory.Compound, 4);
        Add(0xd1, NodeType.Map, WireCategory.Compound, 4);
        Add(0xe0, NodeType.Array, WireCategory.Array, 1);
        Add(0xf0, NodeType.Array, WireCategory.Array, 4);
    }

    private WireFormat(byte code, NodeType type, WireCategory category, int width)
    {
        Code = code;
        Type = type;
        Category = category;
        Width = width;
    }

    /// <summary>All 39 encodings.</summary>
    public static IReadOnlyCollection<WireFormat> All => s_byCode.Values;

    /// <summary>The format code.</summary>
    public byte Code { get; }

    /// <summary>The type that the code encodes.</summary>
    public NodeType Type { get; }

    /// <summary>How the data is delimited.</summary>
    public WireCategory Category { get; }

    /// <summary>Bytes of the data where the category is fixed, else bytes of the size field (and of the count field).</summary>
    public int Width { get; }

    /// <summary>Whether a value takes no byte beyond its code, so that an array of it is bounded by its count alone.</summary>
    public bool IsZeroWidth => Category == WireCategory.Fixed && Width == 0;

    /// <summary>Whether the standard assigns the code.</summary>
    public static bool IsAssigned(byte code) => s_byCode.ContainsKey(code);

    /// <summary>The encoding of an assigned code.</summary>
    public static WireFormat Of(byte code) =>
        s_byCode.TryGetValue(code, out WireFormat? format)
            ? format
            : throw new ArgumentOutOfRangeException(nameof(code), $"0x{code:x2} is not an assigned format code.");

    private static void Add(byte code, NodeType type, WireCategory category, int width) =>
        s_byCode.Add(code, new WireFormat(code, type, category, width));
}
