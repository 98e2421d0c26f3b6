namespace Amqp.Encoding.Tests.Reading;

/// <summary>A call of one read method.</summary>
internal delegate void ReaderAction(ref AmqpReader reader);

/// <summary>Every read method of the reader: what it accepts, and what its errors say that it expected.</summary>
internal sealed class ReaderCall
{
    private static readonly AmqpType[] s_integers =
    [
        AmqpType.UByte, AmqpType.UShort, AmqpType.UInt, AmqpType.ULong, AmqpType.SByte, AmqpType.Short, AmqpType.Int, AmqpType.Long,
    ];

    private static readonly AmqpType[] s_any = [.. Enum.GetValues<AmqpType>()];

    private ReaderCall(string name, string expected, AmqpType[] accepts, ReaderAction read)
    {
        Name = name;
        Expected = expected;
        Accepts = accepts;
        Read = read;
    }

    public string Name { get; }

    public string Expected { get; }

    public AmqpType[] Accepts { get; }

    public ReaderAction Read { get; }

    /// <summary>The typed reads: another type is an error.</summary>
    public static IReadOnlyList<ReaderCall> Typed { get; } =
    [
        new("ReadNull", "null", [AmqpType.Null], (ref r) => r.ReadNull()),
        new("ReadBoolean", "boolean", [AmqpType.Boolean], (ref r) => r.ReadBoolean()),
        new("ReadByte", "ubyte", [AmqpType.UByte], (ref r) => r.ReadByte()),
        new("ReadUInt16", "ushort", [AmqpType.UShort], (ref r) => r.ReadUInt16()),
        new("ReadUInt32", "uint", [AmqpType.UInt], (ref r) => r.ReadUInt32()),
        new("ReadUInt64", "ulong", [AmqpType.ULong], (ref r) => r.ReadUInt64()),
        new("ReadSByte", "byte", [AmqpType.SByte], (ref r) => r.ReadSByte()),
        new("ReadInt16", "short", [AmqpType.Short], (ref r) => r.ReadInt16()),
        new("ReadInt32", "int", [AmqpType.Int], (ref r) => r.ReadInt32()),
        new("ReadInt64", "long", [AmqpType.Long], (ref r) => r.ReadInt64()),
        new("ReadInteger", "an integer", s_integers, (ref r) => r.ReadInteger()),
        new("ReadUnsignedInteger", "an integer", s_integers, (ref r) => r.ReadUnsignedInteger()),
        new("ReadSingle", "float", [AmqpType.Float], (ref r) => r.ReadSingle()),
        new("ReadDouble", "double", [AmqpType.Double], (ref r) => r.ReadDouble()),
        new("ReadDecimal32", "decimal32", [AmqpType.Decimal32], (ref r) => r.ReadDecimal32()),
        new("ReadDecimal64", "decimal64", [AmqpType.Decimal64], (ref r) => r.ReadDecimal64()),
        new("ReadDecimal128", "decimal128", [AmqpType.Decimal128], (ref r) => r.ReadDecimal128()),
        new("ReadDecimal", "a decimal that System.Decimal can hold", [AmqpType.Decimal32, AmqpType.Decimal64, AmqpType.Decimal128], (ref r) => r.ReadDecimal()),
        new("ReadChar", "char", [AmqpType.Char], (ref r) => r.ReadChar()),
        new("ReadTimestamp", "timestamp", [AmqpType.Timestamp], (ref r) => r.ReadTimestamp()),
        new("ReadDateTime", "a timestamp of the years 1 to 9999", [AmqpType.Timestamp], (ref r) => r.ReadDateTime()),
        new("ReadDateTimeOffset", "a timestamp of the years 1 to 9999", [AmqpType.Timestamp], (ref r) => r.ReadDateTimeOffset()),
        new("ReadGuid", "uuid", [AmqpType.Uuid], (ref r) => r.ReadGuid()),
        new("ReadBinary", "binary", [AmqpType.Binary], (ref r) => r.ReadBinary()),
        new("ReadBinary(span)", "binary", [AmqpType.Binary], (ref r) => r.ReadBinary(stackalloc byte[1024])),
        new("ReadBinaryMemory", "binary", [AmqpType.Binary], (ref r) => r.ReadBinaryMemory()),
        new("ReadString", "string", [AmqpType.String], (ref r) => r.ReadString()),
        new("ReadString(span)", "string", [AmqpType.String], (ref r) => r.ReadString(stackalloc char[1024])),
        new("ReadStringBytes", "string", [AmqpType.String], (ref r) => r.ReadStringBytes()),
        new("ReadSymbol", "symbol", [AmqpType.Symbol], (ref r) => r.ReadSymbol()),
        new("ReadSymbol(span)", "symbol", [AmqpType.Symbol], (ref r) => r.ReadSymbol(stackalloc char[1024])),
        new("ReadSymbolBytes", "symbol", [AmqpType.Symbol], (ref r) => r.ReadSymbolBytes()),
        new("EnterList", "list", [AmqpType.List], (ref r) => r.EnterList()),
        new("EnterMap", "map", [AmqpType.Map], (ref r) => r.EnterMap()),
        new("EnterArray", "array", [AmqpType.Array], (ref r) => r.EnterArray()),
        new("EnterDescribed", "a described value", [AmqpType.Described], (ref r) => r.EnterDescribed(out _)),
    ];

    /// <summary>The nullable reads: null or what the typed read of the same type accepts.</summary>
    public static IReadOnlyList<ReaderCall> Nullable { get; } =
    [
        Or("ReadBoolean", (ref r) => r.ReadNullable<bool>()),
        Or("ReadByte", (ref r) => r.ReadNullable<byte>()),
        Or("ReadUInt16", (ref r) => r.ReadNullable<ushort>()),
        Or("ReadUInt32", (ref r) => r.ReadNullable<uint>()),
        Or("ReadUInt64", (ref r) => r.ReadNullable<ulong>()),
        Or("ReadSByte", (ref r) => r.ReadNullable<sbyte>()),
        Or("ReadInt16", (ref r) => r.ReadNullable<short>()),
        Or("ReadInt32", (ref r) => r.ReadNullable<int>()),
        Or("ReadInt64", (ref r) => r.ReadNullable<long>()),
        Or("ReadInteger", (ref r) => _ = r.TryReadNull() ? default(long?) : r.ReadInteger()),
        Or("ReadSingle", (ref r) => r.ReadNullable<float>()),
        Or("ReadDouble", (ref r) => r.ReadNullable<double>()),
        Or("ReadDecimal32", (ref r) => r.ReadNullable<Decimal32>()),
        Or("ReadDecimal64", (ref r) => r.ReadNullable<Decimal64>()),
        Or("ReadDecimal128", (ref r) => r.ReadNullable<Decimal128>()),
        Or("ReadDecimal", (ref r) => _ = r.TryReadNull() ? default(decimal?) : r.ReadDecimal()),
        Or("ReadChar", (ref r) => r.ReadNullable<AmqpChar>()),
        Or("ReadTimestamp", (ref r) => r.ReadNullable<AmqpTimestamp>()),
        Or("ReadDateTime", (ref r) => _ = r.TryReadNull() ? default(DateTime?) : r.ReadDateTime()),
        Or("ReadDateTimeOffset", (ref r) => _ = r.TryReadNull() ? default(DateTimeOffset?) : r.ReadDateTimeOffset()),
        Or("ReadGuid", (ref r) => r.ReadNullable<Guid>()),
        Or("ReadBinaryMemory", (ref r) => _ = r.TryReadNull() ? default(ReadOnlyMemory<byte>?) : r.ReadBinaryMemory()),
        Or("ReadString", (ref r) => _ = r.TryReadNull() ? null : r.ReadString()),
        Or("ReadSymbol", (ref r) => r.ReadNullable<AmqpSymbol>()),
    ];

    /// <summary>The calls that take any value.</summary>
    public static IReadOnlyList<ReaderCall> Any { get; } =
    [
        new("Skip", "a value", s_any, (ref r) => r.Skip()),
        new("Validate", "a value", s_any, (ref r) => r.Validate()),
        new("ReadEncodedValue", "a value", s_any, (ref r) => r.ReadEncodedValue()),
        new("ReadEncodedValueMemory", "a value", s_any, (ref r) => r.ReadEncodedValueMemory()),
    ];

    /// <summary>The calls that look and need not move.</summary>
    public static IReadOnlyList<ReaderCall> Looks { get; } =
    [
        new("PeekFormatCode", "a value", s_any, (ref r) => r.PeekFormatCode()),
        new("PeekType", "a value", s_any, (ref r) => r.PeekType()),
        new("TryReadNull", "a value", s_any, (ref r) => r.TryReadNull()),
        new("TryMatchSymbol", "a value", s_any, (ref r) => r.TryMatchSymbol("amqp:accepted:list"u8)),
        new("TryMatchString", "a value", s_any, (ref r) => r.TryMatchString("eu-west"u8)),
    ];

    public static IEnumerable<ReaderCall> All => Typed.Concat(Nullable).Concat(Any).Concat(Looks);

    public override string ToString() => Name;

    private static ReaderCall Or(string typed, ReaderAction read)
    {
        ReaderCall call = Typed.Single(call => call.Name == typed);
        return new("Nullable " + typed, call.Expected, [AmqpType.Null, .. call.Accepts], read);
    }
}
